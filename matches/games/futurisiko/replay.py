"""What an event of FutuRisiKo! changed on the board, whose turn begins, and the seats, for the replay viewer."""

from __future__ import annotations

from matches.words.board.colours import colour_name, letter_of
from rules.base.json_types import Json
from rules.futurisiko.state.events import Event, OrderDrawn
from rules.futurisiko.state.state import State


def changes(before: State | None, after: State) -> list[list[object]]:
    """Return what changed: [territory, seat, land, air, invading land and air], [sea, submarines by seat ...]."""
    geo, changed = after.table.geo, list[list[object]]()
    earlier = None if before is None else _lands(before)
    for place, now in enumerate(_lands(after)):
        if earlier is None or earlier[place] != now:
            changed.append([geo.codes[place], *now])
    for sea in range(geo.seas):
        row = tuple(seat[sea] for seat in after.subs[1:])
        if before is None or tuple(seat[sea] for seat in before.subs[1:]) != row:
            changed.append([geo.codes[geo.size + sea], *row])
    return changed


def _lands(state: State) -> list[tuple[int, ...]]:
    """Return owner, armies and invaders of every territory, and whose invaders they are."""
    turn, seat = state.turn, state.seat
    rows = zip(state.owner, state.land, state.air, turn.invading_land, turn.invading_air, strict=True)
    return [(*row, seat if row[3] or row[4] else 0) for row in rows]


def turn(event: Event) -> tuple[int, int] | None:
    """Return seat and round of a round that begins: a turn of FutuRisiKo! is a round of all."""
    return (event.seat, event.round) if isinstance(event, OrderDrawn) and event.round and event.seat else None


def players(state: State) -> list[Json]:
    """Return number, name, colour and letter of every seat."""
    seats = enumerate(zip(state.table.names, state.people.colours[1:], strict=True), 1)
    return [
        {"seat": seat, "name": name, "colour": colour_name(colour), "letter": letter_of(colour)}
        for seat, (name, colour) in seats
    ]
