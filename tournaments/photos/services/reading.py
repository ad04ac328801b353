"""Reading a photograph in a child process: OpenCV is imported there, and Django is not."""

from __future__ import annotations

from pathlib import Path

from rules.base.json_types import Json
from tournaments.sheet.layout import Layout

LONGER_SIDE, QUALITY = 2400, 80  # of the picture that is kept: its ticks can be read


def read_photograph(sent: str, target: str, layout: Layout) -> Json:
    """Return the reading of the file `sent`, and write its picture to `target`, encoded again and nothing beside it.

    A photograph that cannot be read gives {"error", "params"} and no file.
    """
    import cv2

    from tournaments.documents.private_files import write_private
    from tournaments.sheet.errors import UnreadableSheet
    from tournaments.sheet.reading.picture import open_picture
    from tournaments.sheet.reading.read import read_picture

    cv2.setNumThreads(1)
    try:
        picture = open_picture(Path(sent).read_bytes())
        reading = read_picture(picture, lambda seats: layout, layout.seats)
    except UnreadableSheet as error:
        return {"error": error.code, "params": error.params}
    scale = min(1.0, LONGER_SIDE / max(picture.shape[:2]))
    smaller = cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    write_private(Path(target), cv2.imencode(".jpg", smaller, [cv2.IMWRITE_JPEG_QUALITY, QUALITY])[1].tobytes())
    return {"reading": reading.document()}
