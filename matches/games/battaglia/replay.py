"""What an event of Battaglia changed on the table, whose turn begins, and the seats, for the replay viewer.

A match in the replay is over: every hand lies open.
"""

from __future__ import annotations

from matches.games.battaglia.position import patrol_document
from matches.words.board.colours import colour_name, letter_of
from rules.base.json_types import Json
from rules.battaglia.state.cards import CARDS
from rules.battaglia.state.events import Event, TurnBegan
from rules.battaglia.state.state import State


def changes(before: State | None, after: State) -> list[list[object]]:
    """Return [key, value] of what is no longer as before: a patrol (None: gone), a seat, the deck, the discards."""
    old = _facts(before) if before is not None else {}
    new = _facts(after)
    gone = [[key, None] for key in old if key not in new]
    return [*gone, *([key, value] for key, value in new.items() if old.get(key) != value)]


def turn(event: Event) -> tuple[int, int] | None:
    """Return seat and round of a turn that begins with this event."""
    return (event.seat, event.round) if isinstance(event, TurnBegan) else None


def players(state: State) -> list[Json]:
    """Return number, name, colour and letter of every seat."""
    seats = enumerate(zip(state.table.names, state.table.ruleset.colours, strict=False), 1)
    return [
        {"seat": seat, "name": name, "colour": colour_name(colour), "letter": letter_of(colour)}
        for seat, (name, colour) in seats
    ]


def _facts(state: State) -> Json:
    facts: Json = {f"patrol {patrol.number}": patrol_document(state, patrol) for patrol in state.patrols}
    for seat in range(1, state.table.seats + 1):
        facts[f"seat {seat}"] = seat_facts(state, seat)
    facts["deck"] = {
        "pile": len(state.pile),
        "discards": len(state.discards),
        "top": CARDS.codes[state.discards[-1]] if state.discards else None,
        "hand": state.hand,
        "dealer": state.dealer,
        "turn": state.seat,
    }
    return facts


def seat_facts(state: State, seat: int) -> Json:
    """Return a seat with everything it holds."""
    return {
        "seat": seat,
        "hand": [CARDS.codes[card] for card in state.hands[seat]],
        "arsenal": [CARDS.codes[card] for card in state.arsenals[seat]],
        "total": state.totals[seat],
        "closes": state.complete[seat] and state.outcome is None,
    }
