"""The reference plates: their numbers as printed, their states, what follows which control."""

import pytest
from small import PLATES

from press.read import read
from press.solve import solve


@pytest.fixture(scope="module")
def ledgers():
    library = read(PLATES)
    assert [str(fault) for fault in library.faults] == []
    found = {file.name: solve(file, library) for file in library.plates}
    assert [str(fault) for ledger in found.values() for fault in ledger.faults] == []
    return found


def said(ledger, text, **choice):
    return ledger.view({**ledger.start, **choice}).text(text)


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        ("{none}", "1.9\u2009TB"), ("{selective}", "182.5\u2009GB"), ("{full}", "10.7\u2009GB"), ("{saved}", "90%"),
        ("{saved_full}", "99%"), ("{extra}", "2.4%"), ("{extra_full}", "33%"), ("{extra_none}", "0%"), ("{hfu}", "57.8%"),
        ("{model} on {gpu}, {gpu.memory}", "Llama 3 70B on H100, 80\u2009GB"), ("{tokens}", "8\u202f192"), ("{d}", "8\u2009192"),
        ("{fits}", "which fits on one H100"), ("{none:.2 TB}", "1.90\u2009TB"), ("{none:GiB}", "1\u2009770.0\u2009GiB"), ("{8192}", "8\u2009192"),
    ],
)  # fmt: skip
def test_plate_2_prints_its_numbers(ledgers, text, printed):
    assert said(ledgers["XIV.2"], text) == printed


def test_plate_2_follows_the_choice(ledgers):
    ledger = ledgers["XIV.2"]
    assert said(ledger, "{model}: {none}, {extra}", model="llama-3-8b") == "Llama 3 8B: 380.1\u2009GB, 3.9%"
    assert said(ledger, "{fits}", model="llama-3.1-405b", tokens="131072") == "which is still more than one H100 holds"


def test_what_is_saved_in_plate_2_follows_the_length_alone(ledgers):
    ledger = ledgers["XIV.2"]
    assert ledger.controls_of("saved") == ("model", "tokens", "T")
    assert ledger.slot("{saved}").controls == ("T",)
    assert ledger.slot("{extra}").controls == ("model", "T")
    assert ledger.slot("{none}").controls == ("model", "tokens", "T")


@pytest.mark.parametrize(("plate", "states"), [("XIV.2", 33), ("XIV.7", 96), ("XIV.11", 18), ("XIV.12", 12)])
def test_the_states_that_a_reader_can_reach(ledgers, plate, states):
    assert len(ledgers[plate].choices) == states


def test_a_rule_of_plate_2_keeps_a_micro_batch_of_one_sequence(ledgers):
    (rule,) = ledgers["XIV.2"].rules
    assert rule.controls == ("tokens", "T")
    assert all(int(tokens) >= int(length) for tokens, length in rule.kept)
    assert rule.reason == "A micro-batch holds at least one whole sequence."


def test_plate_7_takes_its_columns_from_the_schedule(ledgers):
    ledger = ledgers["XIV.7"]
    view = ledger.view(ledger.start)
    assert view.column("plan.held") == tuple(range(8, 0, -1))
    assert len(view.column("start", "plan.slots")) == 8 * 32 * 2
    assert said(ledger, "{first} {last} {hop:.2 ms}") == "22.8\u2009GB 2.9\u2009GB 0.34\u2009ms"
    assert said(ledger, "{order} {first}", order="gpipe") == "GPipe 91.3\u2009GB"


def test_plate_11_reads_two_models_and_what_two_methods_give(ledgers):
    """The search reads the model that is chosen, the calibration the one that is published, whatever is chosen."""
    ledger = ledgers["XIV.11"]
    assert ledger.controls_of("fit.efficiency") == ()
    assert ledger.controls_of("plan.tp") == ("model", "gpus", "T")
    assert said(ledger, "{printed_speed} {room} {plan.tp} {plan.speed:TFLOP/s}").startswith(
        "430\u2009TFLOP/s 76.0\u2009GB 8 391"
    )
    assert ledger.view(ledger.start).number("published.N") == 405_853_388_800


def test_a_sweep_is_the_ledger_at_other_values_of_a_control(ledgers):
    """The crossing of the log–log plate lies where the two lines meet, between two options."""
    view = ledgers["XIV.12"].view(ledgers["XIV.12"].start)
    crossover = view.number("crossover")
    there = view.at("tokens", crossover)
    assert crossover == pytest.approx(51418, abs=0.5)
    assert there.number("activations") == pytest.approx(there.number("states"), rel=1e-12)
    assert view.at("tokens", 8192).number("activations") == view.number("activations")
