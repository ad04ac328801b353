"""The head of a picture file: kind, size and pixels, known before anything is decoded."""

from __future__ import annotations

import io

from PIL import Image

from tournaments.sheet.errors import MOST_MB, UnreadablePicture

MOST_MEGAPIXELS = 64  # a phone's largest usual photograph has 50; 64 decoded take 200 MB
LEAST_SIDE = 700


def check_head(data: bytes) -> tuple[str, int, int]:
    """Return kind (JPEG or PNG), width and height of a picture that may be opened. Raises UnreadablePicture."""
    if len(data) > MOST_MB * 1_000_000:
        raise UnreadablePicture("too_large", most=MOST_MB)
    try:
        with Image.open(io.BytesIO(data), formats=("PNG", "JPEG")) as head:
            kind, (width, height) = str(head.format), head.size
    except (OSError, ValueError, SyntaxError, Image.DecompressionBombError) as error:
        raise UnreadablePicture("no_picture") from error
    if width * height > MOST_MEGAPIXELS * 1_000_000:
        raise UnreadablePicture("too_many_pixels", most=MOST_MEGAPIXELS)
    if min(width, height) < LEAST_SIDE:
        raise UnreadablePicture("too_few_pixels")
    return kind, width, height
