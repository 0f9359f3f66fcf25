"""A tree of files that is filled and asked like a mapping: a site is as large as its volumes, and is never held whole."""

from __future__ import annotations

from collections.abc import MutableMapping
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator


class Tree(MutableMapping[str, bytes]):
    """The files under a folder by their relative paths, with strokes; each is read when it is asked for."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        found = sorted(path for path in folder.rglob("*") if path.is_file())
        self._folders = set[Path]()
        """Those that are there for sure."""
        self._names = dict.fromkeys(path.relative_to(folder).as_posix() for path in found)

    def __getitem__(self, name: str) -> bytes:
        if name not in self._names:
            raise KeyError(name)
        return (self.folder / name).read_bytes()

    def __setitem__(self, name: str, data: bytes) -> None:
        """Write a file for all to read, whatever the umask: the same site is the same for the server too."""
        path = self.folder / name
        if path.parent not in self._folders:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._folders.add(path.parent)
        path.write_bytes(data)
        path.chmod(0o644)
        self._names[name] = None

    def __delitem__(self, name: str) -> None:
        del self._names[name]
        (self.folder / name).unlink()

    def __iter__(self) -> Iterator[str]:
        return iter(self._names)

    def __len__(self) -> int:
        return len(self._names)

    def __contains__(self, name: object) -> bool:
        return name in self._names

    @property
    def size(self) -> int:
        """Bytes of all files."""
        return sum((self.folder / name).stat().st_size for name in self)
