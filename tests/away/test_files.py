"""The files that a reader takes away, each read back: numbers, figures, the plate as text."""

from __future__ import annotations

import csv
import json
import re
import subprocess
from io import BytesIO, StringIO
from xml.etree import ElementTree as ET

import jsonschema
import pytest
from away.conftest import ADDRESS, DATE, STEM
from PIL import Image

from press.away.outlines import face_of, path, shaped, table, width
from press.joined import placed
from press.proof import proof

SVG = "{http://www.w3.org/2000/svg}"
TEXT = {"type": "string"}
SCHEMA = {
    "type": "object",
    "required": ["plate", "title", "licence", "controls", "columns", "rows"],
    "properties": {
        "columns": {
            "type": "array",
            "items": {
                "type": "object",
                "required": ["name", "type", "description"],
                "properties": {"name": TEXT, "type": {"enum": ["string", "number"]}, "description": TEXT},
            },
        },
        "rows": {"type": "array", "items": {"type": "array", "items": {"type": ["string", "number"]}}},
    },
}


def rows(site):
    """The rows of the CSV, by column."""
    return list(csv.DictReader(StringIO(site[f"{STEM}.csv"].decode(), newline="")))


def test_there_is_one_row_for_each_state_and_line_and_the_start_comes_first(site):
    found = rows(site)
    keys = [(row["at_model"], row["line"]) for row in found]
    assert len(set(keys)) == len(keys)
    assert {model for model, _ in keys} == {"llama-3-8b", "llama-3-70b"}
    assert found[0]["at_model"] == "llama-3-70b"
    assert {"stored", "inputs", "d", "L"} <= {line for _, line in keys}


def test_a_value_is_exact_in_its_base_unit_and_said_as_on_the_page(site):
    row = next(row for row in rows(site) if (row["at_model"], row["line"]) == ("llama-3-8b", "stored"))
    assert float(row["value"]) == 34 * 4096 * 8192 * 32
    assert (row["unit"], row["said"]) == ("B", "36.5\u202fGB")
    assert (row["label"], row["formula"]) == ("Stored by all layers", "34*d * 8192 * L in B")


def test_a_figure_of_the_data_says_where_it_is_from(site):
    row = next(row for row in rows(site) if row["line"] == "gpu.memory")
    assert row["label"].startswith("memory of one GPU, ")
    assert row["source"]


def test_json_has_the_same_rows_with_a_dictionary(site):
    data = json.loads(site[f"{STEM}.json"])
    jsonschema.validate(data, SCHEMA)
    names = [column["name"] for column in data["columns"]]
    same = [{name: str(cell) for name, cell in zip(names, row, strict=True)} for row in data["rows"]]
    assert same == rows(site)
    assert (data["plate"], data["date"], data["address"]) == ("I.1", DATE, f"{ADDRESS}{STEM}.html")
    assert data["controls"][0]["options"].keys() == {"llama-3-8b", "llama-3-70b"}


def test_the_svg_has_no_text_no_style_and_says_whose_it_is(site):
    text = site[f"{STEM}-figure.svg"].decode()
    root = ET.fromstring(text)
    assert {element.tag.removeprefix(SVG) for element in root.iter() if element.tag.startswith(SVG)} <= {
        "svg", "title", "desc", "metadata", "rect", "g", "path"
    }  # fmt: skip
    assert "var(" not in text
    assert "font-" not in text
    assert "creativecommons.org/licenses/by/4.0" in text
    assert f"{ADDRESS}{STEM}.html" in text
    assert root.get("width").endswith("pt")


def test_the_png_says_300_dots_an_inch_and_has_that_many(site):
    with Image.open(BytesIO(site[f"{STEM}-figure.png"])) as image:
        assert [round(dpi) for dpi in image.info["dpi"]] == [300, 300]
        root = ET.fromstring(site[f"{STEM}-figure.svg"])
        assert image.size[0] == pytest.approx(float(root.get("width").removesuffix("pt")) / 72 * 300, abs=1)
        assert len(image.convert("RGB").getcolors(1 << 24)) > 3


def test_the_pdf_of_the_figure_embeds_its_faces_and_keeps_its_words(site, tmp_path):
    file = tmp_path / "figure.pdf"
    file.write_bytes(site[f"{STEM}-figure.pdf"])
    fonts = subprocess.run(["pdffonts", file], capture_output=True, text=True, check=True).stdout.splitlines()[2:]
    assert fonts
    for line in fonts:
        assert "Spectral" in line or "STIX" in line
        assert line.split()[-5:-2] == ["yes", "yes", "yes"]  # embedded, a subset, with its characters
    words = subprocess.run(["pdftotext", file, "-"], capture_output=True, text=True, check=True).stdout
    assert "Stored" in words
    assert proof({"x-figure.pdf": site[f"{STEM}-figure.pdf"]}) == []


def test_the_card_has_the_size_that_sites_agree_on(site):
    with Image.open(BytesIO(site[f"{STEM}-card.png"])) as image:
        assert image.size == (1200, 630)


def test_the_markdown_has_words_numbers_terms_and_sources(site):
    text = site[f"{STEM}.md"].decode()
    assert text.startswith("# Storing Layers.\n")
    for words in (
        "| Stored by all layers | 182.5\u202fGB |",
        "- **Layer**: One step of the stack.",
        "## Sources",
        "1. Korthikanti",
    ):
        assert words in text
    assert not re.search(r"</?[a-z]+[ >]", text)


# ------------------------------------------------------------------------------------- outlines


@pytest.mark.parametrize("italic", [False, True])
@pytest.mark.parametrize("text", ["AV To 8\u2009192", "first, affluent", "⌈α⌉ ≤ 3 · 10²", "100%"])
def test_a_text_set_from_the_table_is_as_wide_and_as_drawn_as_it_is_shaped(text, italic):
    made = table([(text, italic), ("V", italic)])
    own, lent = made["italic" if italic else "roman"], made["lent"]
    at, rest, drawn, before = 0.0, text, "", None
    while rest:
        face, cluster = next(
            (face, rest[:n]) for face in (own, lent) for n in (3, 2, 1) if rest[:n] in face["glyphs"]
        )  # fmt: skip
        advance, x, y, steps = face["glyphs"][cluster]
        at += face["kerns"].get(f"{before[1]}|{cluster}", 0) if before and before[0] is face else 0
        drawn += f"M{at + x:g} {y:g}{steps}" if steps else ""
        at, rest, before = at + advance, rest[len(cluster):], (face, cluster)  # fmt: skip
    assert at == width(text, face_of(italic=italic))
    assert drawn == path(text, face_of(italic=italic))


def test_letters_that_join_are_one_glyph_and_pairs_are_kerned():
    assert [glyph.cluster for glyph in shaped("fin", face_of())] == ["fi", "n"]
    assert width("AV", face_of()) < width("A", face_of()) + width("V", face_of())


def test_half_panels_stand_side_by_side_and_a_wide_one_alone():
    sheet = placed([(250, 100), (250, 120), (520, 80), (250, 60)])
    (x1, y1), (x2, y2), (x3, y3), (x4, y4) = sheet.corners
    assert y1 == y2 < y3 < y4
    assert x2 - x1 == 270
    assert x1 == x3 < x4
    assert sheet.width == 536
