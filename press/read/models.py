"""A Hugging Face `config.json`, or YAML with its field names → the symbols of the volume.

`notation.yaml` says which field a symbol is read from, what stands in for an absent one, and which families have it. A family
without a counting formula is refused by name: it is never counted as another.
"""

from __future__ import annotations

from difflib import get_close_matches
from typing import TYPE_CHECKING, Any

from press.faults import Fault, Faults, nearest
from press.grammar.check import Checker, Kind
from press.grammar.evaluate import NotFinite, evaluate
from press.grammar.nodes import names
from press.grammar.parse import parse
from press.library import Datum, Entry
from press.places import placed
from press.read.configs import decoder, name_of, number, said, whole, window_of
from press.read.nodes import Mapping, Sequence
from press.texts import Expression, Key
from press.units import PLAIN, parse_unit, say_plain

if TYPE_CHECKING:
    from press.library import Symbol

COUNT = "N"
"""The symbol of a model's parameters."""
EXPERTS = ("num_local_experts", "num_experts", "n_routed_experts", "moe_num_experts", "num_experts_per_tok")
"""Fields of config.json that are above one in a mixture of experts."""
OTHER_NAMES = {"hidden_size": "n_embd", "num_hidden_layers": "n_layer", "num_attention_heads": "n_head",
               "intermediate_size": "n_inner", "max_position_embeddings": "n_positions"}  # fmt: skip
"""GPT-2's names for the same things, which are not taken: its layer has another count."""


def read_model(key: str, config: Mapping, symbols: dict[str, Symbol]) -> Entry:
    """The symbols of one model, each with its field or formula.

    Raises:
        Fault: no model_type, a family without a counting formula, a mixture of experts.
        Faults: fields that are missing, or no whole numbers.
    """
    return _Model(key, decoder(config), symbols).entry()


class _Model:
    def __init__(self, key: str, config: Mapping, symbols: dict[str, Symbol]) -> None:
        self.key, self.config, self.symbols = key, config, symbols
        self.data: dict[str, Datum] = {}
        self.pending: list[str] = []
        self.broken: set[str] = set()
        self.faults: list[Fault] = []

    def entry(self) -> Entry:
        kind = self.config.get("model_type")
        if not said(kind):
            raise Fault("the key 'model_type' is missing", self.config.place)
        self.family = str(kind)
        self.refuse()
        for symbol, notation in self.symbols.items():
            if notation.of(self.family):
                self.datum(symbol)
        if self.faults:
            raise Faults(self.faults)
        name, window = name_of(self.config, self.key), window_of(self.config, self.family)
        return Entry(self.key, "model", name, self.data, self.counted(), window)

    def counted(self) -> str:
        """The name of the formula that counts the parameters."""
        how = self.data[COUNT].how if COUNT in self.data else ""
        return how.partition("(")[0].strip() if "(" in how else ""

    def refuse(self) -> None:
        """Refuse what no formula of the notation counts rightly."""
        own = {symbol: notation for symbol, notation in self.symbols.items() if notation.of(self.family)}
        counted = {notation.key(self.family) for notation in own.values() if notation.only}
        for field in EXPERTS:
            raw = self.config.get(field)
            if field not in counted and said(raw) and number(raw, field) > 1:
                raise Fault(
                    f"{field} is {raw}, a mixture of experts, as which {self.family!r} is not counted", placed(raw)
                )
        for symbol, notation in own.items():
            if notation.formula and self.family not in notation.formula:
                message = f"model_type {self.family!r} has no counting formula for {symbol}, and it is not counted as another."
                raise Fault(message + nearest(self.family, notation.formula), placed(self.config["model_type"]))
            self.refuse_switches(symbol, notation)

    def refuse_switches(self, symbol: str, notation: Symbol) -> None:
        """What the formula of a symbol does not cover, and what it needs."""
        needed = {str(key): str(value) for key, value in notation.requires.get(Key(self.family), {}).items()}
        for switch in set(map(str, notation.refuse)) - needed.keys():
            if str(self.config.get(switch) or "false").lower() not in {"false", "null", "~"}:
                message = f"{switch} is on, which the counting formula of {symbol} does not cover"
                raise Fault(message, placed(self.config[switch]))
        for key, value in needed.items():
            raw = self.config.get(key)
            found = "none" if isinstance(raw, Sequence) and not raw else str(raw).lower()
            if raw is not None and said(raw) and found != value:
                message = f"{key} is {str(raw)[:40]}; the counting formula of {symbol} holds for {value}"
                raise Fault(message, placed(raw))

    def datum(self, symbol: str) -> None:
        """Work a symbol out; where that fails it is broken, and what reads it is too, silently."""
        if symbol in self.data or symbol in self.broken:
            return
        notation = self.symbols[symbol]
        try:
            if symbol in self.pending:
                raise Fault(f"the symbol {symbol!r} is defined by itself", placed(notation.meaning))
            self.pending.append(symbol)
            found = self.worked_out(symbol, notation)
            if found:
                self.data[symbol] = found
                return
        except Fault as fault:
            self.faults.append(fault)
        self.broken.add(symbol)

    def worked_out(self, symbol: str, notation: Symbol) -> Datum | None:
        if notation.formula:
            return self.computed(symbol, notation.formula[Key(self.family)], notation)
        field = notation.key(self.family)
        raw = self.config.get(field)
        if raw is None or not said(raw):
            return self.absent(symbol, notation)
        value = whole(raw, field)
        where = f"{field} of {self.config.get('where', 'config.json')}"
        return Datum(
            value, _unit(notation), say_plain(value), str(notation.meaning), str(self.config.get("source", "")), where
        )

    def absent(self, symbol: str, notation: Symbol) -> Datum | None:
        stand_in, field = notation.or_, notation.key(self.family)
        if isinstance(stand_in, dict):
            stand_in = stand_in.get(self.family)
        if stand_in is not None:
            if meant := self.misspelt(field, 0.88):  # what stands in for it would be another number
                raise Fault(f"unknown key {str(meant)!r}. Did you mean {field!r}?", placed(meant))
            return self.computed(symbol, stand_in, notation)
        if meant := self.misspelt(field, 0.7):
            raise Fault(f"unknown key {str(meant)!r}. Did you mean {field!r}?", placed(meant))
        other = OTHER_NAMES.get(field, "")
        hint = f"; {other!r} is another family's name for it" if other in self.config else ""
        message = f"the key {field!r} is missing: {symbol} ({notation.meaning}) is read from it{hint}"
        raise Fault(message, self.config.place)

    def misspelt(self, field: str, alike: float) -> str | None:
        """The key of the config that is likely a field misspelt; a field of another symbol is none."""
        fields = {notation.key(self.family) for notation in self.symbols.values()} | {*OTHER_NAMES.values(), *EXPERTS}
        others = {str(key): key for key in self.config if str(key) not in fields}
        close = get_close_matches(field, others, 1, alike)
        return others[close[0]] if close else None

    def computed(self, symbol: str, text: Expression, notation: Symbol) -> Datum | None:
        """The value of a formula; None where it reads a symbol that has a fault."""
        tree = parse(text)
        Checker({name: Kind() for name in self.symbols}, text).kind(tree)
        for name in names(tree):
            self.datum(name)
        if self.broken.intersection(names(tree)):
            return None
        try:
            value = evaluate(tree, lambda name: self.data[name].value)
        except NotFinite as error:
            raise Fault(f"{symbol} = {text} {error}", self.config.place) from None
        if isinstance(value, tuple) or value != round(value):
            raise Fault(f"{symbol} = {text} is {value}, not a whole number", self.config.place)
        return Datum(value, _unit(notation), say_plain(value), str(notation.meaning), how=str(text))


def _unit(notation: Symbol) -> Any:
    return parse_unit(notation.unit) if notation.unit else PLAIN
