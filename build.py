"""The command line of the press: thin, talks to the terminal, and the only thing that writes site/."""

from __future__ import annotations

import argparse
import errno
import os
import signal
import sys
import time
from contextlib import suppress
from pathlib import Path

from press.faults import Fault, Faults, Place

ROOT = Path(__file__).resolve().parent
DONE, FAULTS, USAGE, STOPPED = 0, 1, 2, 130
COMMANDS = ("check", "new", "explain")
TEMPLATES = {".html", ".css", ".js", ".svg"}
OLDEST = (3, 11)
HELP = """\
Make the plates that you describe in YAML into a web site and PDFs.

python build.py                    build everything: the site and its PDFs
python build.py XIV.2              build some plates over the last good site
python build.py --no-pdf           build the pages alone
python build.py check              look for mistakes in all plates; draw nothing
python build.py new "Title"        start a plate that builds at once
python build.py explain XIV.2 none how a number of a plate comes about
"""
SETUP = "run sh .ci/setup once, then .venv/bin/python build.py"
ADVICE = {
    errno.ENOSPC: "make room on the disk and build again",
    errno.EDQUOT: "make room on the disk and build again",
    errno.EACCES: "give yourself the right to read and write there",
    errno.EPERM: "give yourself the right to read and write there",
    errno.EROFS: "copy the press to a disk that can be written",
    errno.ENOTDIR: "a file stands where a folder belongs: move it away",
    errno.EBUSY: "close what uses it and build again",
}
"""What an author can do where the system refuses."""


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
        prog="build.py", description=HELP, formatter_class=argparse.RawDescriptionHelpFormatter, allow_abbrev=False
    )
    made.add_argument(
        "words", nargs="*", metavar="PLATE | COMMAND", help="plates such as XIV.2, or a command and what it takes"
    )
    made.add_argument("--no-pdf", action="store_true", help="set no PDF: quicker while you write")
    made.add_argument("--volume", metavar="XIV", help="with new: the volume, where there are several")
    made.add_argument(
        "--at",
        metavar="NAME=OPTION",
        action="append",
        default=[],
        help="with explain: a choice other than the start; once for each control",
    )
    return made


def main(arguments: list[str] | None = None, root: Path = ROOT) -> int:
    """Run one command; returns the exit code: 0 done, 1 faults or a skipped output, 2 usage, 130 stopped by the reader."""
    try:
        for stream in (sys.stdout, sys.stderr):
            if hasattr(stream, "reconfigure"):
                stream.reconfigure(errors="replace")  # a terminal that has not all characters still shows the rest
        code = run(parser().parse_args(arguments), root)
        sys.stdout.flush()
    except KeyboardInterrupt:
        return stopped(root)
    except BrokenPipeError:
        with suppress(OSError, ValueError):  # who read it has gone; Python would say so once more at its end
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return DONE
    except OSError as error:
        return refused(error, root)
    except ModuleNotFoundError as error:
        if (error.name or "press").partition(".")[0] in {"press", "build"}:
            raise
        print(f"build.py: this Python lacks the package {error.name}: {SETUP}", file=sys.stderr)
        return FAULTS
    return code


def run(args: argparse.Namespace, root: Path) -> int:
    """Run the command that the arguments name, and print what is wrong."""
    if sys.version_info < OLDEST:
        print(f"build.py: this is Python {sys.version.split()[0]}, and 3.11 is needed: {SETUP}", file=sys.stderr)
        return FAULTS
    command = args.words[0] if args.words and args.words[0] in COMMANDS else "build"
    try:
        return {"check": check, "new": new, "explain": explain, "build": build}[command](args, root)
    except Faults as found:
        return report(found, "Nothing in site/ was changed." if command == "build" else "")
    except Fault as fault:
        return report(Faults([fault]), "Nothing in site/ was changed." if command == "build" else "")
    except Usage as usage:
        print(f"build.py: {usage}", file=sys.stderr)
        return USAGE


def stopped(root: Path) -> int:
    """Leave no half-made site behind."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    cleared(root)
    print(f"{clear_line()}stopped; site/ is whole.", file=sys.stderr)
    return STOPPED


def refused(error: OSError, root: Path) -> int:
    """One line on what the system refused, and what to do."""
    cleared(root)
    name = os.fsdecode(error.filename) if isinstance(error.filename, str | bytes) else ""
    path = Path(name)
    where = path.relative_to(root.resolve()).as_posix() if name and path.is_relative_to(root.resolve()) else name
    what = ": ".join(part for part in (where if where != "." else "this folder", error.strerror or str(error)) if part)
    advice = ADVICE.get(error.errno or 0, "")
    print(f"{clear_line()}build.py: {what}{': ' * bool(advice)}{advice}. site/ is as it was.", file=sys.stderr)
    return FAULTS


def cleared(root: Path) -> None:
    """Remove temporary files, as far as the system lets us."""
    with suppress(OSError, ImportError):
        from press.writer import recover  # noqa: PLC0415

        recover(root / "site")


def clear_line() -> str:
    """What clears a line of progress in a terminal."""
    return "\r\033[K" if sys.stderr.isatty() else ""


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
    print(f"\n{counted(count, 'fault')}. {after}".rstrip(), file=sys.stderr)
    return FAULTS


def build(args: argparse.Namespace, root: Path) -> int:
    """Build the site, or some plates of it."""
    from press import pipeline  # noqa: PLC0415 - --help needs none of it
    from press.writer import prepare, replace_tree, tree  # noqa: PLC0415

    prepare(root / "site")
    progress = Progress()
    names = plates(args.words, root)
    kept = tree(root / "site") if names else None
    if names and not kept:
        names = ()
    try:
        built = pipeline.build(root, templates(root), only=names, pdf=not args.no_pdf, kept=kept, report=progress)
    except (Fault, Faults):
        progress.end()
        raise
    progress.end()
    replace_tree(root / "site", built.files)
    size = sum(map(len, built.files.values())) / 1e6
    counts = ", ".join([counted(len(built.files), "file"), f"{size:.1f} MB", counted(len(built.plates), "plate"),
                        counted(built.drawings, "drawing")])  # fmt: skip
    print(f"site/: {counts}, {time.monotonic() - progress.began:.1f} s. Open site/index.html.")
    for remark in built.remarks:
        print(f"to look at, the site is complete: {remark.place.file}: {remark.message}", file=sys.stderr)
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


class Templates(dict[str, str]):
    """The templates by their path; one that is missing is a fault of the folder, and not of the press."""

    def __missing__(self, name: str) -> str:
        raise Fault("this file is missing", Place(f"templates/{name}"))


def templates(root: Path) -> Templates:
    """The texts of the folder templates/ by their path in it; what an editor or a desktop leaves there is not read."""
    folder, found = root / "templates", Templates()
    if not folder.is_dir():
        raise Fault("there is no folder templates/ here: run this in the folder of the press", Place("templates"))
    for path in sorted(path for path in folder.rglob("*") if path.suffix in TEMPLATES and path.is_file()):
        name = path.relative_to(folder).as_posix()
        try:
            found[name] = path.read_text(encoding="utf-8")
        except UnicodeDecodeError:
            raise Fault("not UTF-8: save the file with the encoding UTF-8", Place(f"templates/{name}")) from None
    return found


def counted(count: int, what: str) -> str:
    """A count with its noun: 1 plate, 2 plates."""
    return f"{count} {what}{'s' * (count != 1)}"


def check(args: argparse.Namespace, root: Path) -> int:
    """Solve all states of all plates and typeset their texts."""
    from press import pipeline  # noqa: PLC0415

    if len(args.words) > 1:
        raise Usage("check takes no plates: it checks everything")
    checked = pipeline.check(root)
    if checked.faults:
        raise Faults(checked.faults)
    states = sum(len(plate.ledger.choices) for plate in checked.plates)
    print(f"{counted(len(checked.plates), 'plate')} in {counted(states, 'state')}: no fault.")
    return DONE


def explain(args: argparse.Namespace, root: Path) -> int:
    """Say how one number of a plate comes about."""
    from press import pipeline  # noqa: PLC0415

    if len(args.words) != 3:
        raise Usage("explain takes a plate and a line, as in: explain XIV.2 none")
    plates(args.words[1:2], root)
    for pair in args.at:
        if not all(part.strip() for part in pair.partition("=")) or pair.count("=") != 1:
            raise Usage(f"--at takes one control and its option, as in --at model=llama-3-8b, not {pair!r}; "
                        "for a second control write --at again")  # fmt: skip
    chosen = {name.strip(): key.strip() for name, _, key in (pair.partition("=") for pair in args.at)}
    try:
        print(pipeline.explained(root, args.words[1], args.words[2], chosen))
    except Fault as fault:
        raise Usage(fault.message) from None
    return DONE


def new(args: argparse.Namespace, root: Path) -> int:
    """Write a plate that builds at once."""
    from press.starter import Unclear, start_plate  # noqa: PLC0415

    if len(args.words) != 2 or not args.words[1].strip():
        raise Usage('new takes a title, as in: new "Filling the Memory"')
    try:
        path, name = start_plate(root, args.words[1].strip(), args.volume)
    except Unclear as unclear:
        raise Usage(str(unclear)) from None
    print(f"{path.relative_to(root).as_posix()} is plate {name}. Now: python build.py {name} --no-pdf")
    return DONE


if __name__ == "__main__":
    sys.exit(main())
