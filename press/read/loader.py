"""One file → a tree of text in which every node knows its place.

A file comes from anyone, so it has limits: its size, its depth, its characters.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from press.faults import Fault, Faults, Place
from press.places import Scalar
from press.read.checked import KEY_AND_VALUE
from press.read.jsontree import read_json
from press.read.nodes import Mapping, Sequence
from press.read.yamltree import compose

MOST_BYTES = {".json": 1_000_000}
OTHERWISE = 400_000
"""YAML takes up to a second for each 200 kB, and a full plate has 20."""
UNSEEN = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff\ufffe\uffff]")
"""Characters that no text needs; YAML takes some of them for the end of a line."""
LONGEST = 20_000
LONG = re.compile(f"[^\n]{{{LONGEST + 1}}}")
INDENT = re.compile(r"^ *([^\S\n ])", re.MULTILINE)

Texts = dict[str, str | Fault]
"""Files by name: what each holds, or why it cannot be read."""


def load_any(path: Path, name: str, faults: list[Fault] | None = None, *, anywhere: bool = False) -> Any:
    """Read one file as a mapping, a list or a text; `name` is how faults call it.

    What is wrong and can be read over (a key that stands twice) goes to `faults` where it is given.
    `anywhere` is for a file that the user named: any other is part of the project, and no link out of it.

    Raises:
        Fault: the file is not UTF-8, too large, not YAML (or JSON).
        Faults: what can be read over, where no `faults` is given.
    """
    return tree_of(text_of(path, name, anywhere=anywhere), name, faults)


def text_of(path: Path, name: str, *, anywhere: bool = False) -> str:
    """The text of a file; raises Fault for one that is not UTF-8, too large, not part of the project."""
    if not anywhere and _leads_out(path, name):
        raise Fault("this is a link that leads out of the project: put the file itself here", Place(name))
    return _text(path, name)


def tree_of(text: str, name: str, faults: list[Fault] | None = None) -> Any:
    """The tree of a text; its name says whether it is JSON. For the rest it is as in `load_any`."""
    found: list[Fault] = []
    tree = read_json(text, name, found) if name.endswith(".json") else compose(text, name, found)
    if faults is not None:
        faults.extend(found)
    elif found:
        raise Faults(found)
    return tree


def load(path: Path, name: str, faults: list[Fault] | None = None, *, anywhere: bool = False) -> Mapping:
    """Read one file as a mapping; raises Fault where it is none."""
    return mapping_of(text_of(path, name, anywhere=anywhere), name, faults)


def mapping_of(text: str, name: str, faults: list[Fault] | None = None) -> Mapping:
    """The tree of a text that is a mapping; raises Fault where it is none."""
    tree = tree_of(text, name, faults)
    if not isinstance(tree, Mapping):
        if isinstance(tree, Scalar) and KEY_AND_VALUE.match(tree):
            raise Fault("a space is missing after the ':'", tree.place)
        found = "nothing" if tree is None else "a list" if isinstance(tree, Sequence) else "a text"
        raise Fault(f"expected keys and values, as in 'title: Recomputing Activations', found {found}", Place(name))
    return tree


def _leads_out(path: Path, name: str) -> bool:
    """Whether a file, or a folder that it is in, is somewhere else: faults quote lines, and anyone may read those."""
    root = path.parents[len(Path(name).parts) - 1].resolve()
    return not path.resolve().is_relative_to(root)


def _text(path: Path, name: str) -> str:
    if not path.is_file():
        raise Fault("this is not a file", Place(name))
    try:
        most = MOST_BYTES.get(path.suffix, OTHERWISE)
        if path.stat().st_size > most:
            raise Fault(f"larger than {most // 1000} kB", Place(name))
        data = path.read_bytes()
    except OSError as error:
        raise Fault(f"cannot be read: {error.strerror}", Place(name)) from None
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = data[: error.start].decode("utf-8", errors="replace").split("\n")
        place = Place(name, len(before), len(before[-1]) + 1)
        raise Fault("not UTF-8: save the file with the encoding UTF-8", place) from None
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    if unseen := UNSEEN.search(text):
        place = _at(text, unseen.start(), name)
        raise Fault(f"an invisible character (U+{ord(unseen.group()):04X}) stands here: delete it", place)
    if path.suffix != ".json" and (long := LONG.search(text)):
        raise Fault(f"a line of more than {LONGEST} characters", Place(name, text.count("\n", 0, long.start()) + 1))
    indent = INDENT.search(text)
    if indent and path.suffix != ".json":
        what = "a tab" if indent[1] == "\t" else f"a space of another kind (U+{ord(indent[1]):04X})"
        raise Fault(f"{what} at the start of a line: indent with spaces", _at(text, indent.start(1), name))
    return text


def _at(text: str, offset: int, name: str) -> Place:
    before = text[:offset].split("\n")
    quote = UNSEEN.sub("\ufffd", text.split("\n")[len(before) - 1]).replace("\t", " ")
    return Place(name, len(before), len(before[-1]) + 1, quote)
