"""The command line, end to end, on a small project of the tests' own."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from io import BytesIO

import pypdf
import pytest
from small_project import PLATE, ROOT, small_project, tree

import build
from press.bind import LibraryMissing

PAGE = "I-small/01-storing-layers.html"
PDF = "I-small/01-storing-layers.pdf"


@pytest.fixture(scope="module")
def built(tmp_path_factory):
    """The small project, built once with its PDFs."""
    project = small_project(tmp_path_factory.mktemp("built"))
    assert build.main([], project) == 0
    return project


def texts(project):
    """The words of the page and of the PDF."""
    site = tree(project / "site")
    pdf = " ".join(page.extract_text() for page in pypdf.PdfReader(BytesIO(site[PDF])).pages)
    return site[PAGE].decode(), re.sub(r"\s+", " ", pdf)


def test_a_build_gives_the_front_page_the_volume_the_plate_its_pdf_and_the_book(built):
    assert {"index.html", "I-small/index.html", PAGE, PDF, "I-small/I-small.pdf"} <= set(tree(built / "site"))


def test_a_number_of_the_data_moves_prose_caption_alt_text_table_figure_and_pdf(built, tmp_path):
    page, pdf = texts(built)
    other = small_project(tmp_path)
    config = other / "data/models/llama-3-70b.yaml"
    config.write_text(
        config.read_text(encoding="utf-8").replace("hidden_size: 8192", "hidden_size: 4096"), encoding="utf-8"
    )
    assert build.main([], other) == 0
    moved_page, moved_pdf = texts(other)

    before, after = "182.5\u2009GB", "91.3\u2009GB"  # 34 d · 8192 · 80 bytes at d = 8192 and at d = 4096
    places = {
        "prose": r'<div class="prose[^"]*">.*?</div>',
        "what one learns": r"What you will learn.*?</ul>",
        "caption": r"<figcaption.*?</figcaption>",
        "alt text": r"<desc[^>]*>.*?</desc>",
        "figure": r"<text[^>]*>[^<]*GB",
        "table": r"<table.*?</table>",
        "analysis": r'id="analysis".*?</section>',
    }
    for place, pattern in places.items():
        was = " ".join(found.group() for found in re.finditer(pattern, page, re.DOTALL))
        now = " ".join(found.group() for found in re.finditer(pattern, moved_page, re.DOTALL))
        assert before in was.replace("\u202f", "\u2009"), place
        assert after in now.replace("\u202f", "\u2009"), place
        assert before not in now.replace("\u202f", "\u2009"), place
    assert "182.5 GB" in pdf
    assert "91.3 GB" in moved_pdf
    assert "182.5 GB" not in moved_pdf


def test_a_fault_changes_nothing_in_the_site(tmp_path, capsys):
    project = small_project(tmp_path)
    assert build.main(["--no-pdf"], project) == 0
    before = tree(project / "site")
    plate = project / "plates/I-small/01-storing-layers.yaml"
    plate.write_text(PLATE.replace("34*d *", "34*dd *"), encoding="utf-8")

    assert build.main(["--no-pdf"], project) == 1

    said = capsys.readouterr().err
    assert (
        "plates/I-small/01-storing-layers.yaml:20:12: unknown symbol 'dd' in line 'stored'. Did you mean 'd'?" in said
    )
    assert "Traceback" not in said
    assert "1 fault. Nothing in site/ was changed." in said
    assert tree(project / "site") == before
    assert not (project / "site.new").exists()


def test_a_plate_that_is_too_empty_and_no_draft_is_a_fault_and_no_site_is_published(tmp_path, capsys):
    project = small_project(tmp_path, PLATE.replace("draft: true\n", ""))

    assert build.main([], project) == 1

    said = capsys.readouterr().err
    assert re.search(r"I-small/01-storing-layers\.pdf.*: page 1 is \d+% full; a finished plate fills 70%", said)
    assert not (project / "site").exists()


@pytest.mark.usefixtures("own_cache")
def test_without_pango_the_site_is_published_and_the_exit_code_is_one(tmp_path, capsys, monkeypatch):
    def missing(*_args):
        raise LibraryMissing

    monkeypatch.setattr("press.bind.bind_book", missing)
    project = small_project(tmp_path)

    assert build.main(["--jobs", "1"], project) == 1

    site = tree(project / "site")
    assert PAGE in site
    assert PDF not in site
    assert b".pdf" not in site[PAGE]
    skipped = [line for line in capsys.readouterr().err.splitlines() if line.startswith("skipped:")]
    assert len(skipped) == 1
    assert "apt-get install" in skipped[0]


def test_one_plate_is_built_over_the_last_good_site(tmp_path):
    project = small_project(tmp_path)
    second = project / "plates/I-small/02-second.yaml"
    second.write_text(PLATE.replace("Storing Layers", "Second"), encoding="utf-8")
    assert build.main(["--no-pdf"], project) == 0
    before = tree(project / "site")
    second.write_text(PLATE.replace("Storing Layers", "Seconds"), encoding="utf-8")

    assert build.main(["I.2", "--no-pdf"], project) == 0

    after = tree(project / "site")
    assert after[PAGE] == before[PAGE]
    assert b"Seconds." in after["I-small/02-second.html"]
    assert b"Seconds." in after["I-small/index.html"]


def test_a_plate_without_a_page_is_built_with_the_one_that_was_named(tmp_path):
    project = small_project(tmp_path)
    assert build.main(["--no-pdf"], project) == 0
    for number in ("02", "03"):
        path = project / f"plates/I-small/{number}-more.yaml"
        path.write_text(PLATE.replace("Storing Layers", f"More {'I' * int(number)}"), encoding="utf-8")

    assert build.main(["I.2", "--no-pdf"], project) == 0

    assert {"I-small/02-more.html", "I-small/03-more.html"} <= set(tree(project / "site"))


def test_a_kept_page_without_an_anchor_that_its_volume_leads_to_is_built_anew(tmp_path):
    project = small_project(tmp_path)
    second = project / "plates/I-small/02-second.yaml"
    second.write_text(PLATE.replace("Storing Layers", "Second"), encoding="utf-8")
    assert build.main(["--no-pdf"], project) == 0
    second.write_text(
        second.read_text(encoding="utf-8").replace("terms:\n", "terms:\n  Stack: All layers.\n"), encoding="utf-8"
    )

    assert build.main(["I.1", "--no-pdf"], project) == 0

    site = tree(project / "site")
    assert b'href="02-second.html#term-stack"' in site["I-small/glossary.html"]
    assert b'id="term-stack"' in site["I-small/02-second.html"]


def test_checked_numbers_that_come_or_go_change_the_page_of_a_plate_that_is_kept(tmp_path):
    project = small_project(tmp_path)
    (project / "plates/I-small/02-second.yaml").write_text(PLATE.replace("Storing Layers", "Second"), encoding="utf-8")
    assert build.main(["--no-pdf"], project) == 0
    rows = project / "data/published.yaml"
    rows.write_text(
        "- {plate: I.2, quantity: More time, source: chen2016, where: p. 1, printed: 70%, call: 'extra_time(a, b)',"
        " with: {a: 1.7 s, b: 1 s}}\n",
        encoding="utf-8",
    )
    second = "I-small/02-second.html"

    assert build.main(["I.1", "--no-pdf"], project) == 0
    assert b"checked.html#plate-2" in tree(project / "site")[second]

    rows.unlink()
    assert build.main(["I.1", "--no-pdf"], project) == 0
    assert b"checked.html#plate-2" not in tree(project / "site")[second]


def test_without_pdfs_a_plate_leaves_none_of_its_own_behind_with_old_numbers(built, tmp_path):
    project = tmp_path / "copy"
    shutil.copytree(built, project)

    assert build.main(["I.1", "--no-pdf"], project) == 0

    site = tree(project / "site")
    assert not [path for path in site if path.endswith(".pdf")]
    assert b".pdf" not in site["I-small/index.html"]


def test_faults_of_drawing_come_in_one_run_one_a_panel(tmp_path, capsys):
    long = "y" * 80
    panel = PLATE[PLATE.index("  left:") : PLATE.index("caption:")]
    right = panel.replace("left:", "right:").replace("scale: log", "upright: true")
    faulty = PLATE.replace(panel, panel.replace("one {gpu}", "one {gpu} " + long) + right.replace("All:", f"{long}:"))
    project = small_project(tmp_path, faulty)
    (project / "plates/I-small/02-second.yaml").write_text(faulty, encoding="utf-8")

    assert build.main(["--no-pdf"], project) == 1

    said = capsys.readouterr().err
    assert said.count("panel 'left': ") == 2
    assert said.count("panel 'right': ") == 2
    assert "4 faults. Nothing in site/ was changed." in said


@pytest.mark.parametrize("words", [["check"], ["--no-pdf"]])
def test_what_no_bar_can_show_is_found_by_check_and_build_alike_with_its_place_and_choice(words, tmp_path, capsys):
    plate = PLATE.replace("All: stored", "All: stored - 1e11*byte").replace("    scale: log\n", "")
    project = small_project(tmp_path, plate.replace("start: llama-3-8b", "start: llama-3-70b"))

    assert build.main(words, project) == 1

    said = capsys.readouterr().err
    assert "01-storing-layers.yaml:30:12: 'stored - 1e11*byte' is −63.5\u2009GB at {model: llama-3-8b}: no bar" in said
    assert "1 fault." in said


def test_a_number_in_a_new_title_is_marked_as_typed(tmp_path):
    project = small_project(tmp_path)
    assert build.main(["new", "Filling 80 GB"], project) == 0
    assert build.main(["check"], project) == 0


@pytest.mark.parametrize(
    ("title", "said"),
    [
        ("What {x} Costs", "a title is one line of at most 120 characters, without { or }"),
        ("Two\nLines", "a title is one line of at most 120 characters, without { or }"),
        ("y" * 121, "a title is one line of at most 120 characters, without { or }"),
        ("A <b>Bold</b> Claim", "the title 'A <b>Bold</b> Claim' could not be set: '<b>': HTML is not read here"),
        ("Sharding 🚀", "(U+1F680, rocket) is in neither Spectral nor STIX Two Math"),
        ("模型 A", "(U+6A21, cjk unified ideograph-6a21) is in neither Spectral nor STIX Two Math"),
        ("…", "the title '…' gives no file name: it needs a letter from a to z, or a digit"),
    ],
)
def test_a_title_that_no_page_could_set_starts_no_plate(title, said, tmp_path, capsys):
    project = small_project(tmp_path)
    assert build.main(["new", title], project) == 2
    assert said in capsys.readouterr().err
    assert len(list((project / "plates/I-small").iterdir())) == 2


TITLES = [
    "1F1B's 3 ways", 'The "Whole" Model', "Memory: for Compute", "Plate #2", "50% More", "80GB and 8,192 Tokens", "½ the Work",
    "R&D", "A < B", "Price in $", "5 * A_B", "# Hash", "Rows [and] Columns", "- A Dash", "\\ Backslash", "Über größere Modelle", "ZeRO-3",
    "Llama 3 in 2024", "no", "It's 1.5x", "Table 4", "@home", "!bang", "100", "a" + " long" * 23,
]  # fmt: skip


def test_a_new_plate_of_any_title_builds_at_once(tmp_path):
    project = small_project(tmp_path)
    (project / "plates/I-small/01-storing-layers.yaml").unlink()
    assert [title for title in TITLES if build.main(["new", title], project) != 0] == []

    assert build.main(["--no-pdf"], project) == 0


def test_which_volume_is_asked_and_an_unknown_one_is_usage(tmp_path, capsys):
    project = small_project(tmp_path)
    shutil.copytree(project / "plates/I-small", project / "plates/II-other")
    volume = project / "plates/II-other/volume.yaml"
    volume.write_text(volume.read_text().replace("number: I", "number: II"))
    for words, said in (
        (["new", "A"], "build.py: which volume? Add --volume with one of I, II\n"),
        (["new", "A", "--volume", "IV"], "build.py: there is no volume 'IV'. Did you mean 'I'? Known: I, II.\n"),
    ):
        assert build.main(words, project) == 2
        assert capsys.readouterr().err == said
    assert build.main(["new", "A", "--volume", "II"], project) == 0


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["I.3"], "there is no plate 'I.3'. Did you mean 'I.1'?"),
        (["chekc"], "there is no plate 'chekc'. Did you mean 'check'?"),
        (["explain", "I.1"], "explain takes a plate and a line, as in: explain XIV.2 none"),
        (["explain", "I.1", "storde"], "there is no line 'storde'. Did you mean 'stored'?"),
        (["explain", "I.1", "stored", "--at", "model=llama"], "'llama' is not an option of 'model'."),
        (
            ["explain", "I.1", "stored", "--at", "model"],
            "--at takes one control and its option, as in --at model=llama-3-8b, not 'model'; for a second control write --at again",
        ),
        (["explain", "I.1", "stored", "--at", "model=a=b"], "for a second control write --at again"),
        (["new"], 'new takes a title, as in: new "Filling the Memory"'),
        (["check", "I.1"], "check takes no plates: it checks everything"),
    ],
)
def test_a_command_that_cannot_be_understood_says_why_and_exits_with_two(words, said, tmp_path, capsys):
    assert build.main(words, small_project(tmp_path)) == 2
    assert said in capsys.readouterr().err


def test_an_unknown_flag_exits_with_two(tmp_path):
    with pytest.raises(SystemExit) as exit_:
        build.main(["--pdf-no"], tmp_path)
    assert exit_.value.code == 2


def test_check_counts_plates_and_states_and_writes_nothing(tmp_path, capsys):
    project = small_project(tmp_path)

    assert build.main(["check"], project) == 0

    assert capsys.readouterr().out == "1 plate in 2 states: no fault.\n"
    assert not (project / "site").exists()


def test_explain_gives_formula_inputs_value_and_state(tmp_path, capsys):
    assert build.main(["explain", "I.1", "stored", "--at", "model=llama-3-8b"], small_project(tmp_path)) == 0

    said = capsys.readouterr().out
    assert "36.5\u2009GB" in said
    assert "34*d * 8192 * L" in said
    assert "34*4\u2009096 * 8192 * 32" in said
    assert "Llama 3 8B" in said


def test_a_new_plate_builds_at_once(tmp_path, capsys):
    project = small_project(tmp_path)
    assert build.main(["new", 'Weighing: the "Whole" Model'], project) == 0
    assert "plates/I-small/02-weighing-the-whole-model.yaml is plate I.2" in capsys.readouterr().out
    # the tests' data has the three models that a new plate offers, and the device
    assert build.main(["I.2", "--no-pdf"], project) == 0
    assert "Weighing: the “Whole” Model." in (project / "site/I-small/02-weighing-the-whole-model.html").read_text(
        "utf-8"
    )


@pytest.mark.usefixtures("own_cache")
def test_without_pagefind_there_is_a_site_and_one_line_says_what_is_missing(tmp_path, capsys, monkeypatch):
    monkeypatch.setitem(sys.modules, "pagefind_bin", None)
    assert build.main(["--no-pdf"], small_project(tmp_path)) == 1
    skipped = [line for line in capsys.readouterr().err.splitlines() if line.startswith("skipped:")]
    assert len(skipped) == 1
    assert "the search: pagefind does not run here" in skipped[0]
    assert (tmp_path / "site/search.html").exists()
    assert not (tmp_path / "site/pagefind").exists()


def test_progress_is_one_plain_line_a_stage_when_nobody_watches(tmp_path, capsys):
    build.main(["--no-pdf"], small_project(tmp_path))

    lines = capsys.readouterr().err.splitlines()
    assert [line.split()[0] for line in lines] == ["read", "solve", "pages", "fonts", "proof", "search"]
    assert not any("\r" in line or "\033" in line for line in lines)


@pytest.mark.parametrize("words", [["--help"], ["check"]])
def test_help_and_check_import_neither_matplotlib_nor_weasyprint(words, tmp_path):
    small_project(tmp_path)
    program = (
        "import sys, pathlib, build\n"
        "try: build.main(sys.argv[2:], pathlib.Path(sys.argv[1]))\n"
        "except SystemExit: pass\n"
        "sys.exit(any(name in sys.modules for name in ('matplotlib', 'weasyprint', 'numpy')))"
    )
    done = subprocess.run(
        [sys.executable, "-c", program, str(tmp_path), *words], cwd=ROOT, capture_output=True, check=False
    )
    assert done.returncode == 0, done.stderr.decode()


def test_two_builds_in_other_processes_give_the_same_bytes(tmp_path):
    trees = []
    for seed, zone, locale in (("0", "UTC", "C"), ("1", "Asia/Tokyo", "C.UTF-8")):
        project = small_project(tmp_path / seed)
        environment = {**os.environ, "PYTHONHASHSEED": seed, "TZ": zone, "LC_ALL": locale, "PYTHONPATH": str(ROOT)}
        program = "import sys, pathlib, build; sys.exit(build.main([], pathlib.Path(sys.argv[1])))"
        subprocess.run(
            [sys.executable, "-c", program, str(project)],
            cwd=tmp_path,
            env=environment,
            check=True,
            capture_output=True,
        )
        trees.append(tree(project / "site"))

    assert trees[0].keys() == trees[1].keys()
    assert [path for path in trees[0] if trees[0][path] != trees[1][path]] == []
