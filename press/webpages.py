"""The pages of a site as compose takes them: a plate with all its states, a volume with its plates and what is behind them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from press.backmatter import BackMatter
from press.taken import Taken

if TYPE_CHECKING:
    from collections.abc import Mapping

    from press.leaves import PanelStates, Sheet, Workshop


@dataclass(frozen=True)
class Listed:
    """A plate as its volume's page and its neighbours name it; title and standfirst are HTML."""

    number: int
    stem: str
    """The name of its files in the volume's folder, without a suffix."""
    title: str
    standfirst: str = ""
    figure: str = ""
    """The first panel at the start, dressed for the web: its thumbnail is made of it."""
    date: str = ""
    """Of its last change."""


@dataclass(frozen=True)
class VolumePage:
    """A volume as its pages show it; `title` and `imprint` are plain text, plates in their order."""

    folder: str
    number: str
    title: str
    imprint: str
    of: int
    plates: tuple[Listed, ...]
    standfirst: str = ""
    """One sentence under the title, as plain text."""
    back: BackMatter = field(default_factory=BackMatter)
    address: str = ""
    """Where the site is published, with a stroke at its end; empty where that is not known."""
    date: str = ""
    """Of this edition: a year, with month and day where they are known."""
    sources: tuple[Mapping[str, Any], ...] = ()
    """All that its plates cite, as CSL."""


@dataclass(frozen=True)
class PlatePage:
    """All that a plate's page needs: set for `web`, its panels dressed for the web in every state."""

    volume: VolumePage
    number: int
    sheet: Sheet
    workshop: Workshop
    panels: tuple[PanelStates, ...]
    taken: Taken = field(default_factory=Taken)

    @property
    def entry(self) -> Listed:
        """The plate as its volume lists it."""
        return next(entry for entry in self.volume.plates if entry.number == self.number)
