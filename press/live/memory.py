"""A cache that a warm process keeps: what its last build asked for is in memory, and the rest in the folder.

Nobody changes a piece that was made, so the next build may have the same one.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from press.cache import MISSING, Cache


@dataclass(frozen=True)
class Memory(Cache):
    """As a cache; to other processes it goes without what is in memory."""

    asked: dict[str, Any] = field(default_factory=dict)
    """What was asked for since the last build."""
    before: dict[str, Any] = field(default_factory=dict)
    """What the last build asked for."""
    fresh: dict[str, Any] = field(default_factory=dict)
    """What is still to be written into the folder: nobody should wait for that."""

    def get(self, key: str) -> Any:
        """The piece, or MISSING."""
        if key not in self.asked:
            piece = self.before[key] if key in self.before else super().get(key)
            if piece is MISSING:
                return MISSING
            self.asked[key] = piece
        return self.asked[key]

    def put(self, key: str, piece: Any) -> None:
        """Keep a piece, here now and in the folder later."""
        self.asked[key] = self.fresh[key] = piece

    def settle(self, *, whole: bool = True) -> None:
        """Write down what is new, and let go of what the last build has not asked for.

        A build that is not `whole` stopped at a fault: what it did not come to is wanted when that is mended.
        """
        for key, piece in self.fresh.items():
            super().put(key, piece)
        self.fresh.clear()
        self.trim()
        if whole:
            self.before.clear()
        self.before.update(self.asked)
        self.asked.clear()

    def __reduce__(self) -> tuple[type[Cache], tuple[Any, ...]]:
        return Cache, (self.folder, self.code)
