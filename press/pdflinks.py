"""Links to PDFs: a page is composed with all of them, each between two marks, and keeps those whose PDF is there.

So a page is the same piece of the cache whether PDFs were set or not.
"""

from __future__ import annotations

import posixpath
import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

MARKED = re.compile(rb"<!--pdf ([^>]*)-->(.*?)<!--/pdf-->", re.DOTALL)
"""As the templates write it: the address of the PDF, and what stands only where it is there."""


def linked(files: Mapping[str, bytes], there: Collection[str]) -> dict[str, bytes]:
    """The files with their pages leading to the PDFs that are `there`, by their paths in the site, and to no others."""
    return {path: _kept(path, data, there) if path.endswith(".html") else data for path, data in files.items()}


def wanted(files: Mapping[str, bytes]) -> frozenset[str]:
    """The PDFs that pages would lead to, by their paths in the site."""
    pages = {path: data for path, data in files.items() if path.endswith(".html")}
    return frozenset(_target(path, found) for path, data in pages.items() for found in MARKED.finditer(data))


def _kept(path: str, page: bytes, there: Collection[str]) -> bytes:
    return MARKED.sub(lambda found: found[2] if _target(path, found) in there else b"", page)


def _target(path: str, found: re.Match[bytes]) -> str:
    return posixpath.join(posixpath.dirname(path), found[1].decode())
