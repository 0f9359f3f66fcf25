"""WeasyPrint, kept on a short lead: the volume's faces only, no network, no warning lost."""

from __future__ import annotations

import logging
import re
import warnings
from contextlib import contextmanager
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.request import url2pathname

from press.bind.links import called
from press.bind.memory import remembering
from press.bind.mend import mend
from press.bind.polish import polish
from press.faults import Fault, LibraryMissing, Place
from press.fonts import faces
from press.leaves import PAPER

if TYPE_CHECKING:
    from collections.abc import Iterator

VARIANT = "pdf/a-2a"

ALLOWED: tuple[tuple[str, str], ...] = ()
"""Warnings of WeasyPrint that are no fault: a pattern, and the reason why."""


@cache
def weasyprint() -> Any:
    """The WeasyPrint module, its SVG text patched; raises LibraryMissing where Pango is not installed."""
    try:
        import weasyprint as module  # noqa: PLC0415 - slow, and needs a system library
        import weasysvg  # noqa: PLC0415
    except OSError as error:
        raise LibraryMissing from error
    # WeasyPrint sets the text of an SVG letter by letter; this sets it by the run, with kerning.
    # Fonts stay as they are: the CSS list of families already says where Greek comes from.
    weasysvg.install(fonts=False, foreign_object=False, filters=False)
    mend()
    return module


def allowed(url: str) -> bool:
    """True for what a page may fetch: its own data and the volume's faces, and no other file or address."""
    if url.startswith("data:"):
        return True
    if not url.startswith("file://"):
        return False
    return Path(url2pathname(url.removeprefix("file://"))) in {face.path for face in faces()}


@cache
def _fetcher() -> Any:
    from weasyprint.urls import URLFetcher  # noqa: PLC0415

    class Fetcher(URLFetcher):  # type: ignore[misc]
        """Refuses every file and every address but the faces."""

        def fetch(self, url: str, headers: Any = None) -> Any:
            if not allowed(url):
                message = f"a page may not fetch {url}"
                raise ValueError(message)
            return super().fetch(url, headers)

    return Fetcher(allow_redirects=False)


def house_css() -> str:
    """What the style sheet does not say itself: the faces, by path, and the paper."""
    rules = [
        f"@font-face {{ font-family: '{face.family}'; font-weight: {face.weight};"
        f" font-style: {'italic' if face.italic else 'normal'}; src: url('{face.path.as_uri()}'); }}"
        for face in faces()
    ]
    size, margin = f"{PAPER.width}mm {PAPER.height}mm", f"{PAPER.top}mm {PAPER.side}mm {PAPER.foot}mm"
    return "\n".join([*rules, f"@page {{ size: {size}; margin: {margin}; }}", ""])


@cache
def _style(css: str) -> tuple[Any, list[Any]]:
    """The font configuration and style sheets, read once for all documents of a process."""
    weasy = weasyprint()
    from weasyprint.text.fonts import FontConfiguration  # noqa: PLC0415

    fonts = FontConfiguration()
    return fonts, [weasy.CSS(string=house_css() + css, font_config=fonts, url_fetcher=_fetcher())]


def press_pdf(html: str, css: str, path: str) -> tuple[bytes, list[Fault]]:
    """Set one document as PDF/A-2a and PDF/UA-1; the warnings of the setter are faults of `path`."""
    data, faults = set_pdf(html, css, path, VARIANT)
    return polish(data, called(html)), faults


def set_pdf(html: str, css: str, path: str, variant: str | None = None) -> tuple[bytes, list[Fault]]:
    """Set one document, its streams not packed; the warnings of the setter are faults of `path`.

    Nothing in the file tells when or where it was made: the identifier is drawn from the content.
    """
    weasy = weasyprint()
    with _listening() as said, remembering():
        fonts, sheets = _style(css)
        document = weasy.HTML(string=html, url_fetcher=_fetcher())
        data = document.write_pdf(
            stylesheets=sheets,
            font_config=fonts,
            pdf_variant=variant,
            uncompressed_pdf=True,  # what comes after reads every stream, and packs it
            pdf_identifier=sha256((css + html).encode()).digest()[:16],
        )
    return data, [Fault(f"WeasyPrint: {words}", Place(path)) for words in dict.fromkeys(said)]


@contextmanager
def _listening() -> Iterator[list[str]]:
    """Collect what WeasyPrint says in its log, less what is allowed."""
    said: list[str] = []

    class Ear(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            words = record.getMessage()
            if not any(re.search(pattern, words) for pattern, _ in ALLOWED):
                said.append(words)

    ear, logger = Ear(logging.WARNING), logging.getLogger("weasyprint")
    logger.addHandler(ear)
    try:
        with warnings.catch_warnings():
            # it opens its own colour profile for every file and leaves the closing to the collector
            warnings.filterwarnings("ignore", r"unclosed file .*sRGB2014\.icc", ResourceWarning)
            yield said
    finally:
        logger.removeHandler(ear)
