"""What the head of a plate's page tells search engines, libraries and other sites: a plate as a record."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from press.away.csl import plate_item
from press.away.data import LICENCE
from press.markup import plain

if TYPE_CHECKING:
    from press.webpages import PlatePage


class Heading:
    """The record of one plate; what needs an absolute address is there only if the site has one."""

    def __init__(self, page: PlatePage) -> None:
        self.page = page
        self.base = f"{page.volume.address}{page.volume.folder}/" if page.volume.address else ""
        self.stem = page.entry.stem
        self.address = f"{self.base}{self.stem}.html" if self.base else ""
        self.pdf = f"{self.base}{self.stem}.pdf" if self.base else ""
        """For Google Scholar's last tag, `citation_pdf_url`: it stands only where the PDF is there."""
        self.item = plate_item(page, self.address)
        self.keywords = [plain(keyword) for keyword in page.sheet.keywords]

    @property
    def tags(self) -> list[tuple[str, str]]:
        """Google Scholar's tags, in the order of its guide."""
        volume, date = self.page.volume, self.page.taken.date
        found = [
            ("citation_title", self.item["title"]),
            ("citation_author", volume.imprint),
            ("citation_publication_date", date.replace("-", "/")),
            ("citation_inbook_title", volume.title),
            ("citation_volume", volume.number),
            ("citation_firstpage", str(self.page.number)),
            ("citation_publisher", volume.imprint),
            ("citation_language", "en"),
            ("citation_keywords", "; ".join(self.keywords)),
            ("citation_abstract_html_url", self.address),
        ]
        return [(name, content) for name, content in found if content]

    def linked(self) -> dict[str, Any]:
        """The plate and its data as JSON-LD."""
        volume = self.page.volume
        house = {"@type": "Organization", "name": volume.imprint}
        shared = {
            "inLanguage": "en-GB",
            "license": LICENCE,
            "author": house,
            "publisher": house,
            "dateModified": self.page.taken.date,
        }
        plate = {
            "@context": "https://schema.org",
            "@type": ["Article", "LearningResource"],
            "@id": self.address,
            "url": self.address,
            "headline": self.item["title"],
            "name": self.item["title"],
            "description": plain(self.page.sheet.standfirst),
            "keywords": self.keywords,
            "datePublished": self.page.taken.date,
            "position": self.page.number,
            "image": f"{self.base}{self.stem}-card.png" if self.base else "",
            "teaches": [plain(line) for line in self.page.sheet.learn],
            "isPartOf": {"@type": "Book", "name": volume.title, "volumeNumber": volume.number},
            "citation": [plain(source.html) for source in self.page.sheet.sources],
            "subjectOf": self._data(shared),
        }
        return _filled(plate | shared)

    def _data(self, shared: dict[str, Any]) -> dict[str, Any]:
        """The numbers in every state as a data set."""
        if not self.page.taken.quantities:
            return {}
        formats = {"csv": "text/csv", "json": "application/json"}
        files = [
            _filled({
                "@type": "DataDownload",
                "encodingFormat": kind,
                "contentUrl": self.base and f"{self.base}{self.stem}.{end}",
                "name": f"{self.stem}.{end}",
            })
            for end, kind in formats.items()
        ]  # fmt: skip
        return _filled({
            "@type": "Dataset",
            "name": f"{self.item['title']}: the numbers",
            "description": f"Every number of plate {self.page.volume.number}.{self.page.number} in every state "
            "that a reader can choose, with its label, unit, formula and source.",
            "variableMeasured": [quantity.label for quantity in self.page.taken.quantities],
            "distribution": files,
            "isAccessibleForFree": True,
            "creator": shared["author"],
            **shared,
        })  # fmt: skip


def _filled(record: dict[str, Any]) -> dict[str, Any]:
    """A record without what is empty."""
    return {key: value for key, value in record.items() if value not in ("", [], {})}
