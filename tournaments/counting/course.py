"""The course of a match, which no final board shows: the order of play, an extra round, who did not stay to the end.

`order`: the seats in the order of play, where that is not the order of their numbers. `contenders`: the seats of an
extra round, who alone could win (R23). `left`: who surrendered or was away at the end, the first to leave first (R32);
those of whom nobody noted who went first stand together in a list: [3, [1, 2]]. A page says `left` seat by seat:
`surrendered`, and in `left` the number of its turn, None where that was not noted.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Any

from rules.base.json_types import Json
from tournaments.counting.shapes import BadDocument, flag, number_in, seat_rows

Left = list[int | list[int]]
KEYS = ("order", "contenders", "left")


def clean(document: Json, seats: Collection[int]) -> Json:
    """Return what a document says of the course, nothing where it says nothing; raises BadDocument."""
    order, contenders = (_seats(document, name, seats) for name in ("order", "contenders"))
    if order and len(order) != len(seats):
        raise BadDocument("order")
    said = {"order": order, "contenders": contenders, **left_clean(document, seats)}
    return {key: value for key, value in said.items() if value}


def left_clean(document: Json, seats: Collection[int]) -> Json:
    """Return {"left": [...]} by the list of the document or by its rows, {} where everybody stayed."""
    rows = seat_rows(document, seats) if "seats" in document else []
    marked = {row["seat"]: number_in(row, "left", least=1, most=len(seats)) for row in rows if flag(row, "surrendered")}
    if any("left" in row for row in rows):
        left = left_by_numbers(marked)
    else:
        left = _left_list(document, seats)
        left += left_by_numbers({seat: None for seat in marked if seat not in places_of(left)})
    return {"left": left} if left else {}


def _seats(document: Json, name: str, seats: Collection[int]) -> list[int]:
    value = document.get(name) or []
    _check(value, name, seats)
    return list(value)


def _left_list(document: Json, seats: Collection[int]) -> Left:
    left = document.get("left") or []
    if not isinstance(left, list):
        raise BadDocument("left")
    _check([seat for entry in left for seat in _seats_of_entry(entry)], "left", seats)
    return [entry for entry in left if entry != []]


def _check(value: Any, name: str, seats: Collection[int]) -> None:
    if not isinstance(value, list) or not all(type(seat) is int and seat in seats for seat in value):
        raise BadDocument(name)
    if len(set(value)) != len(value):
        raise BadDocument(name)


def _seats_of_entry(entry: Any) -> list[Any]:
    return entry if isinstance(entry, list) else [entry]


def left_by_numbers(numbers: Mapping[int, int | None]) -> Left:
    """Return the order of leaving by the numbers of the seats: equal ones left together, those without left last."""
    left: Left = []
    for number in sorted({*numbers.values()}, key=lambda turn: (turn is None, turn)):
        group = [seat for seat, own in numbers.items() if own == number]
        left.append(group if len(group) > 1 else group[0])
    return left


def places_of(left: Iterable[Any]) -> dict[int, int]:
    """Return the order of leaving by seat, 1 the first; those who stand together share it."""
    return {seat: place for place, entry in enumerate(left, 1) for seat in _seats_of_entry(entry)}


def before_noted(clean: Json, document: Json) -> Json:
    """Return a clean map document as one was stored before the order of leaving was noted: whoever surrendered, also
    after being eliminated, has the tick of `document` and no more."""
    ticks = {row["seat"]: flag(row, "surrendered") for row in document["seats"]}
    rows = [row | {"surrendered": ticks[row["seat"]]} for row in clean["seats"]]
    return {key: value for key, value in clean.items() if key != "left"} | {"seats": rows}


def stored_course(document: Json, seats: Collection[int]) -> Json:
    """Return what a stored document says of the course, {} where it is one of other seats; of a map whoever surrendered
    before that was noted here too."""
    if sorted(row["seat"] for row in document.get("seats", ())) != sorted(seats):
        return {}
    told = {key: document[key] for key in KEYS if key in document}
    ended: Json = document.get("ended", {})
    before = left_by_numbers({row["seat"]: None for row in document.get("seats", ()) if row.get("surrendered")})
    left = told.get("left") or ended.get("left") or before
    return told | ({"left": left} if left else {})


def time_was_up(document: Json) -> bool:
    """Say whether the time, or the last round allowed, ended the game before its rules did; its end tells it too."""
    return bool(document.get("time_up") or document.get("ended", {}).get("time_up"))


def part_for_page(part: Json, seats: Iterable[int]) -> Json:
    """Return a document as a page has it: who left is said seat by seat, whoever surrendered before that was noted
    too."""
    numbers = turns(part.get("left", []))
    rows = part.get("seats") or [{"seat": seat} for seat in seats]
    told = [
        row | {"surrendered": row.get("surrendered", False) or row["seat"] in numbers, "left": numbers.get(row["seat"])}
        for row in rows
    ]
    return {key: value for key, value in part.items() if key != "left"} | {"seats": told}


def turns(left: Left) -> dict[int, int | None]:
    """Return the number of each seat in the order of leaving; None for those who stand last without one."""
    places = places_of(left)
    open_end = len(left) == 1 or (left and isinstance(left[-1], list))
    return {seat: None if open_end and place == len(left) else place for seat, place in places.items()}


def left_in(document: Json) -> dict[int, int | None]:
    """Return who did not stay to the end of a stored result, by seat: the turn in leaving, None where not noted."""
    return turns(stored_course(document, [row["seat"] for row in document.get("seats", ())]).get("left", []))


def contenders_of(document: Json, able: Collection[int], completed: Collection[int]) -> frozenset[int]:
    """Return the seats that an extra round leaves in for the win; none where there cannot have been one.

    `able` can win at all. Who completed the objective without contending did so before any extra round.
    """
    contenders = frozenset(document.get("contenders", ()))
    return contenders if contenders & set(able) and contenders.issuperset(completed) else frozenset()
