"""The units that may be written, and their dimensions."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cache

from press.faults import nearest

Dim = tuple[Fraction, Fraction, Fraction, Fraction]


def _dim(information: int = 0, work: int = 0, time: int = 0, money: int = 0) -> Dim:
    return (Fraction(information), Fraction(work), Fraction(time), Fraction(money))


ONE, BYTE, FLOP, TIME, MONEY = _dim(), _dim(1), _dim(0, 1), _dim(0, 0, 1), _dim(0, 0, 0, 1)


def times(a: Dim, b: Dim, power: int = 1) -> Dim:
    """The dimension of a · b, or of a / b with `power=-1`."""
    return (a[0] + power * b[0], a[1] + power * b[1], a[2] + power * b[2], a[3] + power * b[3])


def raised(a: Dim, power: Fraction) -> Dim:
    """The dimension of a to a power."""
    return (a[0] * power, a[1] * power, a[2] * power, a[3] * power)


PREFIXES = {
    "n": 1e-9, "µ": 1e-6, "m": 1e-3, "": 1.0, "k": 1e3, "M": 1e6, "G": 1e9, "T": 1e12, "P": 1e15,
    "E": 1e18, "Z": 1e21, "Ki": 2.0**10, "Mi": 2.0**20, "Gi": 2.0**30, "Ti": 2.0**40, "Pi": 2.0**50, "Ei": 2.0**60,
}  # fmt: skip
LARGE = frozenset(("k", "M", "G", "T", "P", "E", "Z"))
SMALL = frozenset(("n", "µ", "m"))
BINARY = frozenset(prefix for prefix in PREFIXES if prefix.endswith("i"))
NONE: frozenset[str] = frozenset()

# base: dimension, size in the coherent unit, its prefixes; 80 mB is a slip, and so is 5 Ms
BASES: dict[str, tuple[Dim, float, frozenset[str]]] = {
    "B": (BYTE, 1, LARGE | BINARY),
    "FLOP": (FLOP, 1, LARGE),
    "s": (TIME, 1, SMALL),
    "min": (TIME, 60, NONE),
    "h": (TIME, 3600, NONE),
    "days": (TIME, 86400, NONE),
    "years": (TIME, 31557600, NONE),
    "USD": (MONEY, 1, LARGE),
}
WRITTEN = [prefix + base for base, (_, _, takes) in BASES.items() for prefix in ("", *sorted(takes))]
"""All units with their prefixes."""
NOUNS = {  # plural: singular
    "tokens": "token", "GPUs": "GPU", "parameters": "parameter", "layers": "layer",
    "heads": "head", "experts": "expert", "stages": "stage", "micro-batches": "micro-batch",
    "steps": "step", "sequences": "sequence", "servers": "server", "devices": "device",
    "elements": "element", "chunks": "chunk", "buckets": "bucket", "layouts": "layout",
    "hops": "hop", "replicas": "replica", "nodes": "node", "checkpoints": "checkpoint",
}  # fmt: skip
PLURALS = {singular: plural for plural, singular in NOUNS.items()} | {"day": "days", "year": "years"}
SINGULARS = {plural: singular for singular, plural in PLURALS.items()}
SPELLED = {  # what people write, and what to write instead
    "byte": "B", "bytes": "B", "FLOPs": "FLOP", "flop": "FLOP", "flops": "FLOP/s", "FLOPS": "FLOP/s",
    "sec": "s", "second": "s", "seconds": "s", "minute": "min", "minutes": "min", "hour": "h", "hours": "h",
    "hr": "h", "percent": "%", "$": "USD", "dollars": "USD", "b": "B", "bit": "B", "bits": "B",
}  # fmt: skip
SPELLED_PREFIXES = {"u": "µ", "K": "k", "ki": "Ki"}
DIM_WORDS = (("B", 0), ("FLOP", 1), ("s", 2), ("USD", 3))


@dataclass(frozen=True)
class Unit:
    """A unit that may be written: its dimension and its size in coherent units."""

    text: str
    dim: Dim
    size: float
    noun: bool = False

    @property
    def coherent(self) -> bool:
        """True for B, FLOP, s, USD, one over another, and counts: size one."""
        return self.size == 1 and self.text != "%"


PLAIN = Unit("", ONE, 1)
PERCENT = Unit("%", ONE, 0.01)


@cache
def unit_names() -> tuple[str, ...]:
    """The units an author may write, without their prefixes."""
    return (*BASES, *NOUNS, "%")


@cache
def parse_unit(text: str) -> Unit:
    """Look up a unit; raises ValueError with a sentence for the author."""
    text = text.strip().replace("μ", "µ")  # the Greek letter, and the sign that keyboards have
    if text == "%":
        return PERCENT
    over = [part.strip() for part in text.split("/")]
    if len(over) == 1:
        return _single(text)
    if "%" in over:
        message = "'%' stands alone, not over or under another unit"
        raise ValueError(message)
    if len(over) > 2 or not all(over):
        message = f"{text!r} is not a unit: a unit is one name, or one over another, as in GB/s"
        raise ValueError(message)
    top, bottom = map(_single, over)
    if top.dim == bottom.dim and not top.noun:
        message = f"{text!r} cancels to a plain number: write no unit, or %"
        raise ValueError(message)
    below = SINGULARS.get(bottom.text, bottom.text)
    return Unit(f"{top.text}/{below}", times(top.dim, bottom.dim, -1), top.size / bottom.size, noun=top.noun)


def _single(text: str) -> Unit:
    text = PLURALS.get(text, text)
    if text in NOUNS:
        return Unit(text, ONE, 1, noun=True)
    for base, (dim, size, prefixes) in BASES.items():
        prefix = text.removesuffix(base)
        if prefix + base == text and (prefix == "" or prefix in prefixes):
            return Unit(text, dim, size * PREFIXES[prefix])
    raise ValueError(f"unknown unit {text!r}{_hint(text)}")


def _hint(text: str) -> str:
    """The end of a sentence about an unknown unit: what was meant, or all there is."""
    for spelled in sorted((*SPELLED, *BASES), key=len, reverse=True):
        prefix = text.removesuffix(spelled)
        meant = SPELLED_PREFIXES.get(prefix, prefix)
        base, over, below = SPELLED.get(spelled, spelled).partition("/")
        if prefix + spelled != text or (meant and meant not in PREFIXES):
            continue
        allowed = BASES[base][2] if base in BASES else NONE
        if meant and meant not in allowed:
            meant = next((other for other in (meant.swapcase(), meant.upper()) if other in allowed), "")
        eighth = ", for bytes; a bit is an eighth of one" if spelled in {"b", "bit", "bits"} else ""
        return f": write {meant + base + over + below!r}{eighth}"
    folded = {name.lower(): name for name in WRITTEN}
    for guess in (text.removesuffix("s"), text.removesuffix("ps") + "/s", folded.get(text.lower(), "")):
        if guess != text and guess.removesuffix("/s") in WRITTEN:
            return f". Did you mean {guess!r}?"
    return f".{nearest(text, unit_names(), most=40)}"


@cache
def say_dim(dim: Dim) -> str:
    """The coherent unit of a dimension in words: `FLOP/B`, or `a plain number`."""
    top = "·".join(word + _power(dim[i]) for word, i in DIM_WORDS if dim[i] > 0)
    bottom = "·".join(word + _power(-dim[i]) for word, i in DIM_WORDS if dim[i] < 0)
    if not top and not bottom:
        return "a plain number"
    return f"{top or '1'}/{bottom}" if bottom else top


def _power(power: Fraction) -> str:
    return "" if power == 1 else f"^{power}"


def sayable(dim: Dim) -> bool:
    """A dimension that can be printed: at most one thing over one other, neither raised to a power."""
    tops = [power for power in dim if power > 0]
    bottoms = [power for power in dim if power < 0]
    return all(power in {1, -1} for power in (*tops, *bottoms)) and len(tops) <= 1 and len(bottoms) <= 1
