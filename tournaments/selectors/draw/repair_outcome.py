"""What comes of a repair: who sits where, who changes seat at their own table, and which colour each of them has."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from tournaments.models import Seat
from tournaments.seating.repair.repair import Repair
from tournaments.selectors.draw.repair_before import Places
from tournaments.selectors.draw.repairs import RoundNow


@dataclass(frozen=True)
class Shift:
    """Somebody who stays at a table and gets another seat there (numbers as people see them)."""

    player: int
    table: int
    before: int
    after: int


def places_of_seats(seats: Sequence[Seat]) -> Places:
    """Return the people of a table as they are kept: in seat order, with who does not come."""
    return [(seat.entrant_id, seat.no_show) for seat in seats]


def places_after(now: RoundNow, repair: Repair, gone: Collection[int]) -> dict[int, Places]:
    """Return who sits at each table number after the repair; where the tables are kept the missing keep an empty
    place."""
    out: dict[int, Places] = {}
    following = max(now.numbers, default=0) + 1
    for place, people in enumerate(repair.tables):
        number = now.numbers[place] if place < len(now.numbers) else following + place - len(now.numbers)
        if place in now.closed:
            out[number] = places_of_seats(now.seats[place])
        elif repair.kind == "keep":
            new = iter([pk for pk in people if pk not in now.tables[place]])
            out[number] = [
                _kept_place(seat, gone, next(new, None) if seat.entrant_id in gone else None)
                for seat in now.seats[place]
            ]
        else:
            out[number] = [(pk, False) for pk in people]
    return {number: places for number, places in out.items() if places}


def _kept_place(seat: Seat, gone: Collection[int], instead: int | None) -> tuple[int, bool]:
    if instead is not None:
        return instead, False
    return seat.entrant_id, seat.entrant_id in gone


def shifts(now: RoundNow, after: Mapping[int, Places]) -> list[Shift]:
    """Return who stays at a table and sits on another seat of it, table by table."""
    shifted = []
    for number, seats in zip(now.numbers, now.seats, strict=True):
        places = after.get(number, [])
        if places == places_of_seats(seats):
            continue
        at = {player: position for position, (player, _no_show) in enumerate(places, start=1)}
        rows = [Shift(seat.entrant_id, number, seat.position, at.get(seat.entrant_id, seat.position)) for seat in seats]
        shifted += [row for row in rows if row.before != row.after]
    return shifted


def colours_after(now: RoundNow, after: Mapping[int, Places]) -> dict[int, list[str]]:
    """Return the colours, those of the seats first, of each table where they lie otherwise after a repair.

    Who stays at a table keeps theirs. Who comes takes the colour of whoever had the seat, else of somebody else who
    left, else a colour left over.
    """
    out = {}
    for number, seats in zip(now.numbers, now.seats, strict=True):
        colours = now.round.colours_at(number)
        worn = {seat.entrant_id: colour for seat in seats if (colour := now.round.colour_at(number, seat.position))}
        lie = _hand_on_colours(colours, worn, [player for player, _no_show in after.get(number, [])])
        if lie != colours:
            out[number] = lie
    return out


def _hand_on_colours(colours: list[str], worn: Mapping[int, str], people: Sequence[int]) -> list[str]:
    """Return the same colours for these people in their order; as they are where there are not enough."""
    if len(people) > len(set(colours)):
        return colours
    kept = {worn[player] for player in people if player in worn}
    free = [colour for colour in colours if colour not in kept]
    own = [
        worn.get(player) or (colour if colour in free else "") for player, colour in zip(people, colours, strict=False)
    ]
    rest = [colour for colour in free if colour not in own]
    dealt = [colour or rest.pop(0) for colour in own]
    return [*dealt, *rest]
