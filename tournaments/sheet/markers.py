"""The corner marks: ArUco `DICT_4X4_50`, as bits and as a drawing of vectors.

The bits are those of OpenCV, kept here because paper is drawn without it; a test compares them.
"""

from __future__ import annotations

MODULES = 6  # a black border of one module around 4 x 4 bits

# Row by row from the top left, the highest bit first; a set bit is white. By the number of the marker.
_BITS = (
    0xB532, 0x0F9A, 0x332D, 0x9946, 0x549E, 0x79CD, 0x9E2E, 0xC4F2, 0xFEDA, 0xCF56, 0xF991, 0x11A7, 0x0EB7, 0x2A0F,
    0x24B1, 0x263E, 0x4665, 0x6600, 0x6C5E, 0x76AF, 0x868B, 0xB02B, 0xCCD5, 0xDD82, 0xFE47, 0x9471, 0xACE4, 0xA554,
)  # fmt: skip


def white_modules(number: int) -> tuple[tuple[int, int], ...]:
    """Return column and row of the white modules of a marker, counted from its top left."""
    bits = _BITS[number]
    return tuple((1 + place % 4, 1 + place // 4) for place in range(16) if bits >> (15 - place) & 1)


def black_path(x: float, y: float, size: float) -> str:
    """Return the square of a marker as the `d` of a path to fill with black."""
    return f"M{x:g} {y:g}h{size:g}v{size:g}h{-size:g}z"


def white_path(number: int, x: float, y: float, size: float) -> str:
    """Return its white modules, to fill over the square: neighbours overlap, so that no seam shows between them."""
    module, over = size / MODULES, 0.1
    white = set(white_modules(number))
    parts = []
    for column, row in sorted(white):
        wide = module + (over if (column + 1, row) in white else 0)
        high = module + (over if (column, row + 1) in white else 0)
        parts.append(f"M{x + column * module:g} {y + row * module:g}h{wide:g}v{high:g}h{-wide:g}z")
    return "".join(parts)
