"""A small site with an address and a date, built once with its PDFs."""

import pytest
from small_project import PLATE, small_project, tree

import build

ADDRESS = "https://example.org/press/"
DATE = "2026-03-04"
STEM = "I-small/01-storing-layers"


@pytest.fixture(scope="session")
def site(tmp_path_factory):
    """Path → bytes of the small site."""
    cited = PLATE.replace("stores {stored} for", "stores {stored} [@korthikanti2023] for")
    root = small_project(tmp_path_factory.mktemp("away"), f"{cited}sources:\n  - korthikanti2023\n")
    volume = root / "plates/I-small/volume.yaml"
    volume.write_text(f'{volume.read_text(encoding="utf-8")}address: {ADDRESS}\ndate: "{DATE}"\n', encoding="utf-8")
    assert build.main([], root) == 0
    return tree(root / "site")
