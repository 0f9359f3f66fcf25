"""A plate to begin with: small, whole, and built at once.

What it writes is the house style in YAML: block style, one key a line, quotes where a text begins
with a brace.
"""

from __future__ import annotations

import re
import unicodedata
from typing import TYPE_CHECKING

from press.faults import nearest
from press.read import plate_names, volume_numbers
from press.read.loader import load
from press.starters import Unclear, one_line, quoted, slug
from press.typeset.markdown import paragraphs
from press.typeset.rules import faults_in, flow, typed_numbers

if TYPE_CHECKING:
    from pathlib import Path

    from press.faults import Fault

PLATE = """\
# yaml-language-server: $schema=../plate.schema.json
title: {title}
draft: true  # lets its printed pages be less than full; take it out when the plate is done
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


def start_plate(root: Path, title: str, volume: str | None = None) -> tuple[Path, str]:
    """Write a new plate with the next free number; returns its file and its name, such as XIV.3.

    Raises:
        Unclear: no volume, several and none named, or a title that gives no file name or could not be set.
    """
    folder, number = _volume(root, volume)
    written = marked(one_line(title).strip().rstrip("."), _names(folder))
    taken = [int(name.partition(".")[2]) for name, path in plate_names(root).items() if path.parent == folder]
    free = next(n for n in range(1, len(taken) + 2) if n not in taken)
    path = folder / f"{free:02d}-{slug(title)}.yaml"
    with path.open("x", encoding="utf-8") as new:
        new.write(PLATE.format(title=quoted(written)))
    return path, f"{number}.{free}"


def _volume(root: Path, wanted: str | None) -> tuple[Path, str]:
    numbers = volume_numbers(root)
    if not numbers:
        raise Unclear('there is no volume yet: new volume "Title" starts one')
    if wanted is None and len(numbers) > 1:
        raise Unclear(f"which volume? Add --volume with one of {', '.join(numbers)}")
    number = wanted or next(iter(numbers))
    if number not in numbers:
        raise Unclear(f"there is no volume {number!r}.{nearest(number, numbers)}")
    return numbers[number], number


def _names(folder: Path) -> list[str]:
    """The names with digits that may stand in prose, as the volume has them."""
    names = load(folder / "volume.yaml", "volume.yaml").get("names", [])
    return [str(name) for name in names] if isinstance(names, list) else []


def marked(title: str, names: list[str]) -> str:
    """A title as a plate's prose has it: its loose numbers in braces, and no mark of Markdown read as one.

    Raises:
        Unclear: what is left could not be set.
    """
    text = re.sub(r"[*_`$\\\[\]]|^[-+#>]", r"\\\g<0>", title)
    for tokens in paragraphs(text, []):
        for at, word, _ in sorted(typed_numbers(flow(tokens), names), reverse=True):
            text = text[:at] + _in_braces(word) + text[at + len(word) :]
    faults: list[Fault] = []
    for tokens in paragraphs(text, faults):
        faults += faults_in(text, tokens, names)
    if faults:
        raise Unclear(f"the title {title!r} could not be set: {faults[0].message}")
    return text


def _in_braces(word: str) -> str:
    """`8,192` as `{8192}`, `80GB` as `{80}GB`, `50%` as `{50}%`."""
    number = re.match(r"\d[\d.,\s]*", word)
    if not number:
        return f"{{{unicodedata.numeric(word):g}}}" if len(word) == 1 else word
    digits = re.sub(r"[^\d.]", "", number[0])
    return f"{{{digits}}}{word[number.end() :]}"
