"""What the README promises: its plate is taken out of it and built."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

import build
from press.read.kinds import kinds

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")


@pytest.fixture
def project(tmp_path):
    """A copy of what a build reads, with the README's plate alone where the README says to save it."""
    for folder in ("data", "templates"):
        shutil.copytree(ROOT / folder, tmp_path / folder)
    path = Path(re.search(r"Save this as `([^`]+)`", README)[1])
    (tmp_path / path.parent).mkdir(parents=True)
    shutil.copy(ROOT / path.parent / "volume.yaml", tmp_path / path.parent)
    (tmp_path / path).write_text(re.search(r"```yaml\n(.*?)```", README, re.DOTALL)[1], encoding="utf-8")
    return tmp_path


def test_the_plate_of_the_readme_builds_with_its_formula_its_source_and_its_figure(project):
    code = build.main(["XIV.12", "--no-pdf"], project)

    page = (project / "site/XIV-parallelism/12-serving-the-cache.html").read_text(encoding="utf-8")
    assert code == 0
    assert "Serving the Cache." in page
    assert "2.7\u2009GB" in page
    assert 'id="source-ainslie2023"' in page
    assert 'role="math"' in page
    assert "<svg" in page


def test_the_mistake_that_the_readme_suggests_is_one_fault_with_its_place(project, capsys):
    path = project / "plates/XIV-parallelism/12-serving-the-cache.yaml"
    path.write_text(path.read_text(encoding="utf-8").replace("L*K*d_h", "L*K*dh"), encoding="utf-8")

    assert build.main(["check"], project) == 1

    said = capsys.readouterr().err
    assert "unknown symbol 'dh' in line 'per_token'" in said
    assert "Did you mean 'd_h'?" in said
    assert said.count("12-serving-the-cache.yaml:") == 1
    assert not (project / "site").exists()


def test_a_letter_of_another_family_is_said_to_be_that(project, capsys):
    path = project / "plates/XIV-parallelism/12-serving-the-cache.yaml"
    path.write_text(path.read_text(encoding="utf-8").replace("L*K*d_h", "L*k*d_h"), encoding="utf-8")

    assert build.main(["check"], project) == 1

    said = capsys.readouterr().err
    assert (
        "Llama 3 8B and Llama 3 70B have no 'k' (a symbol of mixtral, qwen3_moe, olmoe and deepseek_v3 models). Did you mean 'K'?"
        in said
    )
    assert said.count("12-serving-the-cache.yaml:") == 1


def test_the_commands_of_the_readme_exist(capsys):
    for command in ("check", "new", "explain"):
        assert f"build.py {command}" in README
    with pytest.raises(SystemExit):
        build.main(["--help"])
    assert "explain" in capsys.readouterr().out


def test_the_readme_names_every_kind_of_panel():
    assert [kind for kind in kinds() if f"`{kind}`" not in README] == []


def test_the_stages_of_the_log_are_those_of_the_readme(project, capsys):
    assert build.main([], project) == 0

    ran = re.findall(r"^(\w+) +[\d.]+ s\b", capsys.readouterr().err, re.MULTILINE)
    told = re.findall(r"^\| (\w+) \| ", README[README.index("| stage |") :], re.MULTILINE)[1:]
    # what is made in one go is one piece in the log; the search index is made of the finished pages
    assert {*ran} - {"search", "pages", "fonts"} == {*told} - {"typeset", "draw", "compose"}
    assert all(f"`{piece}`" in README for piece in ("solve", "pages", "fonts"))
    assert (ran[:2], ran[-2:]) == (["read", "solve"], ["proof", "search"])
