"""What a stranger's pull request could hold: it ends in one clear fault in a moment, or stands on the page as plain text.

Each case is read, solved and typeset in a project of the tests' own. Those that are set are composed too, and
every file of the site is read back by a parser: no script, handler, style or foreign address came in.
"""

from __future__ import annotations

import json
import re
import resource
import time
from html.parser import HTMLParser
from urllib.parse import urlsplit
from xml.etree import ElementTree as ET

import pytest
from small_project import PLATE, small_project, tree

import build
from press import pipeline
from press.faults import Fault, Faults

SECONDS = 2.0
"""Of processor time, for a project of one plate; a fault comes sooner."""
MEGABYTES = 400
"""More memory than the process had before."""

FILE = "plates/I-small/01-storing-layers.yaml"
VOLUME_FILE = "plates/I-small/volume.yaml"


@pytest.fixture(scope="module")
def root(tmp_path_factory):
    """A project that is put right again after each case."""
    return small_project(tmp_path_factory.mktemp("strangers"))


@pytest.fixture
def said(root):
    """What a check says of a project with some files changed, within its time and memory: the faults as text."""
    changed = []

    def check(files):
        for name, text in files.items():
            path = root / name
            changed.append((path, path.read_bytes() if path.is_file() else None))
            path.write_bytes(text if isinstance(text, bytes) else text.encode())
        before, begun = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, time.process_time()
        faults = pipeline.check(root).faults
        assert time.process_time() - begun < SECONDS
        assert (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) / 1024 < MEGABYTES
        assert all(fault.place.file and len(fault.message) < 1500 for fault in faults)
        return [f"{fault.place.file}:{fault.place.line}: {fault.message}" for fault in faults]

    yield check
    for path, data in reversed(changed):
        path.write_bytes(data) if data is not None else path.unlink()


def only(faults, words):
    """There is one fault, and these words are in it."""
    assert len(faults) == 1, faults
    assert words in faults[0]


# ------------------------------------------------------------------------------------------------- YAML

TAG = "begins a tag of YAML"
YAML = {
    "a tag that makes Python run": ("title: !!python/object/apply:os.system [id]", TAG),
    "a tag that makes an object": ("title: !!python/object/new:subprocess.Popen {args: [id]}", TAG),
    "a tag that names a module": ("title: !!python/name:os.system", TAG),
    "a tag that reads a file": ("title: !include /etc/passwd", TAG),
    "a tag of its own": ("%TAG ! tag:a.example,2026:\n---\ntitle: !x A", "begins a tag"),
    "an alias": ("title: &a A\nkeywords: [*a, *a]", "begins an anchor of YAML"),
    "a billion laughs": (
        "a: &a [x, x, x, x, x, x, x, x, x]\n" + "".join(f"{b}: &{b} [*{a}, *{a}, *{a}]\n" for a, b in zip("abcdefgh", "bcdefghi", strict=True)),
        "begins an anchor",
    ),
    "a merge": ("<<: {title: A}", ""),
    "lists in lists": ("title: " + "[" * 5000, "nested more than 20 deep"),
    "keys in keys": ("title: " + "{a: " * 4000, "nested more than 20 deep"),
    "lists by hyphens": ("title:\n  " + "- " * 4000, "nested more than 20 deep"),
    "a key that is a list": ("? [a, b]\n: c", "goes in quotes"),
    "a second document": ("title: A\n---\ntitle: B", ""),
}  # fmt: skip


@pytest.mark.parametrize(("text", "words"), YAML.values(), ids=YAML)
def test_yaml_is_text_and_nothing_else(said, text, words):
    faults = said({FILE: text + "\n"})
    assert faults
    assert words in faults[0]
    assert words not in {TAG, "nested more than 20 deep"} or len(faults) == 1


# ------------------------------------------------------------------------------------------ expressions

NESTED = "stored.__class__.__mro__[1].__subclasses__()"
EXPRESSIONS = [
    "d.__class__", "().__class__.__bases__[0]", NESTED, "__import__('os').system('id')", "eval('1')", "exec('1')", "open('/etc/passwd')",
    "lambda: 1", "[x for x in (1,)]", "[1] * 10**9", "d[0]", "'a' * 10**9", "f'{d}'", "(yield d)", "d if d else d", "d := 3", "*d",
    "d; import os", "globals()", "getattr(d, 'x')", "vars(d)", "d.real", "d.is_integer()", "{d: d}", "print(d)", "breakpoint()",
    "9**9**9", "9**9**9**9", "2**(10**9)", "(10**300)**10", "1e308*10", "1e999", "1/0", "0/0", "1/(d-d)", "d/(L-L)", "0**-1", "(-1)**0.5",
    "nan", "inf", "-inf", "NaN", "Infinity", "log2(0)", "log2(-1)", "sqrt(-1)", "sqrt(0-d)", "ceil(1/0)", "min()", "max()", "d % 0", "d // 0",
    "range(10**12)", "sum(range(10**12))", "(" * 140 + "d" + ")" * 140, "-" * 250 + "d", "d" * 299, "1" * 299, "min(" * 70 + "1" + ")" * 70,
    "\\u0064 + 1", "ｄ", "d\u200b", "d\u202e + 1", "stored", "0x10", "1_000", "1j", "True", "None", "...", "d @ d", "d << 10**9", "~d",
]  # fmt: skip
HARMLESS = {"(" * 140 + "d" + ")" * 140, "-" * 250 + "d", "2**(10**9)", "1" * 299, "min(" * 70 + "1" + ")" * 70}
"""Slow or large where they are worked out carelessly; a fault or a number here."""


@pytest.mark.parametrize("expression", EXPRESSIONS)
def test_an_expression_is_arithmetic_and_nothing_else(said, expression):
    quoted = "'" + expression.replace("'", "''") + "'"
    faults = said({FILE: PLATE.replace("    is: 34*d * 8192 * L in B\n", f"    is: {quoted}\n")})
    assert faults or expression in HARMLESS
    if faults:
        assert faults[0].startswith(FILE)


@pytest.mark.parametrize(
    ("options", "lines", "words"),
    [
        (20_000, 1, "19\u2009999 options; a plate has at most 2\u2009000 states"),
        (2001, 1, "4\u2009000 states together; a plate has at most 2\u2009000"),
        (1001, 58, "numbers; a plate has at most 40\u2009000"),
        (301, 1, "600 drawings together, one for each choice that moves them; a plate has at most 360"),
    ],
)
def test_a_plate_that_would_take_an_hour_is_one_fault(said, options, lines, words):
    many = "".join(f"      - {number}\n" for number in range(1, options))
    sums = "".join(
        f"  a{n}:\n    label: A\n    is: {f'a{n - 1}' if n else 'd*T'} + {' + '.join(['T*0.001'] * 29)}\n"
        for n in range(lines)
    )
    plate = PLATE.replace("with:\n", f"  T:\n    label: Length\n    of:\n{many}    start: 1\nwith:\n", 1)
    plate = plate.replace("      All: stored\n", "      All: stored * T\n").replace("figure:\n", f"{sums}figure:\n", 1)
    only(said({FILE: plate}), words)


# -------------------------------------------------------------------------------------- texts of a plate

TEXTS = [
    "<script>alert(1)</script>", "<img src=x onerror=alert(1)>", "<svg onload=alert(1)>", "<style>*{display:none}</style>", "<!-- x",
    "<iframe src=https://a.example>", "<a href=x>y</a>", "</script><script>alert(1)</script>", "</title><script>", "<base href=//a.example>",
    "[here](javascript:alert(1))", "[here](JaVaScRiPt:alert(1))", "[here](java\tscript:alert(1))", "[here](data:text/html,x)",
    "[here](vbscript:x)", "[here](file:///etc/passwd)", "[here](//a.example)", "[here](http://a.example)", "[here](https://a.example\"onclick=x)",
    "![x](https://a.example/x.png)", "![x](file:///etc/passwd)", "![](data:image/svg+xml,x)", "<https://a.example>", "http://a.example",
    "&lt;script&gt;alert(1)&lt;/script&gt;", "&#60;script&#62;", "&#x3c;script&#x3e;", "&lt;img src=x&gt;", "\\<script\\>",
    "[x]: javascript:alert(1)", "[@korthikanti2023]{onclick=x}", "[@a](javascript:x)", "{{7*7}}", "{% include '/etc/passwd' %}", "{__class__}",
    "{model.__class__}", "{stored!r}", "{stored:>9999999}", "{0}{", "$\\href{javascript:x}{y}$", "$\\includegraphics{/etc/passwd}$",
    "$\\input{/etc/passwd}$", "$\\def\\a{\\a\\a}\\a$", "$\\unicode{60}script$", "$<script>$", "$\\style{color:red}{x}$", "$\\class{x}{y}$",
    "`code`", "<b>", "\u202egnp.exe", "a\u0007b", "\u200bx", "\ufeffx", "🚀", "a\u0300" * 40, "*" * 9000, "[" * 9000, "{" * 9000, "_a" * 4000,
    "[a](" * 2000, "![" * 3000, "&" * 9000, "$" * 9000, "<a " * 3000, "**a *b " * 1200, "\\" * 9000, "[@" * 4000, '"' * 9000,
]  # fmt: skip
LETTERS = {
    "$<script>$",
    "<https://a.example>",
    "a\u0300" * 40,
    "[" * 9000,
    "![" * 3000,
    "&" * 9000,
    "\\" * 9000,
    "[@" * 4000,
    '"' * 9000,
    "<a " * 3000,
}
"""What is set letter by letter, and does nothing."""
TEX = "$<script>$"
"""Letters between two signs of comparison, as mathematics has them."""
RUNNING = {
    "standfirst": ("  What a layer stores, and how much of it.", "  {}"),
    "text": ("  A stack of layers stores {stored} for {model}.", "  A {}"),
    "notes": ("  A token is one of {8192}.", "  {}"),
}
WORDS = {
    "title": ("title: Storing Layers", "title: {}"),
    "a keyword": ("  - layers", "  - {}"),
    "the label of a line": ("    label: Stored by all layers", "    label: {}"),
    "the label of a control": ("    label: Model", "    label: {}"),
    "the title of a panel": ("    title: Stored", "    title: {}"),
    "the name of a bar": ("      All: stored", "      {}: stored"),
    "the name of a limit": ("        label: one {gpu}", "        label: {}"),
    "the title of the analysis": ("  title: In all", "  title: {}"),
    "the name of a term": ("  Layer: One", "  {}: One"),
}


def quoted(text):
    """A text as a double-quoted scalar."""
    return json.dumps(text, ensure_ascii=False)


SOMEWHERE = [(text, ["text", *RUNNING][number % 4] if number % 3 else "text") for number, text in enumerate(TEXTS)]


@pytest.mark.parametrize(("text", "field"), SOMEWHERE)
def test_a_hostile_mark_in_running_text_is_a_fault(said, text, field):
    old, new = RUNNING[field]
    faults = said({FILE: PLATE.replace(old, new.replace("{}", text))})
    assert faults or text in LETTERS
    assert all(fault.startswith(FILE) for fault in faults)


SHORT = [text for text in TEXTS if len(text) < 90]
MARKS = ("</", "<script>", "<img", "<svg", "<style", "<iframe", "<a ", "<b", "<!--")


@pytest.mark.parametrize(
    ("text", "field"), [(text, [*WORDS][number % len(WORDS)]) for number, text in enumerate(SHORT)]
)
def test_a_hostile_mark_in_a_label_is_a_fault_or_words(said, text, field):
    """What is no mark in a label stands there letter by letter; its page is looked at below."""
    old, new = WORDS[field]
    faults = said({FILE: PLATE.replace(old, new.replace("{}", quoted(text)))})
    assert faults or text == TEX or not any(mark in text.lower() for mark in MARKS)


@pytest.mark.parametrize("text", SHORT)
def test_a_keyword_is_a_fault_or_words(said, text):
    old, new = WORDS["a keyword"]
    assert said({FILE: PLATE.replace(old, new.replace("{}", quoted(text)))}) or text == TEX or "<" not in text


LINKS = ["[here](https://a.example/x)", "https://a.example", "[@korthikanti2023]", "[plate](I.2)"]


@pytest.mark.parametrize("link", LINKS)
@pytest.mark.parametrize("field", ["title", "a keyword", "the title of the analysis", "the name of a term"])
def test_no_link_stands_in_what_becomes_a_link(said, field, link):
    old, new = WORDS[field]
    plate = PLATE.replace(old, new.replace("{}", quoted(f"On {link}")))
    only(said({FILE: plate + "sources:\n  - korthikanti2023\n"}), "no link and no citation stands here")


# ---------------------------------------------------------------------------------------- data, and models

FIELDS = {
    "data/sources.yaml": {
        "URL: javascript:alert(1)": "expected an address on the web",
        'URL: "https://a.example/\\" onclick=\\"x"': "expected an address on the web",
        "URL: file:///etc/passwd": "expected an address on the web",
        'DOI: "javascript:alert(1)"': "expected a DOI",
        'DOI: "10.1/x\\"><script>"': "expected a DOI",
        "issued: {date-parts: [[2023, May]]}": "year, month and day as numbers",
        "issued: {date-parts: [[!!python/name:os.system ]]}": "begins a tag of YAML",
    },
    VOLUME_FILE: {
        "address: javascript:alert(1)": "is not an address on the web",
        "address: https://a.example/<script>": "is not an address on the web",
        'address: "https://a.example/ onclick=x"': "is not an address on the web",
        "address: https://a.example/?q=<": "is not an address on the web",
        'date: "2026-11-29</updated>"': "expected a day",
        "date: 2026-13-01": "expected a day",
        "date: 99999999999-01-01": "expected a day",
    },
    FILE: {
        "sources: [../../etc/passwd]": "is not a key",
        "date: 2026-13-01": "expected a day",
    },
}  # fmt: skip


@pytest.mark.parametrize(("file", "line"), [(file, line) for file, lines in FIELDS.items() for line in lines])
def test_a_field_that_stands_in_an_address_or_a_date_is_held_to_its_form(root, said, file, line):
    text = (root / file).read_text(encoding="utf-8")
    if file == "data/sources.yaml":
        text = f"{text}\n  - id: odd\n    type: book\n    title: A\n    {line}\n"
    else:
        text = f"{text}{line}\n"
    only(said({file: text}), FIELDS[file][line])


@pytest.mark.parametrize(
    "key", ["../../x", "a b", 'a"b', "a<b", "a/b", "__proto__", "a\\b", "a%2e", "-x", ".x", "é", "a" * 81, "'"]
)
def test_an_option_that_stands_in_ids_and_addresses_is_a_key(said, key):
    plate = PLATE.replace("of: [llama-3-8b, llama-3-70b]", f"of: [llama-3-8b, llama-3-70b, {quoted(key)}]")
    assert "is not a key" in said({FILE: plate})[0] or "longer than" in said({FILE: plate})[0]


@pytest.mark.parametrize("name", ["../x", "a b", 'a"b', "__proto__", "a-b", "a.b", "é", "a" * 41, "<b>"])
def test_a_control_and_a_line_that_stand_in_ids_and_addresses_are_names(said, name):
    assert said({FILE: PLATE.replace("  model:\n", f"  {quoted(name)}:\n", 1)})
    assert said({FILE: PLATE.replace("  inputs:\n", f"  {quoted(name)}:\n", 1)})


CONFIG = {
    "model_type": "llama", "hidden_size": 4096, "intermediate_size": 11008, "num_hidden_layers": 32, "num_attention_heads": 32,
    "num_key_value_heads": 32, "vocab_size": 32000, "tie_word_embeddings": False,
}  # fmt: skip
MODELS = {
    "a size of code": {"hidden_size": "__import__('os').system('id')"},
    "a size that is infinite": {"hidden_size": float("inf")},
    "a size that is no number": {"hidden_size": float("nan")},
    "a size of four hundred digits": {"hidden_size": 10**400},
    "a size as large as numbers go": {"hidden_size": 1e308},
    "a size of nought": {"num_attention_heads": 0},
    "a size below nought": {"hidden_size": -4096},
    "half a layer": {"num_hidden_layers": 0.5},
    "a list": {"hidden_size": [4096]},
    "an object": {"hidden_size": {"a": 1}},
    "a family that is a list": {"model_type": ["llama"]},
    "a family of another kind": {"model_type": "<script>"},
    "a family of an attribute": {"model_type": "__class__"},
    "a name of markup": {"name": "<script>alert(1)</script>"},
    "a name of braces": {"name": "{stored}"},
    "a name of invisible letters": {"name": "a\u202eb"},
    "a name without end": {"name": "a" * 100_000},
    "many keys": {f"k{number}": number for number in range(20_000)},
    "a source that is nowhere": {"source": "nobody2026"},
}  # fmt: skip
TAKEN = {"many keys", "a name of braces", "a size as large as numbers go", "half a layer"}
"""Set harmlessly, or a fault; the others are faults."""


@pytest.mark.parametrize("what", MODELS)
def test_a_hostile_config_is_a_fault_as_data_and_as_a_given_model(root, said, tmp_path, what):
    text = json.dumps(CONFIG | MODELS[what])
    assert said({"data/models/odd.json": text}) or what in TAKEN
    (root / "data/models/odd.json").unlink()
    assert given(root, tmp_path, text) or what in {*TAKEN, "a source that is nowhere"}
    (root / "data/models/odd.json").write_text("{}")


def given(root, folder, text, name="odd.json"):
    """What is said of a file that is given with --model."""
    (folder / name).write_text(text)
    begun = time.process_time()
    try:
        return [str(fault) for fault in pipeline.check(root, model=folder / name).faults]
    except Fault as fault:
        return [str(fault)]
    except Faults as faults:
        return [str(fault) for fault in faults.faults]
    finally:
        assert time.process_time() - begun < SECONDS


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("[" * 200_000, "nested too deep"),
        ('{"a":' * 100_000, "nested too deep"),
        ("[]", "expected keys and values"),
        ("{", "not JSON"),
        ('{"model_type": "llama", "model_type": "llama"}', "stands twice"),
        ("", "not JSON"),
        ("null", "expected keys and values"),
    ],
)
def test_a_given_file_that_is_no_config_is_a_fault(root, tmp_path, text, words):
    only(given(root, tmp_path, text), words)


@pytest.mark.parametrize("name", ["../x.json", "a b.json", "<b>.json", ".json", "x.txt", "x.pickle", "llama-3-8b.json"])
def test_a_given_file_is_named_as_a_key(root, tmp_path, name):
    only(given(root, tmp_path, json.dumps(CONFIG), name.replace("../", "%2e%2e")), "")


# ------------------------------------------------------------------------------------ large files, and links

PLACES = [FILE, VOLUME_FILE, "data/sources.yaml", "data/hardware.yaml", "data/notation.yaml", "data/published.yaml", "data/errata.yaml",
          "data/models/odd.yaml", "data/models/odd.json"]  # fmt: skip


@pytest.mark.parametrize("name", PLACES)
def test_a_file_of_a_hundred_megabytes_is_one_fault_unread(root, said, name):
    before = (root / name).read_bytes() if (root / name).is_file() else None
    try:
        with (root / name).open("wb") as file:
            file.truncate(100_000_000)
        faults = said({})
        assert [fault for fault in faults if "larger than" in fault] == faults[:1] == faults
    finally:
        (root / name).unlink() if before is None else (root / name).write_bytes(before)


@pytest.mark.parametrize("name", [*PLACES, "plates/I-small/02-linked.yaml"])
def test_a_link_out_of_the_project_is_not_followed(root, said, name, tmp_path):
    """Faults quote what they read, and the reader of a log on the web is anyone."""
    secret = tmp_path / "secret"
    secret.write_text("root:x:0:0 hunter2\n")
    path = root / name
    before = path.read_bytes() if path.is_file() else None
    path.unlink(missing_ok=True)
    try:
        path.symlink_to(secret)
        faults = pipeline.check(root).faults
        assert "hunter2" not in "".join(fault.shown() for fault in faults)
        assert any("leads out of the project" in fault.message for fault in faults)
        assert not said({}) or len(said({})) == 1
    finally:
        path.unlink()
        if before is not None:
            path.write_bytes(before)


def test_a_folder_that_leads_out_of_the_project_is_not_read(root, said, tmp_path):
    other = small_project(tmp_path / "other")
    (other / "plates/I-small/volume.yaml").write_text("hunter2: hunter3\n")
    (root / "plates/II-linked").symlink_to(other / "plates/I-small")
    try:
        faults = said({})
    finally:
        (root / "plates/II-linked").unlink()
    assert faults
    assert all("leads out of the project" in fault for fault in faults)


def test_a_link_inside_the_project_is_followed(root):
    link = root / "data/models/again.yaml"
    link.symlink_to("llama-3-8b.yaml")
    try:
        assert pipeline.check(root).faults == ()
    finally:
        link.unlink()


@pytest.mark.parametrize("target", ["..", ".", "plates", "../home"])
def test_a_site_that_is_a_link_to_something_else_is_not_replaced(tmp_path, target, capsys):
    """`site` may come with a pull request as a link to any folder of whoever builds it."""
    project = small_project(tmp_path / "project")
    (tmp_path / "home").mkdir()
    (tmp_path / "home/letter.txt").write_text("dear")
    (project / "site").symlink_to(target)
    before = tree(tmp_path)

    assert build.main(["--no-pdf"], project) == 1

    assert (
        "site: this link leads to a folder that is no site of ours: make it lead to an empty folder."
        in capsys.readouterr().err
    )
    assert tree(tmp_path) == before


HOSTILE_WORDS = {
    "label: Stored by all layers": "label: '[here](javascript:alert(1)) \"onload=\"x'",
    "label: Inputs alone": "label: '![x](file:///etc/passwd)'",
    "    label: Model": "    label: \"' onload='x' javascript:alert(1)\"",
    "title: Stored\n": "title: '&lt;script&gt; url(http://evil.example/x)'\n",
    "      All: stored": "      '[x]: javascript:1 \" onload=': stored",
    "  What a layer stores, and how much of it.": "  What a layer' onload='x stores, and how much of it.",
    "  - layers\n": "  - \"layers' onclick='x\"\n",
    "  Layer: One step": "  \"Layer' onload='x\": One step",
}
"""Words that look like marks and are taken as words, each where an author may write a label or a text."""


class Elements(HTMLParser):
    """The scripts of a page, its attributes that run something, and the schemes that it leads to."""

    def __init__(self):
        super().__init__()
        self.scripts, self.handlers, self.schemes, self.inside = [], [], set(), False

    def handle_starttag(self, tag, attributes):
        self.inside = tag == "script"
        if self.inside:
            self.scripts.append(dict(attributes).get("src") or dict(attributes).get("type") or "inline")
        self.handlers += [name for name, _ in attributes if name.startswith("on")]
        links = [value or "" for name, value in attributes if name in {"href", "src", "action", "data", "xlink:href"}]
        self.schemes |= {urlsplit(link).scheme for link in links}

    handle_startendtag = handle_starttag


def elements(text):
    page = Elements()
    page.feed(text)
    return page


def test_no_word_of_a_label_or_a_text_becomes_a_script_a_handler_or_an_address(tmp_path):
    """Every page, feed and drawing of a site is read back by a parser, beside the site of harmless words."""
    hostile = PLATE
    for old, new in HOSTILE_WORDS.items():
        assert old in hostile
        hostile = hostile.replace(old, new, 1)
    sites = {}
    for name, plate in (("harmless", PLATE), ("hostile", hostile)):
        project = small_project(tmp_path / name, plate)
        volume = project / VOLUME_FILE
        volume.write_text(volume.read_text() + "address: https://example.org/press/\ndate: '2026-11-29'\n")
        assert build.main(["--no-pdf", "--jobs", "1"], project) == 0
        sites[name] = {path: data for path, data in tree(project / "site").items() if "pagefind/" not in path}
    assert sites["hostile"].keys() == sites["harmless"].keys()
    read = 0
    for path, data in sites["hostile"].items():
        if path.endswith((".html", ".svg", ".xml")):
            page, other = elements(data.decode()), elements(sites["harmless"][path].decode())
            assert page.scripts == other.scripts, path
            assert page.handlers == other.handlers == [], path
            assert page.schemes <= {"", "https", "http", "data"}, path
            assert "evil.example" not in {
                urlsplit(link).hostname for link in re.findall(r'(?:href|src)="([^"]*)"', data.decode())
            }
            read += 1
        if path.endswith((".svg", ".xml")):
            ET.fromstring(data)
        if path.endswith(".json"):
            json.loads(data)
    assert read > 8
