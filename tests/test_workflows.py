"""The workflows: the linters pass them, every action is pinned, and a pull request gets no secret and no right to write."""

import re
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

ROOT = Path(__file__).parent.parent
FOLDER = ROOT / ".github/workflows"
FILES = sorted(FOLDER.glob("*.yml"))
TOOLS = Path(sys.executable).parent
LINTERS = {
    "schema": ["check-jsonschema", "--builtin-schema", "vendor.github-workflows", *map(str, FILES)],
    "dependabot": ["check-jsonschema", "--builtin-schema", "vendor.dependabot", str(ROOT / ".github/dependabot.yml")],
    "actionlint": ["actionlint", *map(str, FILES)],
    "zizmor": ["zizmor", "--offline", "--no-progress", "--persona=auditor", str(ROOT / ".github")],
}


@pytest.mark.parametrize("linter", LINTERS)
def test_a_linter_finds_nothing_in_the_workflows(linter):
    name, *rest = LINTERS[linter]
    done = subprocess.run([TOOLS / name, *rest], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_a_linter_does_find_what_is_wrong(tmp_path):
    """A step that runs what a stranger typed, with an action that anyone may move."""
    path = tmp_path / ".github/workflows/bad.yml"
    path.parent.mkdir(parents=True)
    path.write_text("name: Bad\non: pull_request_target\njobs:\n  a:\n    runs-on: ubuntu-24.04\n    steps:\n"
                    "      - uses: actions/checkout@v4\n      - run: echo ${{ github.event.pull_request.title }}\n")  # fmt: skip
    done = subprocess.run([TOOLS / "zizmor", "--offline", "-q", path], capture_output=True, text=True, check=False)
    assert "template-injection" in done.stdout
    assert done.returncode != 0


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_action_is_an_official_one_pinned_by_its_commit_with_its_version(path):
    used = re.findall(r"uses: (.*)", path.read_text(encoding="utf-8"))
    assert used
    assert [text for text in used if not re.fullmatch(r"actions/[a-z-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+", text)] == []


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_rights_are_given_job_by_job_and_credentials_are_not_kept(path):
    workflow = yaml.safe_load(path.read_text(encoding="utf-8"))
    assert workflow["permissions"] == {}
    for job in workflow["jobs"].values():
        assert job["permissions"]
        for step in job["steps"]:
            if "checkout" in step.get("uses", ""):
                assert step["with"]["persist-credentials"] is False


def test_a_pull_request_may_read_and_no_more():
    text = (FOLDER / "check.yml").read_text(encoding="utf-8")
    workflow = yaml.safe_load(text)
    assert {str(key) for key in workflow} >= {"concurrency", "jobs"}
    assert workflow[True] == {"pull_request": None}  # YAML 1.1 reads `on` as true
    assert [job["permissions"] for job in workflow["jobs"].values()] == [{"contents": "read"}]
    assert "secrets" not in text
    assert "upload-artifact@" in text


def test_only_the_deployment_of_a_built_and_tested_site_may_write():
    jobs = yaml.safe_load((FOLDER / "pages.yml").read_text(encoding="utf-8"))["jobs"]
    assert jobs["build"]["permissions"] == {"contents": "read"}
    assert jobs["deploy"]["permissions"] == {"pages": "write", "id-token": "write"}
    assert jobs["deploy"]["needs"] == "build"
    runs = [step["run"] for step in jobs["build"]["steps"] if "run" in step]
    assert runs == ["sh .ci/run", ".venv/bin/python build.py"]
