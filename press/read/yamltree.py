"""YAML → our tree. All scalars are read as text, and the schema converts them.

So there is no `no` → False, no `1e9` → text, no `010` → 8. What YAML would lose or do silently is a
fault here: duplicate keys, aliases, tags, flow mappings with an empty value, a second document.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import yaml
from yaml.composer import Composer
from yaml.resolver import BaseResolver

from press.faults import Fault, Place
from press.places import placed
from press.read.nodes import Mapping, Sequence, scalar
from press.read.slips import translated

if TYPE_CHECKING:
    from press.places import Scalar

DEEPEST = 20
STYLES = {None: "plain", "": "plain", "'": "quoted", '"': "quoted", "|": "block", ">": "block"}


def compose(text: str, name: str, faults: list[Fault]) -> Any:
    """The tree of a YAML text, or None for an empty one.

    Raises:
        Fault: the first thing at which reading has to stop; what can be read over goes to `faults`.
    """
    lines = text.split("\n")
    try:
        node = _node(text, name, lines)
        return _Tree(name, text, lines, faults).build(node) if node else None
    except yaml.MarkedYAMLError as error:
        raise translated(error, name, lines) from None


def _node(text: str, name: str, lines: list[str]) -> yaml.Node | None:
    """PyYAML's node of a text, read by libyaml; where that stumbles, Python's parser says on what.

    The two read tabs and byte order marks in different ways; a text with any is left to the stricter one.
    """
    for loader in (_Quick, _Loader) if QUICK and not any(sign in text for sign in "\t\ufeff") else (_Loader,):
        reader = loader(text, name, lines)
        try:
            return reader.get_single_node()
        except (yaml.YAMLError, Fault):
            if loader is _Loader:
                raise
        finally:
            reader.dispose()
    return None


class _Plain(Composer):
    """Events → nodes without anchors, aliases and tags, and with a limit to nesting."""

    file: str
    lines: list[str]
    depth: int
    peek_event: Any

    def compose_node(self, parent: Any, index: Any) -> Any:
        event = self.peek_event()
        mark = event.start_mark
        place = Place(self.file, mark.line + 1, mark.column + 1, self.lines[mark.line])
        self.refuse(event, place)
        self.depth += 1
        if self.depth > DEEPEST:
            raise Fault(f"nested more than {DEEPEST} deep", place)
        node = super().compose_node(parent, index)
        self.depth -= 1
        return node

    @staticmethod
    def refuse(event: yaml.Event, place: Place) -> None:
        """Anchors, aliases and tags are no part of the format, so a text that looks like one is a slip."""
        what = {
            "*": isinstance(event, yaml.AliasEvent),
            "&": getattr(event, "anchor", None),
            "!": getattr(event, "tag", None),
        }
        names = {"*": "an alias", "&": "an anchor", "!": "a tag"}
        for char, found in what.items():
            if found:
                raise Fault(f"{char!r} begins {names[char]} of YAML, which plates do not take. "
                            "A text that begins so goes in quotes, or after '|'", place)  # fmt: skip


class _Loader(_Plain, yaml.BaseLoader):
    """On PyYAML's own parser, whose errors are known to `translated`."""

    def __init__(self, text: str, name: str, lines: list[str]) -> None:
        yaml.BaseLoader.__init__(self, text)
        self.file, self.lines, self.depth = name, lines, 0


QUICK = yaml.__with_libyaml__

if QUICK:
    from yaml.cyaml import CParser  # type: ignore[attr-defined]

    class _Quick(_Plain, CParser, BaseResolver):
        """On libyaml's parser: the same events in a tenth of the time."""

        def __init__(self, text: str, name: str, lines: list[str]) -> None:
            CParser.__init__(self, text)
            Composer.__init__(self)
            BaseResolver.__init__(self)
            self.file, self.lines, self.depth = name, lines, 0


class _Tree:
    """Builds our tree from PyYAML's nodes."""

    def __init__(self, name: str, text: str, lines: list[str], faults: list[Fault]) -> None:
        self.name, self.text, self.lines, self.faults = name, text, lines, faults

    def place(self, node: yaml.Node) -> Place:
        mark = node.start_mark
        return Place(self.name, mark.line + 1, mark.column + 1, self.lines[mark.line])

    def build(self, node: yaml.Node) -> Any:
        if isinstance(node, yaml.MappingNode):
            return self.mapping(node)
        if isinstance(node, yaml.SequenceNode):
            sequence = Sequence(self.build(item) for item in node.value)
            sequence.place = self.place(node)
            return sequence
        if not isinstance(node, yaml.ScalarNode):
            raise TypeError(node)
        return self.scalar(node)

    def scalar(self, node: yaml.ScalarNode) -> Scalar:
        start, end = node.start_mark, node.end_mark
        style = STYLES[node.style]
        raw = self.text[start.index : end.index]
        trailing = (
            self.lines[end.line][end.column : end.column + 200]
            if style == "plain" and end.line < len(self.lines)
            else ""
        )
        return scalar(node.value, self.place(node), style, raw, trailing)

    def mapping(self, node: yaml.MappingNode) -> Mapping:
        mapping = Mapping()
        mapping.place = self.place(node)
        for key_node, value_node in node.value:
            if not isinstance(key_node, yaml.ScalarNode):
                raise Fault("a text that begins with '{' or '[' goes in quotes, or after '|'", self.place(key_node))
            key = self.scalar(key_node)
            self.check_flow(node, key, value_node)
            if key not in mapping:
                mapping[key] = self.build(value_node)
            else:
                first = next(placed(known).line for known in mapping if known == key)
                self.faults.append(Fault(f"the key {str(key)!r} stands twice, first in line {first}", key.place))
        return mapping

    def check_flow(self, node: yaml.MappingNode, key: Scalar, value: yaml.Node) -> None:
        """`{is: min(m, p) * L}` loads as two keys, one of them empty; `{saved} of it` as a mapping."""
        empty = isinstance(value, yaml.ScalarNode) and value.value == "" and not value.style
        if not (node.flow_style and empty):
            return
        if len(node.value) == 1:
            raise Fault(f"a text that begins with '{{' is read as keys of its own: write '{{{key}}} …' in quotes, or after '|'",
                        self.place(node))  # fmt: skip
        raise Fault(f"the comma makes {str(key)!r} a key without a value: write one key a line, or put the text in quotes",
                    key.place)  # fmt: skip
