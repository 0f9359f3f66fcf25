"""Citations, read back by parsers that are not ours."""

from __future__ import annotations

import json
import re

import bibtexparser
import pytest
import rispy
from away.conftest import ADDRESS, DATE, STEM

from press.away.bibtex import bibtex
from press.away.csl import csl_json, normal
from press.away.ris import ris

HARD = {
    "id": "team2024",
    "type": "article-journal",
    "author": [
        {"literal": "Team, AI @ Meta and Friends"},
        {"family": "Beethoven", "given": "Ludwig", "non-dropping-particle": "van"},
        {"family": "King", "given": "Martin", "suffix": "Jr"},
        {"family": "Erdős", "given": "Pál"},
    ],
    "title": "Costs & Gains: 100% of $5 in {GPU}_s #1 ~ x^2 \\ YOLO",
    "container-title": "Proceedings of R&D",
    "volume": "12",
    "issue": "3",
    "page": "10-19",
    "issued": {"date-parts": [["2024", "3", "9"]]},
    "number": "arXiv:2104.04473",
    "DOI": "https://doi.org/10.1000/a_b",
    "URL": "https://example.org/a_b?c={d}&e=%20",
}


def fields(text):
    """The fields of the one entry."""
    library = bibtexparser.parse_string(text)
    assert not library.failed_blocks
    return {field.key: field.value for field in library.entries[0].fields}


def test_what_tex_would_read_as_a_command_is_escaped_and_capitals_are_kept():
    title = fields(bibtex([HARD]))["title"]
    assert (
        title
        == r"{Costs \& Gains: 100\% of \$5 in \{GPU\}\_s \#1 \textasciitilde{} x\textasciicircum{}2 \textbackslash{} YOLO}"
    )


def test_a_group_is_one_author_and_particles_and_suffixes_have_their_places():
    authors = fields(bibtex([HARD]))["author"]
    assert authors == r"{Team, AI @ Meta and Friends} and van Beethoven, Ludwig and King, Jr, Martin and Erdős, Pál"


def test_an_address_keeps_its_letters_and_cannot_end_its_field():
    found = fields(bibtex([HARD]))
    assert found["url"] == "https://example.org/a_b?c=%7Bd%7D&e=%20"
    assert found["doi"] == "10.1000/a_b"
    assert (found["eprint"], found["archiveprefix"]) == ("2104.04473", "arXiv")
    assert (found["pages"], found["number"], found["year"], found["month"]) == ("10--19", "3", "2024", "mar")


@pytest.mark.parametrize(
    ("kind", "entry"),
    [("paper-conference", "inproceedings"), ("book", "book"), ("chapter", "incollection"), ("webpage", "misc"),
     ("article", "misc"), ("report", "techreport"), ("thesis", "phdthesis"), ("software", "misc")],
)  # fmt: skip
def test_a_type_of_csl_has_its_entry(kind, entry):
    assert bibtexparser.parse_string(bibtex([{"id": "a", "type": kind, "title": "T"}])).entries[0].entry_type == entry


def test_ris_is_read_back_with_all_its_fields():
    record = rispy.loads(ris([HARD]))[0]
    assert record["type_of_reference"] == "JOUR"
    assert record["authors"][1:] == ["van Beethoven, Ludwig", "King, Martin, Jr", "Erdős, Pál"]
    assert (record["year"], record["volume"], record["start_page"], record["end_page"]) == ("2024", "12", "10", "19")
    assert record["doi"] == "10.1000/a_b"


@pytest.mark.parametrize(
    ("issued", "parts"),
    [({"date-parts": [["2023", "5"]]}, [2023, 5]), ([{"year": "2023", "month": "5"}], [2023, 5]), ("2023-05-01", [2023, 5, 1]),
     ({"raw": "May 2023"}, [2023]), ({"literal": "spring 2023"}, [2023])],
)  # fmt: skip
def test_a_date_is_told_by_its_parts_whatever_its_exporter_wrote(issued, parts):
    assert normal({"id": "a", "issued": issued})["issued"] == {"date-parts": [parts]}
    assert json.loads(csl_json([{"id": "a", "issued": issued}]))[0]["issued"] == {"date-parts": [parts]}


def test_the_plate_is_cited_with_its_volume_its_date_and_its_address(site):
    found = fields(site[f"{STEM}-cite.bib"].decode())
    assert found["title"] == "{Storing Layers}"
    assert found["url"] == f"{ADDRESS}{STEM}.html"
    assert (found["author"], found["year"], found["month"]) == ("{T}", "2026", "mar")
    record = rispy.loads(site[f"{STEM}-cite.ris"].decode())[0]
    assert record["urls"] == [f"{ADDRESS}{STEM}.html"]
    assert record["date"] == DATE.replace("-", "/")
    assert json.loads(site[f"{STEM}-cite.csl.json"])[0]["issued"] == {"date-parts": [[2026, 3, 4]]}


def test_the_page_shows_the_words_of_its_own_citation(site):
    words = site[f"{STEM}-cite.txt"].decode().strip()
    shown = re.search(r'id="cited">(.*?)</span>', site[f"{STEM}.html"].decode())[1]
    assert shown == words


def test_sources_of_plate_and_volume_are_there_in_each_format(site):
    assert fields(site[f"{STEM}-sources.bib"].decode())["year"]
    assert rispy.loads(site[f"{STEM}-sources.ris"].decode())[0]["id"] == "korthikanti2023"
    assert json.loads(site[f"{STEM}-sources.csl.json"])[0]["id"] == "korthikanti2023"
    assert "Korthikanti" in site[f"{STEM}-sources.txt"].decode()
    keys = [entry.key for entry in bibtexparser.parse_string(site["I-small/sources.bib"].decode()).entries]
    assert "korthikanti2023" in keys
    assert keys == sorted(keys)
