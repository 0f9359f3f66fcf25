"""What matplotlib writes → a small SVG that can stand anywhere in a page.

A panel holds paths and texts only, so the rest (prolog, DOCTYPE, metadata, the style sheet that
would reach the whole page, groups and their ids) goes: no id is left that could clash.
"""

from __future__ import annotations

import re
from html import escape
from xml.etree import ElementTree as ET

from press import fonts

SVG = "{http://www.w3.org/2000/svg}"
FAMILIES = f"{fonts.TEXT},{fonts.MATH},serif"  # unquoted and without spaces: WeasyPrint's SVG keeps both otherwise
KEPT = ("fill", "fill-opacity", "stroke", "stroke-width", "stroke-dasharray", "stroke-linecap",
        "font-size", "font-style", "text-anchor")  # fmt: skip
DEFAULTS = {("stroke-linecap", "butt"), ("font-style", "normal"), ("text-anchor", "start"), ("stroke", "none")}


def tidy(svg: str, title: str, alt: str) -> str:
    """The panel's paths and texts with plain attributes, coordinates to a hundredth of a point."""
    root = ET.fromstring(svg)  # noqa: S314 - written by matplotlib a moment ago, not by a stranger
    box = " ".join(short(float(number)) for number in root.get("viewBox", "").split())
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" font-family="{FAMILIES}">',
             f"<title>{escape(title, quote=False)}</title>",
             f"<desc>{escape(alt, quote=False)}</desc>"]  # fmt: skip
    for element in root.iter():
        if element.tag == f"{SVG}path":
            parts.append(f'<path d="{path(element.get("d", ""))}"{_attributes(element)}/>')
        elif element.tag == f"{SVG}text":
            x, y = (short(float(element.get(axis, "0"))) for axis in "xy")
            turned = f' transform="rotate(-90 {x} {y})"' if "rotate(-90 " in element.get("transform", "") else ""
            words = escape(element.text or "", quote=False)
            parts.append(f'<text x="{x}" y="{y}"{turned}{_attributes(element)}>{words}</text>')
    return "\n".join([*parts, "</svg>", ""])


def _attributes(element: ET.Element) -> str:
    """The declarations of its style as attributes, those that say the default left out."""
    declared = dict(part.strip().split(": ", 1) for part in element.get("style", "").split(";") if part.strip())
    out = ""
    for name in KEPT:
        value = declared.get(name, "")
        if value and (name, value) not in DEFAULTS:
            out += f' {name}="{numbers(value.removesuffix("px"))}"'
    return out


def numbers(text: str) -> str:
    """A list of numbers, each cut to a hundredth; anything else as it is."""
    return re.sub(r"(?<![#\w])-?\d+\.\d+", lambda found: short(float(found[0])), text)


def short(number: float) -> str:
    """A number to a hundredth, without noughts at its end."""
    text = f"{number:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def path(d: str) -> str:
    """Path data in as few characters as it takes: level and upright lines by one number.

    Steps are told from the point before, so that equal boxes are equal text and a schedule of
    thousands packs well. They are taken between rounded places, so nothing drifts.
    """
    out: list[str] = []
    first = here = (0, 0)
    for command, rest in re.findall(r"([MLCQz])([^MLCQz]*)", d):
        places = [round(float(number) * 100) for number in rest.split()]
        steps = [place - here[index % 2] for index, place in enumerate(places)]
        if command == "L" and not steps[1]:
            out.append(f"h{_hundredths(steps[0])}")
        elif command == "L" and not steps[0]:
            out.append(f"v{_hundredths(steps[1])}")
        elif command == "M" and not out:
            out.append("M" + " ".join(map(_hundredths, places)))
        else:
            out.append(command.lower() + " ".join(map(_hundredths, steps)))
        here = (places[-2], places[-1]) if places else first
        first = here if command == "M" else first
    return "".join(out)


def _hundredths(count: int) -> str:
    return short(count / 100)
