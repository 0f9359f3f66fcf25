"""The hooks of git: they run without a network, and a plate with a fault is not committed."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from small_project import PLATE, ROOT, small_project

TOOLS = Path(sys.executable).parent
CONFIG = ROOT / ".pre-commit-config.yaml"


def run(folder, *words, **more):
    return subprocess.run(words, cwd=folder, capture_output=True, text=True, check=False, env={**os.environ, **more})


def test_the_configuration_is_one():
    assert run(ROOT, TOOLS / "pre-commit", "validate-config", CONFIG).returncode == 0


@pytest.mark.parametrize(
    ("plate", "code"), [(PLATE, 0), (PLATE.replace("34*d *", "34*dd *"), 1)], ids=["sound", "faulty"]
)
def test_a_plate_is_checked_before_it_is_committed(tmp_path, plate, code):
    project = small_project(tmp_path / "press", plate)
    shutil.copy(ROOT / "build.py", project)
    shutil.copy(CONFIG, project)
    shim = project / ".venv/bin/python"
    shim.parent.mkdir(parents=True)
    shim.write_text(f'#!/bin/sh\nexec {sys.executable} "$@"\n')
    shim.chmod(0o755)
    run(project, "git", "init")
    run(project, "git", "add", "plates", ".pre-commit-config.yaml")
    done = run(
        project, TOOLS / "pre-commit", "run", "plates", PRE_COMMIT_HOME=str(tmp_path / "home"), PYTHONPATH=str(ROOT)
    )
    assert done.returncode == code, done.stdout + done.stderr
    assert ("unknown symbol 'dd' in line 'stored'" in done.stdout) == bool(code)
