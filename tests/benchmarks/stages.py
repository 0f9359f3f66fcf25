"""What each stage costs, one process doing it all without a cache: run in a tree, prints JSON as its last line."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from time import perf_counter


def main() -> None:
    """Build, and share the time out by the stage that reports."""
    root = Path.cwd()
    sys.path.insert(0, str(root))
    from press import pipeline  # noqa: PLC0415 - of the tree that is measured
    from press.pool import Shop  # noqa: PLC0415
    from press.read.templates import read_templates  # noqa: PLC0415

    took: dict[str, float] = {}
    last = perf_counter()

    def report(stage: str, done: int, _of: int, _kept: int) -> None:
        nonlocal last
        now = perf_counter()
        if done:
            took[stage] = took.get(stage, 0.0) + now - last
        last = now

    pipeline.build(root, read_templates(root), shop=Shop(report=report))
    took["rest"] = took.get("rest", 0.0) + perf_counter() - last
    print(json.dumps(took))


if __name__ == "__main__":
    main()
