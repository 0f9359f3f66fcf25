"""The Llama 3 shapes, by the letters of the formulas."""

from collections import namedtuple

Shape = namedtuple("Shape", "N L d f H K d_h V layer")

L8B = Shape(8030261248, 32, 4096, 14336, 32, 8, 128, 128256, 218103808)
L70B = Shape(70553706496, 80, 8192, 28672, 64, 8, 128, 128256, 855638016)
L405B = Shape(405853388800, 126, 16384, 53248, 128, 8, 128, 128256, 3187671040)
LLAMAS = (L8B, L70B, L405B)
PEAK, NVLINK, NIC = 989.4e12, 450e9, 50e9
