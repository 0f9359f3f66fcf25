"""Where the npm packages of the audits are."""

from __future__ import annotations

from pathlib import Path

HERE = Path(__file__).resolve().parent


class Missing(Exception):
    """A package that is not installed."""


def installed(name: str) -> Path:
    """A file of a package, looked for as Node does: in this folder, then in each one above."""
    for folder in (HERE, *HERE.parents):
        if (path := folder / "node_modules" / name).is_file():
            return path
    raise Missing(f"{name} is missing: run sh .ci/setup test")
