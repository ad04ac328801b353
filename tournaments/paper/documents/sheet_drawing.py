"""The printed part of a sheet that a phone can read: corner marks, boxes and their words, as one drawing of vectors.

It is drawn once for all tables of a size and laid under the page of each, because it takes WeasyPrint 0.3 s. Every
place is the layout's own, by which the reader finds it again.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape

from django.utils.safestring import SafeString, mark_safe

from rules.boards.board import Board
from tournaments.sheet.layout import ARMIES, HEIGHT, OUTLINE, STRIP_TOP, WIDTH, Area, Layout, Mark, Place
from tournaments.sheet.markers import black_path, white_path

OUTLINE_GREY = "#787878"  # 60 to 150 of 255: the reader holds on to the outlines, so they are never pale
POINT = 0.3528  # mm
SMALL, LINE = 8 * POINT, 2.9  # 8 points, and from one line to the next
SIGN = 1.43  # mm of a letter of 8 points, on average


@dataclass(frozen=True, slots=True)
class SheetWords:
    """The words on a sheet in the reader's language: colours in the order of their boxes, heads of strips."""

    colours: Sequence[str]
    eliminated: str
    objective: str
    armies: str


def sheet_page(layout: Layout, board: Board, words: SheetWords, *, with_armies: bool) -> SafeString:
    """Return a page with the drawing of a sheet; `with_armies`: with room for the armies of every territory."""
    black = "".join(black_path(mark.x, mark.y, mark.size) for mark in layout.fiducials)
    white = "".join(white_path(mark.id, mark.x, mark.y, mark.size) for mark in layout.fiducials)
    boxes = "".join(f"M{mark.x:g} {mark.y:g}h{mark.w:g}v{mark.h:g}h{-mark.w:g}z" for mark in layout.marks)
    parts = [
        f'<path d="{black}" fill="#000"/><path d="{white}" fill="#fff"/>',
        f'<path d="{boxes}" fill="none" stroke="{OUTLINE_GREY}" stroke-width="{OUTLINE}"/>',
        f'<path d="{_rules(layout, with_armies)}" fill="none" stroke="#aaa" stroke-width=".15"/>',
        *_strip_words(layout, words),
        *_territory_words(layout, board, words.armies if with_armies else ""),
    ]
    return mark_safe(
        "<!doctype html><style>@page { size: A4; margin: 0 } svg { position: absolute; left: 10mm; top: 10mm }</style>"
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH:g}mm" height="{HEIGHT:g}mm" '
        f'viewBox="0 0 {WIDTH:g} {HEIGHT:g}" font-family="DejaVu Sans Condensed" font-size="{SMALL:.3f}">'
        f"{''.join(parts)}</svg>"
    )


def _rules(layout: Layout, with_armies: bool) -> str:
    """Return thin lines: below the strips, under continents, and the room for armies."""
    continents = [place for place in layout.places if place.kind == "continent"]
    lines = [f"M{place.x:g} {place.y + place.h - 0.4:g}h{place.w - 1:g}" for place in continents]
    if with_armies:
        lines += [f"M{place.x + place.w:g} {place.y + 6.2:g}h{ARMIES - 1:g}" for place in _territories(layout)]
    return "".join(lines)


def _territories(layout: Layout) -> list[Place]:
    return [place for place in layout.places if place.kind == "territory"]


def _strip_words(layout: Layout, words: SheetWords) -> Iterable[str]:
    """Yield the heads of the colour boxes, and over every objective its number."""
    first = [mark for mark in layout.marks if mark.seat == 1]
    colours = [mark for mark in first if mark.kind == "colour"]
    for mark, word in zip(colours, words.colours, strict=True):
        yield _text(mark.x + mark.w / 2, STRIP_TOP - 1, word, "middle")
    gone = next(mark for mark in first if mark.kind == "eliminated")
    yield _text(gone.x + gone.w / 2, STRIP_TOP - 1, words.eliminated, "middle")
    cards = [mark for mark in layout.marks if mark.kind == "objective"]
    if cards:
        yield _text(cards[0].x, STRIP_TOP - 1, words.objective)
    for mark in cards:
        yield _text(mark.x + mark.w / 2, mark.y - 1, str(mark.value), "middle")
    for mark in layout.marks:
        if mark.kind == "colour" and mark is _first_of(layout, mark.seat):
            yield _text(1, mark.y + mark.h - 0.9, str(mark.seat), size=13 * POINT, bold=True)


def _first_of(layout: Layout, seat: int) -> Mark:
    return next(mark for mark in layout.marks if mark.seat == seat)


def _territory_words(layout: Layout, board: Board, armies: str) -> Iterable[str]:
    """Yield the names of continents, the numbers of seats above their boxes, and the names of territories."""
    firsts = {mark.value: mark for mark in layout.marks if mark.kind == "owner" and mark.seat == 1}
    for place in layout.places:
        if place.kind == "continent":
            continent = board.continent(place.key)
            line = place.y + place.h - 1.2
            yield _text(place.x, line, continent.name, bold=True)
            first = firsts[continent.territories[0]]
            if armies and len(continent.name) * SIGN * 1.15 < place.w - len(armies) * SIGN:
                yield _text(first.x - 1.5, line, armies, "end")
            for seat in range(1, layout.seats + 1):
                yield _text(first.x + 2.5 + 8 * (seat - 1), line, str(seat), "middle", bold=True)
        elif place.kind == "territory":
            yield from _name(place, board.by_code[place.key].name, place.w - 0.5 + (0 if armies else ARMIES))


def _name(place: Place, name: str, width: float) -> Iterable[str]:
    """Yield a name on one line, or on two where it is long."""
    middle = place.y + place.h / 2
    if len(name) * SIGN <= width:
        yield _text(place.x, middle + 1, name)
        return
    gaps = [at for at, sign in enumerate(name) if sign == " "]
    gap = min(gaps, key=lambda at: max(at, len(name) - at))
    yield _text(place.x, middle - 0.5, name[:gap])
    yield _text(place.x, middle - 0.5 + LINE, name[gap + 1 :])


def _text(x: float, y: float, words: str, anchor: str = "start", *, size: float = 0, bold: bool = False) -> str:
    """Return words whose line stands at `y`."""
    more = f' text-anchor="{anchor}"' if anchor != "start" else ""
    more += f' font-size="{size:.3f}"' if size else ""
    more += ' font-weight="700"' if bold else ""
    return f'<text x="{x:.2f}" y="{y:.2f}"{more}>{escape(words)}</text>'


def map_style(area: Area, turned: bool) -> str:
    """Return the style of the map's picture: as large as its room allows, across the page where `turned`."""
    shape = 3000 / 1635
    room = (area.h, area.w) if turned else (area.w, area.h)
    width = min(room[0], room[1] * shape)
    height = width / shape
    left, top = area.x + 10, area.y + 10
    if not turned:
        return f"left:{left:.1f}mm;top:{top:.1f}mm;width:{width:.1f}mm"
    return (
        f"left:{left + area.w - height:.1f}mm;top:{top:.1f}mm;width:{width:.1f}mm;"
        f"transform-origin:0 0;transform:translate({height:.1f}mm,0) rotate(90deg)"
    )


def area_style(area: Area) -> str:
    """Return the style of a block that fills an area."""
    return f"left:{area.x + 10:g}mm;top:{area.y + 10:g}mm;width:{area.w:g}mm;height:{area.h:g}mm"
