"""What a build costs, and how that compares: `python tests/benchmarks/run.py` prints one table.

Everything is measured in one run on one machine, so that the ratios mean something; each measure is the
command that a user types, in a copy of this tree, in a process of its own. Nothing here is a test.
"""

from __future__ import annotations

import argparse
import os
import platform
import sys
from importlib.metadata import version
from pathlib import Path

import builds
import floor
import sizes
import today
from measure import Row, copied, table

ROOT = Path(__file__).resolve().parents[2]
MEASURES = {
    "a": ("floor", floor.measure),
    "b": ("cold build", builds.cold),
    "c": ("nothing changed", builds.unchanged),
    "d": ("one word of one plate", builds.word),
    "e": ("one number of a model's data", builds.number),
    "f": ("a synthetic volume by its size", sizes.measure),
    "g": ("the same figures with today's tools", today.measure),
}
PACKAGES = ("matplotlib", "weasyprint", "numpy", "sphinx-gallery")


def parser() -> argparse.ArgumentParser:
    """What may be asked of a run."""
    made = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    made.add_argument("--only", metavar="a,c", help="some measures; b is made where c, d or e need it")
    made.add_argument("--sizes", default="11,110,1100", help="plates of the synthetic volumes (default %(default)s)")
    made.add_argument("--books", default="11,110", help="sizes that are bound too (default %(default)s)")
    made.add_argument("--sample", type=int, default=24, help="figures that (g) makes; the rest is reckoned from them")
    return made


def machine() -> str:
    """Where and with what, in one line; the load tells whether the machine was quiet."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    load = f", load {os.getloadavg()[0]:.1f} at the start" if hasattr(os, "getloadavg") else ""
    found = []
    for name in PACKAGES:
        try:
            found.append(f"{name} {version(name)}")
        except ImportError:
            found.append(f"{name} not installed")
    return f"{cores} cores, Python {platform.python_version()}, {', '.join(found)}{load}"


def main() -> None:
    """Run what was asked for and print the table as it grows."""
    args = parser().parse_args()
    wanted = args.only.split(",") if args.only else list(MEASURES)
    if unknown := set(wanted) - MEASURES.keys():
        sys.exit(f"no such measure: {', '.join(sorted(unknown))}; there are {', '.join(MEASURES)}")
    print(machine(), flush=True)
    rows: list[Row] = []
    sys.path.append(str(ROOT))  # what (a) records is read back as the press's own
    with copied(ROOT) as tree:
        for letter, (name, measure) in MEASURES.items():
            if letter in wanted or (letter == "b" and set("cde") & set(wanted)):
                print(f"({letter}) {name} …", file=sys.stderr, flush=True)
                for row in measure(tree, args, rows):
                    rows.append(row.lettered(letter))
                    print(f"    {row.what}: {row.seconds:.2f} s", file=sys.stderr, flush=True)
    print(table(rows))


if __name__ == "__main__":
    main()
