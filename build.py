"""The command line of the press: thin, talks to the terminal, and the only thing that writes site/."""

from __future__ import annotations

import argparse
import gc
import os
import signal
import sys
from contextlib import suppress
from importlib import import_module
from pathlib import Path

from press.commands import CACHE, COMMANDS, DONE, FAULTS, STOPPED, USAGE, Usage, plates, shop
from press.faults import Fault, Faults
from press.record import Record
from press.terminal import Progress, clear_line, counted, refusal, report

ROOT = Path(__file__).resolve().parent
EDITION = "press-edition"
OLDEST = (3, 11)
HELP = """\
Make the plates that you describe in YAML into a web site and PDFs.

python build.py                    build everything: the site and its PDFs
python build.py XIV.2              build some plates over the last good site
python build.py --no-pdf           build the pages alone
python build.py check              look for mistakes in all plates; draw nothing
python build.py new "Title"        start a plate that builds at once
python build.py new volume "Title" start a volume; new model FILE and new source take files
python build.py explain XIV.2 none how a number of a plate comes about
python build.py serve              the site in a browser that follows what you save
python build.py press              the book for a print shop; with --icc FILE for its press
python build.py clean              forget what earlier builds made: the next one makes all anew
"""
RARELY = (100_000, 20, 20)
"""How often the interpreter looks for rings of garbage: a build makes few, and looking took a tenth of a short one."""
SETUP = "run sh .ci/setup once, then .venv/bin/python build.py"


def parser() -> argparse.ArgumentParser:
    """The arguments that the press takes."""
    made = argparse.ArgumentParser(
        prog="build.py", description=HELP, formatter_class=argparse.RawDescriptionHelpFormatter, allow_abbrev=False
    )
    made.add_argument(
        "words", nargs="*", metavar="PLATE | COMMAND", help="plates such as XIV.2, or a command and what it takes"
    )
    made.add_argument("--no-pdf", action="store_true", help="set no PDF: quicker while you write")
    made.add_argument(
        "--model", metavar="FILE", type=Path, help="add a model's config.json to the workshops of this build"
    )
    made.add_argument(
        "--cluster", metavar="ADDRESS", help="a dask scheduler whose workers do the work: tcp://host:8786"
    )
    made.add_argument("--jobs", metavar="N", type=int, help="how many processes work; as many as there are cores")
    made.add_argument("--volume", metavar="XIV", help="with new: the volume, where there are several")
    made.add_argument(
        "--at",
        metavar="NAME=OPTION",
        action="append",
        default=[],
        help="with explain: a choice other than the start; once for each control",
    )
    source = made.add_argument_group("with new source: where it is from")
    source.add_argument("--doi", help="its DOI, which doi.org is asked for")
    source.add_argument("--bibtex", metavar="FILE", type=Path, help="a file of BibTeX")
    source.add_argument("--csl", metavar="FILE", type=Path, help="a file of CSL, in JSON or YAML")
    made.add_argument("--json", action="store_true", help="with check: one JSON object, for editors")
    made.add_argument(
        "--port", metavar="N", type=int, default=0, help="with serve: the port, where a free one will not do"
    )
    made.add_argument("--icc", metavar="FILE", type=Path, help="with press: the print shop's ICC profile")
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
        cleared(root)
        print(f"{clear_line()}build.py: {refusal(error, root)} site/ is as it was.", file=sys.stderr)
        return FAULTS
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
    if sys.flags.optimize > 1:
        print(
            "build.py: without -OO and PYTHONOPTIMIZE=2, please: pages quote the docstrings of formulas",
            file=sys.stderr,
        )
        return FAULTS
    command = args.words[0] if args.words and args.words[0] in COMMANDS else "build"
    try:
        own = {"build": build, "press": press}
        return own[command](args, root) if command in own else carried_out(command, args, root)
    except Faults as found:
        report(found, "Nothing in site/ was changed." if command == "build" else "")
        return FAULTS
    except Fault as fault:
        report(Faults([fault]), "Nothing in site/ was changed." if command == "build" else "")
        return FAULTS
    except Usage as usage:
        print(f"build.py: {usage}", file=sys.stderr)
        return USAGE


def stopped(root: Path) -> int:
    """Leave no half-made site behind."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    cleared(root)
    print(f"{clear_line()}stopped; site/ is whole.", file=sys.stderr)
    return STOPPED


def cleared(root: Path) -> None:
    """Remove temporary files, as far as the system lets us."""
    with suppress(OSError, ImportError):
        from press.writer import alone, recover  # noqa: PLC0415

        for folder in ("site", EDITION):
            with alone(root / folder):  # another build's files are not ours to remove
                recover(root / folder)


def carried_out(command: str, args: argparse.Namespace, root: Path) -> int:
    """A command of `press/commands`, imported when it is asked for."""
    return int(import_module(f"press.commands.{command}").run(args, root))


def build(args: argparse.Namespace, root: Path) -> int:
    """Build the site, or some plates of it; where nothing has changed since the last good build, that is all."""
    progress, record = Progress(), Record.now(root, names=args.words, pdf=not args.no_pdf, model=args.model)
    said = record.standing(root / CACHE, root / "site")
    if said is None:
        from press.writer import alone  # noqa: PLC0415 - --help needs none of it

        with alone(root / "site"):
            return built(args, root, progress, record)
    print(f"site/: nothing has changed, {progress.taken():.1f} s. Open site/index.html.")
    for line in said:
        print(line, file=sys.stderr)
    return DONE


def built(args: argparse.Namespace, root: Path, progress: Progress, record: Record) -> int:
    """Build what is not there yet."""
    gc.set_threshold(*RARELY)
    from press.tree import Tree  # noqa: PLC0415 - --help needs none of it
    from press.writer import prepare, replacing  # noqa: PLC0415

    prepare(root / "site")
    names = plates(args.words, root)
    kept = Tree(root / "site") if names else None
    if names and not kept:
        names = ()
    with replacing(root / "site") as fresh, shop(args, root, progress) as own:
        if not args.no_pdf:
            own.prepare("press.bind.ready")
        from press import pipeline  # noqa: PLC0415 - after processes are on their way
        from press.read.templates import read_templates  # noqa: PLC0415

        made = pipeline.build(
            root, read_templates(root), only=names, pdf=not args.no_pdf, kept=kept, model=args.model, shop=own,
            files=fresh,
        )  # fmt: skip
        size = f"{fresh.size / 1e6:.1f} MB"
    counts = ", ".join([counted(len(made.files), "file"), size, counted(len(made.plates), "plate"),
                        counted(made.drawings, "drawing")])  # fmt: skip
    print(f"site/: {counts}, {progress.taken():.1f} s. Open site/index.html.")
    said = [f"to look at, the site is complete: {one.place.file}: {one.message}" for one in made.remarks]
    for line in [*said, *(f"skipped: {line}" for line in made.skipped)]:
        print(line, file=sys.stderr)
    if made.skipped:
        return FAULTS
    record.keep(root / CACHE, root / "site", said, made.plates)
    return DONE


def press(args: argparse.Namespace, root: Path) -> int:
    """Set the books for a print shop, into a folder of their own."""
    from press import pipeline  # noqa: PLC0415
    from press.faults import LibraryMissing  # noqa: PLC0415
    from press.read.templates import read_templates  # noqa: PLC0415
    from press.tree import Tree  # noqa: PLC0415
    from press.writer import replace_tree  # noqa: PLC0415

    only, folder, progress = volume(args.words[1:], root), root / EDITION, Progress()
    try:
        icc = (str(args.icc), args.icc.read_bytes()) if args.icc else None
        with shop(args, root, progress) as own:
            files = pipeline.edition(root, read_templates(root), only=only, icc=icc, shop=own)
    except LibraryMissing as missing:
        print(f"build.py: {missing}", file=sys.stderr)
        return FAULTS
    replace_tree(folder, {**Tree(folder), **files})
    sizes = ", ".join(f"{name} ({len(data) / 1e6:.1f} MB)" for name, data in files.items())
    print(f"{EDITION}/: {sizes}, {progress.taken():.1f} s.")
    return DONE


def volume(words: list[str], root: Path) -> str:
    """The number of the one volume that was named, empty for all; raises Usage for one that is not there."""
    from press.faults import nearest  # noqa: PLC0415
    from press.read import plate_names  # noqa: PLC0415

    known = {name.rpartition(".")[0] for name in plate_names(root)}
    if len(words) > 1:
        raise Usage("press takes one volume, as in: press XIV; without one it sets all")
    if words and words[0] not in known:
        raise Usage(f"there is no volume {words[0]!r}.{nearest(words[0], known)}")
    return words[0] if words else ""


if __name__ == "__main__":
    done = main()
    gc.freeze()  # all of it goes with the process: it need not be looked through for garbage first
    sys.exit(done)
