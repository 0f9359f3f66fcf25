"""Lighthouse on one page of a site, served as a host would serve it.

By hand, on the site itself: python tests/browser/audits/lighthouse.py XIV-parallelism/02-recomputing-activations.html
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[2]
CATEGORIES = ("performance", "accessibility", "best-practices", "seo")
FLAGS = ("--headless=new --no-sandbox --disable-gpu --disable-quic --no-first-run "
         "--disable-background-networking --disable-component-update --disable-sync")  # fmt: skip
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")


def scored(command: Path, address: str, *, preset: str = "") -> tuple[dict[str, float], list[str]]:
    """The scores of a page out of 100 by category, and the audits that cost it something: `font-size: 90`.

    On a machine so busy that it sees no picture of the page in time, Lighthouse gives no score: then it looks again.
    """
    for _ in range(3):
        told = _report(command, address, preset)
        scores = {name: told["categories"][name]["score"] for name in CATEGORIES}
        if None not in scores.values():
            break
    return {name: round(100 * (score or 0)) for name, score in scores.items()}, [
        f"{name}: {round(100 * audit['score'])}" for name, audit in told["audits"].items()
        if audit["score"] is not None and audit["score"] < 1
    ]  # fmt: skip


def _report(command: Path, address: str, preset: str) -> dict:
    browser = next(filter(None, map(shutil.which, BROWSERS)))
    with tempfile.TemporaryDirectory() as folder:
        run = subprocess.run(
            ["node", str(command), address, "--quiet", "--output=json", f"--output-path={folder}/report.json",
             f"--only-categories={','.join(CATEGORIES)}", f"--chrome-flags={FLAGS}", *([f"--preset={preset}"] if preset else [])],
            env={**os.environ, "CHROME_PATH": browser}, capture_output=True, text=True, check=False,
        )  # fmt: skip
        if run.returncode:
            raise RuntimeError(run.stderr)
        return dict(json.loads((Path(folder) / "report.json").read_text(encoding="utf-8")))


def main(paths: list[str]) -> None:
    """Print the scores of these pages of site/, as a phone and as a desktop computer has them."""
    sys.path.insert(0, str(ROOT / "tests"))
    from npm import installed  # noqa: PLC0415 - beside this file
    from serving import served  # noqa: PLC0415

    command = installed("lighthouse/cli/index.js")
    with served(ROOT / "site") as address:
        for path in paths:
            for preset in ("", "desktop"):
                scores, lost = scored(command, address + path, preset=preset)
                print(path, preset or "phone", scores, *lost, sep="\n  ")  # noqa: T201


if __name__ == "__main__":
    main(sys.argv[1:])
