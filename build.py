"""The command line of the press: thin, talks to the terminal, and the only thing that writes site/.

python build.py                    build everything: the site and its PDFs
python build.py XIV.2              build some plates over the last good site
python build.py --no-pdf           build the pages alone
python build.py check              solve every state and typeset every text; draw nothing
python build.py new "Title"        start a plate that builds at once
python build.py explain XIV.2 none how a number of a plate comes about
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path

from press.faults import Fault, Faults

ROOT = Path(__file__).resolve().parent
DONE, FAULTS, USAGE = 0, 1, 2
COMMANDS = ("check", "new", "explain")
TEMPLATES = {".html", ".css", ".js", ".svg"}


class Progress:
    """Progress by stage: one line that fills while a person watches, plain lines otherwise."""

    def __init__(self) -> None:
        self.watched = sys.stderr.isatty()
        self.stage = ""
        self.since = self.began = time.monotonic()

    def __call__(self, stage: str, done: int, of: int, piece: str = "") -> None:
        if stage != self.stage:
            self.end()
            self.stage, self.since = stage, time.monotonic()
        if self.watched:
            filled = 24 * done // max(of, 1)
            bar = f"{'█' * filled}{'·' * (24 - filled)} {done}/{of}" if of > 1 else "…"
            print(f"\r\033[K{stage:<8} {bar} {piece}", end="", file=sys.stderr, flush=True)

    def end(self) -> None:
        """Close the line of the present stage with its time."""
        if self.stage:
            start = "\r\033[K" if self.watched else ""
            print(f"{start}{self.stage:<8} {time.monotonic() - self.since:6.2f} s", file=sys.stderr, flush=True)
        self.stage = ""


def parser() -> argparse.ArgumentParser:
    """The arguments that the press takes."""
    made = argparse.ArgumentParser(
        prog="build.py", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter, allow_abbrev=False
    )
    made.add_argument(
        "words", nargs="*", metavar="PLATE | COMMAND", help="plates such as XIV.2, or a command and what it takes"
    )
    made.add_argument("--no-pdf", action="store_true", help="set no PDF: quicker while you write")
    made.add_argument("--volume", metavar="XIV", help="with new: the volume, where there are several")
    made.add_argument(
        "--at", metavar="NAME=OPTION", action="append", default=[], help="with explain: a choice other than the start"
    )
    return made


def main(arguments: list[str] | None = None, root: Path = ROOT) -> int:
    """Run one command; returns the exit code: 0 done, 1 faults or a skipped output, 2 usage."""
    args = parser().parse_args(arguments)
    command = args.words[0] if args.words and args.words[0] in COMMANDS else "build"
    try:
        return {"check": check, "new": new, "explain": explain, "build": build}[command](args, root)
    except Faults as found:
        return report(found, "Nothing in site/ was changed." if command == "build" else "")
    except Fault as fault:
        return report(Faults([fault]))
    except Usage as usage:
        print(f"build.py: {usage}", file=sys.stderr)
        return USAGE


class Usage(Exception):
    """A command that cannot be carried out as it was typed."""


def report(found: Faults, after: str = "") -> int:
    """Print every fault with its line, ten a file at most, and how many there are."""
    shown: dict[str, int] = {}
    for fault in found.faults:
        shown[fault.place.file] = shown.get(fault.place.file, 0) + 1
        if shown[fault.place.file] <= 10:
            print(fault.shown(), file=sys.stderr)
    hidden = {file: count - 10 for file, count in shown.items() if count > 10}
    for file, count in hidden.items():
        print(f"{file}: and {count} more", file=sys.stderr)
    count = len(found.faults)
    print(f"\n{count} fault{'s' * (count != 1)}. {after}".rstrip(), file=sys.stderr)
    return FAULTS


def build(args: argparse.Namespace, root: Path) -> int:
    """Build the site, or some plates of it."""
    from press import pipeline  # noqa: PLC0415 - --help needs none of it
    from press.writer import recover, replace_tree, tree  # noqa: PLC0415

    recover(root / "site")
    progress = Progress()
    names = plates(args.words, root)
    kept = tree(root / "site") if names else None
    if names and not kept:
        names = ()
    try:
        built = pipeline.build(root, templates(root), only=names, pdf=not args.no_pdf, kept=kept, report=progress)
    finally:
        progress.end()
    replace_tree(root / "site", built.files)
    size = sum(map(len, built.files.values())) / 1e6
    print(f"site/: {len(built.files)} files, {size:.1f} MB, {len(built.plates)} plates, {built.drawings} drawings, "
          f"{time.monotonic() - progress.began:.1f} s. Open site/index.html.")  # fmt: skip
    for remark in built.remarks:
        print(f"remark: {remark}", file=sys.stderr)
    for line in built.skipped:
        print(f"skipped: {line}", file=sys.stderr)
    return FAULTS if built.skipped else DONE


def plates(words: list[str], root: Path) -> tuple[str, ...]:
    """The plates that were named, as `XIV.2`; raises Usage for one that is not there."""
    from press.faults import nearest  # noqa: PLC0415
    from press.read import plate_names  # noqa: PLC0415

    known = plate_names(root) if words else {}
    for word in words:
        if word not in known:
            raise Usage(f"there is no plate {word!r}.{nearest(word, [*known, *COMMANDS])}")
    return tuple(words)


def templates(root: Path) -> dict[str, str]:
    """The texts of the folder templates/ by their path in it; what an editor or a desktop leaves there is not read."""
    folder = root / "templates"
    return {path.relative_to(folder).as_posix(): path.read_text(encoding="utf-8")
            for path in sorted(folder.rglob("*")) if path.suffix in TEMPLATES and path.is_file()}  # fmt: skip


def check(args: argparse.Namespace, root: Path) -> int:
    """Solve all states of all plates and typeset their texts."""
    from press import pipeline  # noqa: PLC0415

    if len(args.words) > 1:
        raise Usage("check takes no plates: it checks everything")
    checked = pipeline.check(root)
    if checked.faults:
        raise Faults(checked.faults)
    states = sum(len(plate.ledger.choices) for plate in checked.plates)
    print(f"{len(checked.plates)} plate{'s' * (len(checked.plates) != 1)} in {states} states: no fault.")
    return DONE


def explain(args: argparse.Namespace, root: Path) -> int:
    """Say how one number of a plate comes about."""
    from press import pipeline  # noqa: PLC0415

    if len(args.words) != 3:
        raise Usage("explain takes a plate and a line, as in: explain XIV.2 none")
    plates(args.words[1:2], root)
    chosen = dict(pair.partition("=")[::2] for pair in args.at)
    try:
        print(pipeline.explained(root, args.words[1], args.words[2], chosen))
    except Fault as fault:
        raise Usage(fault.message) from None
    return DONE


def new(args: argparse.Namespace, root: Path) -> int:
    """Write a plate that builds at once."""
    from press.starter import start_plate  # noqa: PLC0415

    if len(args.words) != 2 or not args.words[1].strip():
        raise Usage('new takes a title, as in: new "Filling the Memory"')
    path, name = start_plate(root, args.words[1].strip(), args.volume)
    print(f"{path.relative_to(root).as_posix()} is plate {name}. Now: python build.py {name} --no-pdf")
    return DONE


if __name__ == "__main__":
    sys.exit(main())
