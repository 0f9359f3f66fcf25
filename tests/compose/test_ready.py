"""Templates that were compiled and patterns that were read by an earlier build."""

import pyphen
import pytest

from press.cache import Cache
from press.compose import pages
from press.compose.hyphens import _hyphenate, hyphenated
from press.compose.ready import ready

PAGE = {"a.html": "<p>{{ word }}</p>"}


@pytest.fixture
def fresh(monkeypatch):
    """As in a new process."""

    def begin():
        pages._environment.cache_clear()
        _hyphenate.cache_clear()
        monkeypatch.setattr(pyphen, "hdcache", {})

    yield begin
    _hyphenate.cache_clear()


def test_a_template_is_compiled_once_for_its_text(tmp_path, fresh, monkeypatch):
    cache = Cache(tmp_path)
    fresh()
    assert ready(PAGE, cache).get_template("a.html").render(word="one") == "<p>one</p>"
    fresh()
    monkeypatch.setattr("jinja2.Environment._compile", lambda *_: pytest.fail("compiled"))
    assert ready(PAGE, cache).get_template("a.html").render(word="two") == "<p>two</p>"


def test_a_template_that_was_changed_is_compiled_anew(tmp_path, fresh):
    for mark in "bi":
        fresh()
        page = {"a.html": f"<{mark}>{{{{ word }}}}</{mark}>"}
        assert ready(page, Cache(tmp_path)).get_template("a.html").render(word="a") == f"<{mark}>a</{mark}>"


def test_words_break_alike_with_patterns_from_the_cache(tmp_path, fresh, monkeypatch):
    fresh()
    before = hyphenated("understanding international arrangements")
    for _ in "cold", "warm":
        fresh()
        ready(PAGE, Cache(tmp_path))
        with monkeypatch.context() as patch:
            patch.setattr(pyphen, "HyphDict", lambda _: pytest.fail("read anew"))
            assert hyphenated("understanding international arrangements") == before
