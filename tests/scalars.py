"""Scalars as the reader makes them: a text that knows its place and how it was written."""

import yaml

from press.faults import Place
from press.places import Scalar

STYLES = {None: "plain", "'": "quoted", '"': "quoted", "|": "block", ">": "block"}


def scalar(file: str) -> Scalar:
    """The value of the one key of a YAML text."""
    node = yaml.compose(file, Loader=yaml.BaseLoader).value[0][1]
    start, end = node.start_mark, node.end_mark
    made = Scalar(node.value)
    made.raw, made.style, made.trailing = file[start.index : end.index], STYLES[node.style], ""
    made.place = Place("plate.yaml", start.line + 1, start.column + 1, file.split("\n")[start.line])
    return made
