"""A match of any game begins at any moment of another, and is played to its end."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

import rules
from rules import Seeded, encode, load, replay, start, to_move
from rules.analysis.beginnings import BEGINS_AT, position_text, time_is_up
from rules.contract.ruleset import GAMES, Ruleset
from rules.notation.reading import read_match_text
from rules.notation.vocabulary import notation_data
from rules.notation.writing import match_text
from rules.play.bots import bot_names
from rules.play.simulation import Recording, play, simulated
from rules.records.decisions import decisions
from rules.records.dice_check import verify_dice
from rules.records.match_file import read, verify

FEW, MANY = 20, 200
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
        bell = 0 if time_is_up(state) else state.round + 2
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
