"""Every state of every panel of the plates on contact sheets, for people to look at.

    python tests/contact_sheet.py FOLDER [XIV.2 …] [--dark] [--root PROJECT]

draws them as they stand on a phone (358 px; wide panels at 745 px), equal drawings once, into
FOLDER/XIV.2-left-1.png and so on. A panel that cannot be drawn stands there as its fault.
"""

from __future__ import annotations

import argparse
import html
import shutil
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from press import fonts, style  # noqa: E402
from press.draw import dress_web  # noqa: E402
from press.drawn import drawing  # noqa: E402
from press.faults import Fault  # noqa: E402
from press.pipeline import check  # noqa: E402
from press.solve.panels import panel_controls  # noqa: E402

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
         "--disable-component-update", "--disable-sync"]  # fmt: skip
SHEET = 24
"""Half panels on one sheet; a wide one counts for two."""


def states(root: Path):
    """Every panel of every plate that solves, in every setting of its own controls: (plate, place, spec, ledger, choice)."""
    for plate in check(root).plates:
        if plate.ledger.faults:
            continue
        for place, spec in plate.file.plate.figure.items():
            controls = panel_controls(plate.ledger, spec)
            for key, choice in plate.ledger.settings(controls).items():
                yield plate, place, spec, dict(zip(controls, key, strict=True)), choice


def sheets(root: Path, only: list[str]):
    """The figures of each sheet by its name."""
    panels: dict[str, list[tuple[int, str]]] = {}
    seen: dict[str, set[str]] = {}
    for plate, place, spec, setting, choice in states(root):
        name = f"{plate.name}-{place}"
        if only and plate.name not in only:
            continue
        try:
            drawn = drawing(place, spec, plate.ledger, choice)
            if drawn.svg in seen.setdefault(name, set()):
                continue
            seen[name].add(drawn.svg)
            svg = dress_web(drawn, f"{name}-{len(seen[name])}".replace(".", "-"))
            words = f"{drawn.alt} · {len(svg) / 1000:.1f} kB"
        except Fault as fault:
            svg, words = f"<p class=fault>{html.escape(str(fault))}</p>", ""
        said = ", ".join(f"{control} {option}" for control, option in setting.items())
        caption = f"<figcaption><b>{html.escape(said)}</b><br>{html.escape(words)}</figcaption>"
        panels.setdefault(name, []).append(
            (2 if spec.wide else 1, f"<figure class={'wide' if spec.wide else 'half'}>{svg}{caption}</figure>")
        )
    for name, figures in panels.items():
        size = SHEET // max(weight for weight, _ in figures)
        for number, start in enumerate(range(0, len(figures), size), 1):
            yield f"{name}-{number}", [figure for _, figure in figures[start : start + size]]


def page(figures: list[str], *, dark: bool) -> str:
    """One sheet as a page of its own."""
    tokens = style.DARK if dark else style.TOKENS
    faces = "".join(
        f"@font-face{{font-family:'{face.family}';src:url('{face.path.as_uri()}');font-weight:{face.weight};"
        f"font-style:{'italic' if face.italic else 'normal'}}}"
        for face in fonts.faces()
    )
    named = ";".join(f"--{token}:{colour}" for token, colour in tokens.items())
    look = (
        f"{faces}:root{{{named}}}body{{margin:12px;width:1510px;background:{tokens['panel']};color:{tokens['ink']};"
        "display:flex;flex-wrap:wrap;gap:16px 19px;align-items:start}figure{margin:0}.half{width:358px}.wide{width:745px}"
        "svg{width:100%;display:block;overflow:visible}figcaption{font:9px/1.3 sans-serif;opacity:.75;margin-top:4px}"
        ".fault{color:red;font:12px sans-serif}"
    )
    return f"<!doctype html><meta charset=utf-8><style>{look}</style>{''.join(figures)}"


def main(arguments: list[str]) -> None:
    """Draw the sheets."""
    from playwright.sync_api import sync_playwright  # noqa: PLC0415 - the tests of figures need no browser

    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("plates", nargs="*")
    parser.add_argument("--dark", action="store_true")
    parser.add_argument("--root", type=Path, default=ROOT)
    asked = parser.parse_args(arguments)
    asked.folder.mkdir(parents=True, exist_ok=True)
    found = next(filter(None, map(shutil.which, BROWSERS)))
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=FLAGS)
        window = browser.new_page(viewport={"width": 1534, "height": 800})
        for name, figures in sheets(asked.root, asked.plates):
            source = asked.folder / f"{name}.html"
            source.write_text(page(figures, dark=asked.dark), encoding="utf-8")
            window.goto(source.resolve().as_uri())
            window.screenshot(path=asked.folder / f"{name}.png", full_page=True)
            source.unlink()
            print(f"{asked.folder / name}.png: {len(figures)} drawings")  # noqa: T201 - a script for people
        browser.close()


if __name__ == "__main__":
    main(sys.argv[1:])
