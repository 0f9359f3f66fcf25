"""Methods that know Llama's tensors take no other model."""

import pytest
from methods.llama import H100, L1B, L8B, L70B, L405B

from press.methods._llama import llama_only
from press.methods.calibrate import calibrate
from press.methods.gradient_buckets import gradient_buckets
from press.methods.layout_search import layout_search

OTHER = L8B | {"N": 46702792704}
SENTENCE = "it takes a model with Llama's layers, of 8030261248 parameters; this has 46702792704"


@pytest.mark.parametrize("model", [L1B, L8B, L70B, L405B])
def test_a_llama_is_taken(model):
    llama_only(model)


@pytest.mark.parametrize(
    "run",
    [
        lambda: calibrate(OTHER, H100, 430e12),
        lambda: layout_search(OTHER, H100, 1024, 8192, 2**24, 0.5, 76e9),
        lambda: gradient_buckets(OTHER, 1e15, 0.4, 8192, 64, 50e9, 0, 2),
    ],
)
def test_another_model_is_refused(run):
    with pytest.raises(ValueError, match=r".") as caught:
        run()
    assert str(caught.value) == SENTENCE
