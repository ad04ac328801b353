"""The sheet of a table has a box for every seat in every territory, and room around each."""

import json
from itertools import combinations

import pytest

import rules
from tournaments.management.commands.sheet_layout import Command
from tournaments.sheet.layout import CODE_AREA, HEIGHT, MARGIN, WHITE, WIDTH, NoSheet, seats_of
from tournaments.sheet.markers import white_modules
from tournaments.sheet.rulesets import ruleset_layout

SEATS = (3, 4, 5, 6)
TORNEO = rules.load("risiko-torneo")


def boxes(layout):
    return [(mark.x, mark.y, mark.x + mark.w, mark.y + mark.h) for mark in layout.marks]


def apart(first, second, room):
    return (
        first[2] + room <= second[0] + 1e-6
        or second[2] + room <= first[0] + 1e-6
        or first[3] + room <= second[1] + 1e-6
        or second[3] + room <= first[1] + 1e-6
    )


@pytest.mark.parametrize("seats", SEATS)
def test_every_territory_has_a_box_for_every_seat_in_the_order_of_the_board(seats: int) -> None:
    layout = ruleset_layout(TORNEO, seats)
    owners = [(mark.value, mark.seat) for mark in layout.marks if mark.kind == "owner"]
    codes = [code for continent in TORNEO.load_board().continents for code in continent.territories]
    assert owners == [(code, seat) for code in codes for seat in range(1, seats + 1)]
    per_seat = [mark.kind for mark in layout.marks if mark.seat == seats and mark.kind != "owner"]
    assert per_seat == ["colour"] * 6 + ["eliminated"] + ["objective"] * 16


@pytest.mark.parametrize("seats", SEATS)
def test_boxes_stand_apart_and_nothing_stands_in_the_white_around_a_corner_mark(seats: int) -> None:
    layout = ruleset_layout(TORNEO, seats)
    assert all(apart(a, b, 2) for a, b in combinations(boxes(layout), 2))
    places = [(place.x, place.y, place.x + place.w, place.y + place.h) for place in layout.places]
    free = (layout.map_area, layout.notes_area, layout.signed_area, CODE_AREA)
    areas = [(area.x, area.y, area.x + area.w, area.y + area.h) for area in free if area]
    for mark in layout.fiducials:
        square = (mark.x, mark.y, mark.x + mark.size, mark.y + mark.size)
        assert all(apart(square, other, WHITE) for other in boxes(layout) + places + areas)
    assert all(x >= 0 and y >= 0 and right <= WIDTH and low <= HEIGHT for x, y, right, low in boxes(layout))
    assert WIDTH + 2 * MARGIN == 210 and HEIGHT + 2 * MARGIN == 297


@pytest.mark.parametrize("seats", SEATS)
def test_the_marks_at_the_edge_say_for_how_many_seats_a_sheet_is(seats: int) -> None:
    numbers = [mark.id for mark in ruleset_layout(TORNEO, seats).fiducials]
    assert numbers[:4] == [0, 1, 2, 3] and seats_of(numbers) == seats
    assert seats_of(numbers[:5]) == seats and seats_of(numbers[:4]) is None and seats_of([12, 16]) is None


def test_the_corner_marks_are_those_that_the_reader_looks_for() -> None:
    cv2 = pytest.importorskip("cv2")
    dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    for number in range(28):
        picture = cv2.aruco.generateImageMarker(dictionary, number, 6)
        white = {(column, row) for row, column in zip(*picture.nonzero(), strict=True)}
        assert set(white_modules(number)) == white


def run(capsys, *argv: str):
    code = 0
    try:
        Command().run_from_argv(["manage.py", "sheet_layout", *argv])
    except SystemExit as stop:
        code = int(stop.code or 0)
    return code, *capsys.readouterr()


def test_the_command_gives_places_and_refuses_what_has_no_sheet(capsys) -> None:
    code, out, _ = run(capsys, "--seats", "5", "--ruleset", "risiko-classico")
    document = json.loads(out)
    assert code == 0 and document["size"] == [190.0, 277.0]
    first = next(mark for mark in document["marks"] if mark["kind"] == "owner")
    assert (first["territory"], first["seat"], first["w"], first["h"]) == ("alaska", 1, 5.0, 5.0)
    assert len([mark for mark in document["marks"] if mark["kind"] == "objective"]) == 5 * 14
    code, out, _ = run(capsys, "--ruleset", "battaglia")
    assert code == 1 and "by hand" in json.loads(out)["reason"]
    for wrong in (["--seats", "7"], ["--ruleset", "scacchi"], ["--seats", "x"]):
        code, out, err = run(capsys, *wrong)
        assert (code, out) == (2, "") and "Traceback" not in err
    with pytest.raises(NoSheet):
        ruleset_layout(TORNEO, 2)
