"""The logo of a club: read from what was sent, and made again as a small PNG of our own."""

from __future__ import annotations

import io
import warnings
from dataclasses import dataclass
from typing import BinaryIO

from PIL import Image, ImageOps, UnidentifiedImageError

from tournaments.errors import Refused

MOST_BYTES = 5 * 2**20
FORMATS = ("PNG", "JPEG", "WEBP")
LEAST_SIDE, MOST_SIDE, MOST_PIXELS = 40, 10_000, 40_000_000
SIDE = 600  # px of the longer side: 50 mm at 300 dots an inch
COLOURS = 256


@dataclass(frozen=True)
class LogoPicture:
    """A PNG without anything that the sent file said beside its pixels."""

    png: bytes
    width: int
    height: int


def logo_picture(file: BinaryIO, size: int) -> LogoPicture:
    """Return the picture in a file of `size` bytes, turned upright, on white, at most SIDE pixels long.

    Raises Refused: logo_too_big (bytes), logo_no_picture (nothing of FORMATS, or broken), logo_pixels (too few or too
    many).
    """
    if size > MOST_BYTES:
        raise Refused("logo_too_big", most=MOST_BYTES // 2**20)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error", Image.DecompressionBombWarning)
            with Image.open(io.BytesIO(file.read(MOST_BYTES + 1)), formats=FORMATS) as image:
                _check_pixels(image.width, image.height)
                image.draft("RGB", (2 * SIDE, 2 * SIDE))  # a JPEG is read no larger than it is used
                return _made_again(image)
    except (Image.DecompressionBombError, Image.DecompressionBombWarning) as error:
        raise Refused("logo_pixels", least=LEAST_SIDE, most=MOST_SIDE) from error
    except (UnidentifiedImageError, OSError, ValueError, SyntaxError, EOFError) as error:
        raise Refused("logo_no_picture") from error


def _check_pixels(width: int, height: int) -> None:
    if not LEAST_SIDE <= min(width, height) <= max(width, height) <= MOST_SIDE or width * height > MOST_PIXELS:
        raise Refused("logo_pixels", least=LEAST_SIDE, most=MOST_SIDE)


def _made_again(image: Image.Image) -> LogoPicture:
    upright = ImageOps.exif_transpose(image).convert("RGBA")
    upright.thumbnail((SIDE, SIDE))
    paper = Image.new("RGB", upright.size, "white")
    paper.paste(upright, mask=upright.getchannel("A"))
    plain = paper.quantize(COLOURS)
    file = io.BytesIO()
    plain.save(file, "PNG", optimize=True)
    return LogoPicture(file.getvalue(), plain.width, plain.height)
