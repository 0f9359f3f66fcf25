"""What the code of the press raises is shown with its place in the press, wherever it was raised."""

from __future__ import annotations

import pytest

from press.cache import Job
from press.live import raised
from press.live.raised import shown
from press.pool import Shop
from press.values import Drawing

WRONG = Job(Drawing.__init__, (None,))
"""Raises in a process of the pool, in `press/cache.py`, where a job is done."""


def of(work):
    with pytest.raises(Exception) as found:  # noqa: PT011 - any will do
        work()
    return shown(found.value)


def test_what_is_raised_in_a_process_of_the_pool_has_its_place_there():
    with Shop(workers=2) as shop:
        text = of(lambda: shop.do("draw", WRONG, WRONG, WRONG, WRONG))
    assert text.startswith("press/cache.py:")
    assert "TypeError" in text.splitlines()[0]
    assert "job.make" in text
    assert "concurrent" not in text


def test_what_is_raised_here_has_its_place_too():
    assert of(lambda: Shop().do("draw", WRONG)).startswith("press/cache.py:")


def test_code_that_cannot_be_parsed_has_the_place_of_the_mistake(monkeypatch, tmp_path):
    code = tmp_path / "press"
    monkeypatch.setattr(raised, "CODE", code)
    text = of(lambda: compile("a = 1\nb = = 2\n", str(code / "draw.py"), "exec"))
    assert text.startswith("press/draw.py:2: SyntaxError")


def test_what_is_raised_outside_the_press_is_shown_without_a_place():
    assert of(lambda: int("one")).startswith("ValueError: ")
