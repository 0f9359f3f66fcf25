"""The sentence that stands for a panel where it cannot be seen."""

from __future__ import annotations

MOST = 40
"""Words of an alternative text: more is not listened to."""


def sentence(first: str, *more: str) -> str:
    """One sentence of clauses, the most important first; those that would make it too long are left out."""
    said = first
    for clause in more:
        longer = f"{said}; {clause}"
        if len(longer.split()) <= MOST:
            said = longer
    return f"{said}."
