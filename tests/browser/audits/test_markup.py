"""The Nu checker finds no error in any page."""

from __future__ import annotations

import subprocess


def test_no_page_has_an_error(built, pages, vnu):
    run = subprocess.run(
        ["java", "-jar", vnu, "--errors-only", "--format", "gnu", "--stdout", *pages],
        cwd=built, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert (run.stdout, run.returncode) == ("", 0)
