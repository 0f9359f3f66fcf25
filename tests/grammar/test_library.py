"""Formulas and methods are read from their source: names, units, bodies, documentation."""

import pytest

from press.formulas.memory import layer_activations
from press.grammar.library import formulas
from press.grammar.methods import methods
from press.grammar.parse import parse
from press.methods.pipeline_schedule import pipeline_schedule


def test_a_formula_knows_its_parameters_result_body_and_summary():
    formula = formulas()["layer_activations"]
    assert [(name, unit.text) for name, unit in formula.parameters] == [("d", ""), ("H", ""), ("T", "")]
    assert (formula.result.text, formula.text) == ("B", "34 * d + 5 * H * T")
    assert formula.body == parse("34 * d + 5 * H * T")
    assert formula.summary == "Bytes that one layer keeps per token when nothing is recomputed."
    assert formula.call is layer_activations


def test_only_functions_of_the_modules_themselves_are_formulas():
    assert "sqrt" not in formulas()
    assert not [name for name in formulas() if name.startswith("_")]


@pytest.mark.parametrize("name", ["utilisation", "extra_work", "selective_saving"])
def test_a_share_is_declared_in_per_cent(name):
    assert formulas()[name].result.text == "%"


def test_a_field_of_a_result_has_the_text_that_stands_after_it():
    docs = {given.name: given.doc for given in methods()["layout_search"].gives}
    assert docs["tp"] == "Tensor degree."
    assert docs["micro_batches"] == ""


def test_a_method_knows_what_it_takes_and_gives():
    method = methods()["pipeline_schedule"]
    assert [taken.name for taken in method.takes] == ["order", "stages", "micro_batches", "forward", "backward"]
    assert method.takes[0].words == ("gpipe", "1f1b")
    assert all(taken.unit is not None for taken in method.takes[1:])
    assert [(given.name, given.column, bool(given.columns)) for given in method.gives] == [
        ("makespan", False, False), ("idle", False, False), ("held", True, False), ("slots", False, True),
    ]  # fmt: skip
    words = {given.name: given.words for given in method.gives[-1].columns}
    assert words.items() >= {"device": False, "start": False, "end": False, "phase": True, "micro_batch": False}.items()
    assert method.call is pipeline_schedule
    assert method.doc.startswith("The schedule of one step")
