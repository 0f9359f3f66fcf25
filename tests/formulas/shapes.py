"""The Llama 3 shapes, by the letters of the formulas."""

from typing import NamedTuple


class Shape(NamedTuple):
    """A model; `layer` is the weights in the matrices of one layer."""

    N: float
    L: float
    d: float
    f: float
    H: float
    K: float
    d_h: float
    V: float
    layer: float


L8B = Shape(8030261248, 32, 4096, 14336, 32, 8, 128, 128256, 218103808)
L70B = Shape(70553706496, 80, 8192, 28672, 64, 8, 128, 128256, 855638016)
L405B = Shape(405853388800, 126, 16384, 53248, 128, 8, 128, 128256, 3187671040)
LLAMAS = (L8B, L70B, L405B)
PEAK, NVLINK, NIC = 989.4e12, 450e9, 50e9
