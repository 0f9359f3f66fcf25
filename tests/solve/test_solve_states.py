"""States: the controls, the rules that remove settings, what depends on what, and how often a value is worked out."""

import pytest
from small import CHOICES, TITLE, faults_of, folder, numbers, solved

from press.grammar import methods as known_methods
from press.methods.pipeline_schedule import pipeline_schedule
from press.read import read
from press.solve import runs, solve


def control(name, of, start, label="A"):
    return f"choose:\n  {name}:\n    label: {label}\n    of: {of}\n    start: {start}\n"


def only(*conditions):
    return "only:\n" + "".join(f"  - if: {condition}\n    else: because\n" for condition in conditions)


CONTROL_OF_WORDS = """title: A
choose:
  order:
    label: Order
    of: {1f1b: 1F1B}
numbers:
  p:
    run: pipeline_schedule
    order: order
    stages: 4
    micro_batches: 8
    forward: 1
    backward: 2
"""
FIVE = "choose:\n" + "".join(f"  c{i}:\n    label: A\n    of: [1]\n    start: 1\n" for i in range(6))
MANY = "choose:\n" + "".join(f"  c{i}:\n    label: A\n    of: [1, 2, 3, 4, 5, 6, 7]\n    start: 1\n" for i in range(4))

STATES = [
    ("a start that is no option", CHOICES.replace("start: 8192", "start: 8193") + "numbers:\n  a: 3*T\nalways:\n  - T > 9000\n", ["10:12: the start '8193' is not one of the options. Did you mean '8192'?"]),
    ("an option that is a word without words", TITLE + control("o", "[gpipe]", "gpipe"), ["5:10: 'gpipe' is neither a number nor a data entry. An option that is a word needs words for the reader: 'gpipe: GPipe'"]),
    ("an option that stands twice", TITLE + control("o", "[1, 1]", 1), ["5:13: the option '1' stands twice"]),
    ("a control without options", TITLE + control("o", "[]", 1), ['4:12: a control has at least one option']),
    ("a control whose label has values", TITLE + control("o", "[1]", 1, '"{o}"'), ['4:12: the words of a control hold no values: it is what values follow']),
    ("a misspelt key of a control", CHOICES.replace("label: Length", "labell: Length") + "numbers:\n  a: 3*T\n", ["8:5: unknown key 'labell'. Did you mean 'label'?"]),
    ("a missing key of a control", CHOICES.replace("    start: 8192\n", "") + "numbers:\n  a: 3*T\n", ["7:3: the key 'start' is missing"]),
    ("a control that is not indented", CHOICES.replace("  T:\n", "T:\n") + "numbers:\n  a: 3*T\n", ["7:1: unknown key 'T'."]),
    ("a faulty control of words that a method takes", CONTROL_OF_WORDS, ["3:3: the key 'start' is missing"]),
    ("six controls", TITLE + FIVE, ["2:1: 'choose' takes at most 5, and there are 6"]),
    ("more than 2 000 states", TITLE + MANY + "numbers:\n  a: c0 + 1\n", ['3:3: the controls have 2\u2009401 states together; a plate has at most 2\u2009000']),
    ("a rule that keeps the start out, and what fails only there", CHOICES + only("T < 4000") + "always:\n  - T < 4000\n", ['14:9: T < 4000 keeps the start out: T starts at 8192']),
    ("a rule that holds in no state", CHOICES + only("T < 4"), ['14:9: T < 4 holds in no state']),
    ("a rule of an unknown name hides what it would have removed", CHOICES + only("TT < 4") + "always:\n  - T > 4000\n", ["14:9: unknown symbol 'TT'. Did you mean 'T'?"]),
    ("a rule that divides by zero", CHOICES + only("1/(T - 2048) > 0"), ["14:9: '1/(T - 2048) > 0' divides by zero at {T: 2048}"]),
    ("a rule that reads a line that divides by zero", numbers("a: 1/(T - 2048)\nb: a") + only("b > 0"), ["14:6: line 'a' divides by zero at {T: 2048}"]),
    ("a rule that reads a faulty line", numbers("a: dd") + only("a > 0") + "always:\n  - T > 4000\n", ["14:6: unknown symbol 'dd' in line 'a'. Did you mean 'd'?"]),
    ("a rule without its reason", CHOICES + "only:\n  - if: T > 4\n", ["14:5: the key 'else' is missing"]),
    ("a rule that is no comparison", CHOICES + only("T"), ['14:9: expected a comparison, such as tokens >= T']),
    ("a line may fail in a state that a rule removes", numbers("a: 1/(T - 2048)") + only("T > 4000") + "always:\n  - T > 4000\n", []),
]  # fmt: skip


@pytest.mark.parametrize(("plate", "faults"), [case[1:] for case in STATES], ids=[case[0] for case in STATES])
def test_states(tmp_path, plate, faults):
    assert faults_of(folder(tmp_path, plate)) == faults


def test_rules_give_the_settings_they_keep_and_their_reasons(tmp_path):
    ledger = solved(folder(tmp_path, numbers("a: 3*d in B") + only("a > 13000*byte or T > 4000", "d > 1")))
    assert [(rule.controls, sorted(rule.kept), rule.reason) for rule in ledger.rules] == [
        (("model", "T"), [("llama-3-70b", "2048"), ("llama-3-70b", "8192"), ("llama-3-8b", "8192")], "because"),
        (("model",), [("llama-3-70b",), ("llama-3-8b",)], "because"),
    ]
    assert {"model": "llama-3-8b", "T": "2048"} not in ledger.choices
    assert len(ledger.choices) == 3


def test_a_control_that_changes_no_printed_string_is_dropped(tmp_path):
    """As in plate 2: a ratio in which the width of the model cancels."""
    ledger = solved(folder(tmp_path, numbers("a: 34*d + 5*H*T in B\nb: 34*d in B\nc: 1 - b / a in %")))
    assert ledger.controls_of("c") == ("model", "T")
    assert ledger.slot("{c}").controls == ("T",)
    assert ledger.slot("{gpu}").controls == ()


@pytest.fixture
def counted(monkeypatch):
    """The method `pipeline_schedule`, with a list of its calls."""
    calls = []
    method = known_methods.methods()["pipeline_schedule"]

    def call(**inputs):
        calls.append(inputs)
        return pipeline_schedule(**inputs)

    fake = type(method)(method.name, method.takes, method.gives, method.doc, call)
    monkeypatch.setattr(runs, "methods", lambda: {"pipeline_schedule": fake})
    return calls


RUN = "p:\n  run: pipeline_schedule\n  order: 1f1b\n  stages: T / 1024\n  micro_batches: 8\n  forward: 1\n  backward: 2"


def test_a_method_is_run_once_for_each_setting_of_its_own_controls(tmp_path, counted):
    """T has two options, the model none to do with it; lines, promises, texts and panels share the runs."""
    text = numbers(RUN + "\na: p.idle * d\nb: first(p.held)") + "always:\n  - p.idle > 0\nexpect:\n  - p.idle: 21\n"
    ledger = solved(folder(tmp_path, text))
    ledger.slot("{a}")
    ledger.view(ledger.start).column("p.held")
    assert sorted(call["stages"] for call in counted) == [2, 8]


def test_what_is_not_an_authors_mistake_keeps_its_traceback(tmp_path, monkeypatch):
    method = known_methods.methods()["pipeline_schedule"]
    fake = type(method)(method.name, method.takes, method.gives, method.doc, lambda **_: {}["bug"])
    monkeypatch.setattr(runs, "methods", lambda: {"pipeline_schedule": fake})
    library = read(folder(tmp_path, numbers(RUN + "\na: p.idle")))
    with pytest.raises(KeyError, match="bug"):
        solve(library.plates[0], library)
