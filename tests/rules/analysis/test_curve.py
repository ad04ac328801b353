"""Who is winning while a match is played: reckoned turn by turn, the same as reckoned at once."""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce

import pytest

import rules
from rules import History, follow, taken_back
from rules.analysis.beginnings import position_text
from rules.analysis.curve import Curve, Watched, watched_on
from rules.analysis.ledger import Ledger
from rules.analysis.steps import steps
from rules.base.chance import Seeded
from rules.contract.random_bot import RandomBot
from rules.contract.state import Event
from rules.play.simulation import Recording, play
from tests.rules.analysis.matches import by_territories


def match_with_second_thoughts(edition: str, most: int) -> list[Event]:
    """A random match in which every second end of a turn that may be taken back is."""
    chance, bots = Seeded("thoughts"), [RandomBot(seat) for seat in range(4)]
    events = rules.start(rules.load(edition), 4, chance)
    history, ends = reduce(follow, events, History()), 0
    while rules.outcome(history.state) is None and history.version < most:
        seat = rules.to_move(history.state)[0]
        action = bots[seat - 1].act(None, rules.legal_actions(history.state, seat))
        made = rules.decide(history.state, action, seat, chance)
        history = reduce(follow, made, history)
        ends += history.undo is not None
        if history.undo is not None and ends % 2:
            made.append(taken_back(history, history.undo.seat))
            history = follow(history, made[-1])
        events += made
    return events


@pytest.mark.parametrize("edition", ["risiko-challenge", "italywar-torneo"])
def test_a_curve_goes_on_from_where_it_stands(edition: str) -> None:
    events = match_with_second_thoughts(edition, 700)
    assert sum(type(event).__name__ == "TakenBack" for event in events) > 3
    whole = watched_on(Watched(), events, by_territories)
    assert len(whole.moments) > 20 and whole.history.version == len(events)
    for number, event in enumerate(events, 1):
        if type(event).__name__ == "TakenBack":
            assert not [moment for moment in whole.moments if event.version < moment.step <= number]
    known, place = Watched(), 0
    for size in (1, 40, 7, 100, 3, len(events)):
        known = watched_on(known, events[place : place + size], by_territories)
        place += size
        assert known == watched_on(Watched(), events[:place], by_territories)
    assert known == whole


@pytest.mark.parametrize("edition", ["risiko-challenge", "italywar-torneo"])
def test_a_match_begun_within_a_turn_has_its_graph_from_there(edition: str) -> None:
    """Where the accounts begin too."""
    state = next(state for state in map(rules.replay, _beginnings(edition)) if state.round and state.phase > 3)
    other = state.table.ruleset.stored(begins_at=position_text(state))
    recording, events = Recording(other, ["random"] * 4, "on"), []
    play(other, recording.bots, recording.chance, time_up_after=state.round + 1, max_events=400, record=events.extend)
    curve, ledger = Curve(), Ledger(by_territories)
    for step in steps(events, by_territories):
        curve.note(step)
        ledger.note(step)
    first = curve.moments[0]
    assert first == (1, state.seat, state.round, by_territories(state))
    assert first.chances == tuple(account.start for account in ledger.accounts)
    watched = watched_on(Watched(), events, by_territories).moments
    assert watched == tuple(curve.moments[: len(watched)]) and len(watched) > 1


def _beginnings(edition: str) -> Iterator[list[Event]]:
    events = match_with_second_thoughts(edition, 200)
    return (events[:number] for number in range(60, len(events)))
