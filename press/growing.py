"""A site as it grows: its files are laid down as they are made, and are held nowhere else.

What is kept of a page is what other pages, the fonts and the last look at the whole have to do with.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from press.pdflinks import linked

if TYPE_CHECKING:
    from collections.abc import Collection, MutableMapping

    from press.proof import Looked
    from press.volumes import Page


@dataclass
class Site:
    """The files so far, and what is known of the pages among them."""

    files: MutableMapping[str, bytes]
    leads: Collection[str] | None
    """The PDFs that are there or will be, for pages lead to these; None where all that they would lead to will be."""
    looked: dict[str, Looked] = field(default_factory=dict)
    """Files that were looked at as they were made."""
    wanted: set[str] = field(default_factory=set)
    """The PDFs that pages would lead to."""
    characters: set[str] = field(default_factory=set)
    drawings: int = 0

    def lay(self, made: Page) -> None:
        """Lay down the files of a page."""
        self.files.update(linked(made.files, made.pdfs if self.leads is None else self.leads))
        self.looked.update(made.looked)
        self.wanted |= made.pdfs
        self.characters |= made.characters
        self.drawings += made.drawings

    def without(self, pdfs: Collection[str]) -> None:
        """Begin anew with no PDF of these: some may have come from the cache."""
        self.leads = {*(self.leads or ())} - {*pdfs}
        self.drawings = 0
        for path in {*pdfs} & self.files.keys():
            del self.files[path]
