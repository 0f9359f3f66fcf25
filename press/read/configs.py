"""What a Hugging Face `config.json` says beside its counts: a text model in a larger one, a window, a name."""

from __future__ import annotations

import re
from typing import Any

from press.faults import Fault
from press.places import Scalar, placed
from press.read.nodes import Mapping, Sequence

ABSENT = ("", "null", "~")
NESTED = ("text_config", "language_config", "llm_config")
"""Where a model of pictures or sound and text keeps the configuration of its decoder."""
OF_BOTH = ("name", "source", "where", "_name_or_path", "tie_word_embeddings")
"""What the whole may say for its decoder; any other key of the whole is not the decoder's."""
WINDOWED = {"mistral": 4096, "gemma2": 4096, "gemma3_text": 4096}
"""Tokens that layers of these model types look back on where `sliding_window` is absent."""
SWITCHED = frozenset({"qwen2", "qwen3", "qwen3_moe", "smollm3"})
"""Model types that have a window only where `use_sliding_window` is on."""
SWITCHES = ("tie_word_embeddings",)
NUMBER = re.compile(r"[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?", re.ASCII)


def decoder(config: Mapping) -> Mapping:
    """The configuration of the decoder: the whole, or the text model in it.

    Raises:
        Fault: the two contradict one another.
    """
    key = next((key for key in NESTED if isinstance(config.get(key), Mapping)), "")
    if not key:
        return config
    inner = config[key]
    tied, own = config.get("tie_word_embeddings"), inner.get("tie_word_embeddings")
    if said(tied) and said(own) and str(tied) != str(own):
        message = f"tie_word_embeddings is {own} in {key} and {tied} outside: which holds cannot be told"
        raise Fault(message, placed(own))
    merged = Mapping({**{name: config[name] for name in OF_BOTH if name in config}, **inner})
    merged.setdefault("where", f"config.json, {key}")
    merged.place = inner.place
    return merged


def said(raw: Any) -> bool:
    """Whether a value is there, and not null."""
    return raw is not None and raw not in ABSENT


def name_of(config: Mapping, key: str) -> str:
    """What a model is called: its `name`, or the last part of where it was saved from."""
    path = config.get("_name_or_path")
    last = str(path).rstrip("/").rpartition("/")[2] if isinstance(path, Scalar) else ""
    return str(config.get("name") or last or key)


def window_of(config: Mapping, family: str) -> int:
    """Tokens that layers look back on, where these are fewer than the model takes; else 0."""
    kinds = config.get("layer_types")
    if isinstance(kinds, Sequence) and not any("sliding" in str(kind) for kind in kinds):
        return 0
    if family in SWITCHED and str(config.get("use_sliding_window", "false")) != "true":
        return 0
    raw = config.get("sliding_window", WINDOWED.get(family, ""))
    if not said(raw):
        return 0
    window = int(whole(raw, "sliding_window")) if isinstance(raw, str) else raw
    longest = config.get("max_position_embeddings")
    return 0 if said(longest) and number(longest, "max_position_embeddings") <= window else window


def number(raw: Any, field: str) -> float:
    """A number of a config from 0 to 2**53, true and false as one and nought."""
    text = str(raw)
    if text in {"true", "false"} and field in SWITCHES:
        return float(text == "true")
    plain = isinstance(raw, Scalar) and raw.style == "plain"
    value = float(text) if plain and NUMBER.fullmatch(text) else -1.0
    if not 0 <= value <= 2**53:
        what = "true or false" if field in SWITCHES else "a positive whole number"
        raise Fault(f"{field!r} takes {what}, found {text[:40]!r}", placed(raw))
    return value


def whole(raw: Any, field: str) -> float:
    """A count of a config: a whole number, and not nought where it is one."""
    value = number(raw, field)
    if value != int(value) or (value == 0 and str(raw) != "false"):
        raise Fault(f"{field!r} takes a positive whole number, found {str(raw)[:40]!r}", placed(raw))
    return value
