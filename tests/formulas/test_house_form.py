"""What every formula has: one return in the grammar, units in its signature, a source and a worked number."""

import ast
import inspect
import re
import textwrap
from pathlib import Path

import pytest
import yaml

from press.grammar.check import Checker, Kind, declare
from press.grammar.library import formulas
from press.grammar.nodes import Name, walk
from press.units import ONE

SOURCES = Path(__file__).parents[2] / "data" / "sources.yaml"
KEYS = {reference["id"] for reference in yaml.safe_load(SOURCES.read_text(encoding="utf-8"))["references"]}
ALL = [pytest.param(formula, id=name) for name, formula in formulas().items()]


@pytest.mark.parametrize("formula", ALL)
def test_a_body_is_one_return_of_its_own_parameters(formula):
    body = ast.parse(textwrap.dedent(inspect.getsource(formula.call))).body[0].body
    assert [type(statement) for statement in body] == [ast.Expr, ast.Return]
    names = {node.name for node in walk(formula.body) if isinstance(node, Name)}
    assert names == {name for name, _ in formula.parameters}


@pytest.mark.parametrize("formula", ALL)
def test_a_body_works_out_as_the_unit_that_its_signature_promises(formula):
    names = {name: Kind(unit.dim, unit.dim == ONE) for name, unit in formula.parameters}
    kind = Checker(names, formula.text).kind(formula.body)
    assert declare(kind, formula.result, formula.text) == formula.result.dim


@pytest.mark.parametrize("formula", ALL)
def test_a_docstring_begins_with_a_sentence_and_has_a_source_and_a_doctest(formula):
    assert formula.summary.endswith((".", '."')), formula.summary
    assert ">>> " in formula.doc
    source = re.search(r"^Source: (\S+?)[,:.]? ", formula.doc, re.MULTILINE)
    assert source, formula.name
    cited = set(re.findall(r"\b[a-z]+\d{4}\b", formula.doc))
    assert cited <= KEYS


def test_the_head_of_each_module_explains_every_symbol_of_its_formulas():
    for formula in formulas().values():
        head = inspect.getdoc(inspect.getmodule(formula.call)) or ""
        missing = [name for name, _ in formula.parameters if not re.search(rf"(?<![\w]){name}(?![\w])", head)]
        assert not missing, (formula.name, missing)
