"""A match to be watched again: every event in words, what it changed on the board, and which roll it shows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from matches.models import Match
from matches.words.colours import colour_name, letter_of
from matches.words.events import event_words
from rules import encode, evolve
from rules.risiko.events import (
    DeckShuffled,
    Event,
    Fought,
    ObjectivesDealt,
    OrderRolled,
    SdadataRolled,
    TerritoriesDealt,
    TurnBegan,
)
from rules.risiko.state import State

BY_CHANCE = (OrderRolled, SdadataRolled, Fought, ObjectivesDealt, TerritoriesDealt, DeckShuffled)


def replay_document(match: Match, events: Iterable[Event]) -> dict[str, Any]:
    """Return everything the replay viewer needs, in the active language; only for matches that are over.

    {"seats": [{"seat", "name", "colour", "letter"}], "steps": [{"n", "event", "words", "changes", "roll"}],
    "turns": [{"step", "seat", "round"}]}: `changes` are [territory, seat, armies], `roll` is the number of the roll or
    shuffle from 1 (docs/dice.md counts k from 0), None where chance had no part.
    """
    steps: list[dict[str, Any]] = []
    turns: list[dict[str, int]] = []
    rolls = 0
    state: State | None = None
    for number, event in enumerate(events, 1):
        before, state = state, evolve(state, event)
        by_chance = isinstance(event, BY_CHANCE)
        rolls += by_chance
        if isinstance(event, TurnBegan):
            turns.append({"step": number, "seat": event.seat, "round": event.round})
        steps.append({
            "n": number,
            "event": encode(event),
            "words": event_words(event, before, state, state.table.names),
            "changes": list(_changes(before, state)),
            "roll": rolls if by_chance else None,
        })  # fmt: skip
    return {"match": match.code, "seats": list(_seats(state)), "steps": steps, "turns": turns}


def _changes(before: State | None, after: State) -> Iterator[list[str | int]]:
    for place, code in enumerate(after.table.geo.codes):
        now = (after.owner[place], after.armies[place])
        if before is None or (before.owner[place], before.armies[place]) != now:
            yield [code, *now]


def _seats(state: State | None) -> Iterator[dict[str, Any]]:
    if state is None:
        return
    for seat, name in enumerate(state.table.names, 1):
        colour = state.people.colours[seat]
        yield {"seat": seat, "name": name, "colour": colour_name(colour), "letter": letter_of(colour)}
