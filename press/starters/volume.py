"""A volume to begin with: its number, its title, and what it shares with the others."""

from __future__ import annotations

from typing import TYPE_CHECKING

from press.places import Scalar
from press.read import volume_numbers
from press.read.loader import load
from press.starters import Unclear, one_line, quoted, slug
from press.texts import ROMAN
from press.typeset import check_words

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

VOLUME = """\
# yaml-language-server: $schema=../volume.schema.json
number: {number}
title: {title}
imprint: {imprint}
of: 1
"""
IMPRINT = "First edition"
VALUES = (("M", 1000), ("CM", 900), ("D", 500), ("CD", 400), ("C", 100), ("XC", 90), ("L", 50), ("XL", 40), ("X", 10),
          ("IX", 9), ("V", 5), ("IV", 4), ("I", 1))  # fmt: skip


def start_volume(root: Path, title: str, number: str | None = None) -> tuple[Path, str]:
    """Write a new volume.yaml; returns it and the volume's number, the next one where none is given.

    Raises:
        Unclear: a title that could not be set or gives no name, a number that is none or is taken.
    """
    taken = volume_numbers(root)
    number = number or roman(max(map(arabic, taken), default=0) + 1)
    if not ROMAN.fullmatch(number):
        raise Unclear(f"{number!r} is not a Roman numeral, as in XIV")
    if number in taken:
        raise Unclear(f"there is a volume {number} already, plates/{taken[number].name}")
    if faults := check_words((one_line(title),), ()):
        raise Unclear(f"the title {title!r} could not be set: {faults[0].message}")
    folder = root / "plates" / f"{number}-{slug(title)}"
    folder.mkdir(parents=True)  # a folder that is there is no volume yet, and may hold anything
    path = folder / "volume.yaml"
    text = VOLUME.format(number=number, title=quoted(title), imprint=quoted(_imprint(taken.values())))
    path.write_text(text, encoding="utf-8")
    return path, number


def _imprint(folders: Iterable[Path]) -> str:
    """The imprint of the first volume, which the new one likely shares."""
    found = (load(folder / "volume.yaml", "volume.yaml").get("imprint") for folder in folders)
    return next((str(imprint) for imprint in found if isinstance(imprint, Scalar)), IMPRINT)


def roman(number: int) -> str:
    """A number from 1 as a Roman numeral."""
    written = ""
    for letters, value in VALUES:
        written += letters * (number // value)
        number %= value
    return written


def arabic(numeral: str) -> int:
    """The number that a Roman numeral stands for; nought for a text that is none."""
    values = dict(VALUES)
    digits = [values.get(letter, 0) for letter in numeral]
    return sum(-d if any(d < later for later in digits[at + 1 :]) else d for at, d in enumerate(digits))
