"""YAML → a tree of text in which every node knows its place.

All scalars are read as text (no `no` → False, no `1e9` → text, no `010` → 8): the schema converts
them. What YAML would lose or do silently is a fault here: duplicate keys, aliases, tags, tabs, flow
mappings with an empty value, a second document.
"""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

import yaml

from press.faults import Fault, Place
from press.values import Scalar, placed

if TYPE_CHECKING:
    from pathlib import Path

MOST_BYTES = 1_000_000
DEEPEST = 20
SPECIAL = re.compile(r"^(?P<lead>\s*(?:- +)?(?:[^\s:#{\['\"][^:#]*:\s+)?)(?P<char>[{\[*&!%@`])")


class Mapping(dict[str, Any]):
    """Keys and values; the keys keep their places too."""

    place: Place


class Sequence(list[Any]):
    """A list with its place."""

    place: Place


def load_any(path: Path, name: str) -> Any:
    """Read one file as a mapping, a list or a text; `name` is how faults call it.

    Raises:
        Fault: the file is not UTF-8, too large, not YAML (or JSON).
    """
    text = _text(path, name)
    return _json(text, name) if path.suffix == ".json" else _compose(text, name)


def load(path: Path, name: str) -> Mapping:
    """Read one file as a mapping; raises Fault where it is none."""
    tree = load_any(path, name)
    if not isinstance(tree, Mapping):
        raise Fault("expected keys and values, as in 'title: Recomputing Activations'", Place(name))
    return tree


def _text(path: Path, name: str) -> str:
    if path.stat().st_size > MOST_BYTES:
        raise Fault(f"larger than {MOST_BYTES // 1000} kB", Place(name))
    data = path.read_bytes()
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise Fault("not UTF-8: save the file with the encoding UTF-8", Place(name, line)) from None
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _json(text: str, name: str) -> Any:
    def refuse(constant: str) -> Any:
        raise Fault(f"{constant} is not a number", Place(name))

    try:
        return _placed(json.loads(text, parse_constant=refuse), Place(name))
    except json.JSONDecodeError as error:
        raise Fault(f"not JSON: {error.msg}", Place(name, error.lineno, error.colno)) from None
    except RecursionError:
        raise Fault("nested too deep", Place(name)) from None


def _placed(value: Any, place: Place) -> Any:
    """JSON values as text, with the place of the file."""
    if isinstance(value, dict):
        mapping = Mapping((_scalar(key, place), _placed(inner, place)) for key, inner in value.items())
        mapping.place = place
        return mapping
    if isinstance(value, list):
        sequence = Sequence(_placed(inner, place) for inner in value)
        sequence.place = place
        return sequence
    return _scalar("" if value is None else json.dumps(value) if not isinstance(value, str) else value, place)


def _scalar(text: str, place: Place, style: str = "quoted", raw: str = "", trailing: str = "") -> Scalar:
    scalar = Scalar(text)
    scalar.place, scalar.style, scalar.raw, scalar.trailing = place, style, raw, trailing
    return scalar


# ----------------------------------------------------------------------------------------------- YAML


def _compose(text: str, name: str) -> Any:
    lines = text.split("\n")
    for number, line in enumerate(lines, 1):
        indent = line[: len(line) - len(line.lstrip())]
        if "\t" in indent:
            raise Fault(
                "a tab at the start of a line: indent with spaces",
                Place(name, number, indent.index("\t") + 1, line.replace("\t", " ")),
            )
    loader = _Loader(text, name, lines)
    try:
        node = loader.get_single_node()
        return _Tree(name, text, lines).build(node) if node else None
    except yaml.MarkedYAMLError as error:
        raise _translated(error, name, lines) from None
    except yaml.reader.ReaderError as error:
        row = text[: error.position].count("\n") + 1
        raise Fault(f"the character {error.character!r} is not allowed in YAML", Place(name, row)) from None
    finally:
        loader.dispose()


class _Loader(yaml.BaseLoader):
    """PyYAML's text-only loader, without anchors and aliases, and with a limit to nesting."""

    def __init__(self, text: str, name: str, lines: list[str]) -> None:
        super().__init__(text)
        self.file, self.lines, self.depth = name, lines, 0

    def compose_node(self, parent: Any, index: Any) -> Any:
        event = self.peek_event()  # type: ignore[no-untyped-call]
        mark = event.start_mark
        place = Place(self.file, mark.line + 1, mark.column + 1, self.lines[mark.line])
        if isinstance(event, yaml.AliasEvent) or getattr(event, "anchor", None):
            char = "*" if isinstance(event, yaml.AliasEvent) else "&"
            raise Fault(f"{char!r} begins an alias or an anchor of YAML, which plates do not take. "
                        "A text that begins so goes in quotes, or after '|'", place)  # fmt: skip
        self.depth += 1
        if self.depth > DEEPEST:
            raise Fault(f"nested more than {DEEPEST} deep", place)
        node = super().compose_node(parent, index)
        self.depth -= 1
        return node


class _Tree:
    """Builds our tree from PyYAML's nodes."""

    def __init__(self, name: str, text: str, lines: list[str]) -> None:
        self.name, self.text, self.lines = name, text, lines

    def place(self, node: yaml.Node) -> Place:
        mark = node.start_mark
        return Place(self.name, mark.line + 1, mark.column + 1, self.lines[mark.line])

    def build(self, node: yaml.Node) -> Any:
        if (
            node.tag.startswith("!")
            or (node.tag.startswith("tag:") and ",2002:" not in node.tag)
            or "python" in node.tag
        ):
            raise Fault(f"{node.tag.split(':')[-1]!r} is a tag of YAML, which plates do not take. "
                        "A text that begins with '!' goes in quotes", self.place(node))  # fmt: skip
        if isinstance(node, yaml.MappingNode):
            return self.mapping(node)
        if isinstance(node, yaml.SequenceNode):
            sequence = Sequence(self.build(item) for item in node.value)
            sequence.place = self.place(node)
            return sequence
        return self.scalar(node)

    def scalar(self, node: yaml.Node) -> Scalar:
        styles = {None: "plain", "'": "quoted", '"': "quoted", "|": "block", ">": "block"}
        start, end = node.start_mark, node.end_mark
        trailing = self.lines[end.line][end.column :] if end.line < len(self.lines) else ""
        style = styles[node.style]
        raw = self.text[start.index : end.index]
        return _scalar(node.value, self.place(node), style, raw, trailing if style == "plain" else "")

    def mapping(self, node: yaml.MappingNode) -> Mapping:
        mapping = Mapping()
        mapping.place = self.place(node)
        for key_node, value_node in node.value:
            if not isinstance(key_node, yaml.ScalarNode):
                raise Fault("a text that begins with '{' or '[' goes in quotes, or after '|'", self.place(key_node))
            key = self.scalar(key_node)
            self.check_flow(node, key, value_node)
            earlier = next((known for known in mapping if known == key), None)
            if earlier is not None:
                raise Fault(f"the key {str(key)!r} stands twice, first in line {placed(earlier).line}", key.place)
            mapping[key] = self.build(value_node)
        return mapping

    def check_flow(self, node: yaml.MappingNode, key: Scalar, value: yaml.Node) -> None:
        """`{is: min(m, p) * L}` loads as two keys, one of them empty; `{saved} of it` as a mapping."""
        empty = isinstance(value, yaml.ScalarNode) and value.value == "" and getattr(value, "style", None) is None
        if not (node.flow_style and empty):
            return
        if len(node.value) == 1:
            raise Fault(f"a text that begins with '{{' is read as keys of its own: write '{{{key}}} …' in quotes, or after '|'",
                        self.place(node))  # fmt: skip
        raise Fault(f"the comma makes {str(key)!r} a key without a value: write one key a line, or put the text in quotes",
                    key.place)  # fmt: skip


def _translated(error: yaml.MarkedYAMLError, name: str, lines: list[str]) -> Fault:
    """PyYAML's message as a sentence for an author, at the line that caused it."""
    mark = error.problem_mark or error.context_mark
    row = min(mark.line, len(lines) - 1) if mark else 0
    problem = error.problem or ""
    for number in (row, row - 1):
        special = SPECIAL.match(lines[number]) if 0 <= number < len(lines) else None
        if special:
            column = len(special["lead"])
            return Fault(f"a text that begins with {special['char']!r} is read as YAML of its own: put it in quotes, or after '|'",
                         Place(name, number + 1, column + 1, lines[number]))  # fmt: skip
    place = Place(name, row + 1, (mark.column if mark else 0) + 1, lines[row])
    return Fault(_sentence(problem, lines[row]), place)


def _sentence(problem: str, line: str) -> str:
    if "mapping values are not allowed" in problem:
        return "a ': ' inside a text reads as a second key: put the text in quotes, or after '|'"
    if "expected a single document" in problem or "expected '<document start>'" in problem:
        return (
            "one file holds one document: remove the second '---'"
            if line.startswith("---")
            else "this line does not belong to the keys above it: check its indentation"
        )
    if "end of stream" in problem and "quoted" in problem or "unexpected end" in problem or "EOF" in problem:
        return "a quotation mark or a bracket that opened here or above is never closed"
    if "block end" in problem or "block mapping" in problem:
        return "the indentation does not fit the lines above, or a quoted text has words after its closing quote"
    if "could not find expected ':'" in problem:
        return "expected 'key: value': a ':' is missing here or in the line above"
    if "cannot start any token" in problem:
        return "a text cannot begin with this character: put it in quotes, or after '|'"
    return f"not YAML: {problem}"
