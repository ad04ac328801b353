"""Opening a photograph: size, kind and pixels are known before anything is decoded."""

from __future__ import annotations

import io
from typing import TypeAlias

import cv2
import numpy as np
from PIL import Image

from tournaments.sheet.errors import MOST_MB, UnreadablePicture

Picture: TypeAlias = np.ndarray

MOST_MEGAPIXELS = 64  # a phone's largest usual photograph has 50; 64 decoded take 200 MB
HALVED_FROM = 28e6  # pixels from which a JPEG is decoded at half its size: finer than the printed lines need
LEAST_SIDE = 700


def open_picture(data: bytes) -> Picture:
    """Return the pixels of a PNG or JPEG (blue, green, red), turned upright. Raises UnreadablePicture."""
    if len(data) > MOST_MB * 1_000_000:
        raise UnreadablePicture("too_large", most=MOST_MB)
    try:
        with Image.open(io.BytesIO(data), formats=("PNG", "JPEG")) as head:
            width, height = head.size
            kind = head.format
    except (OSError, ValueError, SyntaxError, Image.DecompressionBombError) as error:
        raise UnreadablePicture("no_picture") from error
    if width * height > MOST_MEGAPIXELS * 1_000_000:
        raise UnreadablePicture("too_many_pixels", most=MOST_MEGAPIXELS)
    if min(width, height) < LEAST_SIDE:
        raise UnreadablePicture("too_few_pixels")
    halved = kind == "JPEG" and width * height > HALVED_FROM
    flags = cv2.IMREAD_REDUCED_COLOR_2 if halved else cv2.IMREAD_COLOR
    try:
        picture = cv2.imdecode(np.frombuffer(data, np.uint8), flags)
    except cv2.error as error:
        raise UnreadablePicture("no_picture") from error
    if picture is None:
        raise UnreadablePicture("no_picture")
    return picture
