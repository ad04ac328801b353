"""Where everything on the sheet of a table stands, in millimetres from the top left of its own area.

Two thirds of the area are the territories in the order of the map, each with a box for every seat; above them stands a
strip for every seat with its colour, whether it was eliminated, and its objective. Pages and reader take every place
from here. Measures follow what was tried with photographs: boxes 5 mm wide and 3 mm apart, because a tick swings past
its box; rows of 7 mm; 10 mm of white around the corner marks.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from rules.boards.board import Board

WIDTH, HEIGHT = 190.0, 277.0  # an A4 page without 10 mm on each side
MARGIN = 10.0  # mm of the page around the area
SEATS_LEAST, SEATS_MOST = 3, 6
MARKER = 12.0
WHITE = 10.0  # around a marker
BOX, PITCH, ROW = 5.0, 8.0, 7.0
OUTLINE = 0.25

STRIP_TOP, STRIP, STRIP_BOXES = 29.0, 11.0, 4.9  # the strips of the seats: top of the first, height, boxes below it
COLOUR_X, ELIMINATED_X, OBJECTIVE_X = 6.5, 54.5, 65.0
CARDS_MOST = 16  # boxes for objectives in a strip
HEADING, LOW_HEADING = (
    5.6,
    4.8,
)  # the line of a continent, with the numbers of the seats: it breaks the rhythm of the rows
ARMIES = 8.0  # room to write the armies of a territory
LABEL = 20.0  # the least width of a territory's name, on two lines
GAP = 4.0  # after the last box of a row: ticks swing to the right
MAP_LEAST = 32.0  # mm: a narrower map cannot be shaded
REMARKS = 18.0  # mm: three lines

Ruled = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Fiducial:
    """A corner mark: its number, its top left corner and its size."""

    id: int
    x: float
    y: float
    size: float = MARKER


@dataclass(frozen=True, slots=True)
class Mark:
    """A box to tick. `kind` is owner, colour, objective or eliminated; `value` what a tick says of the seat."""

    kind: str
    seat: int
    value: str | int
    x: float
    y: float
    w: float = BOX
    h: float = BOX


@dataclass(frozen=True, slots=True)
class Place:
    """Room for printed words: `kind` says for what (strip, continent, territory), `key` for which."""

    kind: str
    key: str
    x: float
    y: float
    w: float
    h: float


@dataclass(frozen=True, slots=True)
class Area:
    """A free part of the sheet."""

    x: float
    y: float
    w: float
    h: float


CODE_AREA = Area(141, 0, 26, 26)  # the QR code


@dataclass(frozen=True, slots=True)
class Layout:
    """The whole sheet of a board for a number of seats.

    `map_area` is free for the map, which lies across the page where `map_turned` (None: no room to shade); `notes_area`
    is to write who went, `signed_area` to sign, `remarks_area` for anything else (None: below who went).
    """

    seats: int
    fiducials: tuple[Fiducial, ...]
    marks: tuple[Mark, ...]
    places: tuple[Place, ...]
    map_area: Area | None
    map_turned: bool
    notes_area: Area
    signed_area: Area
    remarks_area: Area | None

    def document(self) -> dict[str, object]:
        """Return fiducials and marks as the command `sheet_layout` prints them."""
        fiducials = [{"id": mark.id, "x": mark.x, "y": mark.y, "size": mark.size} for mark in self.fiducials]
        return {"size": [WIDTH, HEIGHT], "fiducials": fiducials, "marks": [_mark_document(mark) for mark in self.marks]}


VALUE_KEYS = {"owner": "territory", "colour": "colour", "objective": "objective"}


def _mark_document(mark: Mark) -> dict[str, object]:
    named = {VALUE_KEYS[mark.kind]: mark.value} if mark.kind in VALUE_KEYS else {}
    return {"kind": mark.kind, **named, "seat": mark.seat, "x": mark.x, "y": mark.y, "w": mark.w, "h": mark.h}


class NoSheet(ValueError):
    """No sheet can be made for a board or a number of seats; the text says why."""


def seats_of(markers: Sequence[int]) -> int | None:
    """Return for how many seats the sheet with these markers is, None where none of them says so."""
    counts = {number // 4 for number in markers if number >= 4}
    return counts.pop() if len(counts) == 1 else None


@lru_cache(maxsize=32)
def sheet_layout(board: Board, colours: Ruled, cards: tuple[int, ...], seats: int) -> Layout:
    """Return the sheet of a board for these colours, card numbers and seats. Raises NoSheet.

    Cards above CARDS_MOST have no box: their number is written. The marks at the edge say for how many seats it is.
    """
    if not SEATS_LEAST <= seats <= SEATS_MOST:
        raise NoSheet(f"a sheet has {SEATS_LEAST} to {SEATS_MOST} seats")
    marks = [*_strip_marks(colours, cards, seats)]
    places = [Place("strip", str(seat), 0, STRIP_TOP + STRIP * (seat - 1), WIDTH, STRIP_BOXES) for seat in _all(seats)]
    bottoms = []
    for number, continents in enumerate(_columns(board, seats)):
        bottoms.append(_column(board, continents, number * _column_pitch(seats), _top(seats), seats, marks, places))
    if max(bottoms) > HEIGHT - MARKER:
        raise NoSheet(f"the board {board.code} has too many territories for a page")
    return Layout(seats, _fiducials(seats), tuple(marks), tuple(places), *_areas(seats, bottoms))


def _all(seats: int) -> range:
    return range(1, seats + 1)


def _columns(board: Board, seats: int) -> list[list[str]]:
    """Return the continents of each column, in their order: three columns where they fit, else two."""
    wanted = 3 if seats <= 4 else 2
    share = len(board.territories) / wanted
    columns: list[list[str]] = [[]]
    filled = 0
    for continent in board.continents:
        if filled >= len(columns) * share - 2 and len(columns) < wanted:
            columns.append([])
        columns[-1].append(continent.code)
        filled += len(continent.territories)
    return columns


def _column_pitch(seats: int) -> float:
    if seats <= 4:
        return WIDTH / 3
    return LABEL + ARMIES + PITCH * seats + GAP - 2


def _column(
    board: Board, continents: Sequence[str], x: float, y: float, seats: int, marks: list[Mark], places: list[Place]
) -> float:
    """Add a column of territories to marks and places; return where it ends."""
    boxes = x + _column_pitch(seats) - GAP - PITCH * seats + (PITCH - BOX)
    label = boxes - x - ARMIES - 1
    heading = HEADING if seats < SEATS_MOST else LOW_HEADING  # rows and headings for six fill the page
    for code in continents:
        places.append(Place("continent", code, x, y, label + ARMIES, heading))
        y += heading
        for territory in board.continent(code).territories:
            places.append(Place("territory", territory, x, y, label, ROW))
            at = y + (ROW - BOX) / 2
            marks.extend(
                Mark("owner", seat, territory, _mm(boxes + PITCH * (seat - 1)), _mm(at)) for seat in _all(seats)
            )
            y += ROW
    return y


def _strip_marks(colours: Ruled, cards: Sequence[int], seats: int) -> list[Mark]:
    """Return the boxes of the seats: colour, eliminated, objective."""
    marks = []
    for seat in _all(seats):
        y = _mm(STRIP_TOP + STRIP * (seat - 1) + STRIP_BOXES)
        marks += [Mark("colour", seat, colour, COLOUR_X + PITCH * n, y) for n, colour in enumerate(colours[:6])]
        marks.append(Mark("eliminated", seat, "eliminated", ELIMINATED_X, y))
        boxes = (card for card in cards if 1 <= card <= CARDS_MOST)
        marks += [Mark("objective", seat, card, OBJECTIVE_X + PITCH * (card - 1), y) for card in boxes]
    return marks


def _fiducials(seats: int) -> tuple[Fiducial, ...]:
    """Return the marks at the corners, clockwise from the top left, and at the edges those that say how many seats."""
    right, bottom = WIDTH - MARKER, HEIGHT - MARKER
    corners = [Fiducial(0, 0, 0), Fiducial(1, right, 0), Fiducial(2, right, bottom), Fiducial(3, 0, bottom)]
    if seats <= 4:
        return (*corners, Fiducial(4 * seats, 0, 216), Fiducial(4 * seats + 1, right, 216))
    return (*corners, Fiducial(4 * seats, right, _mm(_top(seats) + WHITE)))


def _top(seats: int) -> float:
    """Return where the territories begin."""
    return STRIP_TOP + STRIP * seats + 1.5


def _areas(seats: int, bottoms: Sequence[float]) -> tuple[Area | None, bool, Area, Area, Area | None]:
    """Return the room of the map, whether it lies across, and the room of notes, signatures and remarks."""
    lowest, edge = HEIGHT - MARKER - WHITE, MARKER + WHITE + 2
    if seats <= 4:
        y = _mm(max(bottoms) + 3)
        notes = Area(0, _mm(bottoms[0] + 2), _mm(2 * WIDTH / 3 - 6), _mm(max(bottoms) - bottoms[0] - 2))
        return Area(edge, y, 104, _mm(lowest - y)), False, notes, Area(132, y, 34, _mm(lowest - y)), None
    x = 2 * _column_pitch(seats) + 3
    room = WIDTH - x
    notes = Area(edge, _mm(bottoms[0] + 3), _column_pitch(seats) - edge - 3, 24)
    signed = Area(x, _mm(_top(seats) + WHITE + MARKER + WHITE), room, 6.0 * seats)
    drawn = _mm(signed.y + signed.h + 2)
    if room < MAP_LEAST:
        return None, True, notes, signed, Area(x, _mm(drawn + 4), room, REMARKS)
    remarks = Area(x, _mm(lowest - REMARKS), room, REMARKS)
    return Area(x, drawn, room, _mm(remarks.y - drawn - 2)), True, notes, signed, remarks


def _mm(value: float) -> float:
    """Return a place to a hundredth of a millimetre."""
    return round(value, 2)
