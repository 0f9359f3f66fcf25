"""What the tests of typeset share; the ledger and the sources are in `typeset_fakes`."""

import pytest
from typeset_fakes import PLATES, SOURCES, FakeLedger

from press.typeset.citations import Shelf
from press.typeset.prose import Setter


@pytest.fixture
def ledger():
    return FakeLedger()


@pytest.fixture
def setter(ledger):
    return Setter(
        ledger, "web", Shelf(["chen2016", "korthikanti2023"], SOURCES), "XIV.2", PLATES, ("Llama 3", "ZeRO-3"), 11
    )
