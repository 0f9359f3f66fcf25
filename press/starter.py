"""A plate to begin with: small, whole, and built at once.

What it writes is the house style in YAML: block style, one key a line, quotes where a text begins
with a brace.
"""

from __future__ import annotations

import re
import unicodedata
from typing import TYPE_CHECKING

from press.faults import Fault, Place, nearest
from press.read import plate_names, volume_numbers

if TYPE_CHECKING:
    from pathlib import Path

PLATE = """\
# yaml-language-server: $schema=../plate.schema.json
title: {title}
keywords:
  - first keyword
standfirst: >
  One sentence that says what this plate is about.

text: |
  A paragraph or two. A number is never typed: it is a line under numbers, and stands here in braces. {{model}} takes
  {{weights}} for its weights alone.

learn:
  - What the weights of a model weigh.

choose:
  model:
    label: Model
    of:
      - llama-3-8b
      - llama-3-70b
      - llama-3.1-405b
    start: llama-3-70b
with:
  gpu: h100-sxm

numbers:
  weights:
    label: Weights in bf16
    is: 2*N in B
  devices:
    label: GPUs that hold them
    is: ceil(weights / gpu.memory) in GPUs

figure:
  left:
    kind: bars
    title: Weights
    subtitle: "bytes, {{model}}"
    bars:
      bf16: weights
    limits:
      - at: gpu.memory
        label: one {{gpu}}

caption: |
  The weights of {{model}}, {{weights=}} bytes, beside the memory of one {{gpu}}.

analysis:
  title: What it comes to
  text: |
    {{model}} fills {{devices}}.

terms:
  Weights: The numbers that training changes.
takeaway: >
  Weigh the model before you ask for the machine.
notes: |
  Gradients, optimizer and activations are left out.
"""

LONGEST = 120
"""Characters of a title: of more, nothing would be left of the page."""


def start_plate(root: Path, title: str, volume: str | None = None) -> tuple[Path, str]:
    """Write a new plate with the next free number; returns its file and its name, such as XIV.3.

    Raises:
        Fault: no volume, several and none named, or a title that gives no file name or could not be set.
    """
    if len(title) > LONGEST or re.search(r"[{}$<>\n]", title):
        raise Fault(f"a title is one line of at most {LONGEST} characters, without any of {{ }} $ < >", Place("plates"))
    folder, number = _volume(root, volume)
    taken = [int(name.partition(".")[2]) for name, path in plate_names(root).items() if path.parent == folder]
    free = next(n for n in range(1, len(taken) + 2) if n not in taken)
    slug = _slug(title)
    path = folder / f"{free:02d}-{slug}.yaml"
    path.write_text(PLATE.format(title=_quoted(title.rstrip("."))), encoding="utf-8")
    return path, f"{number}.{free}"


def _volume(root: Path, wanted: str | None) -> tuple[Path, str]:
    numbers = volume_numbers(root)
    if not numbers:
        raise Fault("there is no volume yet: make plates/I-title/volume.yaml first", Place("plates"))
    if wanted is None and len(numbers) > 1:
        raise Fault(f"which volume? Add --volume with one of {', '.join(numbers)}", Place("plates"))
    number = wanted or next(iter(numbers))
    if number not in numbers:
        raise Fault(f"there is no volume {number!r}.{nearest(number, numbers)}", Place("plates"))
    return numbers[number], number


def _slug(title: str) -> str:
    plain = unicodedata.normalize("NFKD", title).encode("ascii", "ignore").decode()
    slug = re.sub(r"[^a-z0-9]+", "-", plain.lower()).strip("-")[:60].rstrip("-")
    if not slug:
        raise Fault(f"the title {title!r} gives no file name: it needs a letter or a digit", Place("plates"))
    return slug


def _quoted(title: str) -> str:
    """A title as YAML: its numbers marked as typed, and quoted where plain text would be read as something else."""
    title = re.sub(r"(?<![\w.])\d+(?:\.\d+)?(?![\w.])", r"{\g<0>}", title)
    safe = re.fullmatch(r"[A-Za-z][\w ,.()–-]*", title)
    return title if safe else '"' + title.replace("\\", "\\\\").replace('"', '\\"') + '"'
