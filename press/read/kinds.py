"""The figure kinds that exist: a file of `press/figures` each, its name the key, nothing registered."""

from __future__ import annotations

import pkgutil
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING

import press.figures

if TYPE_CHECKING:
    from press.panel import Panel


@cache
def kinds() -> tuple[str, ...]:
    """The names of all kinds."""
    return tuple(sorted(module.name for module in pkgutil.iter_modules(press.figures.__path__)))


def spec(kind: str) -> type[Panel]:
    """The keys that a kind takes."""
    found: type[Panel] = import_module(f"press.figures.{kind}").Spec
    return found
