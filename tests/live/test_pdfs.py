"""A PDF that is asked for while its author writes on: never older than the pages, and never waited for by them."""

from __future__ import annotations

import time
from threading import Event, Thread

import pytest

from press.commands import serve
from press.live import worker as workers
from press.live.worker import Answer, Worker

PDF = "v/2.pdf"
PATIENCE = 60.0
"""Seconds after which something waits for ever."""


class Setter:
    """A worker that answers for pages at once, and for PDFs as its test says."""

    made = 0

    def __init__(self, *_):
        self.begun, self.ended = Event(), Event()

    def make(self, what=""):
        if not what:
            return Answer({"v/2.html": b"page"}, promised=frozenset({PDF}))
        self.begun.set()
        Setter.made += 1
        return self.pdf(Setter.made)

    def pdf(self, number):
        return Answer({PDF: b"%%PDF %d" % number})

    def stop(self):
        self.ended.set()


@pytest.fixture
def live(monkeypatch, tmp_path):
    monkeypatch.setattr(serve, "Worker", Setter)
    monkeypatch.setattr(Setter, "made", 0)
    made = serve.Live(tmp_path, 1)
    made.build()
    yield made
    made.stop()


def test_a_pdf_is_set_once_while_nothing_changes(live):
    assert live.press_pdf(PDF) == live.press_pdf(PDF) == b"%PDF 1"


def test_a_pdf_that_was_begun_before_the_pages_were_new_is_set_again(live, monkeypatch):
    def pdf(_, number):
        if number == 1:
            live.build()  # a word is saved while it is set
        return Answer({PDF: b"%%PDF %d" % number})

    monkeypatch.setattr(Setter, "pdf", pdf)
    assert live.press_pdf(PDF) == b"%PDF 2"
    assert live.site.file(PDF) == b"%PDF 2"


def test_a_pdf_that_no_page_leads_to_any_more_is_not_set_again(live, monkeypatch):
    def pdf(*_):
        live.site.take(Answer())
        return Answer({PDF: b"%PDF"})

    monkeypatch.setattr(Setter, "pdf", pdf)
    assert live.press_pdf(PDF) is None
    assert live.site.file(PDF) is None


def test_what_is_wrong_in_a_pdf_is_said_once(live, monkeypatch, capsys):
    monkeypatch.setattr(Setter, "pdf", lambda *_: Answer(wrong=("oh",)))
    assert live.press_pdf(PDF) == ("oh",)
    assert capsys.readouterr().out == "oh\n"


def test_pages_of_new_code_do_not_wait_for_a_pdf_which_is_set_again_by_the_new_code(live, monkeypatch):
    def pdf(self, number):
        if number > 1:
            return Answer({PDF: b"%PDF of new code"})
        assert self.ended.wait(PATIENCE)
        return Answer(wrong=("it ended",))

    monkeypatch.setattr(Setter, "pdf", pdf)
    given = []
    asking = Thread(target=lambda: given.append(live.press_pdf(PDF)), daemon=True)
    asking.start()
    setter = None
    while not (setter := live._pdfs):
        time.sleep(0.01)
    assert setter.begun.wait(PATIENCE)
    building = Thread(target=live.build, kwargs={"code": True}, daemon=True)
    building.start()
    building.join(PATIENCE / 4)
    assert not building.is_alive()
    asking.join(PATIENCE)
    assert given == [b"%PDF of new code"]


def test_at_the_end_no_worker_begins(live):
    live.stop()
    assert live.press_pdf(PDF) is None


def sleeping(_root, _cache, _workers, pipe):
    """The work of a worker that takes an hour for everything."""
    pipe.recv()
    pipe.send(Answer())
    pipe.recv()
    time.sleep(3600)


def test_who_waits_for_a_worker_that_is_stopped_has_an_answer_at_once(monkeypatch, tmp_path):
    monkeypatch.setattr(workers, "work", sleeping)
    worker, answers = Worker(tmp_path, tmp_path, 1), []
    assert worker.make() == Answer()
    asking = Thread(target=lambda: answers.append(worker.make()), daemon=True)
    asking.start()
    while not worker._asking.locked():
        time.sleep(0.01)
    worker.stop()
    asking.join(PATIENCE)
    assert len(answers) == 1
    assert answers[0].wrong
