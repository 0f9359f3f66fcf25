"""A real scheduler with two workers on this machine: the same bytes, also where a worker is killed in the middle."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from types import SimpleNamespace

import pytest
from small_project import PLATE, ROOT, small_project

from press import pipeline
from press.cache import Cache
from press.commands import Usage, shop
from press.pool import Shop
from press.read.templates import read_templates

pytest.importorskip("distributed", reason="the extra cluster is not installed")
ORDINALS = ("Two", "Three", "Four", "Five", "Six")


@pytest.fixture(scope="module")
def project(tmp_path_factory):
    """Six plates, so that there is work for two."""
    root = small_project(tmp_path_factory.mktemp("spread"))
    for number, word in enumerate(ORDINALS, 2):
        path = root / "plates" / "I-small" / f"{number:02}-layers.yaml"
        path.write_text(PLATE.replace("Storing Layers", f"Storing Layers {word}"), encoding="utf-8")
    return root


def started(*words):
    return subprocess.Popen(
        [sys.executable, "-W", "ignore", "-m", "dask", *words],
        cwd=ROOT,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )


@pytest.fixture
def scheduler(tmp_path):
    """The address of a scheduler, and its two workers."""
    known = tmp_path / "scheduler.json"
    processes = [
        started("scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard", "--scheduler-file", str(known))
    ]
    limit = time.monotonic() + 60
    while not known.exists() or not known.read_text():
        assert time.monotonic() < limit
        time.sleep(0.1)
    address = json.loads(known.read_text())["address"]
    for number in range(2):
        folder = tmp_path / f"worker-{number}"
        processes.append(
            started("worker", address, "--host", "127.0.0.1", "--nthreads", "1", "--no-nanny", "--no-dashboard",
                    "--local-directory", str(folder))
        )  # fmt: skip
    yield address, processes[1:]
    for process in reversed(processes):
        if process.poll() is None:
            process.kill()
        process.wait()


def built(project, shop):
    return pipeline.build(project, read_templates(project), pdf=False, shop=shop).files


def test_a_cluster_makes_the_same_bytes_though_a_worker_is_killed(project, scheduler, tmp_path):
    from distributed import Client  # noqa: PLC0415 - an extra

    from press.cluster import cluster  # noqa: PLC0415

    address, workers = scheduler
    with Client(address, set_as_default=False) as client:
        client.wait_for_workers(2, timeout=60)
    killed = []

    def report(stage, done, of, _kept):
        if stage == "solve" and 0 < done < of and not killed:
            workers[0].send_signal(signal.SIGKILL)
            killed.append(done)

    with cluster(address) as executor, Shop(Cache(tmp_path / "cache"), 1, report, executor) as spread:
        made = built(project, spread)
    assert killed
    assert workers[0].wait(10) == -signal.SIGKILL
    assert made == built(project, Shop())


def test_a_cluster_that_is_not_there_is_said_in_one_line(tmp_path):
    args = SimpleNamespace(cluster="tcp://127.0.0.1:9", jobs=None)
    with pytest.raises(Usage, match=r"no scheduler answers at tcp://127.0.0.1:9"), shop(args, tmp_path):
        pass
