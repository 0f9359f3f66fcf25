"""What PyYAML says of a broken file, as sentences for an author, at the line that caused it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from press.faults import Fault, Place

if TYPE_CHECKING:
    import yaml

SPECIAL = re.compile(r"^(?P<lead>\s*(?:- +)?(?:[^\s:#{\['\"][^:#]*:\s+)?)(?P<char>[{\[*&!%@`])")
OPENED = ("while scanning a quoted scalar", "while parsing a flow sequence", "while parsing a flow mapping")


def translated(error: yaml.MarkedYAMLError, name: str, lines: list[str]) -> Fault:
    """The fault that PyYAML's error stands for."""
    mark = error.problem_mark or error.context_mark
    row = min(mark.line, len(lines) - 1) if mark else 0
    problem = error.problem or ""
    special = SPECIAL.match(lines[row])
    if special and not _closed_later(lines[row], special):
        column = len(special["lead"]) + 1
        return Fault(f"a text that begins with {special['char']!r} is read as YAML of its own: put it in quotes, or after '|'",
                     Place(name, row + 1, column, lines[row]))  # fmt: skip
    if error.context in OPENED and error.context_mark:
        opened = error.context_mark
        row, column, what = opened.line, opened.column, lines[opened.line][opened.column : opened.column + 1]
        return Fault(f"the {what} that opens here is never closed, or words follow where it closes",
                     Place(name, row + 1, column + 1, lines[row]))  # fmt: skip
    if "could not find expected ':'" in problem and error.context_mark and BARE.match(lines[error.context_mark.line]):
        return _colon(name, lines, error.context_mark.line)
    if "mapping values" in problem and (found := _without_colon(lines, row)) is not None:
        return _colon(name, lines, found)
    if "mapping values are not allowed" in problem and (deeper := _deeper(lines, row, mark.column if mark else 0)):
        return Fault("this line is indented deeper than the one above, whose text it would continue: align it, or quote a "
                     "text that holds ': '", Place(name, row + 1, deeper, lines[row]))  # fmt: skip
    sentence = _sentence(problem, error.context or "", lines[row], (mark.column if mark else 0))
    return Fault(sentence, Place(name, row + 1, (mark.column if mark else 0) + 1, lines[row]))


def _colon(name: str, lines: list[str], row: int) -> Fault:
    word = lines[row].split()[0]
    return Fault(f"a ':' is missing after {word!r}", Place(name, row + 1, lines[row].index(word) + 1, lines[row]))


def _closed_later(line: str, special: re.Match[str]) -> bool:
    """A list or mapping in brackets that is whole on its line is not what went wrong."""
    depth = 0
    for at, char in enumerate(line[len(special["lead"]) :], len(special["lead"])):
        depth += (char in "[{") - (char in "]}")
        if depth <= 0:
            rest = line[at + 1 :].strip()
            return at > len(special["lead"]) and (not rest or rest.startswith("#"))
    return False


def _deeper(lines: list[str], row: int, column: int) -> int:
    """The column of a key that is indented deeper than the line above it; 0 where that is not what happened."""
    key = re.match(r"(\s+)[^\s:]+(?=:(\s|$))", lines[row])
    above = next((line for line in reversed(lines[:row]) if line.strip()), "")
    deeper = key and key.end() == column and len(key[1]) > len(above) - len(above.lstrip())
    return len(key[1]) + 1 if key and deeper else 0


KEY = re.compile(r"(?P<indent>\s*)(?:- +)?[\w.-]+:(\s|$)")
BARE = re.compile(r"(?P<indent>\s*)[A-Za-z_][\w-]*(?: [^:#]*)?$")


def _without_colon(lines: list[str], row: int) -> int | None:
    """The row at or above this one that has a word where a key belongs: keys follow it, as deep or deeper."""
    for at in (row, row - 1):
        bare = BARE.match(lines[at]) if at >= 0 and lines[at].strip() else None
        after = next((line for line in lines[at + 1 :] if line.strip()), "")
        key = KEY.match(after)
        deep = bare and key and len(key["indent"]) - len(bare["indent"])
        if bare and (deep == 0 or (deep and deep > 0 and len(lines[at].split()) == 1)) and not _goes_on(lines, at):
            return at
    return None


def _goes_on(lines: list[str], row: int) -> bool:
    """Whether a line goes on with the text of the line above it."""
    above = next((line for line in reversed(lines[:row]) if line.strip()), "")
    begins = re.match(r"\s*(?:- +)?[\w.-]+:\s+[^\s#|>]", above)
    return bool(begins) and len(lines[row]) - len(lines[row].lstrip()) > len(above) - len(above.lstrip())


def _sentence(problem: str, context: str, line: str, column: int) -> str:
    if "\t" in line[column : column + 1] or "'\\t'" in problem:
        return "a tab stands here: use spaces"
    if "mapping values are not allowed" in problem:
        return "a ': ' inside a text reads as a second key: put the text in quotes, or after '|'"
    if "another document" in problem or "expected a single document" in context:
        return "one file holds one document: remove the second '---'"
    if "<document start>" in problem:
        return "this line does not belong to the keys above it: check its indentation"
    if (
        "block mapping" in context
        or "block sequence" in context
        or "block collection" in context
        or "<block end>" in problem
    ):
        if line[:column].strip():
            return "words follow where a quote or a bracket closes: put the whole text in quotes, or after '|'"
        return "the indentation does not fit the lines above"
    if "could not find expected ':'" in problem:
        return "expected 'key: value': a ':' is missing here or in the line above"
    if "cannot start any token" in problem:
        return "a text cannot begin with this character: put it in quotes, or after '|'"
    if "escape character" in problem or "escape sequence" in problem:
        return "a backslash in double quotes begins an escape: use single quotes, or '|'"
    return f"not YAML: {problem}"
