"""The search index: what of a page is in it, that it is the same each time, and what happens without pagefind."""

from __future__ import annotations

import gzip
import json
import sys

import pytest

from press.compose.search import SearchMissing, readable, search_index

PAGE = (
    '<!doctype html><html lang="en-GB"><head><title>{0}</title></head><body><nav>way</nav>'
    '<main data-pagefind-body><h1>{0}</h1><p>Dough that rises {1}.</p></main></body></html>'
)  # fmt: skip


def site():
    pages = {f"I-small/{i:02}-loaf.html": PAGE.format(f"Loaf {i}", "ab"[i % 2] * 4).encode() for i in range(1, 6)}
    return pages | {"index.html": b'<html lang="en-GB"><body><main>Dough</main></body></html>', "assets/a.js": b"1"}


def test_the_index_has_the_marked_pages_alone_and_only_the_files_that_a_search_loads():
    made = search_index(site())
    assert {path.split("/")[0] for path in made} == {"pagefind"}
    languages = json.loads(made["pagefind/pagefind-entry.json"])["languages"]
    assert [language["page_count"] for language in languages.values()] == [5]
    kinds = {path.rsplit(".", 1)[1] for path in made}
    assert kinds == {"js", "json", "pagefind", "pf_meta", "pf_index", "pf_fragment", "txt"}
    assert b"Copyright (c) Pagefind" in made["pagefind/LICENSE.txt"]
    fragments = [gzip.decompress(data).decode() for path, data in made.items() if path.endswith("pf_fragment")]
    assert all("Dough that rises" in text and "way" not in text for text in fragments)


def test_the_same_pages_give_the_same_bytes_in_any_order():
    assert search_index(site()) == search_index(dict(reversed(site().items())))


def test_a_page_is_read_with_whole_words_and_its_drawings_as_their_descriptions():
    html = (
        "<p>knead\u00ading takes 8\u2009192\u202fs</p><template>unseen</template><script>let unseen</script>"
        '<svg role="img"><title>T</title><desc id="d">Bars: one, two.</desc><text>axis</text></svg><svg><path/></svg>'
        "<table><thead><tr><th>Head</th></tr></thead><tbody></tbody></table>"
    )
    assert readable(html) == (
        "<p>kneading takes 8\u00a0192\u00a0s</p><p>Bars: one, two.</p><table><tbody></tbody></table>"
    )


def test_without_pagefind_one_line_says_what_to_do(monkeypatch):
    monkeypatch.setitem(sys.modules, "pagefind_bin", None)
    with pytest.raises(SearchMissing, match=r"^the search: pagefind does not run here \(.*\): run sh \.ci/setup$"):
        search_index(site())


def test_what_pagefind_says_when_it_stops_is_told_in_one_line(monkeypatch, tmp_path):
    failing = tmp_path / "pagefind"
    failing.write_text("#!/bin/sh\necho 'no\nspace' >&2\nexit 1\n", encoding="utf-8")
    failing.chmod(0o700)
    monkeypatch.setattr("pagefind_bin.get_executable", lambda: failing)
    with pytest.raises(SearchMissing, match=r"^the search: pagefind stopped: no space$"):
        search_index(site())
