"""What a build takes from its cache, and what it makes anew; all on the small project."""

from __future__ import annotations

import os
import pickle
import re
import subprocess
import sys
import time
from contextlib import suppress
from dataclasses import dataclass, replace

import psutil
import pytest
from small_project import PLATE, ROOT, small_project, tree

import build
from press import cache, jobs, pipeline, record
from press.backmatter import BackMatter
from press.cache import Cache, Job
from press.digests import Named, digest
from press.drawn import starts
from press.faults import Fault, Faults, Place
from press.places import Scalar
from press.pool import Shop, WorkerLost
from press.read import read
from press.read.templates import read_templates
from press.record import Record
from press.solve import solve
from press.sources import _imported

PLATE_FILE = "plates/I-small/01-storing-layers.yaml"
MODEL = "data/models/llama-3-8b.yaml"
RUN = "import sys, pathlib, build; sys.exit(build.main(sys.argv[2:], pathlib.Path(sys.argv[1])))"


def started(project, *words, seed="0"):
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONHASHSEED": seed}
    return subprocess.Popen(
        [sys.executable, "-c", RUN, str(project), *words],
        env=environment,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )


def edited(path, before, after):
    text = path.read_text(encoding="utf-8")
    assert before in text
    path.write_text(text.replace(before, after), encoding="utf-8")


def made(err, stage):
    """How many pieces of a stage were made, by the line that a build prints of it: all less those from the cache."""
    line = next(line for line in err.splitlines() if line.startswith(stage))
    of = re.search(r" s +(\d+)", line)
    kept = re.search(r"(\d+) from the cache", line)
    return (int(of[1]) if of else 1) - (int(kept[1]) if kept else 0)


@pytest.fixture
def project(tmp_path, own_cache):  # noqa: ARG001 - it is the project's
    """Two plates, built without PDFs, in one process."""
    root = small_project(tmp_path / "project")
    other = PLATE.replace("Storing Layers", "Second").replace("[llama-3-8b, llama-3-70b]", "[llama-3-70b]")
    (root / "plates/I-small/02-second.yaml").write_text(other, encoding="utf-8")
    assert build.main(["--no-pdf", "--jobs", "1"], root) == 0
    return root


def again(root, capsys):
    capsys.readouterr()
    assert build.main(["--no-pdf", "--jobs", "1"], root) == 0
    return capsys.readouterr().err


def test_the_site_is_the_same_with_one_process_or_two_and_with_or_without_a_cache(tmp_path):
    project = small_project(tmp_path / "project")
    trees = []
    for words in (["--jobs", "1"], ["--jobs", "2"]):
        for _ in "cold", "warm":
            (project / ".cache/press/built.json").unlink(missing_ok=True)
            assert started(project, *words, seed=words[1]).wait(300) == 0
            trees.append(tree(project / "site"))
        assert started(project, "clean").wait(60) == 0
    assert all(other == trees[0] for other in trees)


def test_where_nothing_has_changed_nothing_heavy_is_imported(project):
    program = (
        "import sys, pathlib, build\n"
        "code = build.main(['--no-pdf'], pathlib.Path(sys.argv[1]))\n"
        "heavy = {'matplotlib', 'weasyprint', 'numpy', 'pydantic', 'yaml', 'jinja2'} & {*sys.modules}\n"
        "sys.exit(str(heavy) if heavy else code)"
    )
    ran = subprocess.run([sys.executable, "-c", program, str(project)], cwd=ROOT, capture_output=True, check=False)
    assert (ran.returncode, ran.stderr) == (0, b"")
    assert b"nothing has changed" in ran.stdout


def test_where_a_word_has_changed_nothing_is_imported_that_draws_or_binds_and_no_process_started(project):
    (project / ".cache/press/built.json").unlink()
    assert started(project, "--no-pdf", "--jobs", "1").wait(300) == 0  # with the cache that the next one has
    edited(project / PLATE_FILE, "A stack of layers", "The pile of layers")
    program = (
        "import sys, pathlib, build\n"
        "code = build.main(['--no-pdf', '--jobs', '2'], pathlib.Path(sys.argv[1]))\n"
        "unasked = {'matplotlib', 'weasyprint', 'pikepdf', 'numpy', 'multiprocessing.forkserver'} & {*sys.modules}\n"
        "sys.exit(str(unasked) if unasked else code)"
    )
    ran = subprocess.run([sys.executable, "-c", program, str(project)], cwd=ROOT, capture_output=True, check=False)
    assert ran.returncode == 0, ran.stderr.decode()


@pytest.mark.parametrize("path", ["site/index.html", PLATE_FILE, "templates/home.html", MODEL])
def test_a_file_that_is_changed_or_gone_is_seen_whatever_its_time(path, project, capsys):
    file = project / path
    about = file.stat()
    file.write_bytes(file.read_bytes().replace(b"e", b"3", 1) if path.startswith("site") else file.read_bytes() + b"\n")
    os.utime(file, ns=(about.st_atime_ns, about.st_mtime_ns))
    if path.startswith("site"):
        file.unlink()
    assert "proof" in again(project, capsys)
    assert (project / "site/index.html").is_file()


def test_a_word_of_one_plate_sets_that_plate_and_draws_nothing(project, capsys):
    import press.draw  # noqa: PLC0415

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(press.draw, "draw", lambda *_: pytest.fail("drawn"))
        edited(project / PLATE_FILE, "A stack of layers", "The pile of layers")
        err = again(project, capsys)
    assert (made(err, "solve"), made(err, "pages")) == (1, 1)
    assert "The pile of" in (project / "site/I-small/01-storing-layers.html").read_text("utf-8").replace("\u00ad", "")


def test_pages_are_the_same_pieces_with_pdfs_and_without(project, capsys):
    alone = tree(project / "site")
    assert build.main(["--jobs", "1"], project) == 0
    assert made(capsys.readouterr().err, "pages") == 0
    assert (project / "site/I-small/02-second.pdf").is_file()
    assert b'"02-second.pdf"' in (project / "site/I-small/02-second.html").read_bytes()
    edited(project / PLATE_FILE, "A stack of layers", "The pile of layers")
    assert made(again(project, capsys), "pages") == 1
    edited(project / PLATE_FILE, "The pile of layers", "A stack of layers")
    again(project, capsys)
    assert tree(project / "site") == alone


def test_pdfs_hang_on_the_libraries_that_set_them_and_pages_do_not(project, monkeypatch):
    def asked():
        checked = pipeline.check(project, draw=True)
        plates = (checked.library, checked.plates, checked.plates)
        templates = read_templates(project)
        backs = {folder: BackMatter() for folder in checked.library.volumes}
        pdfs = [job.key() for job in jobs.pdf_jobs(*plates, templates).values()]
        pages = [job.key() for job in jobs.page_jobs(*plates, backs, templates, cache=Cache())]
        records = [Record.now(project, names=(), pdf=pdf, model=None).asked for pdf in (True, False)]
        return pdfs, pages, records

    before = asked()
    for module in (jobs, record):
        monkeypatch.setattr(module, "engines", lambda: ("another Pango",))
    after = asked()
    assert len(before[0]) == 5
    assert not {*before[0]} & {*after[0]}
    assert before[1] == after[1]
    assert [one == other for one, other in zip(before[2], after[2], strict=True)] == [False, True]


def test_a_library_that_is_not_there_has_no_version(monkeypatch):
    monkeypatch.setattr(record, "ENGINES", {"its_version": ("libnowhere.so.0",)})
    record.engines.cache_clear()
    assert record.engines() == ("",)
    record.engines.cache_clear()


def test_a_number_draws_only_what_depends_on_it(project, capsys):
    import press.draw  # noqa: PLC0415

    drawn, draw = [], press.draw.draw
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(
            press.draw, "draw", lambda name, spec, view: drawn.append(view.say("stored")) or draw(name, spec, view)
        )
        edited(project / MODEL, "num_hidden_layers: 32", "num_hidden_layers: 30")
        err = again(project, capsys)
    # the second plate offers the other model only, and is neither solved nor drawn
    assert (made(err, "solve"), made(err, "pages")) == (2, 1)  # the published rows are one
    assert len(set(drawn)) == len(drawn) <= 2


def test_two_plates_with_one_panel_keep_each_their_drawings(project, tmp_path, monkeypatch):
    import press.draw  # noqa: PLC0415

    edited(project / "plates/I-small/02-second.yaml", "34*d", "36*d")
    library, kept = read(project), Cache(tmp_path / "kept")
    drawn, draw = [], press.draw.draw
    monkeypatch.setattr(press.draw, "draw", lambda *asked: drawn.append(asked) or draw(*asked))
    first, second = library.plates
    assert first.plate.figure == second.plate.figure
    for file in (first, second, first, second):
        starts(file, solve(file, library), kept)
    assert len(drawn) == 2


def test_a_piece_that_somebody_else_sealed_is_never_unpickled(tmp_path, monkeypatch):
    """A stranger's pull request may bring files for the cache; what is pickled in them must not run."""
    kept = Cache(tmp_path / "cache")
    monkeypatch.setattr(cache, "_secret", lambda: b"theirs")
    kept.put("a" * 64, Runs(str(tmp_path / "trace")))
    monkeypatch.setattr(cache, "_secret", lambda: b"ours")
    assert kept.get("a" * 64) is cache.MISSING
    assert not (tmp_path / "trace").exists()
    kept.put("b" * 64, 3)
    assert kept.get("b" * 64) == 3


class Runs:
    """Leaves a trace where it is unpickled."""

    def __init__(self, trace):
        self.trace = trace

    def __reduce__(self):
        return os.mkdir, (self.trace,)


def test_a_damaged_piece_is_made_again(project, own_cache, capsys):
    built = tree(project / "site")
    for number, path in enumerate(sorted(own_cache.glob("??/*"))):
        path.write_bytes([b"", b"x" * 100, path.read_bytes()[:-5]][number % 3])
    (project / ".cache/press/built.json").write_text("{", encoding="utf-8")
    again(project, capsys)
    assert tree(project / "site") == built


def test_without_a_cache_that_can_be_written_a_site_is_built(tmp_path, monkeypatch):
    (tmp_path / "file").write_text("in the way", encoding="utf-8")
    monkeypatch.setattr("press.commands.CACHE", str(tmp_path / "file/cache"))
    assert build.main(["--no-pdf", "--jobs", "1"], small_project(tmp_path / "project")) == 0


def alive(process):
    """Whether it still runs; one that has ended may stand in the list until its parent looks."""
    with suppress(psutil.NoSuchProcess):
        return process.is_running() and process.status() != psutil.STATUS_ZOMBIE
    return False


def test_after_a_build_is_killed_the_next_is_right_and_no_process_is_left(tmp_path):
    project, whole = small_project(tmp_path / "killed"), small_project(tmp_path / "whole")
    running = started(project, "--no-pdf", "--jobs", "2")
    others = []
    while len(others) < 3 or not [*(project / ".cache/press").glob("??/*")]:  # that which others are made of, and two
        assert running.poll() is None
        time.sleep(0.02)
        others = psutil.Process(running.pid).children(recursive=True)
    running.kill()
    running.wait()
    limit = time.monotonic() + 120
    while any(map(alive, others)):
        assert time.monotonic() < limit
        time.sleep(0.05)
    assert started(project, "--no-pdf").wait(300) == 0
    assert build.main(["--no-pdf"], whole) == 0
    assert tree(project / "site") == tree(whole / "site")


def test_two_builds_at_once_with_one_cache_are_both_right(tmp_path):
    roots = [small_project(tmp_path / name) for name in "ab"]
    for root in roots:
        (root / ".cache").symlink_to(tmp_path / "cache")
    (tmp_path / "cache").mkdir()
    running = [started(root, "--no-pdf", "--jobs", "1") for root in roots]
    assert [one.wait(300) for one in running] == [0, 0]
    assert tree(roots[0] / "site") == tree(roots[1] / "site")


def made_of(*parts):
    return parts


def test_a_key_hangs_on_values_and_not_on_where_they_stand_or_how_they_are_shared():
    one, other = Scalar("a"), Scalar("a")
    one.place, other.place = Place("x", 1), Place("y", 2)
    assert digest({"k": one, "s": frozenset("ab")}) == digest({"k": other, "s": frozenset("ba")})
    pair = ["a b"]
    assert digest([pair, pair]) == digest([["a b"], ["a b"]])
    assert digest(1) != digest(1.0) != digest("1.0")


@dataclass(frozen=True)
class Whole(Named):
    parts: tuple[str, ...]


def test_a_digest_that_is_worked_out_once_is_that_of_the_value():
    one, other = Whole(("a", "b")), Whole(("a", "b"))
    assert digest([one, 1]) == digest([other, 1]) == digest([pickle.loads(pickle.dumps(one)), 1])  # noqa: S301
    assert digest(replace(one, parts=("a", "c"))) == digest(Whole(("a", "c"))) != digest(one)
    assert one == other


def test_imports_are_found_however_they_are_written():
    text = "from press.a import (\n    b,\n    c,\n)\nimport press.x.y\nif True:\n    from press import q  # late\n"
    assert {"press.a", "press.a.b", "press.a.c", "press.x.y", "press.x.y.*", "press.q"} <= {*_imported(text)}


def test_the_least_recently_used_pieces_go_first(tmp_path):
    cache = Cache(tmp_path)
    jobs = [Job(made_of, (number, os.urandom(1000))) for number in range(3)]
    for age, job in enumerate(jobs):
        cache.kept(job)
        path = next(path for path in tmp_path.glob("??/*") if path.name == job.key()[2:])
        os.utime(path, (age, age))
    size = sum(path.stat().st_size for path in tmp_path.glob("??/*"))
    cache.trim(size - 1)
    assert [cache.get(job.key()) == job.parts for job in jobs] == [False, True, True]


def ended():
    os._exit(9)


def test_a_process_that_is_killed_is_one_line():
    with Shop(workers=2) as shop, pytest.raises(WorkerLost, match="was ended from outside"):
        shop.do("solve", Job(ended, ()), Job(ended, ()))


def test_after_a_process_was_killed_there_are_others():
    """Or a press that goes on, as under `serve`, could not build again."""
    with Shop(workers=2) as shop:
        for _ in range(2):
            with pytest.raises(WorkerLost):
                shop.do("solve", Job(ended, ()), Job(ended, ()))
            assert os.getpid() not in shop.do("solve", *(Job(os.getpid, ()) for _ in range(2)))


def test_a_few_quick_jobs_are_done_without_other_processes():
    with Shop(workers=2) as shop:
        assert shop.do("proof", *(Job(os.getpid, (), quick=True) for _ in range(3))) == [os.getpid()] * 3
        assert os.getpid() not in shop.do("bind", *(Job(os.getpid, ()) for _ in range(3)))


def faulty(place):
    raise Fault("wrong", place)


def test_a_fault_in_a_process_keeps_its_place_and_all_are_told():
    with Shop(workers=2) as shop, pytest.raises(Faults) as raised:
        shop.do("solve", Job(faulty, (Place("b", 3),)), Job(faulty, (Place("a", 2, 5),)))
    assert [str(fault) for fault in raised.value.faults] == ["a:2:5: wrong", "b:3:1: wrong"]
