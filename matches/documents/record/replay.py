"""A match to be watched again: every event in words, what it changed on the board, and which roll it shows."""

from __future__ import annotations

from collections.abc import Sequence

from matches.games import presenter_of
from matches.models import Match
from rules import Event, State, TakenBack, asked, encode, histories
from rules.base.errors import CodedError
from rules.base.json_types import Json
from rules.records.decisions import BROKEN, decisions


def replay_document(match: Match, events: Sequence[Event]) -> Json:
    """Return everything the replay viewer needs, in the active language; only for matches that are over.

    {"seats": [{"seat", "name", "colour", "letter"}], "steps": [{"n", "event", "words", "changes", "roll"}],
    "turns": [{"step", "seat", "round"}], "plays": [first, last]}: `changes` are as the game writes them, `roll` is the
    number of the first roll or shuffle from 1 (docs/dice.md counts k from 0), None where chance had no part; one can
    play on from the steps `plays` tells, nowhere where its first is 0.
    """
    show = presenter_of(match)
    steps: list[Json] = []
    turns: list[dict[str, int]] = []
    names: tuple[str, ...] = ()
    rolls = 0
    state: State | None = None
    for event, told, after in histories(events):
        before, state, number = told.state, after.state, after.version
        names = names or event.names  # the first event is Started
        by_chance = asked((event,))
        if begun := show.documents.turn(event):
            turns.append({"step": number, "seat": begun[0], "round": begun[1]})
        elif isinstance(event, TakenBack) and (again := _turn_at(turns, event.version)):
            turns.append({**again, "step": number})
        steps.append({
            "n": number,
            "event": encode(event),
            "words": show.words.event(event, before, state, names),
            "changes": show.documents.changes(before, state),
            "roll": rolls + 1 if by_chance else None,
        })  # fmt: skip
        rolls += by_chance
    players = show.documents.players(state) if state is not None else []
    last = len(steps) - (state is not None and state.outcome is not None)
    return {"match": match.code, "seats": players, "steps": steps, "turns": turns, "plays": [_begun_at(events), last]}


def _begun_at(events: Sequence[Event]) -> int:
    """Return the step from which on somebody has to decide; 0 where the log is not what the rules lead to."""
    try:
        return next(decisions(events)).after.version
    except (CodedError, *BROKEN):
        return 0


def _turn_at(turns: Sequence[dict[str, int]], version: int) -> dict[str, int] | None:
    """Return the turn that was on after event `version`, to which somebody goes back."""
    return next((turn for turn in reversed(turns) if turn["step"] <= version), None)
