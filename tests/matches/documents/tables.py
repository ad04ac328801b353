"""Matches in the database as far as a seed has played them, for the documents."""

from __future__ import annotations

import datetime
from collections.abc import Callable

import rules
from matches.models import Match, MatchEvent, MatchSeat
from rules.base.chance import Seeded
from rules.contract.random_bot import RandomBot
from rules.risiko.state.state import State

NOW = datetime.datetime(2026, 3, 6, 21, 0, tzinfo=datetime.UTC)
NAMES = ("Nora Bassi", "Ugo Ferri", "Lia Monti", "Teo Galli")


def match_row(ruleset: str = "risiko-challenge", seats: int = 3, **values: object) -> Match:
    """A match in the lobby, its seats named."""
    made = Match.objects.create(code=f"{ruleset[-4:]}{Match.objects.count()}", ruleset=ruleset, **values)
    MatchSeat.objects.bulk_create(
        MatchSeat(match=made, number=number, name=NAMES[number - 1], reserve_left=600) for number in range(1, seats + 1)
    )
    return made


def played(match: Match, until: Callable[[State], object], seed: str = "documents", turns: int = 4000) -> State:
    """Random bots play until the state is as wanted (or the match is over); every event is stored."""
    chance, bot = Seeded(seed), RandomBot(seed)
    names = tuple(match.seats.values_list("name", flat=True))
    steps = [rules.start(rules.load(match.ruleset), names, chance)]
    state = rules.replay(steps[0])
    while not until(state) and state.outcome is None and len(steps) < turns:
        seat = rules.to_move(state)[0]
        events, state = rules.step(state, bot.act(None, rules.legal_actions(state, seat)), seat, chance)
        steps.append(events)
    store(match, steps, state)
    return state


def store(match: Match, steps: list[list[rules.Event]], state: State) -> None:
    """Append the events of these steps and bring the row up to them."""
    rows = []
    for events in steps:
        last = match.version + len(events)
        for number, event in enumerate(events, match.version + 1):
            rows.append(MatchEvent(match=match, number=number, last=last, event=rules.encode(event), at=NOW))
        match.version = last
    MatchEvent.objects.bulk_create(rows)
    match.state = Match.State.PLAYING if state.outcome is None else Match.State.FINISHED
    match.ended_at = None if state.outcome is None else NOW
    match.snapshot = rules.encode(state)
    match.save()
