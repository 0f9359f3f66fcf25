"""What a volume's plates give to the pages behind them, from two small plates."""

import re

import pytest
from small_project import PLATE, small_project

from press import pipeline
from press.gathering import back_matter

SECOND = (
    PLATE.replace("Storing Layers", "Storing Heads")
    .replace("is: 34*d * 8192 * L in B", "is: 34*d * 8192 * L in B\n  heads:\n    label: Width of all heads\n    is: H * d_h")
    .replace("  Layer: One step of the stack.", "  Layer: One step of the stack.\n  Head: '{heads} numbers, a part of one [@chen2016].'")
    + "sources: [korthikanti2023, chen2016]\n"
)  # fmt: skip
ROWS = """
- plate: I.1
  quantity: Activations "saved" at 8 192 tokens, the paper's count
  source: korthikanti2023
  where: table 5
  printed: 70%
  with: {slow: 1.7 s, fast: 1 s}
  call: extra_time(slow, fast)
  tolerance: 0.5%
  remark: As the paper's table 5.
- plate: I.1
  quantity: The same, kept
  source: chen2016
  where: "§4"
  ours: 16060522496 B
  model: llama-3-8b
  call: bf16_bytes(N)
- plate: data
  quantity: Parameters of Llama 3 8B
  source: korthikanti2023
  where: table 3
  printed: 8.03B
  reads: 8.03e9 parameters
  model: llama-3-8b
  call: llama_parameters(L, d, f, H, K, d_h, V, tied)
- plate: XX.9
  quantity: Of a plate of another volume
  source: rajbhandari2020
  where: table 3
  printed: 70%
  with: {slow: 1.7 s, fast: 1 s}
  call: extra_time(slow, fast)
"""


def project(folder, second=SECOND):
    made = small_project(folder)
    (made / "plates/I-small/02-storing-heads.yaml").write_text(second, encoding="utf-8")
    (made / "data/published.yaml").write_text(ROWS, encoding="utf-8")
    return made


def faults_of(root):
    return [str(fault) for fault in pipeline.check(root).faults]


@pytest.fixture(scope="module")
def back(tmp_path_factory):
    root = project(tmp_path_factory.mktemp("volume"))
    assert [fault for fault in faults_of(root) if "rajbhandari2020" not in fault] == []
    checked = pipeline.check(root)
    return back_matter("I-small", checked.library, checked.plates, checked.held)


# ------------------------------------------------------------------------------------------------ checked


def test_rows_stand_by_plate_with_those_of_the_data_last_and_none_of_another_volume(back):
    shape = [(group.number, len(group.published), len(group.kept)) for group in back.checked.groups]
    assert shape == [(1, 1, 1), (0, 1, 0)]
    assert (back.checked.published(1), back.checked.published(2)) == (1, 0)


def test_a_row_says_its_source_its_number_ours_and_the_difference(back):
    row = back.checked.groups[0].published[0]
    assert (row.source, row.address, row.where) == (
        "Korthikanti et al., 2023", "https://arxiv.org/abs/2205.05198", "table\u00a05")  # fmt: skip
    assert (row.printed, row.ours, row.difference, row.reads) == ("70%", "70%", "0", "")
    assert row.allowed == "±\u20090.5\u00a0points"


def test_texts_of_the_data_are_set_with_curled_quotes_and_whole_numbers(back):
    row = back.checked.groups[0].published[0]
    assert row.quantity == "Activations “saved” at\u00a08\u202f192 tokens, the paper’s count"
    assert row.remark == "As the paper’s table\u00a05."


def test_what_is_printed_in_other_units_stands_beside_it_in_ours(back):
    row = back.checked.groups[1].published[0]
    assert (row.printed, row.reads) == ("8.03B", "8.03\u2009×\u200910⁹")
    assert row.ours == "8.030\u2009×\u200910⁹"


def test_a_record_has_all_that_another_program_needs_to_run_the_row(back):
    published, kept = (rows[0].record for rows in (back.checked.groups[0].published, back.checked.groups[0].kept))
    assert published == {
        "plate": "I.1", "quantity": 'Activations "saved" at 8 192 tokens, the paper\'s count', "source": "korthikanti2023",
        "where": "table 5", "printed": "70%", "kept": None, "value": 0.7, "unit": "1", "ours": 0.7, "difference": 0,
        "tolerance": 0.005, "call": "extra_time(slow, fast)", "inputs": {"slow": 1.7, "fast": 1},
        "remark": "As the paper's table 5.",
    }  # fmt: skip
    assert (kept["printed"], kept["kept"], kept["model"]) == (None, "16060522496 B", "llama-3-8b")
    assert kept["inputs"] == {"N": 8_030_261_248}
    assert {"extra_time", "bf16_bytes", "llama_parameters"} <= set(back.checked.formulas)
    assert back.checked.formulas["extra_time"]["takes"] == ["slow", "fast"]


# ---------------------------------------------------------------------------------------- terms, keywords


def test_a_term_names_the_plates_that_define_it_and_apart_from_them_those_that_use_it(back):
    terms = {term.anchor: term for term in back.glossary}
    layer, head = terms["term-layer"], terms["term-head"]
    assert [mention.href for mention in layer.plates] == [
        "01-storing-layers.html#term-layer", "02-storing-heads.html#term-layer"]  # fmt: skip
    assert (layer.used, head.used) == ((), ())


def test_a_plate_that_uses_a_term_of_another_leads_to_its_first_use(tmp_path):
    root = project(tmp_path, SECOND.replace("  Layer: One step of the stack.\n", ""))
    checked = pipeline.check(root)
    made = back_matter("I-small", checked.library, checked.plates, checked.held)
    layer = next(term for term in made.glossary if term.anchor == "term-layer")
    assert [mention.href for mention in layer.plates] == ["01-storing-layers.html#term-layer"]
    assert [mention.href for mention in layer.used] == ["02-storing-heads.html#use-layer"]
    second = next(plate.sheet for plate in checked.plates if plate.name == "I.2")
    assert '<a class="term" id="use-layer" href="glossary.html#term-layer">layers</a>' in second.text


def test_keywords_are_in_the_order_of_the_alphabet_each_once_with_its_plates(tmp_path):
    root = project(tmp_path, SECOND.replace("keywords:\n  - layers", "keywords:\n  - Layers\n  - attention heads"))
    checked = pipeline.check(root)
    made = back_matter("I-small", checked.library, checked.plates, checked.held)
    assert [(word.name, [mention.plate for mention in word.plates]) for word in made.keywords] == [
        ("attention heads", ["I.2"]), ("layers", ["I.1", "I.2"])]  # fmt: skip


# ----------------------------------------------------------------------------------------------- notation


def words(row):
    return re.search(r'aria-label="([^"]*)"', row.html)[1]


def test_notation_has_the_symbols_that_plates_use_and_no_other(back):
    used = {words(row): [mention.plate for mention in row.plates] for row in back.notation.rows}
    assert used == {"d": ["I.1", "I.2"], "L": ["I.1", "I.2"], "H": ["I.2"], "d sub h": ["I.2"]}


def test_a_symbol_has_a_value_for_each_model_that_a_plate_offers_the_smallest_first(back):
    assert back.notation.models == ("Llama 3 8B", "Llama 3 70B")
    row = next(row for row in back.notation.rows if words(row) == "d")
    assert (row.config, row.values) == ("hidden_size", ("4\u2009096", "8\u2009192"))


def test_what_the_formula_of_a_symbol_is_made_of_is_explained_too(tmp_path):
    plate = PLATE.replace("is: 2*d * 8192 * L in B", "is: 2*N in B")
    checked = pipeline.check(small_project(tmp_path, plate))
    found = back_matter("I-small", checked.library, checked.plates, checked.held).notation.rows
    assert {"N", "f", "K", "V", "tied"} <= {words(row) for row in found}
    formula, models = next(row.formulas for row in found if words(row) == "N")[0]
    assert "<i>K</i>" in formula
    assert models == ""


# ---------------------------------------------------------------------------------- glossary and sources


def test_terms_are_in_the_order_of_the_alphabet_once_each_with_their_plates(back):
    terms = [(term.name, [mention.href for mention in term.plates]) for term in back.glossary]
    assert terms == [
        ("Head", ["02-storing-heads.html#term-head"]),
        ("Layer", ["01-storing-layers.html#term-layer", "02-storing-heads.html#term-layer"]),
    ]


def test_a_definition_keeps_its_number_of_the_start_and_its_citation_leads_to_the_plate(back):
    definition = back.glossary[0].definition
    assert "8\u2009192 numbers" in re.sub(r"<[^>]*>", "", definition)
    assert "data-slot" not in definition
    assert 'href="02-storing-heads.html#source-chen2016"' in definition


def test_a_term_that_two_plates_define_in_different_words_is_a_fault_with_both_places(tmp_path):
    root = project(tmp_path, SECOND.replace("One step of the stack.", "One of many steps."))
    faults = [fault for fault in faults_of(root) if "Layer" in fault]
    first, second = (1 + text.split("\n").index("  Layer: One step of the stack.") for text in (PLATE, SECOND))
    assert faults == [
        f"plates/I-small/02-storing-heads.yaml:{second}:3: the term 'Layer' is defined in other words on plate I.1 "
        f"(plates/I-small/01-storing-layers.yaml:{first}:3): say the same on both, or name it otherwise"
    ]


def test_sources_are_in_the_order_of_their_authors_with_the_plates_and_the_rows_that_lean_on_them(back):
    listed = [(source.anchor, [each.plate for each in source.plates], source.checked) for source in back.sources]
    assert listed == [("source-chen2016", ["I.2"], True), ("source-korthikanti2023", ["I.2"], True)]


def test_the_braces_of_tex_are_no_names_that_a_plate_reads(tmp_path):
    """The notation page lists what the texts of a plate read."""
    root = project(
        tmp_path, SECOND.replace("  A stack of layers", r"  As $\frac{p-1}{m}$ of $x_{12}$, a stack of layers")
    )
    checked = pipeline.check(root)
    assert [fault for fault in checked.faults if "rajbhandari2020" not in str(fault)] == []
    assert back_matter("I-small", checked.library, checked.plates, checked.held).notation
