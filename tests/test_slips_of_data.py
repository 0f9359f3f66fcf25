"""A slip in a data file is told at its place, and not once more by every plate that reads the file."""

import re

import pytest
from small_project import DATA, small_project

from press import pipeline

KEYS = [
    (path.relative_to(DATA).as_posix(), key)
    for path in sorted(DATA.rglob("*.yaml"))
    for key in dict.fromkeys(re.findall(r"^ *(\w+):", path.read_text(encoding="utf-8"), re.MULTILINE))
]


@pytest.mark.parametrize(("file", "key"), KEYS)
def test_a_misspelt_key_of_data_is_told_in_that_file_or_changes_a_name(file, key, tmp_path):
    """Nothing but a Fault, and none in a plate where the data has one."""
    project = small_project(tmp_path)
    path = project / "data" / file
    text = path.read_text(encoding="utf-8")
    path.write_text(
        re.sub(rf"^( *){key}:", rf"\g<1>{key[::-1]}q:", text, count=1, flags=re.MULTILINE), encoding="utf-8"
    )
    faults = pipeline.check(project).faults
    places = {fault.place.file.partition("/")[0] for fault in faults}
    assert len(places) <= 1
    assert all(str(fault.place.line) != "0" for fault in faults)
