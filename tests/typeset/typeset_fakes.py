"""A ledger of the tests' own: a few lines, one control with two options, no arithmetic."""

from __future__ import annotations

from dataclasses import dataclass, field

from press.faults import Fault, Place
from press.grammar.braces import braces
from press.grammar.parse import parse
from press.places import Scalar
from press.texts import Label, Prose
from press.units import PLAIN
from press.values import Line, Slot

STRINGS = {
    "saved": {"small": "90%", "large": "91%"},
    "none": {"small": "1.9\u2009TB", "large": "2.4\u2009TB"},
    "hop": {"small": "335.5\u2009µs", "large": "1.2\u2009ms"},
    "model": {"small": "Llama 3 8B", "large": "Llama 3 70B"},
    "d": {"small": "4\u2009096", "large": "8\u2009192"},
    "H": {"small": "32", "large": "64"},
    "T": {"": "8\u2009192"},
    "gpu": {"": "H100 SXM"},
    "memory": {"": "80\u2009GB"},
    "fits": {"small": "which fits on one H100 SXM", "large": "which is more than one H100 SXM holds"},
}
LINES = {
    "saved": Line("saved", "computed", "", PLAIN, tree=parse("1 - selective / none")),
    "none": Line("none", "computed", "", PLAIN, tree=parse("kept * T")),
    "kept": Line("kept", "computed", "", PLAIN, tree=parse("34*d + 5*H*T")),
    "hop": Line("hop", "computed", "", PLAIN, tree=parse("T / 2")),
    "model": Line("model", "control", "Model", PLAIN),
    "d": Line("d", "symbol", "width of the model", PLAIN),
    "H": Line("H", "symbol", "query heads", PLAIN),
    "T": Line("T", "given", "tokens in a sequence", PLAIN),
    "gpu": Line("gpu", "datum", "hardware", PLAIN),
    "memory": Line("memory", "given", "", PLAIN),
    "fits": Line("fits", "say", "", PLAIN),
    "held": Line("held", "computed", "", PLAIN, tree=parse("plan.held * slice")),
    "cost": Line("cost", "by", "", PLAIN, tree={"small": parse("d"), "large": parse("2*d")}),
}
SOURCES = {
    "chen2016": {
        "title": "Training Deep Nets with Sublinear Memory Cost",
        "type": "article",
        "author": [{"family": "Chen"}, {"family": "Xu"}, {"family": "Zhang"}, {"family": "Guestrin"}],
        "issued": {"date-parts": [["2016"]]},
        "number": "arXiv:1604.06174",
        "publisher": "arXiv",
    },
    "korthikanti2023": {"title": "Reducing Activation Recomputation", "issued": {"date-parts": [[2023]]}},
    "dao2022": {"title": "FlashAttention"},
}
PLATES = {"XIV.4": ("04-sharding.html", "Sharding the Optimizer"), "XVI.4": (None, "")}


@dataclass
class FakeLedger:
    """What typeset asks of a ledger, from the tables above."""

    start: dict[str, str] = field(default_factory=lambda: {"model": "small"})
    lines: dict[str, Line] = field(default_factory=lambda: dict(LINES))
    groups: tuple = ()
    rules: tuple = ()
    choices: tuple = ({"model": "small"}, {"model": "large"})

    def view(self, choice):
        raise NotImplementedError

    def slot(self, text):
        brace = braces(text)[0]
        if brace.name == "held":
            raise Fault("'held' is a column, and a column cannot stand in words")
        strings = STRINGS[brace.name]
        if "" in strings:
            return Slot((), {(): strings[""]})
        return Slot(("model",), {(key,): said for key, said in strings.items()})


def written(text, kind=Prose):
    """A text as the reader would give it: in a block that begins on line 7, indented by four."""
    scalar = Scalar(text)
    scalar.raw = "|\n" + "\n".join("    " + row if row else row for row in text.split("\n"))
    scalar.place = Place("plate.yaml", 7, 7, "text: |")
    scalar.style, scalar.trailing = "block", ""
    return kind.read(scalar)


def label(text):
    """A label as the reader would give it: plain, on line 2."""
    scalar = Scalar(text)
    scalar.raw, scalar.place, scalar.style, scalar.trailing = (
        text,
        Place("plate.yaml", 2, 8, f"title: {text}"),
        "plain",
        "",
    )
    return Label.read(scalar)
