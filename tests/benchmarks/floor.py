"""(a) The floor: what matplotlib and WeasyPrint take for the same marks and the same book, on one core, warm.

The marks and the HTML are recorded in a build first; then one process draws the marks of every panel state
on bare figures, with no axes, no ticks and no layout, and another sets the finished HTML. Neither does
anything else, and neither has what the press adds to the two packages.
"""

from __future__ import annotations

import io
import json
import pickle
import sys
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Any

from measure import Row, python

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Sequence

    from press.canvas import Mark, Words

RECORD = "recorded.pickle"


def measure(tree: Path, _args: Namespace, _rows: Sequence[Row]) -> list[Row]:
    """Both floors, each in a process of its own."""
    out = []
    python(tree, __file__, "record")
    for what, mode in (("floor: matplotlib", "panels"), ("floor: WeasyPrint", "book")):
        _, peak, said = python(tree, __file__, mode)
        took = json.loads(said.splitlines()[-1])
        out.append(Row(what, took["seconds"], peak, 0, f"{took['of']}, warm, one core"))
    return out


def record() -> None:
    """Build once, and keep what was drawn and what was set."""
    from press import bind, pipeline  # noqa: PLC0415 - of the tree that is measured
    from press.canvas import engrave  # noqa: PLC0415
    from press.read.templates import read_templates  # noqa: PLC0415

    panels: list[Any] = []
    documents: dict[str, tuple[str, str]] = {}
    draw, press_pdf = engrave.engrave, bind.press_pdf

    def drawn(placed: Any, width: float, height: float) -> str:
        panels.append(([*placed], width, height))
        return draw(panels[-1][0], width, height)

    def pressed(html: str, css: str, path: str, **more: Any) -> Any:
        documents[path] = html, css
        return press_pdf(html, css, path, **more)

    engrave.engrave, bind.press_pdf = drawn, pressed  # type: ignore[assignment]
    pipeline.build(Path.cwd(), read_templates(Path.cwd()))
    book = max(documents.values(), key=lambda document: len(document[0]))
    Path(RECORD).write_bytes(pickle.dumps((panels, book)))


def panels() -> tuple[float, str]:
    """The seconds that matplotlib takes for all panel states, one that warms it left out."""
    recorded, _ = pickle.loads(Path(RECORD).read_bytes())
    bare(*recorded[0])
    started = perf_counter()
    for placed, width, height in recorded:
        bare(placed, width, height)
    return perf_counter() - started, f"{len(recorded)} panel states"


def bare(placed: Sequence[Mark | Words], width: float, height: float) -> str:
    """One panel as artists of a figure without any axes."""
    import matplotlib as mpl  # noqa: PLC0415
    from matplotlib.figure import Figure  # noqa: PLC0415
    from matplotlib.transforms import Affine2D  # noqa: PLC0415

    down = Affine2D().scale(1, -1).translate(0, height)
    with mpl.rc_context({"svg.fonttype": "none", "svg.hashsalt": "floor"}):
        figure = Figure(figsize=(width / 72, height / 72), dpi=72)
        for item in placed:
            figure.add_artist(_artist(item, down))
        out = io.StringIO()
        figure.savefig(out, format="svg", metadata={"Date": None})
    return out.getvalue()


def _artist(item: Any, down: Any) -> Any:
    from matplotlib.patches import Circle, PathPatch  # noqa: PLC0415
    from matplotlib.path import Path as Outline  # noqa: PLC0415
    from matplotlib.text import Text  # noqa: PLC0415

    if item.role == "words":
        align = {"start": "left", "middle": "center", "end": "right", "turned": "left"}[item.anchor]
        turned = {"rotation": 90, "rotation_mode": "anchor"} if item.anchor == "turned" else {}
        return Text(*item.at, item.text, transform=down, ha=align, fontsize=item.lettering.size, parse_math=False,
                    color=item.lettering.ink, **turned)  # fmt: skip
    look = {"transform": down, "facecolor": item.fill, "edgecolor": item.ink, "linewidth": item.width}
    if item.radius:
        return Circle(item.runs[0][0], item.radius, **look)
    outlines = [Outline(run, closed=False) for run in item.runs]
    return PathPatch(Outline.make_compound_path(*outlines), **look)


def book() -> tuple[float, str]:
    """The seconds that WeasyPrint takes for the book, an empty page that warms it left out."""
    from weasyprint import CSS, HTML  # noqa: PLC0415
    from weasyprint.text.fonts import FontConfiguration  # noqa: PLC0415

    from press.bind.engine import VARIANT, house_css  # noqa: PLC0415 - of the tree that is measured

    _, (html, css) = pickle.loads(Path(RECORD).read_bytes())
    faces = FontConfiguration()
    style = CSS(string=house_css() + css, font_config=faces)
    HTML(string="<p>warm").write_pdf(stylesheets=[style], font_config=faces)
    started = perf_counter()
    pdf = HTML(string=html).write_pdf(stylesheets=[style], font_config=faces, pdf_variant=VARIANT)
    return perf_counter() - started, f"the book from its HTML, {len(pdf) / 1e3:.0f} kB"


if __name__ == "__main__":
    sys.path.insert(0, str(Path.cwd()))
    if sys.argv[1] == "record":
        record()
    else:
        seconds, of = {"panels": panels, "book": book}[sys.argv[1]]()
        print(json.dumps({"seconds": seconds, "of": of}))
