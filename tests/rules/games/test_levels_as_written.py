"""Matches of bots that think, decision by decision as they are written in tests/playthroughs.

Who changes on purpose how they think writes them again (`python -m tests.playthroughs`) and reads what has changed; by
the compiled core they must be the same (tests/rules/engine/test_core.py compares matches of all levels).
"""

import pytest

from tests.playthroughs.files import FOLDER
from tests.playthroughs.own import recipes
from tests.playthroughs.recipe import LEVELS, transcript

THOUGHT = {name: recipe for name, recipe in recipes().items() if set(recipe.bots) <= set(LEVELS)}


def test_each_level_has_a_match_of_each_game_in_which_bots_search() -> None:
    played = {(recipe.ruleset.split("-")[0], *recipe.bots[:1]) for recipe in THOUGHT.values()}
    assert played == {(game, level) for game in ("risiko", "italywar") for level in LEVELS}


@pytest.mark.parametrize("name", sorted(THOUGHT))
def test_bots_that_think_decide_as_it_is_written(name: str) -> None:
    stored = (FOLDER / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    for number, (line, written) in enumerate(zip(transcript(THOUGHT[name]), stored, strict=True), 1):
        assert line == written, f"{name}.txt line {number}; python -m tests.playthroughs writes it again"
