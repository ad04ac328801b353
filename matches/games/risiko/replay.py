"""What an event of RisiKo! changed on the board, whose turn begins, and the seats, for the replay viewer."""

from __future__ import annotations

from collections.abc import Iterator

from matches.words.board.colours import colour_name, letter_of
from rules.base.json_types import Json
from rules.lands.protocols import LandsState
from rules.risiko.state.events import Event, TurnBegan


def changes(before: LandsState | None, after: LandsState) -> list[list[str | int]]:
    """Return [territory, seat, armies] of every territory that is no longer as before."""
    return list(_changes(before, after))


def turn(event: Event) -> tuple[int, int] | None:
    """Return seat and round of a turn that begins with this event."""
    return (event.seat, event.round) if isinstance(event, TurnBegan) else None


def players(state: LandsState) -> list[Json]:
    """Return number, name, colour and letter of every seat."""
    seats = enumerate(zip(state.table.names, state.people.colours[1:], strict=True), 1)
    return [
        {"seat": seat, "name": name, "colour": colour_name(colour), "letter": letter_of(colour)}
        for seat, (name, colour) in seats
    ]


def _changes(before: LandsState | None, after: LandsState) -> Iterator[list[str | int]]:
    for place, code in enumerate(after.table.geo.codes):
        now = (after.owner[place], after.armies[place])
        if before is None or (before.owner[place], before.armies[place]) != now:
            yield [code, *now]
