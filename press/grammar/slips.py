"""What people type from other notations, and the sentence that says what to type instead.

Checked on the text before Python's parser sees it: a slip that Python would take for something else
(`2^3`, `8,192`, `a # b`) never gets that far, and no character outside ASCII does.
"""

from __future__ import annotations

import keyword
import re
from decimal import Decimal
from typing import TYPE_CHECKING, TypeAlias

from press.units import parse_unit

if TYPE_CHECKING:
    from collections.abc import Callable

Sentence: TypeAlias = "str | Callable[[re.Match[str]], str]"
Slip: TypeAlias = "tuple[re.Pattern[str], Sentence]"

START = r"(?<![\w.])"
NUMBER = r"(?>[0-9]+(?:\.[0-9]+)?|\.[0-9]+)(?>[eE][+-]?[0-9]+)?+"
LOGIC = r"(?:and|or|if|else|in|is|not)\b"
ASCII = {
    "≤": "<=", "≥": ">=", "≠": "!=", "&&": "and", "||": "or", "=>": ">=", "=<": "<=", "===": "==", "!==": "!=", "<>": "!=",
}  # fmt: skip
SUPERSCRIPTS = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁻", "0123456789-")


def _digits(found: re.Match[str]) -> str:
    return f"{found[0]!r}: write {re.sub('[^0-9.]', '', found[0])}"


def _commas(found: re.Match[str]) -> str:
    before = found.string[: found.start()]
    two = f", or {found[0].replace(',', ', ')} for two values" if before.count("(") > before.count(")") else ""
    return f"{_digits(found)} (no commas inside a number){two}"


def _product(found: re.Match[str]) -> str:
    product = f"write {found['number']}*{found['word']}"
    if not _is_unit(found["word"]):
        return f"{found[0]!r}: {product} (a product needs its *)"
    return (
        f"{found[0]!r}: a number with its unit is a line of its own, read here by its name (for a product, {product})"
    )


def _is_unit(word: str) -> bool:
    try:
        return len(word) > 1 and bool(parse_unit(word))
    except ValueError:
        return False


def _whole(found: re.Match[str]) -> str:
    try:
        return f"{found[0]!r}: write {int(found[0], 0)}"
    except ValueError:
        return f"{found[0]!r}: write the number in decimal"


def _word(found: re.Match[str]) -> str:
    return f"{found[0]!r}: write {ASCII[found[0]]}"


def _power(found: re.Match[str]) -> str:
    return f"{found[0]!r}: write **{found[0].translate(SUPERSCRIPTS)}"


def _stranger(found: re.Match[str]) -> str:
    letters = ": names are written with the letters a to z, digits and _" if found[0].isalpha() else ""
    return f"{found[0]!r} is not in the grammar of numbers{letters}"


def _slip(pattern: str, sentence: Sentence) -> Slip:
    return re.compile(pattern), sentence


SLIPS: tuple[Slip, ...] = (
    _slip(r"[\"'`“”‘’]", "an expression holds numbers and names, no quoted words"),
    _slip(rf"{START}[0-9]{{1,3}}(?:,[0-9]{{3}})+(?!\w)(?:\.[0-9]+)?", _commas),
    _slip(rf"{START}[0-9]{{1,3}}(?:\s+[0-9]{{3}})+(?!\w)(?:\.[0-9]+)?", lambda found: f"{_digits(found)} (no spaces inside a number)"),
    _slip(rf"{START}[0-9]+(?:_[0-9]+)+(?:\.[0-9]+)?", lambda found: f"{_digits(found)} (no _ inside a number)"),
    _slip(rf"{START}0[xXoObB]\w+", _whole),
    _slip(rf"{START}0[0-9]+(?![\w.])", lambda found: f"{found[0]!r}: write {found[0].lstrip('0') or '0'}"),
    _slip(rf"{START}{NUMBER}{LOGIC}", lambda found: f"{found[0]!r}: a space is missing after the number"),
    _slip(rf"{START}(?P<number>{NUMBER})\s*(?!{LOGIC})(?P<word>[A-Za-z_]\w*)", _product),
    _slip(rf"{START}(?P<number>{NUMBER})\s*\(", lambda found: f"{found[0]!r}: write {found['number']}*( (a product needs its *)"),
    _slip(rf"\)\s*(?!{LOGIC})[\w(]", lambda found: f"{found[0]!r}: a product needs its * after a bracket"),
    _slip(r"\^", "'^' is not a power here: write **"),
    _slip(r"[·×⋅∙•✕]", "{found!r}: write * for a product"),
    _slip(r"[÷∕⁄]", "{found!r}: write / for a quotient"),
    _slip(r"[−–—‒‐‑]", "{found!r}: write - (the hyphen) for minus"),
    _slip(r"[⁰¹²³⁴⁵⁶⁷⁸⁹⁻]+", _power),
    _slip(r"√", "'√': write sqrt(…)"),
    _slip(r"[≤≥≠]|&&|\|\||===|!==|=>|=<|<>", _word),
    _slip(r"//", "'//' is not in the grammar: write floor(a / b)"),
    _slip(r"[\[\]]", "a column has no [ ]: use first(x), last(x), min(x), max(x), sum(x), mean(x) or count(x)"),
    _slip(r"[{}]", "names stand without braces in an expression"),
    _slip(r"!(?!=)", "'!' does not negate: turn the comparison round, as < for >="),
    _slip(r",\s*(?=\))", "a value is missing after the comma"),
    _slip(r"[^A-Za-z0-9_.+\-*/(),<>=!%\s]", _stranger),
)  # fmt: skip

SHARE = re.compile(rf"{START}(?P<number>{NUMBER})\s*%(?!\s*(?!(?:and|or)\b)[\w(])")
EQUALS = re.compile(r"(?<![=<>!])=(?!=)")
WORD = re.compile(r"(?<![\w.])[A-Za-z_]\w*")


def slip(text: str, *, condition: bool) -> tuple[str, int, str] | None:
    """The first slip in a text: its sentence, its offset, the part that is wrong."""
    return _reserved(text, condition=condition) or _foreign(text) or _sign(text, condition=condition)


def _reserved(text: str, *, condition: bool) -> tuple[str, int, str] | None:
    for found in WORD.finditer(text):
        word = found[0]
        if not keyword.iskeyword(word) or (condition and word in {"and", "or"}):
            continue
        sentence = f"{word!r} is a reserved word"
        if word in {"if", "else"}:
            sentence = "no if … else in a number: cases are `by:` a control, or a `say:` line"
        elif word in {"and", "or"}:
            sentence += "; a condition belongs in only:, always: or say:"
        elif word == "not":
            sentence = "'not' is not in the grammar: turn the comparison round, as < for >="
        return sentence, found.start(), word
    return None


def _foreign(text: str) -> tuple[str, int, str] | None:
    for pattern, sentence in SLIPS:
        found = pattern.search(text)
        if found:
            said = sentence.format(found=found[0]) if isinstance(sentence, str) else sentence(found)
            return said, found.start(), found[0]
    return None


def _sign(text: str, *, condition: bool) -> tuple[str, int, str] | None:
    """`90%`, `a % b` outside a condition, and a lonely `=`."""
    share, equals = SHARE.search(text), EQUALS.search(text)
    if share:
        amount = f"{Decimal(share['number']).scaleb(-2).normalize():f}"
        return f"{share[0]!r}: write {amount}, or give it a line of its own", share.start(), share[0]
    if "%" in text and not condition:
        return "'%' is only for conditions, as the remainder: m % p == 0", text.index("%"), "%"
    if equals:
        sentence = "'=' does not compare: write ==" if condition else "'=' does not belong in an expression"
        return sentence, equals.start(), "="
    return None
