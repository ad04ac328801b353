"""Reading a photograph of a sheet: what every row says, and what it does not say surely."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

import cv2
import numpy as np

from tournaments.sheet.errors import UnreadableSheet
from tournaments.sheet.layout import CODE_AREA, SEATS_LEAST, SEATS_MOST, Layout, Mark, seats_of
from tournaments.sheet.reading.corners import markers_seen
from tournaments.sheet.reading.flatten import FINE, PAD, FlatSheet, flat_sheet
from tournaments.sheet.reading.ink import BoxInk, inks
from tournaments.sheet.reading.judge import Verdict, verdict, verdict_alone
from tournaments.sheet.reading.picture import Picture, open_picture

RECOGNISED = 0.2  # how like the print the boxes must be at the least
MOST_FULL_ROWS = 4  # rows with three inked boxes or more: with more of them the grid has slipped

Row = tuple[str, int | str]


@dataclass
class Reading:
    """What a photograph says. `owners` by territory, the rest by seat; `unsure` are the seats between which a territory
    is in doubt (none: nothing is marked), `unsure_seats` the values between which something of a seat is."""

    seats: int
    code: str | None = None
    owners: dict[str, int] = field(default_factory=dict)
    colours: dict[int, str] = field(default_factory=dict)
    objectives: dict[int, int] = field(default_factory=dict)
    eliminated: list[int] = field(default_factory=list)
    unsure: dict[str, tuple[int, ...]] = field(default_factory=dict)
    unsure_seats: list[tuple[int, str, tuple[object, ...]]] = field(default_factory=list)

    def document(self) -> dict[str, object]:
        """Return the reading as plain JSON, as the command `read_sheet` prints it."""
        return {
            "code": self.code,
            "seats": self.seats,
            "owners": self.owners,
            "colours": {str(seat): colour for seat, colour in self.colours.items()},
            "objectives": {str(seat): card for seat, card in self.objectives.items()},
            "eliminated": self.eliminated,
            "unsure": [{"territory": code, "seats": list(seats)} for code, seats in self.unsure.items()],
            "unsure_seats": [
                {"seat": seat, "kind": kind, "values": list(values)} for seat, kind, values in self.unsure_seats
            ],
        }


def read_sheet(data: bytes, layout_of: Callable[[int], Layout], seats: int | None = None) -> Reading:
    """Return what a photograph says; `layout_of` gives the sheet for a number of seats.

    The sheet itself says for how many seats it is; `seats` is what the caller expects. Raises UnreadableSheet, of which
    UnreadablePicture: the file is no picture.
    """
    return read_picture(open_picture(data), layout_of, seats)


def read_picture(picture: Picture, layout_of: Callable[[int], Layout], seats: int | None = None) -> Reading:
    """Return the same of a picture that is open. Raises UnreadableSheet."""
    markers = markers_seen(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY))
    dark = cv2.min(cv2.min(picture[..., 0], picture[..., 1]), picture[..., 2])
    printed = seats_of(list(markers))
    if seats and printed and seats != printed:
        raise UnreadableSheet("other_seats", seats=printed)
    counts = [printed or seats] if printed or seats else range(SEATS_LEAST, SEATS_MOST + 1)
    sheets = [(flat_sheet(dark, markers, layout_of(count)), count) for count in counts if count]
    sheet, count = max(sheets, key=lambda pair: pair[0].score)
    if sheet.score < RECOGNISED:
        raise UnreadableSheet("not_flat")
    reading = _read(sheet, layout_of(count))
    reading.code = _code(sheet.dark)
    return reading


def _read(sheet: FlatSheet, layout: Layout) -> Reading:
    rows: dict[Row, list[int]] = {}
    for index, mark in enumerate(layout.marks):
        rows.setdefault(_row_of(mark), []).append(index)
    territories = [row for (kind, _), row in rows.items() if kind == "owner"]
    ink = inks(sheet, territories)
    reading = Reading(layout.seats)
    full = 0
    for (kind, key), indices in rows.items():
        said = _said({index: ink[index] for index in indices})
        marks = {index: layout.marks[index] for index in indices}
        if kind == "owner":
            full += said.inked >= 3
            _note_owner(reading, str(key), said, marks)
        else:
            _note_seat(reading, kind, int(key), said, marks, ink)
    if full > MOST_FULL_ROWS:
        raise UnreadableSheet("not_flat")
    return reading


def _said(row: dict[int, BoxInk]) -> Verdict:
    return verdict(row) if len(row) > 1 else verdict_alone(*next(iter(row.items())))


def _row_of(mark: Mark) -> Row:
    """Return the row of a box: of the boxes of a row one is marked."""
    return (mark.kind, mark.value if mark.kind == "owner" else mark.seat)


def _note_owner(reading: Reading, territory: str, said: Verdict, marks: dict[int, Mark]) -> None:
    if said.chosen is None:
        reading.unsure[territory] = tuple(marks[index].seat for index in said.doubts)
    else:
        reading.owners[territory] = marks[said.chosen].seat


def _note_seat(
    reading: Reading, kind: str, seat: int, said: Verdict, marks: dict[int, Mark], ink: list[BoxInk]
) -> None:
    """Note colour, objective or elimination of a seat; a row without ink says nothing and is no doubt."""
    if said.chosen is None:
        if said.doubts:
            reading.unsure_seats.append((seat, kind, tuple(marks[index].value for index in said.doubts)))
        return
    value = marks[said.chosen].value
    if kind == "colour":
        reading.colours[seat] = str(value)
    elif kind == "objective":
        reading.objectives[seat] = int(value)
    else:
        reading.eliminated.append(seat)


def _code(dark: Picture) -> str | None:
    """Return the text of the QR code, None where it cannot be read."""
    left, top = (round((value + PAD - 3) * FINE) for value in (CODE_AREA.x, CODE_AREA.y))
    side = round((CODE_AREA.w + 6) * FINE)
    part = np.ascontiguousarray(dark[top : top + side, left : left + side])
    try:
        text, _, _ = cv2.QRCodeDetector().detectAndDecode(part)
    except cv2.error:
        return None
    return text or None
