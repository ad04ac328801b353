"""Finding the corner marks in a photograph."""

from __future__ import annotations

import cv2
import numpy as np

from tournaments.sheet.errors import UnreadableSheet
from tournaments.sheet.reading.picture import Picture

SIZES = (2400, 1400, 4000)  # longer side, in pixels, of the copies that are searched
CORNERS = (0, 1, 2, 3)
HIGHEST = 27  # the largest number of a mark on any sheet


def markers_seen(grey: Picture) -> dict[int, Picture]:
    """Return the corners (4 x 2 pixels, clockwise from the top left) of every mark seen, by its number.

    Raises UnreadableSheet: no_sheet, corners_hidden.
    """
    detector = _detector()
    longer = max(grey.shape)
    seen: dict[int, Picture] = {}
    for size in SIZES:
        scale = min(1.0, size / longer)
        copy = grey if scale == 1 else cv2.resize(grey, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
        corners, numbers, _ = detector.detectMarkers(copy)
        for quad, number in zip(corners, () if numbers is None else numbers.ravel(), strict=False):
            if number <= HIGHEST and _larger(quad, seen.get(int(number)), scale):
                seen[int(number)] = (quad.reshape(4, 2) + 0.5) / scale - 0.5
        if all(number in seen for number in CORNERS) and len(seen) > len(CORNERS):
            break
    visible = sum(number in seen for number in CORNERS)
    if not seen:
        raise UnreadableSheet("no_sheet")
    if visible < len(CORNERS):
        raise UnreadableSheet("corners_hidden", seen=visible)
    return seen


def _larger(quad: Picture, before: Picture | None, scale: float) -> bool:
    """Say whether a mark is larger than one of the same number: dirt that looks like a mark is small."""
    if before is None:
        return True
    area = cv2.contourArea(quad.reshape(4, 2)) / scale**2
    return bool(area > 1.5 * cv2.contourArea(np.asarray(before, np.float32)))


def _detector() -> cv2.aruco.ArucoDetector:
    parameters = cv2.aruco.DetectorParameters()
    parameters.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_SUBPIX
    parameters.minMarkerPerimeterRate = 0.04
    return cv2.aruco.ArucoDetector(cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50), parameters)
