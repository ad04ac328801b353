"""A part of the map around some territories, for an example: the same drawing, cut out."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace

from django.utils.safestring import SafeString

from matches.planisphere.geometry import Atlas, load_atlas
from matches.planisphere.map import Position, SeatPaint, draw

Box = tuple[float, float, float, float]
MARGIN = 12.0
LEAST_WIDTH = 170.0
"""In map units, so that names do not grow beyond the text around the picture."""
SHAPE = 1.1
"""Width for each unit of height, at least."""
LOW = 0.45
"""Height for each unit of width, at least."""


def render_detail(
    codes: Collection[str],
    owners: Mapping[str, SeatPaint],
    armies: Mapping[str, int | None],
    objective: Collection[str] = (),
    id_prefix: str = "part",
    title: str = "",
    board: str = "risiko",
) -> SafeString:
    """Return the part of the map with these territories as an inline `<svg>`; the land around them has no names.

    Raises ValueError for a territory that is not on the board.
    """
    atlas = load_atlas(board)
    Position(owners, armies, codes, objective, atlas)
    part = _cut(atlas, codes)
    return draw(Position(owners, armies, (), objective, part), id_prefix, title, named=codes)


def _cut(atlas: Atlas, codes: Collection[str]) -> Atlas:
    box = _window(atlas.shapes[code].box for code in codes)
    shapes = {code: shape for code, shape in atlas.shapes.items() if _meet(shape.box, box)}
    links = tuple(link for link in atlas.links if set(link.ends) <= set(shapes) and not link.partner)
    return replace(atlas, viewbox=box, shapes=shapes, continents={}, links=links)


def _window(boxes: Iterable[Box]) -> Box:
    """Return the box around boxes, with a margin and wide enough."""
    all_boxes = list(boxes)
    left, top = min(box[0] for box in all_boxes) - MARGIN, min(box[1] for box in all_boxes) - MARGIN
    right = max(box[0] + box[2] for box in all_boxes) + MARGIN
    bottom = max(box[1] + box[3] for box in all_boxes) + MARGIN
    width = max(right - left, LEAST_WIDTH, (bottom - top) * SHAPE)
    height = max(bottom - top, width * LOW)
    return (left + right - width) / 2, (top + bottom - height) / 2, width, height


def _meet(box: Box, other: Box) -> bool:
    """Return whether two boxes overlap."""
    across = box[0] < other[0] + other[2] and other[0] < box[0] + box[2]
    return across and box[1] < other[1] + other[3] and other[1] < box[1] + box[3]
