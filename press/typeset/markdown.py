"""Prose → tokens, each with its offset in the text: a little Markdown and four marks of our own.

The marks are `{values}`, `[@citations]`, links and bare addresses. The order of the rules matters:
TeX between dollars is taken first, so that its braces are never read as values, and citations before
links. What an author may not write becomes a `fault` token and the reading goes on, so that all are
found in one run.
"""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, Any

from markdown_it import MarkdownIt

from press.faults import Fault
from press.grammar.braces import TEX
from press.places import place_in

if TYPE_CHECKING:
    from markdown_it.rules_core import StateCore
    from markdown_it.rules_inline import StateInline
    from markdown_it.token import Token

LINK = re.compile(r"\[(?P<words>(?:[^\[\]\\]|\\.)*)\]\((?P<target>(?:[^()\n]|\([^()\n]*\))*)\)")
CITE = re.compile(r"\[(?P<inner>@[^\[\]]*)\]")
ADDRESS = re.compile(r"https?://[^\s<>\"“”]*[^\s<>\"“”.,;:!?)\]'’*_]")
TARGET = re.compile(r"https://[^\s<>\"]+")
VALUE = re.compile(r"\{[^{}]*\}")
PICTURE = re.compile(r"(?:^|\s)!$")
PLATE = re.compile(r"[IVXLCDM]+\.\d+")

STAND_IN = "x"
"""What our marks are to the quotation marks beside them: a letter, so that `{model}'s` gets its apostrophe."""

REFUSED = {
    "heading_open": "a heading", "bullet_list_open": "a list", "ordered_list_open": "a list",
    "fence": "a block of code", "code_block": "a block of code (its lines are indented)",
    "blockquote_open": "a quotation block", "hr": "a rule",
}  # fmt: skip


@cache
def _reader() -> MarkdownIt:
    reader = MarkdownIt("commonmark", {"html": False, "typographer": True, "quotes": "“”‘’"})
    # replacements stay off: "rank (r)" would become ®; a reference definition would vanish without a word
    reader.disable(["image", "link", "autolink", "html_inline", "html_block", "reference", "text_join", "backticks"])
    reader.enable("smartquotes")
    reader.inline.ruler.before("escape", "tex", _tex)
    for name, rule in (("value", _value), ("cite", _cite), ("mark", _link), ("address", _address)):
        reader.inline.ruler.before("emphasis", name, rule)
    reader.core.ruler.before("smartquotes", "locate", _locate)
    return reader


def paragraphs(text: str, faults: list[Fault]) -> list[list[Token]]:
    """The paragraphs of a text as inline tokens; `meta["at"]` of each is its offset in the text."""
    found, opened = [], False
    for token in _reader().parse(str(text), {}):
        if token.type in REFUSED and token.level == 0:
            rows = str(text).split("\n")
            line = token.map[0] if token.map else 0
            start = sum(len(row) + 1 for row in rows[:line]) + len(rows[line]) - len(rows[line].lstrip())
            message = f"prose holds paragraphs only, and this reads as {REFUSED[token.type]}"
            faults.append(Fault(message, place_in(text, start, rows[line].split(maxsplit=1)[0])))
        elif token.type == "inline" and opened and token.children is not None:
            found.append(token.children)
        opened = token.type == "paragraph_open" and token.level == 0
    return found


# --------------------------------------------------------------------------------- where a token stands


def _locate(state: StateCore) -> None:
    """Give every inline token its offset, before quotation marks are changed."""
    cursor = 0
    for token in state.tokens:
        if token.type == "inline" and token.children is not None:
            cursor = max(state.src.find(token.content, cursor), cursor)
            _offsets(token.children, token.content, cursor)
            cursor += len(token.content)


def _offsets(tokens: list[Token], content: str, base: int) -> None:
    """Our own tokens say where they stand; the others are sought in order."""
    cursor = 0
    for token in tokens:
        if "end" in token.meta:
            cursor = token.meta["end"]
            token.meta["at"] += base
            continue
        written = _written(token)
        at = max(content.find(written, cursor), cursor)
        cursor = at + len(written)
        token.meta["at"] = base + at


def _written(token: Token) -> str:
    if token.type == "text":
        return token.content
    return "\n" if token.type in {"softbreak", "hardbreak"} else token.markup


def _push(state: StateInline, kind: str, end: int, **meta: Any) -> bool:
    """Add a token of ours that was written from here to `end`."""
    token = state.push(kind, "", 0)
    token.content = STAND_IN
    token.meta = {"at": state.pos, "end": end, "written": state.src[state.pos : end], **meta}
    state.pos = end
    return True


def _skip(state: StateInline, end: int) -> bool:
    state.pos = end
    return True


# -------------------------------------------------------------------------------------------- the marks


def _tex(state: StateInline, silent: bool) -> bool:  # noqa: FBT001 - the signature of a rule
    """TeX between single dollars, which touch it; `$5 and $6` is none.

    The plug-in for this looks at the character before the first one, and finds the last.
    """
    found = TEX.match(state.src, state.pos, state.posMax)
    if not found:
        return False
    return _skip(state, found.end()) if silent else _push(state, "tex", found.end(), tex=found["tex"])


def _value(state: StateInline, silent: bool) -> bool:  # noqa: FBT001
    if state.src[state.pos] not in "{}":
        return False
    found = VALUE.match(state.src, state.pos, state.posMax)
    if silent:
        return _skip(state, found.end() if found else state.pos + 1)
    if found:
        return _push(state, "value", found.end())
    message = f"a {state.src[state.pos]!r} without its partner; a value is written {{name}}"
    return _push(state, "fault", state.pos + 1, message=message)


def _cite(state: StateInline, silent: bool) -> bool:  # noqa: FBT001
    found = CITE.match(state.src, state.pos, state.posMax)
    if not found:
        return False
    return _skip(state, found.end()) if silent else _push(state, "cite", found.end(), inner=found["inner"])


def _link(state: StateInline, silent: bool) -> bool:  # noqa: FBT001
    found = LINK.match(state.src, state.pos, state.posMax)
    if not found:
        return False
    if silent:
        return _skip(state, found.end())
    target, words = found["target"].strip(), found["words"]
    if PICTURE.search(state.src, 0, state.pos):
        message = "no picture stands in prose: a figure is drawn from a plate's numbers, under figure:"
        return _push(state, "fault", found.end(), message=message)
    if PLATE.fullmatch(target):
        return _push(state, "plate", found.end(), words=words, target=target)
    if not TARGET.fullmatch(target):
        message = f"a link leads to a plate, [plate](XIV.4), or to an https address, not to {target!r}"
        return _push(state, "fault", found.end(), message=message)
    if not words.strip():
        return _push(state, "fault", found.end(), message="a link to an address needs words between its brackets")
    return _words(state, found.start("words"), found.end("words"), found.end(), target)


def _words(state: StateInline, start: int, end: int, after: int, target: str) -> bool:
    """A link with its words, which may be emphasised."""
    opening = state.push("link_open", "a", 1)
    opening.meta = {"at": state.pos, "end": start, "href": target}
    last, state.pos, state.posMax = state.posMax, start, end
    state.md.inline.tokenize(state)
    closing = state.push("link_close", "a", -1)
    closing.meta = {"at": end, "end": after}
    state.pos, state.posMax = after, last
    return True


def _address(state: StateInline, silent: bool) -> bool:  # noqa: FBT001
    """A bare address: found at its colon, since the letters before it were taken for text."""
    if state.src[state.pos] != ":":
        return False
    scheme = re.search(r"https?$", state.pending)
    start = state.pos - len(scheme.group()) if scheme else state.pos
    found = ADDRESS.match(state.src, start, state.posMax) if scheme else None
    if not scheme or not found:
        return False
    if silent:
        return _skip(state, found.end())
    state.pending, state.pos = state.pending[: -len(scheme.group())], start
    return _push(state, "address", found.end())
