"""A formula of MathML in words, as it is read aloud: the label of its element, and the text of its picture."""

from __future__ import annotations

from typing import TYPE_CHECKING

from press.typeset.boxes import POWERS
from press.typeset.symbols import UPRIGHT

if TYPE_CHECKING:
    from xml.etree import ElementTree as ET

SAID = {
    "+": "plus", "−": "minus", "=": "equals", "×": "times", "⋅": "times", "·": "times", "<": "is less than",
    ">": "is more than", "≤": "is at most", "≥": "is at least", "≈": "is about", "≠": "is not", "→": "to",
    "±": "plus or minus", "∝": "is proportional to", "/": "over", "(": "open bracket", ")": "close bracket",
    "∑": "the sum", "∏": "the product", "∗": "star", "′": "prime", "⌈": "ceiling of", "⌉": "end ceiling",
    "⌊": "floor of", "⌋": "end floor", ",": "comma", "!": "factorial", "\u2061": "of", "∞": "infinity",
}  # fmt: skip


def aloud(root: ET.Element) -> str:
    """The formula in words."""
    return " ".join(_words(root).split())


def _words(node: ET.Element) -> str:
    text, parts = (node.text or "").strip(), [_words(child) for child in node]
    match node.tag:
        case "mi" | "mo":
            return SAID.get(text, UPRIGHT.get(text, text))
        case "mfrac":
            return f"{_group(node[0], parts[0])} over {_group(node[1], parts[1])}"
        case "msqrt":
            return f"the square root of {' '.join(parts) if len(node) == 1 else _enclosed(parts)}"
        case "msub":
            return f"{parts[0]} sub {parts[1]}"
        case "msup":
            return f"{parts[0]} {_power(node[1], parts[1])}"
        case "msubsup":
            return f"{parts[0]} sub {parts[1]} {_power(node[2], parts[2])}"
        case "munderover":
            return f"{parts[0]} from {parts[1]} to {parts[2]} of"
        case "munder":
            return f"{parts[0]} over {parts[1]} of"
    return " ".join([text, *parts])


def _power(node: ET.Element, words: str) -> str:
    if words in {"star", "prime"}:
        return words
    return POWERS.get(words, f"to the power {_group(node, words)}")


def _group(node: ET.Element, words: str) -> str:
    """Words that keep together: bracketed when there is more than one thing."""
    return _enclosed([words]) if len(words.split()) > 1 and len(node) > 1 else words


def _enclosed(parts: list[str]) -> str:
    return f"open bracket {' '.join(parts)} close bracket"
