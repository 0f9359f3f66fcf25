"""`build.py serve`, as its author sees it: edits are followed, faults come and go, and Ctrl-C ends everything."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
import time
from urllib.request import urlopen

import psutil
import pytest
from small_project import ROOT, small_project

NAME = "plates/I-small/01-storing-layers.yaml"
START = "import sys, build; from pathlib import Path; sys.exit(build.main(['serve', '--jobs', '1'], Path(sys.argv[1])))"


@pytest.fixture(scope="module")
def project(tmp_path_factory):
    return small_project(tmp_path_factory.mktemp("live"))


@pytest.fixture(scope="module")
def served(project):
    """The process and its address, once the first site is there."""
    process = subprocess.Popen(
        [sys.executable, "-c", START, str(project)],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    address = re.search(r"http://\S+/", process.stdout.readline())[0]
    said = []
    while not said or "pages new" not in said[-1]:
        said.append(process.stdout.readline())
        assert said[-1]
    process.progress = "".join(said)
    yield process, address
    if process.poll() is None:
        process.kill()
    process.wait()
    process.stdout.close()


def edited(project, old, new):
    path = project / NAME
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


def test_the_page_follows_an_edit_and_keeps_its_place_and_choice(opened, project, served):
    page = opened(served[1] + "I-small/01-storing-layers.html?model=llama-3-8b", viewport={"width": 900, "height": 400})
    page.evaluate("scrollTo({top: 300, behavior: 'instant'})")
    page.wait_for_function("scrollY === 300")
    edited(project, "What a layer stores", "What one layer stores")
    page.wait_for_selector("text=What one layer stores", timeout=60_000)
    page.wait_for_function("scrollY === 300")
    assert page.evaluate("location.search") == "?model=llama-3-8b"
    assert page.evaluate("document.querySelector('input:checked, option:checked').value") == "llama-3-8b"


def test_what_is_open_and_what_the_keyboard_is_at_stay_through_a_save(opened, project, served):
    page = opened(served[1] + "I-small/01-storing-layers.html", viewport={"width": 900, "height": 400})
    page.locator("#numbers summary").click()
    page.locator("input[value=llama-3-8b]").focus()
    page.evaluate("scrollTo({top: 1e6, behavior: 'instant'})")
    height = page.evaluate("scrollY")
    edited(project, "Layers store what", "Layers hold what")
    page.wait_for_selector("text=Layers hold what", timeout=60_000)
    page.wait_for_load_state()
    assert page.evaluate("document.getElementById('numbers').open")
    page.wait_for_function("document.activeElement !== document.body")
    assert page.evaluate("document.activeElement.value") == "llama-3-8b"
    page.wait_for_function("height => scrollY === height", arg=height)


def test_a_number_that_is_open_stays_open_through_a_save(opened, project, served):
    page = opened(served[1] + "I-small/01-storing-layers.html?model=llama-3-8b")
    page.locator(".prose a.n").first.click()
    page.wait_for_selector(".working:popover-open")
    edited(project, "way back will read", "way back is to read")
    page.wait_for_selector("text=way back is to read", timeout=60_000)
    page.wait_for_selector(".working:popover-open")
    page.wait_for_function("document.activeElement !== document.body")
    assert page.evaluate("document.activeElement.closest('.working') !== null")


def test_the_terminal_shows_how_far_the_first_build_is(served):
    assert re.search(r"^solve +\d", served[0].progress, re.MULTILINE)
    assert re.search(r"^proof +\d", served[0].progress, re.MULTILINE)


def test_a_plate_that_is_renamed_is_followed_when_it_comes_back(browser, project, served):
    page = browser.new_page()
    page.goto(served[1] + "I-small/01-storing-layers.html")
    path = project / NAME
    other = path.rename(path.with_name("01-another-name.yaml"))
    page.wait_for_selector("text=There is no page", timeout=60_000)
    other.rename(path)
    page.wait_for_selector("h1", timeout=60_000)
    page.close()


def test_a_fault_comes_over_the_last_good_page_and_goes_when_it_is_mended(opened, project, served):
    page = opened(served[1] + "I-small/01-storing-layers.html")
    edited(project, "All: stored", "All: stord")
    box = page.wait_for_selector("#live-wrong", timeout=60_000)
    assert f"{NAME}:" in box.inner_text()
    assert "Did you mean 'stored'?" in box.inner_text()
    assert page.locator("h1").inner_text().startswith("Storing Layers")
    edited(project, "All: stord", "All: stored")
    page.wait_for_selector("#live-wrong", state="detached", timeout=60_000)


def test_a_template_is_followed_too(opened, project, served):
    page = opened(served[1])
    path = project / "templates" / "screen" / "page.css"
    path.write_text(
        path.read_text(encoding="utf-8") + "\nbody { outline: 3px solid rgb(1, 2, 3); }\n", encoding="utf-8"
    )
    page.wait_for_function("getComputedStyle(document.body).outlineColor === 'rgb(1, 2, 3)'", timeout=60_000)


def test_a_pdf_is_set_when_it_is_asked_for(served):
    with urlopen(served[1] + "I-small/01-storing-layers.pdf", timeout=120) as answer:  # noqa: S310 - our own server
        assert answer.read(5) == b"%PDF-"


@pytest.mark.usefixtures("served")
def test_nothing_is_written_into_the_site(project):
    assert not (project / "site").exists()


def test_ctrl_c_leaves_nothing_running(served):
    """The last test: afterwards it serves no more."""
    process, _ = served
    others = psutil.Process(process.pid).children(recursive=True)
    assert others
    process.send_signal(signal.SIGINT)
    assert process.wait(timeout=300) == 0
    limit = time.monotonic() + 60
    while any(other.is_running() for other in others) and time.monotonic() < limit:
        time.sleep(0.05)
    assert not [other for other in others if other.is_running()]
