"""Makes the helpers in this folder importable from the tests in folders below it; random tests are the same each run."""

import signal

import pytest
from hypothesis import settings

from press import commands

# a run in the background of a shell is born deaf to Ctrl-C, and so would be the commands whose end is tested
signal.signal(signal.SIGINT, signal.default_int_handler)

settings.register_profile("press", deadline=None, derandomize=True, database=None)
settings.load_profile("press")


@pytest.fixture(scope="session", autouse=True)
def _one_cache(tmp_path_factory):
    """All projects of one run of the tests share one cache, so that fonts and the same small plates are made once."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(commands, "CACHE", str(tmp_path_factory.mktemp("cache")))
        yield


@pytest.fixture
def own_cache(tmp_path, monkeypatch):
    """A cache that no other test has seen, for a test of what is made and what is not."""
    monkeypatch.setattr(commands, "CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache"


collect_ignore = ["benchmarks"]  # they measure, and have packages of their own
