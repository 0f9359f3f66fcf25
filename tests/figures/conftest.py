"""The small plates of these tests: a ledger in Python arithmetic, and the keys of their panels."""

import pytest
from fake_view import Fake

SIZES = {"small": (8.03e9, 32, 4096, 32), "middle": (70.6e9, 80, 8192, 64), "large": (405.9e9, 126, 16384, 128)}
"""Parameters, layers, width, heads of three models."""


def _kept(dense, scores=0):
    """Bytes kept in all layers: `dense` a token and unit of width, `scores` a token, head and key."""

    def kept(model, tokens, length, **_):
        _, layers, d, heads = SIZES[model]
        return (dense * d + scores * heads * length) * tokens * layers

    return kept


def _extra(model, length, **_):
    n, layers, d, _ = SIZES[model]
    return 2 * layers * length * d / (6 * n + 6 * layers * length * d)


@pytest.fixture
def activations():
    """Activation memory of three policies, over three models, four batches and four sequence lengths."""
    return Fake(
        names={
            "gpu": "H100", "memory": 80e9,
            "none": _kept(34, 5), "selective": _kept(34), "full": _kept(2),
            "extra_none": 0.0, "extra": _extra, "extra_full": 1 / 3,
        },
        controls={"model": ["middle", "small", "large"], "tokens": [8192, 16384, 32768, 131072],
                  "length": [8192, 2048, 32768, 131072]},
        units={"memory": "B", "none": "B", "selective": "B", "full": "B",
               "extra_none": "%", "extra": "%", "extra_full": "%",
               "parts.weights": "B", "parts.adam": "B", "parts.activations": "B"},
        tables={"parts": {"pp": [1, 2, 4, 16], "weights": [40e9, 30e9, 20e9, 3e9], "adam": [25e9, 20e9, 9e9, 1e9],
                          "activations": [15e9, 9e9, 3e9, 61e9]}},
    )  # fmt: skip


@pytest.fixture
def memory_panel():
    """The left panel of the plate on recomputing."""
    return {
        "kind": "bars", "title": "Activation memory", "scale": "log",
        "subtitle": "one micro-batch of {tokens} tokens, one replica, before sharding",
        "bars": {"Nothing": "none", "Core attention": "selective", "Everything": "full"},
        "limits": [{"at": "memory", "label": "one {gpu}"}],
    }  # fmt: skip


@pytest.fixture
def compute_panel():
    """Its right panel."""
    return {
        "kind": "bars", "title": "Extra compute", "subtitle": "share of the model FLOPs per token",
        "bars": {"Nothing": "extra_none", "Core attention": "extra", "Everything": "extra_full"},
    }  # fmt: skip


@pytest.fixture
def stack_panel():
    """A stack a row of a table."""
    return {
        "kind": "bars", "arrange": "stacked", "title": "Where the memory goes", "subtitle": "per GPU",
        "table": "parts", "row": "PP {pp}",
        "parts": {"Weights": "weights", "Adam": "adam", "Activations": "activations"},
        "limits": [{"at": "76e9 in B", "label": "room"}],
    }  # fmt: skip


def _crossover(model, **_):
    return 16 * SIZES[model][0] / _per_token(model)


def _per_token(model):
    _, layers, d, heads = SIZES[model]
    return (33 * d + 32 * d / heads) * layers


@pytest.fixture
def tokens_view():
    """Model states against activations, over tokens."""
    return Fake(
        names={
            "gpu": "H100", "memory": 80e9,
            "states": lambda model, **_: 16 * SIZES[model][0],
            "activations": lambda model, tokens, **_: _per_token(model) * tokens,
            "crossover": _crossover,
        },
        controls={"model": ["middle", "small", "large"], "tokens": [8192, 2048, 32768, 131072]},
        units={"states": "B", "activations": "B", "memory": "B", "crossover": "tokens"},
    )  # fmt: skip


@pytest.fixture
def tokens_panel():
    """A log–log panel with a crossing, a mark and a limit."""
    return {
        "kind": "lines", "title": "When tokens outweigh the model", "subtitle": "bytes, against tokens",
        "x": {"sweep": "tokens", "from": "1024", "to": "131072", "scale": "log"}, "y": {"scale": "log"},
        "lines": [{"y": "states", "label": "model states"}, {"y": "activations", "label": "activations"}],
        "crossings": [{"of": ["states", "activations"], "at": "crossover", "label": "{crossover}"}],
        "limits": [{"at": "memory", "label": "one {gpu}"}],
        "marks": [{"x": "tokens", "y": "activations"}],
    }  # fmt: skip


@pytest.fixture
def pipeline_view():
    """The idle share of a pipeline, and a schedule of two devices."""
    return Fake(
        names={"bubble": lambda p, m, **_: (p - 1) / (m + p - 1)},
        controls={"p": [8, 2, 4, 16], "m": [32, 8, 16, 64]},
        units={"bubble": "%"},
        tables={
            "slots": {"device": [1, 1, 1, 1, 2, 2, 2, 2], "start": [0, 1, 4, 7, 1, 2, 4, 6],
                      "end": [1, 2, 6, 9, 2, 4, 5, 8], "duration": [1, 1, 2, 2, 1, 2, 1, 2],
                      "phase": ["F", "F", "B", "B", "F", "B", "F", "B"], "micro_batch": [1, 2, 1, 2, 1, 1, 2, 2]},
            "held": [2, 1],
        },
    )  # fmt: skip


@pytest.fixture
def bubble_panel():
    """A family of lines."""
    return {
        "kind": "lines", "title": "Idle share", "subtitle": "per cent of the step, against micro-batches",
        "x": {"sweep": "m", "from": "1", "to": "128", "scale": "log"},
        "lines": [{"y": "bubble", "each": "p", "label": "{p} stages"}], "marks": [{"x": "m", "y": "bubble"}],
    }  # fmt: skip


@pytest.fixture
def schedule_panel():
    """Who works when."""
    return {
        "kind": "schedule", "wide": "true", "title": "Who works when", "subtitle": "time in forward passes",
        "table": "slots", "phases": {"F": "forward", "B": "backward"}, "margin": {"label": "held", "values": "held"},
    }  # fmt: skip
