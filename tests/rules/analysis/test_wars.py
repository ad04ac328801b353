"""Every game whose chances are measured tells the analysis which of its events are chance."""

from __future__ import annotations

import pytest

from rules.analysis.candidates import KINDS
from rules.analysis.throws import is_fight
from rules.analysis.wars import WARS
from rules.contract.games import game
from rules.contract.ruleset import GAMES
from rules.play.winning import is_measured
from tests.rules.analysis.matches import short_match

EDITIONS = {"risiko": "risiko-challenge", "italywar": "italywar-torneo"}


def test_each_game_with_chances_to_win_has_its_entry_and_no_other() -> None:
    assert set(WARS) == {code for code in GAMES if is_measured(code)}


@pytest.mark.parametrize("code", WARS)
def test_the_events_of_an_entry_are_those_of_its_game_and_its_battles_are_seen(code: str) -> None:
    war, known = WARS[code], game(code).documents
    declared = {war.fought, war.traded, *([war.bell] if war.bell else [])}
    assert declared <= known.types
    assert isinstance(war.thrown(0, 1, (6,), 0, 1), war.fought)
    assert any(is_fight(event) for event in short_match(EDITIONS[code]))


@pytest.mark.parametrize("code", WARS)
def test_a_game_that_is_analysed_calls_its_decisions_as_the_analysis_does(code: str) -> None:
    names = {kind.__name__ for kind in game(code).documents.types}
    assert set(KINDS) - names <= {"Defend"}
