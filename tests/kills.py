"""Builds that are killed at random moments: the site is the old one or the new one, whole, and the next build tidies up.

    python tests/kills.py --n 50              # as many kills as that; half of them of the parent alone

A small project is built, changed, built again and killed in the middle: its whole process group, or the parent
alone. Then the site must be one of the two, no process may be left, and the next build must end well, give
the new site, and leave no temporary file.
"""

from __future__ import annotations

import argparse
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "tests")]

from small_project import PLATE, small_project, tree  # noqa: E402 - the folders have to be known first

FILE = "plates/I-small/01-storing-layers.yaml"
COMMAND = "import sys, pathlib, build; sys.exit(build.main(sys.argv[2:], pathlib.Path(sys.argv[1])))"
LIVES = 20.0
"""Seconds in which the processes of a build that lost its parent are to be gone."""


class Ward:
    """A project with its sites before and after a change, built by processes of their own."""

    def __init__(self, root: Path) -> None:
        self.root = small_project(root)
        (root / "plates/I-small/02-second.yaml").write_text(PLATE.replace("Storing Layers", "Second"), encoding="utf-8")
        self.sites: list[dict[str, bytes]] = []
        self.took = 0.0
        for number in (0, 1):
            self.write(number)
            began = time.monotonic()
            assert self.start().wait() == 0
            self.took = time.monotonic() - began
            self.sites.append(tree(root / "site"))
        assert self.sites[0] != self.sites[1]

    def write(self, number: int) -> None:
        """One of the two texts of a plate."""
        word = ("how much", "how little")[number]
        (self.root / FILE).write_text(PLATE.replace("how much", word), encoding="utf-8")

    def start(self) -> subprocess.Popen[bytes]:
        """A build, in a process group of its own."""
        return subprocess.Popen(
            [sys.executable, "-c", COMMAND, str(self.root), "--no-pdf", "--jobs", "2"],
            cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True,
        )  # fmt: skip

    def left(self) -> list[str]:
        """What a build leaves beside the site, and in the cache."""
        beside = [path.name for path in self.root.iterdir() if path.name.startswith("site.")]
        return beside + [path.name for path in self.root.glob(".cache/**/*.part")]


def members(group: int) -> list[int]:
    """The processes of a group that are alive."""
    found = []
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            state, _, of = path.read_text().rpartition(")")[2].split()[:3]
        except OSError:
            continue
        if int(of) == group and state != "Z":
            found.append(int(path.parent.name))
    return found


def killed(ward: Ward, number: int, after: float, *, group: bool) -> str:
    """Kill one build; what is wrong after it, or nothing."""
    ward.write(number)
    running = ward.start()
    time.sleep(after)
    (os.killpg if group else os.kill)(running.pid, signal.SIGKILL)
    running.wait()
    until = time.monotonic() + LIVES
    while (alive := members(running.pid)) and time.monotonic() < until:
        time.sleep(0.05)
    if alive:
        os.killpg(running.pid, signal.SIGKILL)
        return f"{len(alive)} processes outlived their parent"
    if tree(ward.root / "site") not in ward.sites and not (ward.root / "site.old").exists():
        return "the site is neither the old one nor the new one"
    if ward.start().wait():
        return "the next build failed"
    if tree(ward.root / "site") != ward.sites[number]:
        return "the next build gave another site"
    return f"left behind: {ward.left()}" if ward.left() else ""


def run(count: int, seed: int) -> tuple[float, list[str]]:
    """Kill so many builds; how long a whole one takes, and what was wrong."""
    rng = random.Random(seed)  # noqa: S311 - the same moments each time
    with tempfile.TemporaryDirectory() as folder:
        ward = Ward(Path(folder) / "project")
        found = []
        for number in range(count):
            after, group = rng.uniform(0.05, 1.1) * ward.took, number % 2 == 0
            if wrong := killed(ward, number % 2, after, group=group):
                found.append(f"{'group' if group else 'parent'} killed after {after:.2f} s: {wrong}")
        return ward.took, found


def main() -> int:
    """Run from the command line; 1 where something was wrong."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--n", type=int, default=50)
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args()
    took, found = run(given.n, given.seed)
    sys.stdout.write("".join(f"{line}\n" for line in found))
    sys.stdout.write(f"{given.n} builds of {took:.1f} s killed, {len(found)} not survived\n")
    return bool(found)


if __name__ == "__main__":
    sys.exit(main())
