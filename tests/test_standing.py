"""Some plates built over the last good site: what stands of it is what a whole build would make."""

from __future__ import annotations

import shutil

import pytest
from small_project import PLATE, VOLUME, small_project, tree

import build

SECOND, THIRD = "plates/I-small/02-second.yaml", "plates/I-small/03-third.yaml"
OTHER = "plates/II-other/01-other.yaml"


def titled(title):
    return PLATE.replace("Storing Layers", title)


@pytest.fixture(scope="module")
def built(tmp_path_factory):
    """Four plates in two volumes, built without PDFs."""
    project = small_project(tmp_path_factory.mktemp("built"))
    for path, title in {SECOND: "Second", THIRD: "Third", OTHER: "Other"}.items():
        (project / path).parent.mkdir(exist_ok=True)
        (project / path).write_text(titled(title), encoding="utf-8")
    for path, number in {SECOND: "I", OTHER: "II"}.items():
        volume = VOLUME.replace("number: I", f"number: {number}").replace("of: 2", "of: 9")
        (project / path).with_name("volume.yaml").write_text(volume, encoding="utf-8")
    assert build.main(["--no-pdf"], project) == 0
    return project


@pytest.fixture
def project(built, tmp_path):
    return shutil.copytree(built, tmp_path / "project")


def removed(project):
    (project / SECOND).unlink()


def renamed(project):
    (project / SECOND).rename((project / SECOND).with_name("02-second-one.yaml"))


def added(project):
    (project / "plates/I-small/04-fourth.yaml").write_text(titled("Fourth"), encoding="utf-8")


def without_a_volume(project):
    shutil.rmtree((project / OTHER).parent)


@pytest.mark.parametrize("change", [removed, renamed, added, without_a_volume])
def test_a_plate_built_where_others_came_or_went_leaves_the_site_of_a_whole_build(project, change):
    change(project)
    assert build.main(["I.1", "--no-pdf"], project) == 0
    part = tree(project / "site")
    shutil.rmtree(project / "site")
    assert build.main(["--no-pdf"], project) == 0
    whole = tree(project / "site")
    assert part.keys() == whole.keys()
    assert [path for path in whole if part[path] != whole[path] and not path.startswith("pagefind/")] == []


def test_a_removed_plates_pdf_is_not_looked_at_and_does_not_stay(project):
    """A PDF of a draft is looked at more mildly; of a plate that is gone nobody knows that it was one."""
    pages = "I-small/02-second.pdf", "I-small/02-second-figure.pdf", "I-small/states/02-second-left.js"
    for path in pages:
        (project / "site" / path).parent.mkdir(exist_ok=True)
        (project / "site" / path).write_bytes(b"not a PDF")
    removed(project)
    assert build.main(["I.1", "--no-pdf"], project) == 0
    assert not [path for path in tree(project / "site") if "02-second" in path]
