"""The position of a game without a board of its own: what its view says of the table, and of every seat.

The view's document must have `phase`, `turn`, `round`, and `seats`: a list of objects with `seat`, `name` and `gone`.
"""

from __future__ import annotations

from typing import Protocol

import rules
from matches.games.presenter import Documents
from matches.models import Match
from matches.words.board.colours import colour_name, letter_of
from rules import Event, State, View
from rules.base.json_types import Json
from rules.records.match_log import outcome_document

HEAD = frozenset({"type", "format", "ruleset", "seat", "phase", "turn", "round", "seats", "outcome"})
LOBBY: Json = {"phase": "lobby", "round": 0, "turn": 0, "to_move": [], "outcome": None, "facts": {}, "rows": []}
NOBODY: Json = {"letter": "", "colour": "", "cards": 0, "fallen": 0, "gone": ""}


class TurnBegins(Protocol):
    """An event that begins a turn."""

    @property
    def seat(self) -> int: ...
    @property
    def round(self) -> int: ...


def generic_documents(began: type[TurnBegins]) -> Documents:
    """Return the documents; `began` is the type of the event that begins a turn, with its `seat` and `round`."""
    return Documents(
        position=position,
        lobby=LOBBY,
        changed=lambda before, after, document: document,
        strength=strength,
        nobody=NOBODY,
        private=private,
        changes=changes,
        turn=lambda event: _turn(event, began),
        players=players,
    )


def _turn(event: Event, began: type[TurnBegins]) -> tuple[int, int] | None:
    return (event.seat, event.round) if isinstance(event, began) else None


def position(state: State, view: View) -> Json:
    """Return the public board: `facts` of the table by name, `rows` with those of every seat."""
    document = rules.encode(view)
    return {
        "phase": document["phase"],
        "round": document["round"],
        "turn": document["turn"],
        "to_move": list(rules.to_move(state)),
        "outcome": outcome_document(state),
        "facts": {name: value for name, value in document.items() if name not in HEAD and value not in (None, [])},
        "rows": document["seats"],
    }


def strength(view: View, seat: int) -> Json:
    """Return one seat in numbers."""
    rows = rules.encode(view)["seats"]
    assert isinstance(rows, list)
    row = next(row for row in rows if row["seat"] == seat)
    colour = view.table.ruleset.colours[seat - 1]
    facts = {"cards": row.get("cards", 0), "points": row.get("points", 0), "gone": row["gone"] or ""}
    return {"letter": letter_of(colour), "colour": colour, "fallen": 0, **facts}


def private(match: Match, state: State, seat: int) -> Json:
    """Return `you` of the board: what this seat sees and the public does not (`own`), and what it may do."""
    mine, public = rules.encode(rules.view(state, seat)), rules.encode(rules.view(state, None))
    return {
        "seat": seat,
        "own": {name: value for name, value in mine.items() if name not in HEAD and value != public[name]},
        "legal": [rules.encode(action) for action in rules.legal_actions(state, seat)],
    }


def changes(before: State | None, after: State) -> list[list[object]]:
    """Return ["board", position] when an event changed what the public sees."""
    old = position(before, rules.view(before, None)) if before is not None else None
    new = position(after, rules.view(after, None))
    return [] if old == new else [["board", new]]


def players(state: State) -> list[Json]:
    """Return who played, in which colour."""
    seats = enumerate(zip(state.table.names, state.table.ruleset.colours, strict=False), 1)
    return [
        {"seat": seat, "name": name, "colour": colour_name(colour), "letter": letter_of(colour)}
        for seat, (name, colour) in seats
    ]
