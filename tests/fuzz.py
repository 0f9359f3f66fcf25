"""Mutated plates and data: whatever a file holds, the press answers with faults at a place in it, or with a right plate.

    python tests/fuzz.py --n 10000            # as many files as that; the seed of each finding is printed
    python tests/fuzz.py --seed 4711 --n 1    # one of them again, its file printed

A case is a real file of plates/ or data/ after a few mutations: lines and words moved, lost, doubled or replaced by what
an attacker or a slip would write. It is read, solved, typeset for page and print, and one in ten of those without a fault
is drawn, with its workings and all that a reader takes away.
"""

from __future__ import annotations

import argparse
import pickle
import random
import re
import shutil
import sys
import tempfile
import time
import traceback
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from unittest.mock import patch

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT)]

from press.cache import Cache  # noqa: E402 - the folder of the press has to be known first
from press.faults import Faults  # noqa: E402
from press.makeup import leaf  # noqa: E402
from press.read import loader, read  # noqa: E402
from press.shelf import Shelf  # noqa: E402

SECONDS = 10.0
"""A case that takes longer hangs, however busy the machine is."""
LEAKS = re.compile(r"Traceback|object at 0x|<class '|pydantic|NoneType|\bPlace\(")
"""What no author should read."""

HOSTILE = (
    "<script>alert(1)</script>", "<img src=x onerror=alert(1)>", "[here](javascript:alert(1))", "&lt;script&gt;",
    "![x](file:///etc/passwd)", "url(http://example.org/x)", "{{7*7}}", "{% include '/etc/passwd' %}", "{", "}", "{}",
    "{__class__}", "{d.__class__:.1}", "().__class__.__bases__", "__import__('os').system('x')", "lambda: 1", "9**9**9",
    "1e999", "-1e999", "1/0", "0/0", "nan", "inf", "-0", "1e-400", "99999999999999999999999", "0x10", "1_000", "١٢",
    "*alias", "&anchor x", "!!python/object/apply:os.system [x]", "<<: *a", "? a", "- - - - - - - - - -", "%TAG", "---",
    "...", "|", ">", "'", '"', "`", "@", "#", ": ", "~", "null", "no", "yes", "on", "2026-11-29", "../../etc/passwd",
    "\u202e", "\u200b", "\ufeff", "\u2028", "\x00", "\x1b[31m", "\t", "\N{PILE OF POO}", "e\u0301", "ﬁ", "\u00ad",
    "$\\frac{1}{0}$", "$x_$", "$$", "\\", "\\begin{matrix}", "**", "__", "_a", "[^1]", "[@nobody]", "[@", "(XIV.99)",
    "{XIV.99}", "a" * 3000, "word " * 500, "(" * 300, "1+" * 200 + "1", "min(" * 60 + "1" + ")" * 60, "[" * 50, "{" * 50,
)  # fmt: skip
NUMBERS = ("0", "-1", "1", "1e308", "1e-308", "0.1", "1e30", "3", "7", "1000000007", "-8192", "1.5", "999999999999", "")


@dataclass(frozen=True)
class Finding(Exception):
    """A case that the press did not answer rightly."""

    what: str


def _lines(text: str, rng: random.Random) -> str:
    """Lines lost, doubled, exchanged, moved in or out."""
    lines = text.split("\n")
    at, other = rng.randrange(len(lines)), rng.randrange(len(lines))
    match rng.randrange(6):
        case 0:
            del lines[at]
        case 1:
            lines.insert(other, lines[at])
        case 2:
            lines[at], lines[other] = lines[other], lines[at]
        case 3:
            lines[at] = "  " * rng.randrange(1, 4) + lines[at]
        case 4:
            lines[at] = lines[at].lstrip()
        case _:
            first, last = sorted((at, other))
            del lines[first : min(last, first + 8)]
    return "\n".join(lines)


def _words(text: str, rng: random.Random) -> str:
    """One word replaced by another of the file, lost, or with a slip in it."""
    words = list(re.finditer(r"[^\s:,()\[\]{}]+", text))
    if not words:
        return text
    one, other = rng.choice(words), rng.choice(words)[0]
    word = one[0]
    at = rng.randrange(len(word))
    new = rng.choice((other, "", word[:at] + word[at + 1 :], word[: at + 1] + word[at:], word.swapcase(), word + other))
    return text[: one.start()] + new + text[one.end() :]


def _numbers(text: str, rng: random.Random) -> str:
    """One number replaced by one that a formula may not take."""
    numbers = list(re.finditer(r"\d[\d.]*(e\d+)?", text))
    if not numbers:
        return text
    one = rng.choice(numbers)
    return text[: one.start()] + rng.choice((*NUMBERS, *HOSTILE[17:28])) + text[one.end() :]


def _values(text: str, rng: random.Random) -> str:
    """The value of one key replaced by a hostile text, bare or in quotes, or by nothing."""
    keys = list(re.finditer(r"(?m)^(\s*(?:- )?[\w.' /-]+:)( .*)?$", text))
    if not keys:
        return text
    one, hostile = rng.choice(keys), rng.choice(HOSTILE)
    value = rng.choice(
        (f" {hostile}", " '" + hostile.replace("'", "''") + "'", "", f" |\n      {hostile}", f" [{hostile}]")
    )
    return text[: one.start()] + one[1] + value + text[one.end() :]


def _inside(text: str, rng: random.Random) -> str:
    """A hostile text or a stray character anywhere; or the file cut short."""
    at = rng.randrange(len(text) + 1)
    if rng.random() < 0.05:
        return text[:at]
    return text[:at] + rng.choice(HOSTILE) + text[at + rng.choice((0, 0, 1, 5)) :]


MUTATIONS = (_lines, _words, _words, _numbers, _values, _inside)


def mutated(text: str, rng: random.Random) -> str:
    """A text after one to three mutations."""
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        text = rng.choice(MUTATIONS)(text, rng)
    return text


class Press:
    """A project of the real plates and data in a folder of its own; what did not change is read once."""

    def __init__(self, root: Path) -> None:
        self.root = root
        for name in ("plates", "data"):
            shutil.copytree(ROOT / name, root / name)
        (root / "data" / "published.yaml").unlink(
            missing_ok=True
        )  # its rows are worked out, not read, for a second or two
        self.plates = sorted(path for path in root.glob("plates/*/*.yaml") if path.stem != "volume")
        self.files = sorted(
            path
            for path in (*root.glob("data/**/*.*"), *root.glob("plates/*/*.yaml"))
            if path.is_file() and ".schema." not in path.name
        )
        self.texts = {path: path.read_text(encoding="utf-8") for path in self.files}
        self.trees: dict[tuple[str, str], bytes] = {}
        self.stubs = {path: self._stub(path) for path in self.plates}

    def _stub(self, path: Path) -> str:
        """What other plates may refer to of a plate: its title."""
        return next(line for line in self.texts[path].split("\n") if line.startswith("title:")) + "\n"

    def compose(self, text: str, name: str, faults: list) -> object:
        """The tree of a file, from the shelf where the same text was read without a fault before."""
        key = (name, text)
        if key not in self.trees:
            tree = COMPOSE(text, name, faults)
            if faults or text not in {*self.texts.values(), *self.stubs.values()}:
                return tree
            self.trees[key] = pickle.dumps(tree)
        return pickle.loads(self.trees[key])  # noqa: S301 - it is our own, from a few lines above

    def judge(self, path: Path, text: str, *, drawn: bool) -> str:
        """`fault` or `plate`; raises Finding where it is neither."""
        subject = path if path in self.plates else random.Random(text).choice(self.plates)  # noqa: S311
        for plate in self.plates:
            plate.write_text(self.texts[plate] if plate == subject else self.stubs[plate], encoding="utf-8")
        path.write_bytes(text.encode("utf-8", "surrogatepass"))
        began = time.process_time()
        try:
            with patch.object(loader, "compose", self.compose):
                found = self._faults(subject, drawn=drawn)
        except Faults as faults:
            found = faults.faults
        except Exception:  # noqa: BLE001 - that is what is looked for
            raise Finding(traceback.format_exc()) from None
        finally:
            path.write_text(self.texts[path], encoding="utf-8")
        if time.process_time() - began > SECONDS:
            raise Finding(f"took {time.process_time() - began:.0f} s")
        for fault in found:
            self._well_said(fault, path, text)
        return "fault" if found else "plate"

    def _faults(self, subject: Path, *, drawn: bool) -> list:
        library = read(self.root)
        found = [*library.faults]
        for file in library.plates:
            if file.slug != subject.stem:
                continue
            made = leaf(file, Shelf.of(library).narrowed(file), drawn, cache=Cache())
            found += made.faults
            if not found:
                for one in (made.sheet, made.printed):
                    assert "{" not in re.sub(
                        r"<math.*?</math>|<svg.*?</svg>|<img[^>]*>", "", one.text, flags=re.DOTALL
                    ), one.text
        return found

    def _well_said(self, fault: object, path: Path, text: str) -> None:
        """A fault names a file of the project and a line of it, in a sentence for an author."""
        said, place = fault.message, fault.place
        if LEAKS.search(said) or not said.strip() or len(said) > 1500:
            raise Finding(f"an unfit sentence: {fault}")
        at = self.root / place.file
        if not place.file or not (at.exists() or "data" in place.file):
            raise Finding(f"no place: {fault!r} {place}")
        own = text if at == path else self.texts.get(at, "")
        if at.is_file() and place.line > len(re.split(r"\r\n|\r|\n", own)):
            raise Finding(f"a line that is not there: {fault}")


COMPOSE = loader.compose


def run(seeds: range, *, show: bool = False) -> tuple[Counter, list[tuple[int, str]]]:
    """Judge one case a seed: how many had a fault or gave a plate, and the findings by seed."""
    counts: Counter = Counter()
    findings = []
    with tempfile.TemporaryDirectory() as folder:
        press = Press(Path(folder))
        for seed in seeds:
            rng = random.Random(seed)  # noqa: S311 - the same cases each time
            path = rng.choice(press.plates if rng.random() < 0.7 else press.files)
            text = mutated(press.texts[path], rng)
            if show:
                sys.stdout.write(f"{path.relative_to(press.root)}\n{text}\n")
            try:
                counts[press.judge(path, text, drawn=rng.random() < 0.1)] += 1
            except Finding as finding:
                findings.append((seed, f"{path.relative_to(press.root)}: {finding.what}"))
    return counts, findings


def main() -> int:
    """Run from the command line; 1 where something was found."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--n", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args()
    counts, findings = run(range(given.seed, given.seed + given.n), show=given.n == 1)
    for seed, what in findings:
        sys.stdout.write(f"--- seed {seed}: {what}\n")
    sys.stdout.write(
        f"{given.n} files: {counts['fault']} with faults, {counts['plate']} plates, {len(findings)} findings\n"
    )
    return bool(findings)


if __name__ == "__main__":
    sys.exit(main())
