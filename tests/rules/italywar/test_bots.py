"""The bots of Italy War: one with sense among random ones."""

import pytest

import rules
from rules.play.bots import bot_names
from rules.play.simulation import Recording, play
from tests.rules.italywar.table import CODES

DUELS, NEEDED = 24, 20
"""docs/engine.md states the long run."""


@pytest.mark.few(1)
@pytest.mark.parametrize("code", CODES)
def test_sense_beats_chance_clearly(code: str) -> None:
    won = 0
    for number in range(DUELS):
        seats = 4 + number % 4
        bots = ["sense" if seat == number % seats else "random" for seat in range(seats)]
        one = Recording(rules.load(code), bots, f"duel {number}")
        outcome = play(one.ruleset, one.bots, one.chance).state.outcome
        won += outcome is not None and number % seats + 1 in outcome.winners
    assert won >= NEEDED


def test_the_best_bot_stands_first() -> None:
    names = bot_names("italywar")
    assert (names[0], names[-1]) == ("sense", "random") and {"strong", "planner", "greedy"} < set(names)


@pytest.mark.few(1)
@pytest.mark.parametrize("code", CODES)
def test_bots_with_sense_play_whole_matches_and_use_every_card(code: str) -> None:
    seen: set[str] = set()
    for number in range(4):
        one = Recording(rules.load(code), ["sense"] * 5, f"table {number}")
        events: list[object] = []
        played = play(one.ruleset, one.bots, one.chance, max_events=9000, record=events.extend)
        seen.update(type(event).__name__ for event in events)
        assert played.state.outcome is not None
    assert seen >= {"TruceDeclared", "MarshalPlayed", "GeneralPlayed", "Traded", "Moved", "CardDrawn"}
