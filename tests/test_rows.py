"""The published rows held in two parts: what data rows read, and what formulas alone give."""

from dataclasses import replace

from small import PUBLISHED, folder

from press import rows
from press.cache import Cache
from press.read import read
from press.rows import held_rows
from press.solve.published import hold_published

ALONE = """- plate: data
  quantity: Twice three
  source: llama2024
  where: nowhere
  ours: {}
  with:
    a: 3
  call: 2*a
"""


def library(root, *parts):
    return read(folder(root, files={"data/published.yaml": "".join(parts)}))


def test_rows_keep_their_order_and_their_faults(tmp_path):
    found = library(
        tmp_path / "a", ALONE.format(6), PUBLISHED, ALONE.format(7), PUBLISHED.replace("llama-3-8b", "llama-3-8c")
    )
    held, faults = held_rows(found, cache=Cache(tmp_path / "cache"))
    assert (held, [str(fault) for fault in faults]) == (
        hold_published(found)[0],
        [str(fault) for fault in hold_published(found)[1]],
    )
    assert len(held) == 3
    assert len(faults) == 2


def test_a_figure_of_a_model_works_out_only_the_rows_that_read_one(tmp_path, monkeypatch):
    found, cache = library(tmp_path / "a", ALONE.format(6), PUBLISHED), Cache(tmp_path / "cache")
    before = held_rows(found, cache=cache)[0]
    again, hold = [], hold_published
    monkeypatch.setattr(rows, "hold_published", lambda each: again.extend(each.published) or hold(each))
    model = found.entries["llama-3-8b"]
    other = replace(model, data={**model.data, "V": replace(model.data["V"], value=128_257.0)})
    held, _ = held_rows(replace(found, entries={**found.entries, "llama-3-8b": other}), cache=cache)
    assert [row.quantity for row in again] == ["Parameters of Llama 3 8B"]
    assert held[0] == before[0]
    assert held[1].value == before[1].value + 2 * 4096
