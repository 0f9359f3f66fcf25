"""The search index of the finished pages, made by pagefind: nothing of a page is indexed but what its reader reads."""

from __future__ import annotations

import json
import re
import subprocess
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

FOLDER = "pagefind"
SCRIPTS = ("pagefind.js", "pagefind-worker.js")
"""The parts of it that our own page runs; its ready-made interfaces are not shipped."""
BODY = "data-pagefind-body"
UNREAD = re.compile(r"<(script|template|thead)\b.*?</\1>|\u00ad", re.DOTALL)
PICTURE = re.compile(r"<svg\b.*?</svg>", re.DOTALL)
TOLD = re.compile(r"<desc\b[^>]*>(.*?)</desc>", re.DOTALL)
THIN = re.compile("[\u2009\u202f]")
LICENCE = """\
The scripts and the WebAssembly in this folder are of Pagefind, https://pagefind.app

MIT License

Copyright (c) Pagefind

Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated documentation
files (the "Software"), to deal in the Software without restriction, including without limitation the rights to use, copy,
modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit persons to whom the
Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the
Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE
WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR
COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE,
ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.
"""
"""What its licence asks to stand beside every copy; the package that it comes with has no file of it."""


class SearchMissing(Exception):
    """Why there is no index, in a line that says what to do."""


def search_index(files: Mapping[str, bytes]) -> dict[str, bytes]:
    """The index of those pages of a site that say which part of them is to be found.

    It depends on the texts of these pages alone: the same texts give the same bytes.

    Raises:
        SearchMissing: pagefind is not installed, or does not run on this machine.
    """
    with TemporaryDirectory() as folder:
        site, made = Path(folder, "site"), Path(folder, "made")
        site.mkdir()
        for path in sorted(files):
            html = files[path].decode() if path.endswith(".html") else ""
            if BODY in html:
                (site / path).parent.mkdir(parents=True, exist_ok=True)
                (site / path).write_text(readable(html), encoding="utf-8")
        _run("--site", str(site), "--output-path", str(made))
        index = {f"{FOLDER}/{name}": (made / name).read_bytes() for name in _needed(made)}
    return index | {f"{FOLDER}/LICENSE.txt": LICENCE.encode()}


def readable(html: str) -> str:
    """A page as its running words: drawings are their descriptions, words are whole, spaces are spaces."""
    html = PICTURE.sub(lambda svg: f"<p>{told[1]}</p>" if (told := TOLD.search(svg[0])) else "", html)
    return THIN.sub("\u00a0", UNREAD.sub("", html))


def _run(*arguments: str) -> None:
    try:
        from pagefind_bin import get_executable  # noqa: PLC0415 - an output like others: without it there is a site

        done = subprocess.run(  # noqa: S603 - the package's own program, and paths of our own
            [get_executable(), *arguments], capture_output=True, text=True, check=False, encoding="utf-8"
        )
    except (ImportError, OSError) as error:
        raise SearchMissing(f"the search: pagefind does not run here ({error}): run sh .ci/setup") from None
    if done.returncode:
        raise SearchMissing(f"the search: pagefind stopped: {' '.join((done.stderr or done.stdout).split())[-300:]}")


def _needed(made: Path) -> list[str]:
    """What a search loads: the scripts, and what the entry's languages name."""
    entry = json.loads((made / "pagefind-entry.json").read_text(encoding="utf-8"))
    words = {f"wasm.{language['wasm']}.pagefind" for language in entry["languages"].values()}
    found = [path.relative_to(made).as_posix() for path in made.rglob("*") if path.suffix.startswith(".pf_")]
    return sorted([*SCRIPTS, "pagefind-entry.json", *words, *found])
