"""What may not stand in prose: typed numbers, stray marks, HTML, characters that no face of the volume has.

A paragraph is looked at as one string, in which a value or a citation is a single `OBJECT`, so that
"table 4" is seen even where a line breaks inside it.
"""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_left
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from press.faults import Fault
from press.fonts import MATH, TEXT, characters
from press.places import place_in
from press.units import BASES, NOUNS, PREFIXES

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from markdown_it.token import Token

OBJECT = "\ufffc"
SOFT_HYPHEN = "\u00ad"
SPACES = {"\n", "\u202f"}
"""Characters that need no glyph."""

NUMBER = re.compile(r"\w*\d(?:\w|[.,]\d|[ \u2009\u202f\u00a0]\d{3}(?!\d))*|[¼-¾⅐-⅞]")
LABELLED = re.compile(
    r"(?i:\b(?:tables?|sections?|equations?|figures?|appendix|appendices|chapters?|algorithms?|"
    r"sec\.|secs\.|eqs?\.|figs?\.)|§§?)[\s\u00a0]?\(?\d+(?:\.\d+)*[a-z]?\)?"
    r"(?:(?:,\s|\sand\s|\sto\s|[–-])\(?\d+(?:\.\d+)*[a-z]?\)?)*(?![\w%]|[.,]\d|\s?%)"
)
YEAR = re.compile(r"(?:19|20)\d\d")
UNITS = {f"{prefix}{base}" for base, (_, _, takes) in BASES.items() for prefix in (PREFIXES if takes else ("",))}
SHORT = {"B", "s"}
"""Units that are also the end of a name: 70B, the 1990s."""
AFTER = re.compile(
    rf"[\s\u00a0-]?(?:%|(?:{'|'.join(sorted({*UNITS, *NOUNS, *NOUNS.values()}, key=len, reverse=True))})\b)"
)
MARKUP = re.compile(r"</?[A-Za-z][^<>]*>|<!--")


@dataclass
class Flow:
    """A paragraph as one string, and the offset in the text of each of its characters."""

    string: str
    offsets: list[int]
    marks: list[tuple[int, str, str]]
    """Marks of emphasis and whatever else is wrong already: offset, fragment, message."""


def flow(tokens: list[Token]) -> Flow:
    """Lay a paragraph's tokens out as one string."""
    made = Flow("", [], list(_inside_words(tokens)))
    for token in tokens:
        shown = _shown(token)
        exact = token.type == "text"
        made.offsets += [token.meta["at"] + (i if exact else 0) for i in range(len(shown))]
        made.string += shown
        if exact:
            made.marks += _stray(token)
        elif token.type == "fault":
            made.marks.append((token.meta["at"], token.meta["written"], token.meta["message"]))
    made.marks.sort()
    return made


def _shown(token: Token) -> str:
    if token.type in {"text", "text_special"}:
        return token.content
    if token.type in {"softbreak", "hardbreak"}:
        return " "
    return OBJECT if token.meta.get("written") else ""


STRAY = {
    "*": r"emphasis is *so*, a product is $5HT$ or a line's formula {name=}; to print it write \*",
    "_": r"the name of a line stands in braces, {name}; to print it write \_",
    "`": "code is not set here",
    "$": r"a formula stands between two, $6N$; to print it write \$",
}


def _stray(token: Token) -> Iterator[tuple[int, str, str]]:
    for found in re.finditer(r"[*_`]+|\$+(?!\d)", token.content):
        mark = found.group()
        hint = "a formula stands in its line, between single dollars" if mark == "$$" else STRAY[mark[0]]
        yield token.meta["at"] + found.start(), mark, f"a stray {mark!r}: {hint}"


def _inside_words(tokens: list[Token]) -> Iterator[tuple[int, str, str]]:
    """Emphasis that begins or ends inside a word: `5*H*T` would lose its asterisks."""
    for before, token, after in zip([None, *tokens[:-1]], tokens, [*tokens[1:], None], strict=True):
        beside = before if token.type.endswith("_open") else after
        if token.type not in {"em_open", "em_close", "strong_open", "strong_close"} or beside is None:
            continue
        edge = beside.content[-1:] if beside is before else beside.content[:1]
        if beside.type == "text" and edge.isalnum():
            yield (token.meta["at"], token.markup,
                   f"{token.markup!r} inside a word would vanish: a product is $5HT$ or a line's formula {{name=}}")  # fmt: skip


def faults_in(text: str, tokens: list[Token], names: Iterable[str]) -> list[Fault]:
    """All that may not stand in a paragraph, each at its place; of one word, only the first thing wrong."""
    made = flow(tokens)
    found = [*made.marks, *_markup(made), *typed_numbers(made, names), *_missing(made)]
    words: dict[int, tuple[int, str, str]] = {}
    for mistake in found:
        words.setdefault(_word_at(made, mistake[0]), mistake)
    return [Fault(message, place_in(text, at, fragment)) for at, fragment, message in words.values()]


def _word_at(made: Flow, offset: int) -> int:
    """Which word, counted by the spaces before it, an offset of the text falls in."""
    return made.string.count(" ", 0, bisect_left(made.offsets, offset))


def _markup(made: Flow) -> Iterator[tuple[int, str, str]]:
    for found in MARKUP.finditer(made.string):
        yield made.offsets[found.start()], found.group(), f"{found.group()!r}: HTML is not read here, and would print"
    for found in re.finditer(r"\[[^\[\]]*@[\w-]+[^\[\]]*\]?|\]\([^)\s]*", made.string):
        message = f"{found.group()!r} is neither a citation, [@key, §4.2], nor a link, [plate](XIV.4)"
        yield made.offsets[found.start()], found.group(), message
    for found in re.finditer('"', made.string):
        yield made.offsets[found.start()], '"', "a quotation mark without its partner"


def typed_numbers(made: Flow, names: Iterable[str]) -> Iterator[tuple[int, str, str]]:
    """Numbers that are typed by hand: offset, the word that holds one, what to write."""
    string = made.string.replace("\u00a0", " ")
    for name in sorted(map(str, names), key=len, reverse=True):
        string = re.sub(rf"(?<!\w){re.escape(name)}(?!\w|\.\d)", lambda m: OBJECT * len(m.group()), string)
    string = LABELLED.sub(lambda m: OBJECT * len(m.group()), string)
    for found in NUMBER.finditer(string):
        if not _may_stand(found.group(), string[found.end() :]):
            end = found.end() + string.startswith("%", found.end())
            word = made.string[found.start() : end]
            plain = re.sub(r"[^\d.]", "", word) or "0.5"
            message = f"{word!r} is typed by hand: write {{name}} for a value, {{{plain}}} for a plain number"
            yield made.offsets[found.start()], word, message


def _may_stand(word: str, after: str) -> bool:
    """A year, or a word with a letter that is not a number with its unit."""
    if any(character.isalpha() for character in word):
        unit = re.fullmatch(r"[\d.,]+([^\W\d]+)", word)
        return not unit or unit[1] in SHORT or (unit[1] not in UNITS and unit[1] != "x")
    # 2048 is a power of two before it is a year
    return bool(YEAR.fullmatch(word)) and word != "2048" and not AFTER.match(after)


def _missing(made: Flow) -> Iterator[tuple[int, str, str]]:
    seen = set()
    for offset, character in zip(made.offsets, made.string, strict=True):
        if character != OBJECT and character not in seen and (message := unset(character)):
            seen.add(character)
            yield offset, character, message


@cache
def _glyphs() -> frozenset[int]:
    return characters(TEXT) | characters(MATH)


def unset(text: str) -> str:
    """What to say of the first character that neither face has; empty where all can be set."""
    return next(filter(None, map(_unset, text)), "")


@cache
def _unset(character: str) -> str:
    name = f"{character!r} (U+{ord(character):04X}, {unicodedata.name(character, 'a control character').lower()})"
    if unicodedata.category(character) == "Cf" and character != SOFT_HYPHEN:
        return f"{name} is invisible"
    if character not in SPACES and ord(character) not in _glyphs():
        return f"{name} is in neither {TEXT} nor {MATH}"
    return ""
