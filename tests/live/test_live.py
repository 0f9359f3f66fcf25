"""What is watched, what is served, and what is told to a browser; without a build."""

from __future__ import annotations

import json
import pickle
from http.client import HTTPConnection
from threading import Thread

import pytest
from small_project import PLATE, small_project

from press.cache import MISSING, Cache
from press.faults import Faults
from press.live.memory import Memory
from press.live.page import followed
from press.live.server import Server
from press.live.site import Served
from press.live.watch import changed, seen
from press.live.worker import Answer
from press.pipeline import build
from press.pool import Shop
from press.read.templates import read_templates

PAGE = b"<!doctype html><html><body><p>one</p></body></html>"
FILES = {"index.html": PAGE, "v/2.html": PAGE, "assets/screen.css": b"p{}", "v/states/2-left.js": b"1"}


@pytest.fixture
def site():
    made = Served()
    made.take(Answer(FILES, promised=frozenset({"v/2.pdf"})))
    return made


@pytest.fixture
def server(site):
    asked = []

    def press_pdf(path):
        asked.append(path)
        return b"%PDF"

    with Server(0, site, press_pdf) as made:
        thread = Thread(target=made.serve_forever, daemon=True)
        thread.start()
        made.asked = asked
        yield made
        made.shutdown()
        thread.join()


def got(server, path, host=None, method="GET"):
    connection = HTTPConnection("127.0.0.1", server.server_port, timeout=60)
    connection.putrequest(method, path, skip_host=True)
    connection.putheader("Host", host or f"127.0.0.1:{server.server_port}")
    connection.endheaders()
    answer = connection.getresponse()
    data = answer.read()
    connection.close()
    return answer.status, data


def test_a_file_that_is_new_gone_or_other_has_changed(tmp_path):
    for name in ("same", "gone", "other"):
        (tmp_path / name).write_text("a")
    before = seen(tmp_path)
    (tmp_path / "gone").unlink()
    (tmp_path / "other").write_text("ab")
    (tmp_path / "new").write_text("a")
    names = {path.rpartition("/")[2] for path in changed(before, seen(tmp_path))}
    assert names == {"gone", "other", "new"}


def test_what_editors_and_python_leave_is_not_watched(tmp_path):
    (tmp_path / "__pycache__").mkdir()
    for name in (".2.yaml.swp", "2.yaml~", "__pycache__/a.pyc"):
        (tmp_path / name).write_text("a")
    assert not seen(tmp_path, tmp_path / "is not there")


def test_it_listens_on_this_machine_only(server):
    assert server.server_address[0] == "127.0.0.1"


def test_a_page_gets_the_script_and_the_site_does_not(server, site):
    status, data = got(server, "/v/2.html")
    assert status == 200
    assert b"EventSource" in data
    assert data.endswith(b"</body></html>")
    assert site.file("v/2.html") == PAGE
    assert got(server, "/assets/screen.css") == (200, b"p{}")


def test_a_folder_is_its_index(server):
    assert got(server, "/")[1] == got(server, "/index.html")[1]


@pytest.mark.parametrize("path", ["/../build.py", "/%2e%2e/build.py", "//etc/passwd", "/assets/../../build.py"])
def test_no_path_leads_out_of_the_site(server, path):
    assert got(server, path)[0] == 404


@pytest.mark.parametrize("made", [True, False])
def test_a_page_that_is_not_there_follows_until_it_is(server, site, made):
    """A deep link is opened before the first build ends; a plate is renamed while it is read."""
    if not made:
        server.site = site = Served()
    status, data = got(server, "/v/%3Cnew%3E.html?a=b")
    assert status == 404
    assert b"EventSource" in data
    assert b"<new>" not in data
    stamp = site.stamp("v/<new>.html")
    assert stamp.encode() in data
    site.take(Answer({"v/<new>.html": PAGE}, whole=True))
    assert site.stamp("v/<new>.html") != stamp
    assert got(server, "/v/%3Cnew%3E.html")[0] == 200


def test_a_pdf_that_cannot_be_set_is_answered_with_what_is_wrong(server):
    server.press_pdf = lambda _: ("plates/2.yaml:3:1: oh", "plates/2.yaml:4:1: ah")
    status, data = got(server, "/v/2.pdf")
    assert status == 503
    assert data == b"plates/2.yaml:3:1: oh\n\nplates/2.yaml:4:1: ah\n"


def test_where_no_site_was_made_yet_what_is_wrong_is_said_of_a_pdf_too(server):
    server.site = Served()
    server.site.take(Answer(wrong=("plates/2.yaml:3:1: oh",)))
    assert got(server, "/v/2.pdf") == (404, b"there is no v/2.pdf\n\nplates/2.yaml:3:1: oh\n")


def test_a_browser_that_goes_is_not_spoken_of_and_a_mistake_of_ours_is(server, capsys):
    for error in (ConnectionResetError(), BrokenPipeError(), TimeoutError(), ZeroDivisionError()):
        try:
            raise error
        except Exception:  # noqa: BLE001
            server.handle_error(None, ("127.0.0.1", 1))
        assert ("ZeroDivisionError" in capsys.readouterr().err) == isinstance(error, ZeroDivisionError)


@pytest.mark.parametrize("host", ["evil.example", "evil.example:80", "127.0.0.1", "127.0.0.1:1"])
def test_another_name_that_leads_here_is_refused(server, host):
    """A page elsewhere may let its own name lead to this machine, to read what is served."""
    assert got(server, "/", host)[0] == 421


def test_the_name_localhost_is_this_machine(server):
    assert got(server, "/", f"localhost:{server.server_port}")[0] == 200


def test_a_pdf_is_set_when_it_is_asked_for(server):
    assert not server.asked
    assert got(server, "/v/2.pdf") == (200, b"%PDF")
    assert server.asked == ["v/2.pdf"]
    assert got(server, "/v/3.pdf")[0] == 404
    assert server.asked == ["v/2.pdf"]


def test_a_pdf_is_kept_until_the_next_change(site):
    site.keep("v/2.pdf", b"%PDF", site.version)
    assert site.file("v/2.pdf") == b"%PDF"
    site.take(Answer({"index.html": b"new"}, promised=frozenset({"v/2.pdf"})))
    assert site.file("v/2.pdf") is None
    assert site.is_promised("v/2.pdf")


def test_a_page_is_stamped_by_itself_and_by_what_it_loads(site):
    before = site.stamp("v/2.html")
    site.take(Answer({"v/3.html": PAGE, "v/states/3-left.js": b"2"}))
    assert site.stamp("v/2.html") == before
    for path in ("assets/screen.css", "v/states/2-left.js", "v/2.html"):
        site.take(Answer({path: b"new"}))
        assert site.stamp("v/2.html") != before
        before = site.stamp("v/2.html")


def test_what_is_wrong_leaves_the_last_good_pages(site):
    before = site.stamp("index.html")
    site.take(Answer(wrong=("plates/2.yaml:3:1: oh",)))
    assert site.news("index.html", 0, 1) == (2, before, ("plates/2.yaml:3:1: oh",))
    assert site.file("index.html") == PAGE


def test_what_is_gone_is_not_served_any_more(site):
    site.take(Answer(gone=frozenset({"v/2.html"})))
    assert site.file("v/2.html") is None
    site.take(Answer({"a.html": PAGE}, whole=True))
    assert site.file("index.html") is None


def test_the_news_come_as_they_are_made(server, site):
    connection = HTTPConnection("127.0.0.1", server.server_port, timeout=60)
    connection.request("GET", "/.live?page=/v/2.html")
    stream = connection.getresponse()
    first = json.loads(stream.readline().removeprefix(b"data: "))
    assert first == {"stamp": site.stamp("v/2.html"), "wrong": []}
    stream.readline()
    site.take(Answer(wrong=("oh",)))
    assert json.loads(stream.readline().removeprefix(b"data: "))["wrong"] == ["oh"]
    connection.close()


def test_a_page_without_an_end_gets_the_script_too():
    assert b"EventSource" in followed(b"<p>half", "1")


def test_what_a_build_asks_for_is_in_memory_for_the_next_and_no_longer(tmp_path):
    memory, piece = Memory(tmp_path), ["made"]
    memory.put("a" * 64, piece)
    memory.settle()
    assert memory.get("a" * 64) is piece
    memory.settle()
    memory.settle()
    assert memory.get("a" * 64) == piece
    assert memory.get("a" * 64) is not piece
    assert memory.get("b" * 64) is MISSING


def test_what_a_build_that_stopped_at_a_fault_did_not_come_to_stays_in_memory(tmp_path):
    memory, piece = Memory(tmp_path), ["made"]
    memory.put("a" * 64, piece)
    memory.settle()
    memory.settle(whole=False)
    memory.settle(whole=False)
    assert memory.get("a" * 64) is piece


def test_what_cannot_be_read_is_told_before_anything_is_solved(tmp_path):
    """A term that is mistyped is lost to all plates: their author hears of it before they are solved without it."""
    root = small_project(tmp_path, PLATE.replace("terms:", "trems:").replace("All: stored", "All: stord"))
    stages = []
    shop = Shop(report=lambda stage, *_: stages.append(stage))
    with pytest.raises(Faults) as found:
        build(root, read_templates(root), later=True, shop=shop)
    assert ["trems" in str(fault) for fault in found.value.faults] == [True]
    assert set(stages) == {"read"}
    with pytest.raises(Faults) as found:
        build(root, read_templates(root), pdf=False)
    assert {word for fault in found.value.faults for word in ("trems", "stord") if word in str(fault)} == {
        "trems",
        "stord",
    }


def test_memory_does_not_go_to_other_processes(tmp_path):
    memory = Memory(tmp_path)
    memory.put("a" * 64, ["made"])
    memory.settle()
    there = pickle.loads(pickle.dumps(memory))  # noqa: S301
    assert type(there) is Cache
    assert there.get("a" * 64) == ["made"]
