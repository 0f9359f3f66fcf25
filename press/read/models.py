"""A Hugging Face `config.json`, or YAML with its field names → the symbols of the volume.

`notation.yaml` says which field a symbol is read from, and what stands in for an absent one. A family
without a counting formula is refused by name: it is never counted as another.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from press.faults import Fault, nearest
from press.grammar.check import Checker, Kind
from press.grammar.evaluate import NotFinite, evaluate
from press.grammar.nodes import names
from press.grammar.parse import parse
from press.library import Datum, Entry
from press.read.nodes import Mapping
from press.schema import Expression, Key
from press.units import PLAIN, Unit, parse_unit, say_plain
from press.values import placed

if TYPE_CHECKING:
    from press.library import Symbol


def read_model(key: str, config: Mapping, symbols: dict[str, Symbol]) -> Entry:
    """The symbols of one model, each with its field or formula.

    Raises:
        Fault: no model_type, a family without a counting formula, a field missing or not a number.
    """
    inner = config.get("text_config")
    if isinstance(inner, Mapping):
        config = _merged(config, inner)
    return _Model(key, config, symbols).entry()


def _merged(outer: Mapping, inner: Mapping) -> Mapping:
    merged = Mapping({**outer, **inner})
    merged.place = inner.place
    return merged


class _Model:
    def __init__(self, key: str, config: Mapping, symbols: dict[str, Symbol]) -> None:
        self.key, self.config, self.symbols = key, config, symbols
        self.data: dict[str, Datum] = {}
        self.pending: list[str] = []

    def entry(self) -> Entry:
        kind = self.config.get("model_type")
        if kind is None:
            raise Fault("the key 'model_type' is missing", self.config.place)
        self.family = str(kind)
        for symbol, notation in self.symbols.items():
            if notation.field or notation.formula:
                self.datum(symbol)
        return Entry(self.key, "model", str(self.config.get("name", self.key)), self.data)

    def datum(self, symbol: str) -> Datum:
        if symbol not in self.data:
            if symbol in self.pending:
                raise Fault(f"the symbol {symbol!r} is defined by itself", placed(self.symbols[symbol].meaning))
            self.pending.append(symbol)
            self.data[symbol] = self.worked_out(symbol, self.symbols[symbol])
        return self.data[symbol]

    def worked_out(self, symbol: str, notation: Symbol) -> Datum:
        unit = parse_unit(notation.unit) if notation.unit else PLAIN
        if notation.formula:
            if self.family not in notation.formula:
                raise Fault(f"model_type {self.family!r} has no counting formula for {symbol}, and it is not counted as another."
                            f"{nearest(self.family, notation.formula)}", placed(self.config["model_type"]))  # fmt: skip
            for switch in notation.refuse:
                if str(self.config.get(str(switch), "false")) not in {"false", "null", ""}:
                    message = f"{switch} is on, which the counting formula of {symbol} does not cover"
                    raise Fault(message, placed(self.config[str(switch)]))
            return self.computed(notation.formula[Key(self.family)], notation, unit)
        raw = self.config.get(str(notation.field))
        if raw is None or raw in ("", "null", "~"):
            return self.absent(symbol, notation, unit)
        value = _number(raw, str(notation.field))
        where = f"{notation.field} of {self.config.get('where', 'config.json')}"
        return Datum(value, unit, say_plain(value), str(notation.meaning), str(self.config.get("source", "")), where)

    def absent(self, symbol: str, notation: Symbol, unit: Unit) -> Datum:
        stand_in = notation.or_
        if isinstance(stand_in, Mapping):
            stand_in = stand_in.get(self.family)
        if stand_in is None:
            message = f"the key {str(notation.field)!r} is missing: {symbol} ({notation.meaning}) is read from it"
            raise Fault(message, self.config.place)
        return self.computed(Expression.read(stand_in), notation, unit)

    def computed(self, text: Expression, notation: Symbol, unit: Unit) -> Datum:
        tree = parse(text)
        Checker({name: Kind() for name in self.symbols}, text).kind(tree)
        for name in names(tree):
            self.datum(name)
        try:
            value = evaluate(tree, lambda name: self.data[name].value)
        except NotFinite as error:
            raise Fault(f"{text} {error}", placed(text)) from None
        if isinstance(value, tuple):
            raise TypeError(text)
        return Datum(value, unit, say_plain(value), str(notation.meaning), how=str(text))


def _number(raw: Any, field: str) -> float:
    """A whole or decimal number of a config, true and false as one and nought."""
    text = str(raw)
    if text in {"true", "false"}:
        return float(text == "true")
    try:
        value = float(text)
    except (TypeError, ValueError):
        value = float("nan")
    if not 0 <= value <= 2**53:
        raise Fault(f"{field!r} takes a number, found {text[:40]!r}", placed(raw))
    return value
