"""What YAML loses or does silently is a fault, each with its own sentence at its place."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from small import TITLE, faults_of, folder
from small_project import PLATE

from press.faults import Fault
from press.read import yamltree

LOST = [
    (
        "the rest of a text after # is lost",
        "title: Plate #2 says\n".replace("#2", " #2"),
        ["1:8: YAML reads '#2 says' as a comment, so it would be lost. Put the text in quotes, or after '|'"],
    ),
    (
        "the rest of an item after # is lost",
        TITLE + "keywords:\n  - a # lost\n",
        ["3:5: YAML reads '# lost' as a comment, so it would be lost. Put the text in quotes, or after '|'"],
    ),
    ("a comment after a list in brackets loses nothing", TITLE + "keywords: [a, b]  # why\n", []),
    ("a comment after an expression loses nothing", TITLE + "numbers:\n  a: 3 * 4  # why\n", []),
    ("a # in quotes is a character", 'title: "Plate #2"\n', []),
    (
        "a comma in braces makes a key",
        TITLE + "numbers:\n  a: {is: min(3, 4) * 2, unit: B}\n",
        ["3:18: the comma makes '4) * 2' a key without a value: write one key a line, or put the text in quotes"],
    ),
    (
        "a comma in braces halves a definition",
        TITLE + "terms: {Term: Storing some, recomputing the rest.}\n",
        [
            "2:29: the comma makes 'recomputing the rest.' a key without a value: write one key a line, or put the text in quotes"
        ],
    ),
    (
        "a brace begins a mapping",
        TITLE + "takeaway: {saved} of it\n",
        ["2:11: a text that begins with '{' is read as YAML of its own: put it in quotes, or after '|'"],
    ),
    (
        "a brace alone is a mapping",
        TITLE + "takeaway: {saved}\n",
        ["2:11: a text that begins with '{' is read as keys of its own: write '{saved} …' in quotes, or after '|'"],
    ),
    (
        "a bracket begins a list",
        TITLE + "takeaway: [@chen2016] says so\n",
        ["2:11: a text that begins with '[' is read as YAML of its own: put it in quotes, or after '|'"],
    ),
    (
        "a bracket begins a list in a list",
        TITLE + "learn:\n  - [@chen2016] says so\n",
        ["3:5: a text that begins with '[' is read as YAML of its own: put it in quotes, or after '|'"],
    ),
    (
        "an asterisk begins an alias",
        TITLE + "takeaway: *so* it is\n",
        ["2:11: a text that begins with '*' is read as YAML of its own: put it in quotes, or after '|'"],
    ),
    (
        "an ampersand begins an anchor",
        TITLE + "takeaway: &so it is\n",
        [
            "2:11: '&' begins an anchor of YAML, which plates do not take. A text that begins so goes in quotes, or after '|'"
        ],
    ),
    (
        "an exclamation mark begins a tag",
        TITLE + "takeaway: !so it is\n",
        [
            "2:11: '!' begins a tag of YAML, which plates do not take. A text that begins so goes in quotes, or after '|'"
        ],
    ),
    (
        "a per cent sign begins nothing",
        TITLE + "takeaway: %so it is\n",
        ["2:11: a text that begins with '%' is read as YAML of its own: put it in quotes, or after '|'"],
    ),
    (
        "an at sign begins nothing",
        TITLE + "takeaway: @so it is\n",
        ["2:11: a text that begins with '@' is read as YAML of its own: put it in quotes, or after '|'"],
    ),
    (
        "a backtick begins nothing",
        TITLE + "takeaway: `so` it is\n",
        ["2:11: a text that begins with '`' is read as YAML of its own: put it in quotes, or after '|'"],
    ),
    (
        "a colon in a text",
        "title: Recomputing: a trade\n",
        ["1:19: a ': ' inside a text reads as a second key: put the text in quotes, or after '|'"],
    ),
    (
        "a colon in an item makes a mapping of it",
        TITLE + "learn:\n  - Why: because\n",
        [
            "3:5: expected a text, found keys of its own: a text that holds ': ' or begins with '{' goes in quotes, or after '|'"
        ],
    ),
    (
        "a key that stands twice hides no other fault",
        TITLE + "numbers:\n  a: 3\n  a: 4\n  b: aa\n",
        [
            "4:3: the key 'a' stands twice, first in line 3",
            "5:6: unknown symbol 'aa' in line 'b'. Did you mean 'a'?",
        ],
    ),
    (
        "a merge key is a key",
        TITLE + "<<: {a: 3}\n",
        ["2:1: unknown key '<<'."],
    ),
    (
        "an anchor and its alias are one mistake",
        TITLE + "numbers:\n  a: &x 3\n  b: *x\n",
        [
            "3:6: '&' begins an anchor of YAML, which plates do not take. A text that begins so goes in quotes, or after '|'"
        ],
    ),
    (
        "a tag of YAML's own",
        TITLE + "takeaway: !!str 5\n",
        [
            "2:11: '!' begins a tag of YAML, which plates do not take. A text that begins so goes in quotes, or after '|'"
        ],
    ),
    (
        "a tag that would run Python",
        TITLE + 'takeaway: !!python/object/apply:os.system ["x"]\n',
        [
            "2:11: '!' begins a tag of YAML, which plates do not take. A text that begins so goes in quotes, or after '|'"
        ],
    ),
    (
        "an include",
        TITLE + "takeaway: !include x.yaml\n",
        [
            "2:11: '!' begins a tag of YAML, which plates do not take. A text that begins so goes in quotes, or after '|'"
        ],
    ),
    ("a tab before a key", TITLE + "numbers:\n\ta: 3\n", ["3:1: a tab at the start of a line: indent with spaces"]),
    ("a tab after a colon", "title:\tA\n", ["1:7: a tab stands here: use spaces"]),
    (
        "a no-break space before a key",
        TITLE + "numbers:\n\u00a0\u00a0a: 3\n",
        ["3:1: a space of another kind (U+00A0) at the start of a line: indent with spaces"],
    ),
    ("a number that could be octal", TITLE + "numbers:\n  a: 017\n", ["3:6: '017' could be read as octal: write '17'"]),
    ("a numeral in a line that could be octal", TITLE + "numbers:\n  a: 017*3\n", ["3:6: '017': write 17"]),
    (
        "an option that could be octal",
        TITLE + "choose:\n  b:\n    label: B\n    of: [08, 16]\n    start: 16\n",
        ["5:10: '08' could be read as octal: write '8', or quote it"],
    ),
    ("YAML's octal", TITLE + "numbers:\n  a: 0o17\n", ["3:6: '0o17': write 15"]),
    ("a hexadecimal number", TITLE + "numbers:\n  a: 0x1f\n", ["3:6: '0x1f': write 31"]),
    ("a number in sixties", TITLE + "numbers:\n  a: 12:30\n", ["3:8: ':' is not in the grammar of numbers"]),
    (
        "yes is not true",
        TITLE + "figure:\n  left:\n    kind: bars\n    title: A\n    subtitle: B\n    wide: yes\n    bars: {A: 3}\n",
        ["7:11: expected true or false, found 'yes'; YAML's yes, no, on and off are not taken"],
    ),
    (
        "on is a word",
        TITLE + "on: 1\n",
        ["2:1: unknown key 'on'. Did you mean 'only'?"],
    ),
    (
        "YAML's infinity",
        TITLE + "numbers:\n  a: .inf\n",
        ["3:6: '.inf' cannot be read as an expression: is an operator or a number missing?"],
    ),
    (
        "YAML's not-a-number",
        TITLE + "numbers:\n  a: .nan\n",
        ["3:6: '.nan' cannot be read as an expression: is an operator or a number missing?"],
    ),
    (
        "a count that a float cannot hold",
        TITLE + "numbers:\n  a: 9007199254740993\n",
        ["3:6: 9007199254740993 is more than 2**53, so it would not be kept exactly"],
    ),
    (
        "a numeral that a float cannot hold",
        TITLE + "numbers:\n  a: 9007199254740993 * 2\n",
        ["3:6: 9007199254740993 is more than 2**53, so it would not be kept exactly"],
    ),
    ("a number beyond a float", TITLE + "numbers:\n  a: 1e999\n", ["3:6: 1e999 is too large a number"]),
    (
        "a quantity beyond a decimal",
        TITLE + "numbers:\n  a: 1e99999999999999999999 B\n",
        ["3:6: 1e99999999999999999999 is too large a number"],
    ),
    ("1e9 is a number", TITLE + "numbers:\n  a: 1e9\n", []),
    ("a date is text", "title: 2016-05-01\n", []),
    ("a date is no number", TITLE + "numbers:\n  a: 2016-05-01\n", ["3:11: '05': write 5"]),
    ("two documents", TITLE + "---\ntitle: B\n", ["2:1: one file holds one document: remove the second '---'"]),
    (
        "words after a closing quote",
        TITLE + "takeaway: 'It's so'\n",
        ["2:15: words follow where a quote or a bracket closes: put the whole text in quotes, or after '|'"],
    ),
    (
        "a quote that is never closed",
        TITLE + 'takeaway: "a is so\n',
        ['2:11: the " that opens here is never closed, or words follow where it closes'],
    ),
    (
        "a bracket that is never closed",
        TITLE + "keywords: [a, b\nnumbers:\n  a: 3\n",
        ["2:11: the [ that opens here is never closed, or words follow where it closes"],
    ),
    (
        "a backslash in double quotes",
        TITLE + 'takeaway: "a \\d b"\n',
        ["2:15: a backslash in double quotes begins an escape: use single quotes, or '|'"],
    ),
    (
        "a key that is a list",
        TITLE + "? [a, b]\n: c\n",
        ["2:3: a text that begins with '{' or '[' goes in quotes, or after '|'"],
    ),
    (
        "a line indented too deep",
        TITLE + "numbers:\n  a: 3\n   b: 4\n",
        [
            "4:4: this line is indented deeper than the one above, whose text it would continue: align it, or quote a text that holds ': '"
        ],
    ),
    (
        "a line indented too little",
        TITLE + "numbers:\n  a: 3\n b: 4\n",
        ["4:2: the indentation does not fit the lines above"],
    ),
    ("no space after a colon", TITLE + "numbers:\n  a:3\n", ["3:3: a space is missing after the ':'"]),
    (
        "words where a key should be",
        TITLE + "just words\nnumbers:\n  a: 3\n",
        ["2:1: a ':' is missing after 'just'"],
    ),
    ("nesting without end", TITLE + "text: " + "[" * 10_000, ["2:26: nested more than 20 deep"]),
    (
        "keys nested too deep",
        TITLE + "text:\n" + "".join(" " * i + "a:\n" for i in range(1, 60)),
        ["21:20: nested more than 20 deep"],
    ),
    (
        "an alias bomb is refused at its first anchor",
        'a: &a ["x","x"]\nb: &b [*a,*a]\nc: &c [*b,*b]\n',
        [
            "1:4: '&' begins an anchor of YAML, which plates do not take. A text that begins so goes in quotes, or after '|'"
        ],
    ),
]


@pytest.mark.parametrize(("plate", "faults"), [case[1:] for case in LOST], ids=[case[0] for case in LOST])
def test_what_yaml_loses(tmp_path, plate, faults):
    assert faults_of(folder(tmp_path, plate)) == faults


FORGOTTEN = [
    ("title Serving\nkeywords:\n  - a\n", "1:1: a ':' is missing after 'title'"),
    (TITLE + "standfirst\ntext: |\n  a\n", "2:1: a ':' is missing after 'standfirst'"),
    (TITLE + "numbers\n  a: 3\n", "2:1: a ':' is missing after 'numbers'"),
    (TITLE + "numbers:\n  a: 3\n  b 4\n  c: 5\n", "4:3: a ':' is missing after 'b'"),
    (TITLE + "numbers:\n  a: 3\n  b 4\n", "4:3: a ':' is missing after 'b'"),
    (TITLE + "choose:\n  model\n    label: M\n", "3:3: a ':' is missing after 'model'"),
    (TITLE + "text: >\n  one\ntakeaway  more\nnotes: x\n", "4:1: a ':' is missing after 'takeaway'"),
]


@pytest.mark.parametrize(("plate", "fault"), FORGOTTEN)
def test_a_forgotten_colon_is_said_where_it_is_missing(tmp_path, plate, fault):
    assert faults_of(folder(tmp_path, plate)) == [fault]


def test_a_colon_in_a_text_that_goes_on_is_no_forgotten_one(tmp_path):
    assert faults_of(folder(tmp_path, "title: one\n  two\n  three: x\n")) == [
        "3:8: a ': ' inside a text reads as a second key: put the text in quotes, or after '|'"
    ]


BITS = [
    ": ",
    ":",
    "\n",
    "- ",
    "{",
    "}",
    "[",
    "]",
    '"',
    "'",
    " #",
    "|",
    ">",
    ",",
    "?",
    "%",
    "&a ",
    "*a",
    "!t ",
    "---\n",
    "  ",
    "\t",
    "\ufeff",
    "~",
    "\\",
]


@given(st.data())
def test_both_parsers_read_the_same(data):
    """A text with slips anywhere gives the same tree, at the same places, or the same fault."""
    text = PLATE
    for _ in range(data.draw(st.integers(0, 3))):
        at = data.draw(st.integers(0, len(text)))
        text = text[:at] + data.draw(st.sampled_from(BITS)) + text[at + data.draw(st.integers(0, 3)) :]
    read = []
    for quick in {yamltree.QUICK, False}:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(yamltree, "QUICK", quick)
            faults = []
            try:
                read.append((told(yamltree.compose(text, "f", faults)), [*map(str, faults)]))
            except Fault as fault:
                read.append(str(fault))
    assert read[0] == read[-1]


def told(node):
    """A tree as plain values, with every place."""
    if isinstance(node, dict):
        return [(told(key), told(value)) for key, value in node.items()]
    if isinstance(node, list):
        return [*map(told, node)]
    return node if node is None else (str(node), node.place, node.style, node.raw, node.trailing)
