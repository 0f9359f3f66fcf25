"""What composing needs and what takes longer to make than a page: compiled templates, hyphenation patterns; from the cache."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pyphen
from jinja2 import BytecodeCache

from press.cache import MISSING, Cache, Job
from press.compose.pages import environment
from press.digests import digest
from press.record import packages
from press.sources import sources

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from jinja2 import Environment
    from jinja2.bccache import Bucket


def ready(templates: Mapping[str, str], cache: Cache | None) -> Environment:
    """The templates, compiled as they are asked for; words can be hyphenated."""
    made, kept = environment(templates), cache or Cache()
    made.bytecode_cache = Compiled(kept)
    path = pyphen.LANGUAGES["en_GB"]
    if path not in pyphen.hdcache:
        pyphen.hdcache[path] = kept.kept(Job(_patterns, (path,)))
    return made


def _patterns(path: Path) -> pyphen.HyphDict:
    return pyphen.HyphDict(path)


class Compiled(BytecodeCache):
    """Templates compiled by earlier builds: among the pieces, which are sealed, for what is in it is run."""

    def __init__(self, cache: Cache) -> None:
        self.cache = cache

    def load_bytecode(self, bucket: Bucket) -> None:
        """Take what was kept of the same text."""
        code = self.cache.get(self._key(bucket))
        if code is not MISSING:
            bucket.bytecode_from_string(code)

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep a template that was compiled."""
        self.cache.put(self._key(bucket), bucket.bytecode_to_string())

    def _key(self, bucket: Bucket) -> str:
        code = (sources(__name__), packages())
        return digest(("template", bucket.key, bucket.checksum, code)) if self.cache.folder else ""
