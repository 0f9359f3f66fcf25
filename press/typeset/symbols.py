"""How a name of the ledger is set: `d` in italics, `d_h` with an index, `tau_star` as τ with a star, the rest as words."""

from __future__ import annotations

import re
from html import escape

from press.units import THIN

LETTERS = (
    "alpha", "beta", "gamma", "delta", "epsilon", "zeta", "eta", "theta", "iota", "kappa", "lambda", "mu", "nu",
    "xi", "omicron", "pi", "rho", "varsigma", "sigma", "tau", "upsilon", "phi", "chi", "psi", "omega",
)  # fmt: skip
GREEK = {name: chr(0x1D6FC + at) for at, name in enumerate(LETTERS)}
"""The italic letters of STIX Two Math: an upright letter, slanted, would be a forgery."""
UPRIGHT = {chr(0x3B1 + at): name for at, name in enumerate(LETTERS)}
"""The same letters as they come from TeX: τ → `tau`."""

PARTS = re.compile(r"(?P<head>[A-Za-z]+?)(?:_(?P<tail>\w+))?")


def is_symbol(name: str) -> bool:
    """One letter, or the name of a Greek one, perhaps with an index."""
    found = PARTS.fullmatch(name)
    return found is not None and (len(found["head"]) == 1 or found["head"] in GREEK)


def symbol(name: str) -> tuple[str, str]:
    """A name as HTML and as words."""
    if not is_symbol(name):
        words = re.sub(r"[._]+", " ", name)
        return words, words
    head, _, tail = name.partition("_")
    html = letter(head)
    if not tail:
        return html, head
    if tail == "star":
        return f"{html}<sup>∗</sup>", f"{head} star"
    index = " ".join(tail.split("_"))
    return f"{html}<sub>{letter(index)}</sub>", f"{head} sub {index}"


def operator(sign: str) -> str:
    """A sign between two things: thin spaces, and the style sheet adds a little more."""
    return f'{THIN}<span class="op">{escape(sign)}</span>{THIN}'


def letter(text: str) -> str:
    """One letter in italics, Greek by its own italic; anything longer upright."""
    if text in GREEK:
        return f'<span class="g">{GREEK[text]}</span>'
    return f"<i>{text}</i>" if len(text) == 1 and text.isalpha() else text
