"""(g) The same figures made the way people make them today: one pyplot script each, alone and under sphinx-gallery.

A script draws what a panel state shows (its bars, lines and words at their places) with `plt.subplots`,
as its author would type it. A sample is made, spread over all panels, and the rest is reckoned from it.
"""

from __future__ import annotations

import pickle
import shutil
from typing import TYPE_CHECKING, Any

from floor import RECORD
from measure import Row, found, python

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Sequence
    from pathlib import Path

HEAD = '''\
"""
Panel {number}
{line}

One panel of the volume.
"""
import matplotlib.pyplot as plt

fig, ax = plt.subplots(figsize=({width:.2f}, {height:.2f}))
ax.set_xlim(0, {across:.1f})
ax.set_ylim({down:.1f}, 0)
'''
CONF = """\
project = "Volume"
extensions = ["sphinx_gallery.gen_gallery"]
sphinx_gallery_conf = {"examples_dirs": "figures", "gallery_dirs": "made", "filename_pattern": "/panel_"}
"""


def script(number: int, placed: Sequence[Any], width: float, height: float) -> str:
    """A panel state as a plain pyplot script."""
    head = HEAD.format(number=number, line="=" * 12, width=width / 72, height=height / 72, across=width, down=height)
    return head + "".join(map(_call, placed)) + 'fig.savefig("panel.svg")\n'


def _call(item: Any) -> str:
    if item.role == "words":
        x, y = item.at
        return f"ax.text({x:.2f}, {y:.2f}, {item.text!r}, fontsize={item.lettering.size}, color={item.lettering.ink!r}, parse_math=False)\n"
    if item.role == "box":
        sides = [(part.left, part.width, part.top, part.height) for part in item.parts]
        left, wide, top, high = ([round(value, 2) for value in column] for column in zip(*sides, strict=True))
        return f"ax.bar({left}, {high}, width={wide}, bottom={top}, align='edge', color={item.fill!r})\n"
    ink = item.fill if item.ink == "none" else item.ink
    runs = [[[round(value, 2) for value in axis] for axis in zip(*run, strict=True)] for run in item.runs]
    return "".join(f"ax.plot({xs}, {ys}, color={ink!r}, linewidth={item.width})\n" for xs, ys in runs)


def measure(tree: Path, args: Namespace, rows: Sequence[Row]) -> list[Row]:
    """Scripts one after another, and sphinx-gallery cold, unchanged and with one script changed."""
    if not (tree / RECORD).exists():
        from floor import measure as record  # noqa: PLC0415 - the marks are recorded there

        rows = [*rows, *(row.lettered("a") for row in record(tree, args, rows))]
    recorded, _ = pickle.loads((tree / RECORD).read_bytes())
    step = max(1, len(recorded) // args.sample)
    sample = recorded[::step][: args.sample]
    project = tree.parent / "today"
    figures = project / "figures"
    figures.mkdir(parents=True)
    (project / "conf.py").write_text(CONF, encoding="utf-8")
    (project / "index.rst").write_text("Volume\n======\n\n.. toctree::\n\n   made/index\n", encoding="utf-8")
    (figures / "README.txt").write_text("Panels\n======\n", encoding="utf-8")
    for number, panel in enumerate(sample):
        (figures / f"panel_{number}.py").write_text(script(number, *panel), encoding="utf-8")
    return [*_scripts(project, len(sample), len(recorded), rows), *_gallery(project, len(sample), len(recorded), rows)]


def _scripts(project: Path, made: int, of: int, rows: Sequence[Row]) -> list[Row]:
    took = sum(python(project, str(path))[0] for path in sorted((project / "figures").glob("*.py")))
    note = f"reckoned from {made}, against the floor of matplotlib"
    return [Row(f"a pyplot script per figure, {of}", took / made * of, 0, found(rows, "floor: matplotlib"), note)]


def _gallery(project: Path, made: int, of: int, rows: Sequence[Row]) -> list[Row]:
    """Sphinx itself is counted once, the figures by their number."""
    sphinx = ("-m", "sphinx", "-q", ".", "html")
    aside = project / "aside"
    (project / "figures").rename(aside)
    (project / "figures").mkdir()
    for name in ("README.txt", "panel_0.py"):
        shutil.copy(aside / name, project / "figures" / name)
    least, *_ = python(project, *sphinx)
    for name in ("html", "made", "figures"):
        shutil.rmtree(project / name)
    aside.rename(project / "figures")
    cold, peak, _ = python(project, *sphinx)
    same, *_ = python(project, *sphinx)
    path = project / "figures" / "panel_0.py"
    path.write_text(path.read_text(encoding="utf-8").replace("One panel", "A panel"), encoding="utf-8")
    one, *_ = python(project, *sphinx)
    each = (cold - least) / max(1, made - 1)
    floor = found(rows, "floor: matplotlib")
    note = f"of {made} figures"
    return [
        Row(
            f"sphinx-gallery, {of}, cold",
            least + each * (of - 1),
            peak,
            floor,
            f"reckoned from {made}, against the floor",
        ),
        Row("sphinx-gallery, nothing changed", same, 0, cold, f"{note}, against their {cold:.1f} s cold"),
        Row("sphinx-gallery, one script changed", one, 0, cold, f"{note}, against their {cold:.1f} s cold"),
    ]
