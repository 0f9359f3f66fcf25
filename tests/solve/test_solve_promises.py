"""What a plate promises: finite everywhere, `always:` true in every state, `expect:` met to its last digit."""

import pytest
from small import CHOICES, faults_of, folder, numbers

from press.solve.expected import met
from press.units import parse_given

LINE = "a: 3*d in B\nb: 1 - 2/H in %\nc: 70"
RUN = "p:\n  run: pipeline_schedule\n  order: 1f1b\n  stages: 4\n  micro_batches: 8\n  forward: 1\n  backward: 2"


def expect(*rows, lines=LINE):
    return numbers(lines) + "expect:\n" + "".join(f"  - {row}\n" for row in rows)


def always(condition, lines=LINE):
    return numbers(lines) + f"always:\n  - {condition}\n"


PROMISES = [
    # finite
    ("division by zero, and two lines that read it, and what is promised of them",
     numbers("a: 1/(T - 2048)\nb: a + 1\nc: b * 2") + "always:\n  - c > 1\nexpect:\n  - at: {T: 2048}\n    c: 1\n", ["14:6: line 'a' divides by zero at {T: 2048}"]),
    ("a power beyond a float", numbers("a: 9**9**9"), ["14:6: line 'a' is too large a number"]),
    ("the root of a negative number", numbers("a: sqrt(4000 - T)"), ["14:6: line 'a' has no real value (a root of a negative number, or a logarithm of one not above 0) at {T: 8192}"]),
    ("the logarithm of nought", numbers("a: log(T - 8192)"), ["14:6: line 'a' has no real value (a root of a negative number, or a logarithm of one not above 0) at {T: 8192}"]),
    ("words whose condition divides by zero", numbers("a:\n  say:\n    - if: 1/(T - 2048) > 0\n      then: x\n    - else: y"), ["14:3: line 'a' divides by zero at {T: 2048}"]),
    ("words with a value that divides by zero", numbers('a: 1/(T - 2048)\nb:\n  say:\n    - if: T > 1\n      then: "{a}"\n    - else: y'), ["14:6: line 'a' divides by zero at {T: 2048}"]),
    # always
    ("what does not hold, with its state and its values", always("T < 4000"), ['18:5: T < 4000 does not hold at {T: 8192}: 8192 < 4000']),
    ("the half that does not hold", always("a > byte and T > 4000"), ['18:5: a > byte and T > 4000 does not hold at {model: llama-3-8b, T: 2048}: 2048 > 4000']),
    ("either half will do", always("T > 4000 or T < 4000"), []),
    ("a condition that divides by zero", always("1/(T - 2048) > 0"), ["18:5: '1/(T - 2048) > 0' divides by zero at {T: 2048}"]),
    ("a condition on what is no number", always("gpu > 3"), ["18:5: 'gpu' is a device, not a number"]),
    ("a condition in other units", always("a > 3"), ['18:5: compares B and a plain number']),
    ("a condition that is no comparison", always("a"), ['18:5: expected a comparison, such as tokens >= T']),
    ("a condition with one equals sign", always("T = 8192"), ["18:7: '=' does not compare: write =="]),
    ("a condition on a column holds in every row", always("p.held >= 1", RUN), []),
    ("a condition on a column that fails in a row", always("p.held >= 2", RUN), ['22:5: p.held >= 2 does not hold']),
    # expect
    ("half a unit of the last digit", expect("a: 24.6 kB", "b: 97%", "b: 96.9%", "c: 70"), []),
    ("a digit off", expect("a: 24.5 kB"), ["18:8: 'a' is 24.576 kB, expected '24.5 kB'"]),
    ("a whole count is exact", expect("c: 71"), ["18:8: 'c' is 70, expected '71'"]),
    ("a share as a number", expect("b: 0.969"), []),
    ("another state", expect("{at: {model: llama-3-8b}, a: 12.3 kB}"), []),
    ("another state, and wrong there", expect("{at: {model: llama-3-8b}, a: 24.6 kB}"), ["18:34: 'a' is 12.288 kB, expected '24.6 kB'"]),
    ("an option that there is not", expect("{at: {T: 4096}, a: 24.6 kB}"), ["18:14: '4096' is not an option of 'T'."]),
    ("a control that there is not", expect("{at: {S: 4096}, a: 24.6 kB}"), ["18:11: 'S' is not a control."]),
    ("a state that is no mapping", expect("at: 3"), ['18:9: at: takes controls and options, as in at: {T: 2048}']),
    ("a state that a rule removes", expect("{at: {T: 2048}, c: 70}") + "only:\n  - if: T > 4000\n    else: because\n", ['18:10: only: removes this state']),
    ("a line that there is not", expect("aa: 3"), ["18:5: unknown line 'aa'. Did you mean 'a'?"]),
    ("another dimension", expect("a: 3 tokens", "c: 70 B"), ["18:8: 'a' is B, expected tokens", "19:8: 'c' is a plain number, expected B"]),
    ("a forgotten unit is one fault, and so are the lines that read it", expect("c: 49.2 GB", "a: 24.6 kB", "b: 49.2 kB", "{at: {T: 2048}, a: 3 B}", lines="a: 3*d\nb: 2*a\nc: b * 1000"), ["19:8: 'a' is a plain number, expected kB: a count of B ends in 'in B'"]),
    ("what is no number", expect("a: much", "a: [3]", "a:"), ["18:8: expected a number and its unit, found 'much'", '19:8: expected a number and its unit, found keys or a list', "20:7: expected a number and its unit, found nothing"]),
    ("a device", expect("gpu: 80 GB"), ["18:5: 'gpu' is a device, not a number"]),
    ("a figure of a device", expect("gpu.memory: 80 GB"), []),
    ("a column, a run, a table", expect("p.held: 3", "p: 3", "p.slots: 3", "p.idle: 9", lines=RUN), ["22:5: 'p.held' is a column: expect first(…), max(…) or another number of it, in a line of its own", "23:5: 'p' is what a method gives, not a number", "24:5: 'p.slots' is a table, not a number"]),
    ("a quoted number", expect("q: 57.8%", lines="q:\n  quoted: 57.8%\n  source: chen2016"), []),
    ("no list", numbers(LINE) + "expect:\n  a: 3\n", ["17:1: 'expect' takes a list, one '- ' line each"]),
    ("two promises that fail are two faults", CHOICES + "always:\n  - T < 4000\n  - T > 4000\n", ['14:5: T < 4000 does not hold at {T: 8192}: 8192 < 4000', '15:5: T > 4000 does not hold at {T: 2048}: 2048 > 4000']),
]  # fmt: skip


@pytest.mark.parametrize(("plate", "faults"), [case[1:] for case in PROMISES], ids=[case[0] for case in PROMISES])
def test_promises(tmp_path, plate, faults):
    assert faults_of(folder(tmp_path, plate)) == faults


@pytest.mark.parametrize(
    ("value", "text", "holds"),
    [(1.85e12, "1.9 TB", True), (1.9499e12, "1.9 TB", True), (1.951e12, "1.9 TB", False), (70, "70", True), (71, "70", False),
     (0.024, "2.4%", True), (0.02451, "2.4%", False)],
)  # fmt: skip
def test_half_a_unit_of_the_last_written_digit(value, text, holds):
    assert met(value, parse_given(text)) is holds
