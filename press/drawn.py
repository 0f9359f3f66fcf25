"""Panels drawn and dressed. What was drawn before is drawn again only where an answer of the ledger has changed.

A kind asks its questions of a view and draws from the answers alone. So a drawing is kept with its
questions, and stands while they are answered alike: a line, a model or a text that a panel does not ask
for may change, and it is not drawn again.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from press.cache import MISSING, Job
from press.digests import digest, of_file
from press.faults import Fault, Faults
from press.leaves import PanelStates
from press.record import packages
from press.solve import solve
from press.solve.panels import panel_controls
from press.sources import sources

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from press.cache import Cache
    from press.library import Library, PlateFile
    from press.panel import Panel
    from press.schema import Plate, Side
    from press.solve.ledger import SolvedLedger
    from press.units import Unit
    from press.values import Drawing, Option, View

    Setting = tuple[str, ...]
    Question = tuple[tuple[tuple[str, Any], ...], str, tuple[Any, ...]]
    """How a view was moved by `at`, what it was asked, and with which texts."""


def bare(file: PlateFile) -> PlateFile:
    """A plate without its words: all that its drawings can depend on."""
    keep = ("choose", "only", "with_", "numbers", "figure")
    parts = {name: getattr(file.plate, name) for name in keep}
    return replace(file, plate=_empty(type(file.plate)).model_copy(update=parts))


@cache
def _empty(kind: type[Plate]) -> Plate:
    """A plate with nothing in it; to make one takes longer than to copy it."""
    nothing: dict[str, Any] = {}
    return kind.model_construct(**nothing)


def panels_of(file: PlateFile, library: Library, cache: Cache) -> Job:
    """The job of drawing a plate."""
    return Job(panels, (bare(file), library), {"cache": cache}, kinds(file))


def kinds(file: PlateFile) -> tuple[str, ...]:
    """The modules that draw a plate's panels."""
    return tuple(sorted({f"press.figures.{spec.kind}" for spec in file.plate.figure.values()}))


def drawing(place: str, spec: Panel, ledger: SolvedLedger, choice: Mapping[str, str]) -> Drawing:
    """One panel at one choice."""
    from press.draw import draw  # noqa: PLC0415 - matplotlib is slow to import, and a check draws nothing

    return draw(place, spec, ledger.view(choice))


def panels(file: PlateFile, library: Library, cache: Cache) -> tuple[PanelStates, ...]:
    """The panels of a plate, each in every reachable setting of its own controls, dressed for the web.

    Raises:
        Faults: what is wrong in any panel, once a panel.
    """
    ledger, faults, made = solve(file, library), list[Fault](), list[PanelStates]()
    for place, spec in file.plate.figure.items():
        controls = panel_controls(ledger, spec)
        try:
            drawings = drawn(file, place, ledger, ledger.settings(controls), cache)
        except Fault as fault:
            faults.append(fault)
        else:
            made.append(_dressed(place, spec, controls, drawings, ledger))
    if faults:
        raise Faults(faults)
    return tuple(made)


def starts(file: PlateFile, ledger: SolvedLedger, cache: Cache) -> tuple[Drawing, ...]:
    """The panels of a plate at its start.

    Raises:
        Faults: what is wrong in any panel, once a panel.
    """
    made: list[Drawing] = []
    faults: list[Fault] = []
    for place, spec in file.plate.figure.items():
        key = tuple(ledger.start[name] for name in panel_controls(ledger, spec))
        try:
            made.append(drawn(file, place, ledger, {key: ledger.start}, cache)[key])
        except Fault as fault:
            faults.append(fault)
    if faults:
        raise Faults(faults)
    return tuple(made)


def _dressed(
    place: str, spec: Panel, controls: Setting, drawings: Mapping[Setting, Drawing], ledger: SolvedLedger
) -> PanelStates:
    """The drawings of a panel dressed for the web, equal ones once."""
    from press.draw.dress import dress_web  # noqa: PLC0415

    html: dict[str, str] = {}
    for each in drawings.values():
        if each.svg not in html:
            html[each.svg] = dress_web(each, f"{place}-{len(html)}")
    title = ledger.view(ledger.start).text(spec.title)
    return PanelStates(
        place, spec.wide, controls, drawings, title, {key: html[each.svg] for key, each in drawings.items()}
    )


# --------------------------------------------------------------------------------------- what stands still


@dataclass(frozen=True)
class Kept:
    """A drawing with the questions that it was drawn from, and a digest of their answers."""

    questions: tuple[Question, ...]
    answers: str
    drawing: Drawing


def drawn(
    file: PlateFile, place: Side, ledger: SolvedLedger, choices: Mapping[Setting, Mapping[str, str]], cache: Cache
) -> dict[Setting, Drawing]:
    """A panel of a plate at each of these choices; raises the Fault of the first that cannot be drawn."""
    spec = file.plate.figure[place]
    name = _name(file.path, place, spec) if cache.folder else ""
    before = cache.get(name)
    known: dict[Setting, Kept] = {} if before is MISSING else before
    made: dict[Setting, Kept] = {}
    found: dict[Setting, Drawing] = {}
    for key, choice in choices.items():
        kept = known.get(key)
        if kept is None or kept.answers != _answers(kept.questions, ledger.view(choice)):
            kept = made[key] = _traced(place, spec, ledger, choice, key)
        found[key] = kept.drawing
    if made:
        cache.put(name, {**known, **made})
    return found


def _name(path: str, place: str, spec: Panel) -> str:
    """What the drawings of a panel are kept under: solve is not in it, for its answers are compared.

    The plate is, for two plates may ask the same and be answered each in its own way.
    """
    code = sources("press.draw", f"press.figures.{spec.kind}"), of_file(Path(__file__))
    return digest(("panel", code, packages(), path, place, spec))


def _traced(place: str, spec: Panel, ledger: SolvedLedger, choice: Mapping[str, str], setting: Setting) -> Kept:
    """A drawing with its questions; a fault names the setting at which it shows, where that is not the start."""
    from press.draw import draw  # noqa: PLC0415 - matplotlib is slow to import

    asked: dict[Question, Any] = {}
    try:
        made = draw(place, spec, Traced(ledger.view(choice), asked))
    except Fault as fault:
        controls = panel_controls(ledger, spec) if setting else ()
        where = "" if choice == ledger.start else ledger.view(choice).where(controls).strip()
        raise fault if where in fault.message else Fault(f"{fault.message} ({where})", fault.place) from None
    questions = tuple(asked)
    return Kept(questions, digest(tuple(asked.values())), made)


def _answers(questions: Sequence[Question], view: View) -> str:
    """The digest of a view's answers; a question that it cannot answer has none, and its drawing does not stand."""
    answers = []
    for moves, what, texts in questions:
        moved = view
        for control, value in moves:
            moved = moved.at(control, value)
        try:
            answers.append(getattr(moved, what)(*texts))
        except Fault:
            return ""
    return digest(tuple(answers))


class Traced:
    """A view that notes what it is asked and what it answers."""

    def __init__(self, view: View, asked: dict[Question, Any], moves: tuple[tuple[str, Any], ...] = ()) -> None:
        self._view, self._asked, self._moves = view, asked, moves

    def _ask(self, what: str, *texts: Any) -> Any:
        answer = getattr(self._view, what)(*texts)
        self._asked[self._moves, what, texts] = answer
        return answer

    def number(self, expression: str) -> float:
        return float(self._ask("number", expression))

    def column(self, expression: str, table: str = "") -> tuple[float | str, ...]:
        return tuple(self._ask("column", expression, table))

    def unit(self, expression: str, table: str = "") -> Unit:
        found: Unit = self._ask("unit", expression, table)
        return found

    def say(self, expression: str) -> str:
        return str(self._ask("say", expression))

    def text(self, text: str) -> str:
        return str(self._ask("text", text))

    def at(self, control: str, value: float | str) -> View:
        return Traced(self._view.at(control, value), self._asked, (*self._moves, (control, value)))

    def every(self, expression: str) -> Sequence[float]:
        return tuple(self._ask("every", expression))

    def chosen(self, control: str) -> Option:
        found: Option = self._ask("chosen", control)
        return found

    def options(self, control: str) -> Sequence[Option]:
        return tuple(self._ask("options", control))
