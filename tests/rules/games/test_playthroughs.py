"""The golden matches of every game: played again, compared line by line, and what they must come across."""

import re
from functools import cache

import pytest

import rules
from tests.playthroughs.files import FOLDER
from tests.playthroughs.own import brought, own
from tests.playthroughs.own import recipes as every_recipe
from tests.playthroughs.recipe import transcript
from tests.rules.games.kit import CLASSES, NEW

BROUGHT = tuple(game for game in NEW if game in brought())
RECIPES = {(game, name): recipe for game in BROUGHT for name, recipe in own(game).recipes().items()}
PHRASES = [(game, phrase) for game in BROUGHT for phrase in own(game).COVERED]
LEAST = 60


@pytest.mark.few(30)
@pytest.mark.parametrize(("game", "name"), sorted(RECIPES))
def test_a_golden_match_is_played_as_it_is_written(game: str, name: str) -> None:
    stored = golden(name)
    for number, (line, written) in enumerate(zip(transcript(RECIPES[game, name]), stored, strict=True), 1):
        assert line == written, f"{name}.txt line {number}; python -m tests.playthroughs writes it again"


@pytest.mark.parametrize("game", BROUGHT)
def test_there_are_at_least_sixty_of_each_game(game: str) -> None:
    assert sum(key[0] == game for key in RECIPES) >= LEAST


def test_no_golden_match_is_without_a_recipe() -> None:
    assert {path.stem for path in FOLDER.glob("*.txt")} == set(every_recipe())


def test_they_cover_every_edition_with_every_number_of_seats() -> None:
    played = {(game, one.ruleset, len(one.bots)) for (game, _), one in RECIPES.items()}
    assert played >= {row for row in CLASSES if row[1] in rules.codes() and row[0] in BROUGHT} != set()


@pytest.mark.parametrize(("game", "phrase"), PHRASES)
def test_they_come_across_everything_that_can_happen(game: str, phrase: str) -> None:
    assert any(re.search(phrase, line) for key in RECIPES if key[0] == game for line in golden(key[1]))


@cache
def golden(name: str) -> list[str]:
    """The lines of a stored match."""
    return (FOLDER / f"{name}.txt").read_text(encoding="utf-8").splitlines()
