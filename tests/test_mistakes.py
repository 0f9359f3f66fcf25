"""What a first-time author does wrong: one fault each, by its full text, with the line and what to type instead."""

import pytest
from small import NAME, PLATES, folder

from press.pipeline import check
from press.read.kinds import kinds

PLATE = (PLATES / "plates/XIV-parallelism/02-recomputing-activations.yaml").read_text(encoding="utf-8")

MISTAKES = [
    (
        "a misspelt key",
        ("standfirst: >", "standfrist: >"),
        "FILE:3:1: unknown key 'standfrist'. Did you mean 'standfirst'? Known: always, analysis, caption, choose, date, draft, expect, figure, keywords, learn, notes, numbers, only, sources, standfirst, takeaway, terms, text, title, with.\n"
        "    standfrist: >\n"
        "    ^",
    ),
    (
        "a misspelt symbol",
        ("is: 34*d + 5*H*T in B", "is: 34*dd + 5*H*T in B"),
        "FILE:44:12: unknown symbol 'dd' in line 'kept_none'. Did you mean 'd'? Known: d, d_h, f, gpu, gpu.bandwidth, gpu.memory, gpu.nic, gpu.nvlink, gpu.peak, H, K, L, ….\n"
        "        is: 34*dd + 5*H*T in B\n"
        "               ^",
    ),
    (
        "bytes and tokens added",
        ("none: kept_none * tokens * L", "none: kept_none + tokens * L"),
        "FILE:55:9: adds B and a plain number\n      none: kept_none + tokens * L\n            ^",
    ),
    (
        "per cent in an expression",
        ("forward: 2*N + 2*L*T*d in FLOP", "forward: 90% * 2*N in FLOP"),
        "FILE:64:12: '90%': write 0.9, or give it a line of its own\n"
        "      forward: 90% * 2*N in FLOP\n"
        "               ^",
    ),
    (
        "a product without its sign",
        ("is: 34*d in B", "is: 34d in B"),
        "FILE:48:9: '34d': write 34*d (a product needs its *)\n        is: 34d in B\n            ^",
    ),
    (
        "a tab",
        ("  full: kept_full", "\tfull: kept_full"),
        "FILE:57:1: a tab at the start of a line: indent with spaces\n     full: kept_full * tokens * L\n    ^",
    ),
    (
        "a colon in a title",
        ("title: Recomputing Activations", "title: Activations: Recomputing Them"),
        "FILE:1:19: a ': ' inside a text reads as a second key: put the text in quotes, or after '|'\n"
        "    title: Activations: Recomputing Them\n"
        "                      ^",
    ),
    (
        "a number sign in a text",
        ("  title: Memory for compute, selectively", "  title: Rule #2, selectively"),
        "FILE:132:10: YAML reads '#2, selectively' as a comment, so it would be lost. Put the text in quotes, or after '|'\n"
        "      title: Rule #2, selectively\n"
        "             ^",
    ),
    (
        "a start that is no option",
        ("    start: llama-3-70b", "    start: llama-3-7b"),
        "FILE:25:12: the start 'llama-3-7b' is not one of the options. Did you mean 'llama-3-70b'? Known: llama-3-70b, llama-3-8b, llama-3.1-405b.\n"
        "        start: llama-3-7b\n"
        "               ^",
    ),
    (
        "a line indented too deep",
        ("    start: 8192\nonly:", "     start: 8192\nonly:"),
        "FILE:33:6: the indentation does not fit the lines above\n         start: 8192\n         ^",
    ),
    (
        "an unknown kind of figure",
        ("    kind: bars\n    title: Activation", "    kind: bar chart\n    title: Activation"),
        "FILE:106:11: unknown kind 'bar chart'. Known: KINDS.\n        kind: bar chart\n              ^",
    ),
    (
        "an unknown source",
        ("sources: [chen2016,", "sources: [chen2016, chen2017,"),
        "FILE:151:21: unknown source 'chen2017'. Did you mean 'chen2016'? Known: bekman2024, chen2016, chowdhery2022, huang2019, korthikanti2023, llama2024, lockwood-h100, narayanan2021.\n"
        "    sources: [chen2016, chen2017, korthikanti2023, chowdhery2022]\n"
        "                        ^",
    ),
    (
        "a misspelt value in the caption",
        ("sequences of {T}", "sequences of {TT}"),
        "FILE:128:78: unknown value 'TT'. Did you mean 'T'? Known: d, d_h, extra, extra_full, extra_none, f, fits, forward, full, gpu, gpu.bandwidth, gpu.memory, ….\n"
        "      {kept_selective=} and {kept_full=} bytes per token and layer, sequences of {TT}. Right, matrix FLOPs run again, as a share of\n"
        "                                                                                 ^",
    ),
    (
        "a number typed into prose",
        ("Nothing is\n  sharded", "All 70 layers are\n  sharded"),
        "FILE:149:121: '70' is typed by hand: write {name} for a value, {70} for a plain number\n"
        "      The count is a GPT layer's (dropout masks, GELU), at Llama's sizes; Llama's own layer comes close by coincidence. All 70 layers are\n"
        "                                                                                                                            ^",
    ),
    (
        "a value that does not come out",
        ("    selective: 182.5 GB", "    selective: 183.5 GB"),
        "FILE:89:16: 'selective' is 182.5361 GB, expected '183.5 GB'\n"
        "        selective: 183.5 GB\n"
        "                   ^",
    ),
    (
        "a prefix on a plain number",
        ("is: 2*d in B", "is: 2*d in kB"),
        "FILE:52:16: a plain number declared kB: declare B; the page chooses the prefix\n"
        "        is: 2*d in kB\n"
        "                   ^",
    ),
    (
        "a text that begins with a value",
        ("        then: which fits on one {gpu}", "        then: {full} fits on one {gpu}"),
        "FILE:72:15: a text that begins with '{' is read as YAML of its own: put it in quotes, or after '|'\n"
        "            then: {full} fits on one {gpu}\n"
        "                  ^",
    ),
    (
        "a condition that holds at the start alone",
        ("  - extra < extra_full", "  - extra < 0.03"),
        "FILE:85:5: extra < 0.03 does not hold at {model: llama-3-8b, T: 8192}: 0.0393139 < 0.03\n"
        "      - extra < 0.03\n"
        "        ^",
    ),
    (
        "an option given twice",
        ("of: [8192, 16384, 32768", "of: [8192, 16384, 16384"),
        "FILE:28:23: the option '16384' stands twice\n"
        "        of: [8192, 16384, 16384, 131072]\n"
        "                          ^",
    ),
]


@pytest.mark.parametrize(("change", "shown"), [case[1:] for case in MISTAKES], ids=[case[0] for case in MISTAKES])
def test_a_mistake_is_one_fault_with_its_line_and_what_to_do(tmp_path, change, shown):
    faults = check(folder(tmp_path, PLATE.replace(*change, 1))).faults
    said = "\n".join(fault.shown() for fault in faults).replace(NAME, "FILE").replace(", ".join(kinds()), "KINDS")
    assert said == shown


def test_the_plate_without_a_mistake_has_no_fault(tmp_path):
    assert check(folder(tmp_path, PLATE)).faults == ()
