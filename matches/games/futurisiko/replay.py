"""What an event of FutuRisiKo! changed on the board, whose turn begins, and the seats, for the replay viewer."""

from __future__ import annotations

from matches.words.board.colours import colour_name, letter_of
from rules.base.json_types import Json
from rules.futurisiko.state.events import Event, OrderDrawn
from rules.futurisiko.state.state import State


def changes(before: State | None, after: State) -> list[list[object]]:
    """Return what changed: [territory, seat, land, air, invading land and air], [sea, submarines by seat ...]."""
    geo, changed = after.table.geo, list[list[object]]()
    for place, code in enumerate(geo.codes[: geo.size]):
        now = _land(after, place)
        if before is None or _land(before, place) != now:
            changed.append([code, *now])
    for sea in range(geo.seas):
        row = tuple(seat[sea] for seat in after.subs[1:])
        if before is None or tuple(seat[sea] for seat in before.subs[1:]) != row:
            changed.append([geo.codes[geo.size + sea], *row])
    return changed


def _land(state: State, place: int) -> tuple[int, ...]:
    turn = state.turn
    return (
        state.owner[place], state.land[place], state.air[place], turn.invading_land[place], turn.invading_air[place],
        state.seat if turn.invading_land[place] or turn.invading_air[place] else 0,
    )  # fmt: skip


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
