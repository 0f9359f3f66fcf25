"""How colours look in grey and to eyes that lack a kind of cone: their lightness, L* of CIELAB.

The simulation is that of Machado, Oliveira and Fernandes (2009), at full severity, as the package
colorspacious has it.
"""

from __future__ import annotations

from functools import cache

import numpy as np
from colorspacious import cspace_convert

from press import style

EYES = ("grey", "protanomaly", "deuteranomaly", "tritanomaly")
APART = 10.0
"""L* by which two even grounds are told apart: one step of Munsell's ten greys, each with a hairline round it."""
MODES = {"light": style.TOKENS, "dark": style.DARK}
NAMES = {colour: token for token, colour in style.TOKENS.items()}


def seen(pixels: np.ndarray, eye: str) -> np.ndarray:
    """The lightness of colours (… × 3, of 0 to 1) to an eye."""
    if eye != "grey":
        lacking = {"name": "sRGB1+CVD", "cvd_type": eye, "severity": 100}
        pixels = np.clip(cspace_convert(pixels, lacking, "sRGB1"), 0, 1)
    return cspace_convert(pixels, "sRGB1", "CIELab")[..., 0]


@cache
def lightness(colour: str, opacity: float, mode: str, eye: str) -> float:
    """The lightness of a light token, in a mode, as a tint of some opacity on the panel."""
    tokens = MODES[mode]
    own, panel = (_parts(tokens[NAMES[one]]) for one in (style.PANEL if colour == "none" else colour, style.PANEL))
    return float(seen(opacity * own + (1 - opacity) * panel, eye))


def _parts(colour: str) -> np.ndarray:
    return np.array([int(colour[k : k + 2], 16) / 255 for k in (1, 3, 5)])


def apart(one: tuple[str, float], other: tuple[str, float], mode: str, eye: str) -> float:
    """The difference in lightness of two colours, each with its opacity."""
    return abs(lightness(*one, mode, eye) - lightness(*other, mode, eye))
