"""Lighthouse on a plate that is served: full marks. Speed, which a busy machine halves, is told and not held to."""

from __future__ import annotations

from lighthouse import scored


def test_a_plate_has_full_marks_for_access_practice_and_search_engines(address, plate, lighthouse):
    scores, lost = scored(lighthouse, address + plate)
    print(scores)  # noqa: T201
    assert {name: score for name, score in scores.items() if name != "performance" and score < 100} == {}, lost
