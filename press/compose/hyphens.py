"""Soft hyphens in running text, since not every browser can hyphenate British English by itself.

Justified columns without hyphenation have rivers. Only long words of running text are touched; the
script takes the hyphens out again of what a reader copies.
"""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

import pyphen

if TYPE_CHECKING:
    from collections.abc import Callable

SOFT_HYPHEN = "\u00ad"
SHORTEST = 6
PIECE = re.compile(r"(<[^>]*>|&#?\w+;)|([^<&]+)")
"""A tag or an entity, which stays as it is; or text."""
WORD = re.compile(rf"(?<![\w'’-])(?=\w*[a-z])[^\W\d_]{{{SHORTEST},}}(?![\w'’])")
BOUND = re.compile(rf"([^\s<>]{{{SHORTEST},}})\u00a0(?=<span class=\"cite\">)")
"""A citation that is bound to a long word."""


@cache
def _hyphenate() -> Callable[[str], str]:
    dictionary = pyphen.Pyphen(lang="en_GB", left=3, right=3)
    return lambda word: str(dictionary.inserted(word, SOFT_HYPHEN))


def hyphenated(html: str) -> str:
    """The same HTML with soft hyphens in its long words, tags and entities untouched.

    A citation stays bound to a short word, and to one that can itself be broken; a longer piece would
    leave a river in the line before.
    """
    hyphenate = _hyphenate()
    made = PIECE.sub(lambda piece: piece[1] or WORD.sub(lambda word: hyphenate(word.group()), piece[2]), html)
    return BOUND.sub(lambda bound: bound[0] if SOFT_HYPHEN in bound[1] else f"{bound[1]} ", made)
