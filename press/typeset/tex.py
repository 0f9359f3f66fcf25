"""TeX between dollars: in the text face where it is one line of symbols, else MathML (web) or a picture (print).

WeasyPrint flattens MathML, so what has two dimensions is drawn for print by ziamath, with the
spoken words as its alternative text. What is one line long is set like the ledger's own formulas,
in both media: beside them a second face for the same letters would look like a second meaning.
"""

from __future__ import annotations

import re
from base64 import b64encode
from dataclasses import dataclass
from functools import cache, lru_cache
from html import escape, unescape
from typing import TYPE_CHECKING
from warnings import catch_warnings, simplefilter
from xml.etree import ElementTree as ET

from press.typeset.aloud import aloud
from press.typeset.formula import element
from press.typeset.rules import unset
from press.typeset.symbols import UPRIGHT, letter, operator
from press.units import THIN

if TYPE_CHECKING:
    from math_core import LatexToMathML

SPACED = "+−=×⋅·<>≤≥≈≠→±∝∼÷"
CLOSE = "()[]|⌈⌉⌊⌋/!′∗,"
LINEAR = {"math", "mrow", "mi", "mn", "mo", "mtext", "mspace", "msub", "msup", "msubsup"}
SIZE, MARGIN = 20, 1
"""The size at which a formula is drawn, and the margin that keeps its ink inside, both in px."""


LONGEST, DEEPEST = 300, 11
"""Characters of a formula, and elements within elements: a plate comes from anyone, and drawing takes twice as long a level."""


class TexError(ValueError):
    """TeX that cannot be read; `at` is the offset in it."""

    def __init__(self, message: str, at: int = 0) -> None:
        super().__init__(message)
        self.at = at


@dataclass(frozen=True)
class Tex:
    """A formula in TeX, read: its MathML, and that as a tree."""

    source: str
    mathml: str
    root: ET.Element

    def html(self, medium: str, ink: str) -> str:
        """The formula for a medium; `ink` is the colour of its text, where it is a picture."""
        if linear(self.root):
            return element(_html(self.root), self.words)
        return self.mathml if medium == "web" else picture(self.source, self.words, ink)

    @property
    def words(self) -> str:
        """The formula as it is read aloud."""
        return aloud(self.root)

    @property
    def names(self) -> tuple[str, ...]:
        """The symbols in it, by the names that a ledger would give them."""
        return tuple(dict.fromkeys(_names(self.root)))


@cache
def _converter() -> LatexToMathML:
    from math_core import LatexToMathML as Converter  # noqa: PLC0415 - only plates with TeX need it

    return Converter()


@lru_cache(maxsize=1024)
def read(source: str) -> Tex:
    """Read TeX.

    Raises:
        TexError: it is not TeX that both media can set.
    """
    if len(source) > LONGEST:
        raise TexError(f"it is longer than {LONGEST} characters")
    if "%" in source.replace(r"\%", ""):
        raise TexError(r"a '%' begins a comment in TeX: write \%", source.index("%"))
    try:
        mathml = _converter().convert_with_local_state(source, displaystyle=False)
    except Exception as error:  # noqa: BLE001 - the converter's own class is private to it
        plain = re.sub(r"\x1b\[[\d;]*m", "", str(error))
        said = re.search(r"Error: (.*)", plain)
        at = re.search(r"input:\d+:(\d+)", plain)
        raise TexError(said[1].rstrip(".") if said else plain.strip(), int(at[1]) - 1 if at else 0) from None
    named = re.sub(r"&(?!(?:lt|gt|amp|quot);|#)\w+;", lambda m: unescape(m.group()), mathml)
    root = ET.fromstring(named)  # noqa: S314 - written by our converter a line above, not by a stranger
    if depth(root) > DEEPEST:
        raise TexError("it is nested too deep")
    if not "".join(root.itertext()).strip():
        raise TexError("there is nothing between the dollars")
    if message := unset("".join(root.itertext()).replace("\u2061", "").replace("\ufe00", "")):
        raise TexError(message)
    return Tex(source, named, root)


def depth(root: ET.Element) -> int:
    """How many elements stand within one another."""
    count, level = 0, [root]
    while level:
        count, level = count + 1, [child for node in level for child in node]
    return count


def linear(node: ET.Element) -> bool:
    """One line of letters, numerals, signs, indices and powers."""
    text = node.text or ""
    if node.tag == "msqrt":  # a root of one letter needs no bar
        return len(node) == 1 and node[0].tag in {"mi", "mn"} and linear(node[0])
    plain = {
        "mi": re.fullmatch(r"[A-Za-z]+|[α-ω]|∞", text),
        "mo": len(text) == 1 and text in SPACED + CLOSE,
    }.get(node.tag, True)
    return node.tag in LINEAR and bool(plain) and all(map(linear, node))


def _html(node: ET.Element) -> str:
    text, parts = node.text or "", [_html(child) for child in node]
    match node.tag:
        case "mi":
            return letter(UPRIGHT.get(text, text))
        case "mo":
            if text in SPACED and (node.get("lspace"), node.get("rspace")) != ("0", "0"):
                return operator(text)
            return escape(text) + (THIN if text == "," else "")
        case "mspace":
            return THIN if node.get("width") else ""
        case "msqrt":
            return f"√{parts[0]}"
        case "msub":
            return f"{parts[0]}<sub>{parts[1]}</sub>"
        case "msup":
            return f"{parts[0]}<sup>{parts[1]}</sup>"
        case "msubsup":
            return f"{parts[0]}<sub>{parts[1]}</sub><sup>{parts[2]}</sup>"
    return escape(text) + "".join(parts)


def _names(node: ET.Element) -> list[str]:
    text = node.text or ""
    if node.tag == "msub" and node[0].tag == "mi" and len(node[1]) == 0:
        head = node[0].text or ""
        return [f"{UPRIGHT.get(head, head)}_{node[1].text}"]
    own = [UPRIGHT.get(text, text)] if node.tag == "mi" else []
    return own + [name for child in node for name in _names(child)]


def picture(source: str, words: str, ink: str) -> str:
    """A formula drawn for print, on the baseline of its text and in the size of its text.

    Raises:
        TexError: the drawing program does not know a command that the web does.
    """
    with catch_warnings():
        simplefilter("ignore", DeprecationWarning)  # it looks its font up in a way that Python is giving up
        from ziamath.config import config  # noqa: PLC0415 - slow to import, and the web needs none of it
        from ziamath.zmath import Latex  # noqa: PLC0415

    config.svg2 = False  # plain paths: symbols would repeat their ids from formula to formula
    try:
        drawn = Latex(source, size=SIZE, inline=True, margin=MARGIN, color=ink)
        svg = drawn.svg()
    except Exception as error:  # noqa: BLE001 - it raises whatever it stumbles over
        raise TexError(f"it cannot be drawn for print ({type(error).__name__}: {error})") from None
    sizes = re.search(r'width="([\d.]+)" height="([\d.]+)"', svg)
    width, height = map(float, sizes.groups()) if sizes else (0.0, 0.0)
    drop = drawn.getyofst() - MARGIN
    style = f"width:{width / SIZE:.3f}em;height:{height / SIZE:.3f}em;vertical-align:{drop / SIZE:.3f}em"
    data = b64encode(svg.encode()).decode()
    return f'<img class="formula" alt="{escape(words)}" style="{style}" src="data:image/svg+xml;base64,{data}">'
