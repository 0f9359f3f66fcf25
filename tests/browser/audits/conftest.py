"""The whole site's pages, one of each kind, and the tools that judge them."""

from __future__ import annotations

import re

import pytest
from npm import Missing, installed


def tool(name):
    try:
        return installed(name)
    except Missing as missing:
        pytest.fail(str(missing), pytrace=False)


@pytest.fixture(scope="session")
def axe():
    return tool("axe-core/axe.min.js")


@pytest.fixture(scope="session")
def vnu():
    return tool("vnu-jar/build/dist/vnu.jar")


@pytest.fixture(scope="session")
def lighthouse():
    return tool("lighthouse/cli/index.js")


@pytest.fixture(scope="session")
def pages(built):
    """All pages of the whole site."""
    return sorted(path.relative_to(built).as_posix() for path in built.rglob("*.html"))


@pytest.fixture(scope="session")
def kinds(pages):
    """One page of each kind: plates, and the pages of their figures, differ by their numbers and names."""
    first = {}
    for path in pages:
        first.setdefault(re.sub(r"\d\d-[a-z-]+?(?=(-embed)?[.]html)", "plate", path), path)
    return list(first.values())


@pytest.fixture(scope="session")
def plate(pages):
    """The plate with a workshop, mathematics, terms and sources."""
    return next(path for path in pages if path.endswith("/02-recomputing-activations.html"))
