"""The command line against a hostile world: an interrupt, a full disk, missing folders, a pipe that closes."""

from __future__ import annotations

import errno
import os
import signal
import subprocess
import sys

import pytest
from small_project import ROOT, small_project, tree

import build
from press import terminal, writer
from press.tree import Tree

RUN = "import sys, pathlib, build; sys.exit(build.main(sys.argv[2:], pathlib.Path(sys.argv[1])))"


def started(project, *words, **options):
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    return subprocess.Popen([sys.executable, "-c", RUN, str(project), *words], cwd=project, env=environment, **options)


def changed(project):
    """A project that is not as the last build had it."""
    with (project / "plates/I-small/volume.yaml").open("a", encoding="utf-8") as file:
        file.write("# seen again\n")


def left_over(project):
    return sorted(path.name for path in project.iterdir() if path.name.startswith("site."))


@pytest.mark.parametrize("stage", ["read", "solve", "pages", "fonts", "proof"])
def test_an_interrupt_in_any_stage_is_one_line_and_exit_130(stage, tmp_path, capsys, monkeypatch):
    project = small_project(tmp_path)
    assert build.main(["--no-pdf"], project) == 0
    before = tree(project / "site")
    changed(project)
    capsys.readouterr()

    def interrupted(_self, name, *_):
        if name == stage:
            raise KeyboardInterrupt

    handler = signal.getsignal(signal.SIGINT)
    monkeypatch.setattr(build.Progress, "__call__", interrupted)
    try:
        assert build.main(["--no-pdf"], project) == 130
    finally:
        signal.signal(signal.SIGINT, handler)
    assert capsys.readouterr().err == "stopped; site/ is whole.\n"
    assert tree(project / "site") == before
    assert left_over(project) == []


@pytest.mark.parametrize("way", ["exchange", "two renames"])
@pytest.mark.parametrize(("of", "step"), [(Tree, "__setitem__"), (writer, "_swap"), (writer, "_remove")])
def test_an_interrupt_while_the_site_is_replaced_leaves_it_whole(of, step, way, tmp_path, monkeypatch):
    site = tmp_path / "site"
    writer.replace_tree(site, {"a.html": b"old"})
    if way == "two renames":
        monkeypatch.setattr(writer, "exchange", lambda _a, _b: False)
    whole = getattr(of, step)

    def interrupted(*args):
        monkeypatch.setattr(of, step, whole)
        if step != "_remove":
            whole(*args)
        raise KeyboardInterrupt

    writer.prepare(site)
    monkeypatch.setattr(of, step, interrupted)
    with pytest.raises(KeyboardInterrupt):
        writer.replace_tree(site, {"a.html": b"new"})
    writer.recover(site)

    assert tree(tmp_path) in ({"site/a.html": b"old"}, {"site/a.html": b"new"})


def test_a_real_interrupt_ends_the_build_without_a_traceback(tmp_path):
    project = small_project(tmp_path)
    running = started(project, stderr=subprocess.PIPE, text=True)
    first = running.stderr.readline()
    running.send_signal(signal.SIGINT)
    _, rest = running.communicate(timeout=300)

    assert "Traceback" not in first + rest
    assert running.returncode == 130
    assert rest.endswith("stopped; site/ is whole.\n")
    assert not (project / "site").exists()


@pytest.mark.parametrize(
    ("code", "said"),
    [
        (errno.ENOSPC, "build.py: site.new/x: No space left on device: make room on the disk and build again. site/ is as it was.\n"),
        (errno.EROFS, "build.py: site.new/x: Read-only file system: copy the press to a disk that can be written. site/ is as it was.\n"),
    ],
)  # fmt: skip
def test_what_the_disk_refuses_is_one_line_and_nothing_stays_behind(code, said, tmp_path, capsys, monkeypatch):
    project = small_project(tmp_path)
    assert build.main(["--no-pdf"], project) == 0
    before = tree(project / "site")
    changed(project)
    capsys.readouterr()

    def full(fresh, _name, _data):
        (fresh.folder / "half.html").write_text("half")
        raise OSError(code, os.strerror(code), str(fresh.folder / "x"))

    monkeypatch.setattr(Tree, "__setitem__", full)

    assert build.main(["--no-pdf"], project) == 1

    assert capsys.readouterr().err.endswith("\n" + said)
    assert tree(project / "site") == before
    assert left_over(project) == []


def test_a_site_that_is_a_plain_file_is_said_before_the_work(tmp_path, capsys):
    project = small_project(tmp_path)
    (project / "site").write_text("mine")

    assert build.main(["--no-pdf"], project) == 1

    assert capsys.readouterr().err == (
        "build.py: site: Not a directory: a file stands where a folder belongs: move it away. site/ is as it was.\n"
    )
    assert (project / "site").read_text() == "mine"


@pytest.mark.parametrize("denied", ["site", "."])
def test_a_folder_that_may_not_be_written_is_said_before_the_work(denied, tmp_path, capsys, monkeypatch):
    project = small_project(tmp_path)
    (project / "site").mkdir()
    allowed = os.access
    refuse = (project / denied).resolve()
    monkeypatch.setattr(os, "access", lambda path, mode: path != refuse and allowed(path, mode))

    assert build.main(["--no-pdf"], project) == 1

    name = "site" if denied == "site" else "this folder"
    assert capsys.readouterr().err == (
        f"build.py: {name}: Permission denied: give yourself the right to read and write there. site/ is as it was.\n"
    )


def test_a_link_to_a_folder_keeps_leading_there(tmp_path):
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "site").symlink_to(tmp_path / "elsewhere")

    writer.replace_tree(tmp_path / "site", {"a.html": b"new"})

    assert (tmp_path / "site").is_symlink()
    assert tree(tmp_path / "elsewhere") == {"a.html": b"new"}


def test_a_read_only_folder_inside_the_old_site_is_replaced_too(tmp_path):
    site = tmp_path / "site"
    writer.replace_tree(site, {"a/b.html": b"old"})
    (site / "a").chmod(0o500)

    writer.replace_tree(site, {"c.html": b"new"})

    assert tree(tmp_path) == {"site/c.html": b"new"}


def test_a_python_without_the_packages_names_the_set_up(tmp_path):
    small_project(tmp_path)
    for words in (["check"], ["--no-pdf"], ["new", "A"]):
        program = f"import sys; sys.path.insert(0, {str(ROOT)!r}); {RUN}"
        done = subprocess.run(
            [sys.executable, "-S", "-c", program, str(tmp_path), *words], capture_output=True, text=True, check=False
        )
        assert done.returncode == 1
        assert done.stderr.count("\n") == 1
        assert "run sh .ci/setup once, then .venv/bin/python build.py" in done.stderr


def test_a_python_that_is_too_old_names_the_set_up(tmp_path, capsys, monkeypatch):
    monkeypatch.setattr(build, "OLDEST", (99,))
    assert build.main(["check"], tmp_path) == 1
    assert "and 3.11 is needed: run sh .ci/setup once" in capsys.readouterr().err


def test_a_reader_that_goes_away_hears_nothing_more(tmp_path):
    project = small_project(tmp_path)
    running = started(project, "explain", "I.1", "stored", stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    running.stdout.close()
    said = running.stderr.read()
    running.stderr.close()

    assert said == b""
    assert running.wait(60) == 0


@pytest.mark.parametrize(
    ("gone", "said"),
    [
        ("templates", "templates:1:1: there is no folder templates/ here: run this in the folder of the press"),
        ("templates/plate.html", "templates/plate.html:1:1: this file is missing"),
        ("templates/parts/figure.html", "templates/parts/figure.html:1:1: this file is missing"),
        ("templates/screen/page.css", "templates/screen/page.css:1:1: this file is missing"),
        ("templates/workshop.js", "templates/workshop.js:1:1: this file is missing"),
        ("data/models", "data/models:1:1: this folder is missing: it holds a file for each model"),
        ("data/notation.yaml", "data/notation.yaml:1:1: this file is missing"),
        ("data/hardware.yaml", "data/hardware.yaml:1:1: this file is missing"),
        ("data/sources.yaml", "data/sources.yaml:1:1: this file is missing"),
    ],
)
def test_what_is_missing_is_one_fault_of_that_file(gone, said, tmp_path, capsys):
    project = small_project(tmp_path)
    (project / gone).rename(tmp_path / "gone")

    assert build.main(["--no-pdf"], project) == 1

    err = capsys.readouterr().err
    assert said in err.splitlines()
    assert "1 fault. Nothing in site/ was changed." in err


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (b"\xff", "templates/home.html:1:1: not UTF-8: save the file with the encoding UTF-8"),
        (b"\n{% if %}", "templates/home.html:2:1: not a template: "),
        (b"\n{{ volums }}", "templates/home.html:2:1: a template cannot be filled in: 'volums' is undefined"),
        (b"\n\n{{ 1 + 'a' }}", "templates/home.html:3:1: a template cannot be filled in: unsupported operand"),
    ],
)
def test_what_is_wrong_in_a_template_is_a_fault(text, said, tmp_path, capsys):
    project = small_project(tmp_path)
    (project / "templates/home.html").write_bytes(text)

    assert build.main(["--no-pdf"], project) == 1

    assert said in capsys.readouterr().err


def test_a_terminal_without_all_characters_still_shows_the_rest(tmp_path):
    project = small_project(tmp_path)
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "ascii"}
    done = subprocess.run(
        [sys.executable, "-c", RUN, str(project), "explain", "I.1", "stored"],
        env=environment, capture_output=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0
    assert b"1.9?TB" in done.stdout or b"182.5?GB" in done.stdout


def test_a_stage_that_waits_for_another_counts_no_time_of_it_and_guesses_none_for_its_last_piece(monkeypatch, capsys):
    now = [0.0]
    monkeypatch.setattr(terminal.time, "monotonic", lambda: now[0])
    progress = terminal.Progress()
    progress("bind", 0, 2)
    progress("pages", 0, 4)
    for now[0], done in ((10.0, 1), (20.0, 2)):
        progress("bind", done, 2)
    assert "20.00 s" in capsys.readouterr().err
    now[0] = 23.0
    progress("pages", 1, 4)
    assert "9 s left" in progress.stages["pages"].bar()
    now[0] = 29.0
    progress("pages", 3, 4)
    assert "left" not in progress.stages["pages"].bar()
    progress("pages", 4, 4)
    assert " 9.00 s" in capsys.readouterr().err
