"""A match of any game begins at any moment of another, and is played to its end."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest

import rules
from rules import Seeded, encode, load, replay, start, to_move
from rules.analysis.beginnings import BEGINS_AT, beginning_text, position_text
from rules.base.errors import SetupError
from rules.contract.ruleset import GAMES, Ruleset
from rules.notation.position import position_string, read_position
from rules.notation.reading import read_match_text
from rules.notation.vocabulary import notation_data
from rules.notation.writing import match_text
from rules.play.bots import bot_names
from rules.play.simulation import Recording, play, simulated
from rules.records.decisions import decisions
from rules.records.dice_check import verify_dice
from rules.records.match_file import read, verify

FEW, MANY = 10, 200
A_MATCH = 10
"""Moments of one match."""


def moments(game: str, count: int) -> Iterator[tuple[Ruleset, rules.State]]:
    """Random moments at which somebody has to decide, of matches of every ruleset of a game and of every size."""
    random = Random(f"moments of {game}")
    codes = [code for code in rules.codes() if load(code).game == game]
    for number in range(-(-count // A_MATCH)):
        ruleset = load(codes[number % len(codes)])
        seats = random.randint(ruleset.seats_min, ruleset.seats_max)
        names = [random.choice(["random", bot_names(game)[0]])] * seats
        events: list[rules.Event] = []
        recording = Recording(ruleset, names, f"moments {number}")
        play(ruleset, recording.bots, recording.chance, time_up_after=6, max_events=1500, record=events.extend)
        states = [row.after.state for row in decisions(events) if row.after.state.outcome is None]
        for state in random.sample(states, A_MATCH):
            yield ruleset, state


def without_start(state: rules.State) -> dict[str, object]:
    return {name: part for name, part in encode(state).items() if name != "started"}


def begun_at(ruleset: Ruleset, state: rules.State) -> Ruleset:
    return ruleset.stored(**{BEGINS_AT: position_text(state)})


def check_moments(game: str, count: int) -> None:
    ended = 0
    for number, (ruleset, state) in enumerate(moments(game, count)):
        other = begun_at(ruleset, state)
        seats = state.table.seats
        first = replay(start(other, seats, Seeded(number)))
        assert without_start(first) == without_start(state) and to_move(first) == to_move(state)
        bell = 0 if _time_is_up(state) else state.round + 2
        recording = Recording(other, [bot_names(game)[0]] * seats, f"on {number}", committed=True)
        played = simulated(recording, bell, 20_000)
        ended += played.ending != "unfinished"
        stored = read(played.lines)
        verify(stored)
        verify_dice(stored)
        if number % A_MATCH == 0 and game in notation_data():  # a new game has no letters of its own yet
            assert "".join(read_match_text(match_text(stored)).lines()) == "".join(played.lines)
    assert ended == count


@pytest.mark.parametrize("game", GAMES)
def test_from_some_moments_a_match_goes_on_to_its_end(game: str) -> None:
    check_moments(game, FEW)


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_from_two_hundred_moments_a_match_goes_on_to_its_end(game: str) -> None:
    check_moments(game, MANY)


@pytest.mark.parametrize("game", GAMES)
def test_no_match_begins_where_another_has_ended(game: str) -> None:
    ruleset = load(next(code for code in rules.codes() if load(code).game == game))
    recording = Recording(ruleset, ["random"] * ruleset.seats_min, "over")
    state = play(ruleset, recording.bots, recording.chance, max_events=10**5).state
    assert state.outcome is not None
    with pytest.raises(SetupError) as refused:
        start(begun_at(ruleset, state), ruleset.seats_min, Seeded(1))
    assert refused.value.params["reason"] == "outcome"


def seen_first(code: str, wanted: Callable[[Any], object], name: str) -> Any:
    """The first state that is as wanted, of matches of four of this bot."""
    ruleset = load(code)
    for number in range(40):
        recording = Recording(ruleset, [name] * 4, f"seen {number}")
        events: list[rules.Event] = []
        play(ruleset, recording.bots, recording.chance, time_up_after=12, record=events.extend)
        for row in decisions(events):
            state: Any = row.after.state
            if state.outcome is None and wanted(state):
                return state
    raise AssertionError("no match came to such a position")


def dealt(state: Any) -> Any:
    """What a match begins at that plays on from what the public sees of a state."""
    return json.loads(beginning_text(read_position(position_string(state, public=True)), "dealt"))


def test_who_eliminated_whom_is_kept_where_the_rest_is_dealt() -> None:
    state = seen_first(
        "risiko-challenge", lambda at: any(by not in (0, at.seat) for by in at.people.fallen[1:]), "objective"
    )
    assert dealt(state)["fallen"] == list(state.people.fallen)


def test_cards_that_lie_open_are_dealt_to_nobody() -> None:
    state = seen_first("italywar", lambda at: at.round and at.cards.shown, "sense")
    begun = dealt(state)
    lying = [card for _, card, _ in begun["shown"]]
    everywhere = [*begun["pile"], *begun["discards"], *lying, *(card for hand in begun["hands"] for card in hand)]
    assert lying and Counter(everywhere).most_common(1)[0][1] == 1


def _time_is_up(state: Any) -> bool:
    return bool(state.clock.expired if hasattr(state, "clock") else getattr(state, "expired", 0))
