"""axe finds nothing on any kind of page: both modes, on a phone and wide."""

from __future__ import annotations

import pytest

RUN = """\
async () => (await axe.run({ rules: { "target-size": { enabled: true } } })).violations.map(({ id, nodes }) => `${id}: ${nodes.map((n) => n.target).join(", ")}`)"""
STILL = "*, *::before, *::after { transition: none !important }"


@pytest.mark.parametrize("mode", ["light", "dark"])
def test_no_kind_of_page_has_a_violation_at_any_width(  # noqa: PLR0917 - fixtures
    opened, address, published, kinds, axe, mode
):
    page = opened(address, color_scheme=mode)
    published(page)
    found = []
    for path in kinds:
        page.goto(address + path)
        page.add_style_tag(content=STILL)
        page.add_script_tag(path=axe)
        for width in (390, 1280):
            page.set_viewport_size({"width": width, "height": 900})
            found += [f"{path} at {width}: {words}" for words in page.evaluate(RUN)]
    assert found == []
