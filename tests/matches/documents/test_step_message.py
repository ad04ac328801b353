"""The message of a step: a page that has the board before it knows the board after it."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest

import rules
from matches.documents.play.board import public_board
from matches.documents.play.step import step_message
from matches.models import Match
from rules.base.chance import Seeded
from rules.contract.random_bot import RandomBot
from rules.risiko.state.events import Event
from rules.risiko.state.state import State
from tests.matches.documents.tables import NAMES, NOW, match_row, store

pytestmark = pytest.mark.django_db


def steps(match: Match, seed: str, count: int) -> Iterator[tuple[State | None, list[Event], State]]:
    """Each step of a match as it is stored."""
    chance, bot = Seeded(seed), RandomBot(seed)
    before, events = None, rules.start(rules.load(match.ruleset), NAMES[:3], chance)
    state = rules.replay(events)
    for _ in range(count):
        store(match, [events], state)
        yield before, events, state
        if state.outcome is not None:
            return
        seat = rules.to_move(state)[0]
        before = state
        events, state = rules.step(state, bot.act(None, rules.legal_actions(state, seat)), seat, chance)


def test_boards_follow_from_messages_alone() -> None:
    match = match_row()
    board: dict[str, object] = {}
    for before, events, after in steps(match, "messages", 120):
        message = json.loads(json.dumps(step_message(match, before, after, events, NOW)))
        assert message["from"] == board.get("version", 0)
        delta = message["delta"]
        board |= {**delta, "territories": board.get("territories", {}) | delta["territories"]}
        board["version"] = message["version"]
    expected = json.loads(json.dumps(public_board(match, after, NOW)))
    for key in ("match", "clock", "last", "you"):
        expected.pop(key)
    assert board == expected


def test_a_message_tells_each_event_with_its_number_and_no_secret() -> None:
    match = match_row()
    for before, events, after in steps(match, "cards", 400):
        message = step_message(match, before, after, events, NOW)
        assert [line["n"] for line in message["events"]] == list(range(message["from"] + 1, message["version"] + 1))
        for line in message["events"]:
            if line["event"]["type"] in ("card_drawn", "deck_shuffled", "objectives_dealt"):
                assert not line["event"].get("card") and not line["event"].get("cards")


def test_a_small_step_is_a_small_message() -> None:
    match = match_row()
    sizes = [len(json.dumps(step_message(match, *found, NOW))) for found in reordered(match)]
    assert sorted(sizes[1:])[len(sizes) // 2] < 3000


def reordered(match: Match) -> Iterator[tuple[State | None, State, list[Event]]]:
    return ((before, after, events) for before, events, after in steps(match, "sizes", 200))
