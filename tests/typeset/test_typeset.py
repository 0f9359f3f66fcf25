"""A whole plate, set: the sheet, its symbols, and all its faults together."""

from dataclasses import replace

import pytest
from typeset_fakes import PLATES, SOURCES, label, written

from press.faults import Faults
from press.leaves import Term
from press.schema import Plate
from press.texts import Key
from press.typeset import Context, stopped, typeset

CONTEXT = Context("XIV.2", SOURCES, ("Llama 3",), PLATES)


def plate(**changed):
    keys = {
        "title": label("Recomputing Activations"),
        "standfirst": written("A *choice*."),
        "figure": {"left": {}},
        "caption": written("Left, {kept=}."),
        "text": written("Keeps {none} of $N$."),
        "learn": [written("Why {saved} is saved.")],
        "analysis": {"title": label("Memory for compute"), "text": written("So [@chen2016].")},
        "terms": {label("Core attention"): written("The scores.")},
        "notes": written("None."),
        "sources": [Key("chen2016")],
    }
    return Plate.model_validate(keys | changed)


def test_a_sheet_holds_every_element_of_the_plate(ledger):
    sheet = typeset(plate(), ledger, CONTEXT, "web")
    assert sheet.title == "Recomputing Activations."
    assert sheet.standfirst == "A <em>choice</em>."
    assert sheet.analysis_title == "Memory for compute"
    assert sheet.terms == (Term("Core attention", "The scores.", "term-core-attention"),)
    assert sheet.notes == "<p>None.</p>"
    assert [source.anchor for source in sheet.sources] == ["source-chen2016"]
    assert 'href="#source-chen2016"' in sheet.analysis
    assert sheet.letters == ("d", "H", "T")


def test_the_symbols_of_printed_formulas_follow_the_model(ledger):
    sheet = typeset(plate(), ledger, CONTEXT, "web")
    assert sheet.symbols == (
        '<span class="symbol" title="width of the model"><i>d</i> = <span class="n" data-slot="d">4\u2009096</span></span>, '
        '<span class="symbol" title="query heads"><i>H</i> = <span class="n" data-slot="H">32</span></span>, '
        '<span class="symbol" title="tokens in a sequence"><i>T</i> = <span class="n" data-line="T">8\u2009192</span></span>'
    )
    assert sheet.slots == ("{none}", "{saved}", "{d}", "{H}")


def test_a_caption_without_a_figure_is_a_fault_and_is_not_lost(ledger):
    with pytest.raises(Faults) as caught:
        typeset(plate(figure={}), ledger, CONTEXT, "web")
    (fault,) = caught.value.faults
    assert fault.message.startswith("a caption stands under a figure, and this plate has none")


def test_in_print_the_anchors_of_plates_are_kept_apart(ledger):
    sheet = typeset(plate(), ledger, CONTEXT, "print")
    assert sheet.terms[0].anchor == "XIV-2-term-core-attention"
    assert sheet.sources[0].anchor == "XIV-2-source-chen2016"
    assert 'href="#XIV-2-source-chen2016"' in sheet.analysis


def test_all_faults_of_a_plate_are_raised_together_in_order(ledger):
    faulty = plate(title=label("The 3 Stages"), notes=written("See {nothing}."), sources=[Key("chen2061")])
    with pytest.raises(Faults) as caught:
        typeset(faulty, ledger, replace(CONTEXT, sources={"chen2016": {}}), "web")
    assert [str(fault) for fault in caught.value.faults] == [
        "unknown source 'chen2061'. Did you mean 'chen2016'? Known: chen2016.",
        "plate.yaml:2:12: '3' is typed by hand: write {name} for a value, {3} for a plain number",
        "plate.yaml:8:9: unknown value 'nothing'. Did you mean 'none'? "
        "Known: cost, d, fits, gpu, H, held, hop, kept, memory, model, none, saved, ….",
    ]


def test_the_words_of_say_lines_are_checked(ledger):
    cases = [{"if": "d > 3", "then": label("more than 3")}, {"else": label("fewer")}]
    with pytest.raises(Faults, match=r"plate\.yaml:2:18: '3' is typed by hand"):
        typeset(plate(numbers={"much": {"say": cases}}), ledger, CONTEXT, "web")


def test_a_source_in_a_script_without_a_face_is_a_fault(ledger):
    with pytest.raises(Faults, match="in the source 'chen2016', '日' "):
        typeset(plate(), ledger, replace(CONTEXT, sources={"chen2016": {"title": "日"}}), "web")


def test_a_title_ends_with_one_stop():
    assert [stopped(title) for title in ("A", "A?", "A.", "“A!”", "<em>A</em>")] == [
        "A.", "A?", "A.", "“A!”", "<em>A</em>."]  # fmt: skip
