"""Opening a photograph: size, kind and pixels are known before anything is decoded."""

from __future__ import annotations

from typing import TypeAlias

import cv2
import numpy as np

from tournaments.sheet.errors import UnreadablePicture
from tournaments.sheet.heads import check_head

Picture: TypeAlias = np.ndarray

HALVED_FROM = 28e6  # pixels from which a JPEG is decoded at half its size: finer than the printed lines need


def open_picture(data: bytes) -> Picture:
    """Return the pixels of a PNG or JPEG (blue, green, red), turned upright. Raises UnreadablePicture."""
    kind, width, height = check_head(data)
    halved = kind == "JPEG" and width * height > HALVED_FROM
    flags = cv2.IMREAD_REDUCED_COLOR_2 if halved else cv2.IMREAD_COLOR
    try:
        picture = cv2.imdecode(np.frombuffer(data, np.uint8), flags)
    except cv2.error as error:
        raise UnreadablePicture("no_picture") from error
    if picture is None:
        raise UnreadablePicture("no_picture")
    return picture
