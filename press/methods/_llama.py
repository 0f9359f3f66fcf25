"""Models whose tensors are known here: those of Llama's layer."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping


def llama_only(model: Mapping[str, float]) -> None:
    """Refuse a model whose parameters are not those of Llama's layer; raises ValueError."""
    d, f, query, wide = model["d"], model["f"], model["H"] * model["d_h"], model["K"] * model["d_h"]
    layer = 2 * d * query + 2 * d * wide + 3 * d * f + 2 * d
    count = model["L"] * layer + (2 - model["tied"]) * model["V"] * d + d
    if count != model["N"]:
        message = f"it takes a model with Llama's layers, of {count:.0f} parameters; this has {model['N']:.0f}"
        raise ValueError(message)
