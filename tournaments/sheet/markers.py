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


def marker_path(number: int, x: float, y: float, size: float) -> str:
    """Return a marker as the `d` of a path to fill with black, by the even-odd rule."""
    module = size / MODULES
    holes = (
        f"M{x + column * module:g} {y + row * module:g}h{module:g}v{module:g}h{-module:g}z"
        for column, row in white_modules(number)
    )
    return f"M{x:g} {y:g}h{size:g}v{size:g}h{-size:g}z{''.join(holes)}"
