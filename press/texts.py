"""The typed texts of a file: every scalar keeps its place and says what it *is*.

What a plate depends on is read from these types and never guessed from its words.
"""

from __future__ import annotations

import re
from datetime import date
from typing import Any, ClassVar, Self

from pydantic_core import PydanticCustomError, core_schema

from press.places import Scalar

NAME = re.compile(r"[A-Za-z][A-Za-z0-9_]*")
KEY = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]*")
COMMENT = re.compile(r"[ \t]+#")
ADDRESS = re.compile(r"https?://[A-Za-z0-9.-]+(:\d+)?(/[A-Za-z0-9._~-]+)*/?")
ROMAN = re.compile(r"(?=.)M{0,3}(CM|CD|D?C{0,3})(XC|XL|L?X{0,3})(IX|IV|V?I{0,3})")
OCTAL = re.compile(r"[+-]?0\d+(\.0*)?")


def wrong(message: str) -> PydanticCustomError:
    """An author's mistake in one field; the reader adds its place."""
    return PydanticCustomError("author", "{message}", {"message": message})


def _found(value: Any) -> str:
    """What stands where a text was expected, with the likely cause."""
    if value is None:
        return "nothing"
    if isinstance(value, list):
        return "a list"
    return "keys of its own: a text that holds ': ' or begins with '{' goes in quotes, or after '|'"


class Typed(Scalar):
    """A scalar whose meaning is known; subclasses check the text."""

    __slots__ = ()
    what: ClassVar[str] = "a text"
    most: ClassVar[int] = 10_000

    @classmethod
    def __get_pydantic_core_schema__(cls, _source: Any, _handler: Any) -> core_schema.CoreSchema:
        return core_schema.no_info_plain_validator_function(cls.read)

    @classmethod
    def __get_pydantic_json_schema__(cls, _schema: Any, _handler: Any) -> dict[str, Any]:
        return {"type": ["string", "number"] if cls.numeric else "string", "maxLength": cls.most}

    numeric: ClassVar[bool] = False

    @classmethod
    def read(cls, value: Any) -> Self:
        """Take a scalar as this type; raises for a list, a mapping or a text that does not fit."""
        if isinstance(value, cls):
            return value
        if not isinstance(value, str):
            raise wrong(f"expected {cls.what}, found {_found(value)}")
        typed = cls(value)
        for slot in Scalar.__slots__:
            if hasattr(value, slot):
                setattr(typed, slot, getattr(value, slot))
        typed.check()
        return typed

    def check(self) -> None:
        """Raise where the text is not of this type."""
        if not self.strip():
            raise wrong(f"expected {self.what}, found nothing")
        if len(self) > self.most:
            raise wrong(f"longer than {self.most:,} characters".replace(",", " "))


class Expression(Typed):
    """An expression over lines, symbols and controls: `34*d + 5*H*T in B`."""

    __slots__ = ()
    what = "an expression"
    most = 300
    numeric = True


class Condition(Typed):
    """A condition over the same names: `tokens >= T`."""

    __slots__ = ()
    what = "a condition"
    most = 300


class Text(Typed):
    """Words for the reader: a plain scalar here may have lost its end to a comment."""

    __slots__ = ()

    def check(self) -> None:
        super().check()
        if getattr(self, "style", "") == "plain" and COMMENT.match(getattr(self, "trailing", "")):
            raise wrong(f"YAML reads {self.trailing.strip()!r} as a comment, so it would be lost. "
                        "Put the text in quotes, or after '|'")  # fmt: skip


class Prose(Text):
    """Paragraphs: a little Markdown, `{values}`, `[@citations]`, `[plate](XIV.4)`."""

    __slots__ = ()


class Label(Text):
    """One line of plain words that may hold `{values}`."""

    __slots__ = ()
    what = "a line of text"
    most = 200


class Word(Typed):
    """A word of a fixed list, or a name used as it is."""

    __slots__ = ()
    what = "a word"
    most = 100
    numeric = True


class Roman(Word):
    """The number of a volume."""

    __slots__ = ()
    what = "a Roman numeral"

    def check(self) -> None:
        super().check()
        if not ROMAN.fullmatch(self):
            raise wrong(f"{str(self)!r} is not a Roman numeral, as in XIV")


class Day(Word):
    """A day of the calendar."""

    __slots__ = ()
    what = "a day, as in 2026-05-31"

    def check(self) -> None:
        super().check()
        try:
            written = date.fromisoformat(self).isoformat()
        except ValueError:
            written = ""
        if written != self:
            raise wrong(f"expected {self.what}, found {str(self)!r}")


class Address(Word):
    """Where a site is published."""

    __slots__ = ()
    what = "an address on the web"
    most = 200

    def check(self) -> None:
        super().check()
        if not ADDRESS.fullmatch(self):
            raise wrong(f"{str(self)!r} is not an address on the web, as in https://example.org/press/")


class Name(Typed):
    """The name of a control or a line."""

    __slots__ = ()
    what = "a name"
    most = 40

    def check(self) -> None:
        super().check()
        if not NAME.fullmatch(self):
            raise wrong(f"{str(self)!r} is not a name: letters, digits and _ only, a letter first")


class Key(Typed):
    """A key of a data entry: `llama-3-70b`, `chen2016`."""

    __slots__ = ()
    what = "a key"
    most = 80
    numeric = True

    def check(self) -> None:
        super().check()
        if getattr(self, "style", "") == "plain":
            refuse_octal(self)
        if not KEY.fullmatch(self):
            raise wrong(f"{str(self)!r} is not a key: letters, digits, '.', '-' and '_' only")


def refuse_octal(text: str) -> None:
    """Raise for `017`, which is 15 to some readers of YAML and 17 to others."""
    if OCTAL.fullmatch(text):
        plain = text[0] * (text[0] in "+-") + (text.lstrip("+-0") or "0")
        raise wrong(f"{text!r} could be read as octal: write {plain!r}, or quote it")
