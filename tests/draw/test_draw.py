"""One panel in one state becomes one small SVG, the same in every process."""

import os
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from fake_view import Fake

from press.draw import draw
from press.faults import Fault, Place
from press.figures import bars
from press.texts import Word

ROOT = Path(__file__).parents[2]
PANEL = {"kind": "bars", "title": "Two & <three>", "subtitle": "bytes", "bars": {"One": "1e9 in B", "τ": "4e9 in B"}}


def parsed(svg):
    return ET.fromstring(svg)


def spec(**changes):
    return bars.Spec.model_validate(PANEL | changes)


def test_a_drawing_has_its_size_its_words_and_its_numbers():
    drawing = draw("left", spec(), Fake())
    assert (drawing.width, drawing.height) == (250, 196)
    assert drawing.alt == "Two & <three>: τ 4.0\u202fGB is most, One 1.0\u202fGB least."
    assert [(one.label, one.said) for one in drawing.shown] == [("One", "1.0\u2009GB"), ("τ", "4.0\u2009GB")]


def test_the_svg_has_paths_and_texts_and_nothing_that_reaches_the_page():
    root = parsed(draw("left", spec(), Fake()).svg)
    assert {element.tag.rpartition("}")[2] for element in root.iter()} == {"svg", "title", "desc", "path", "text"}
    assert not any(name in element.attrib for element in root.iter() for name in ("id", "class", "clip-path", "style"))
    assert root.get("viewBox") == "0 0 250 196"
    assert "width" not in root.attrib


def test_the_texts_of_the_svg_are_the_labels_of_the_panel():
    root = parsed(draw("left", spec(), Fake()).svg)
    texts = [element.text for element in root.iter("{http://www.w3.org/2000/svg}text")]
    assert {"Two & <three>", "bytes", "One", "τ", "1.0\u2009GB", "4.0\u2009GB"} <= set(texts)


def test_a_wide_panel_is_wide():
    assert draw("left", spec(wide="true"), Fake()).width == 520


def test_a_fault_of_a_kind_has_the_place_of_its_panel():
    kind = Word("bars")
    kind.place = Place("02.yaml", 7, 5)
    panel = spec(bars={"Less": "-1e9 in B"}).model_copy(update={"kind": kind})
    with pytest.raises(Fault, match=r"02.yaml:7:5: panel 'left': bar 'Less' is .*: a bar cannot show a negative value"):
        draw("left", panel, Fake())


def test_a_character_in_no_face_is_a_fault_that_names_it():
    with pytest.raises(Fault, match=r"panel 'left': the character '語'"):
        draw("left", spec(title="A 語"), Fake())


def test_labels_without_room_are_a_fault():
    with pytest.raises(Fault, match="panel 'left': the labels leave no room for the plot: shorten them"):
        draw("left", spec(bars={"Incomprehensibilities-and-more-of-them": "1e9 in B"}), Fake())


def test_labels_that_touch_are_a_fault():
    many = {f"Bar number {k}": f"{k + 1}e9 in B" for k in range(9)}
    crowded = spec(bars=many, upright="true", limits=[{"at": "5e9 in B", "label": f"limit {k}"} for k in range(3)])
    with pytest.raises(
        Fault, match=r"panel 'left': '.*' (touches|leaves) .*: shorten a label, or give the panel more room"
    ):
        draw("left", crowded, Fake())


def test_equal_panels_are_equal_bytes_in_any_process():
    code = f"""
from fake_view import Fake
from press.draw import draw
from press.figures import bars
import sys
sys.stdout.buffer.write(draw("left", bars.Spec.model_validate({PANEL!r}), Fake()).svg.encode())
"""
    paths = os.pathsep.join([str(ROOT), str(ROOT / "tests")])
    seen = {
        subprocess.run([sys.executable, "-c", code], check=True, capture_output=True,
                       env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": paths}).stdout
        for seed in ("0", "1")
    }  # fmt: skip
    assert seen == {draw("left", spec(), Fake()).svg.encode()}


def test_reading_a_plate_does_not_import_matplotlib():
    code = "import press.draw, press.figures.bars, press.figures.lines, press.figures.schedule, sys; sys.exit('matplotlib' in sys.modules)"
    subprocess.run([sys.executable, "-c", code], check=True, env={**os.environ, "PYTHONPATH": str(ROOT)})


def test_a_panel_is_small():
    assert len(draw("left", spec(), Fake()).svg) < 6_000
