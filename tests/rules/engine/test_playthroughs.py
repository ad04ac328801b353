"""The golden matches of tests/playthroughs, played again and compared line by line."""

import pytest

from rules.contract.ruleset import codes_of
from rules.risiko.options import RisikoRuleset
from tests.playthroughs.files import FOLDER
from tests.playthroughs.recipe import transcript
from tests.playthroughs.risiko import CODES, SEATS, recipes

RECIPES = recipes()
ENDINGS = {
    path.stem: path.read_text(encoding="utf-8").splitlines()[-1].removeprefix("ending: ")
    for path in FOLDER.glob("*.txt")
    if path.read_text(encoding="utf-8").startswith("risiko-")
}
EVERY_ENDING = (
    "objective territories", "objective count-18", "objective count-24", "objective continents",
    "objective continents-and-one", "objective destroy", "objective destroy-fallback", "points clock", "points cards",
    "points elimination", "armies clock", "extra_round clock", "shared clock", "outside", "later_in_order",
    "last_player surrendered", "absent surrendered", "unfinished",
    *(f"points sdadata-lap-{lap}" for lap in (1, 2, 3, 4)),
)  # fmt: skip


@pytest.mark.few(30)
@pytest.mark.parametrize("name", sorted(RECIPES))
def test_a_golden_match_is_played_as_it_is_written(name: str) -> None:
    stored = (FOLDER / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    for number, (line, golden) in enumerate(zip(transcript(RECIPES[name]), stored, strict=True), 1):
        assert line == golden, f"{name}.txt line {number}; python -m tests.playthroughs writes it again"


def test_there_are_at_least_two_hundred_and_none_without_a_recipe() -> None:
    assert len(RECIPES) >= 200 and set(ENDINGS) == set(RECIPES)


def test_they_cover_every_edition_with_every_number_of_seats() -> None:
    assert {(one.ruleset, len(one.bots)) for one in RECIPES.values()} >= {(c, s) for c in CODES for s in SEATS}
    assert set(CODES) == set(codes_of(RisikoRuleset))


@pytest.mark.parametrize("ending", EVERY_ENDING)
def test_they_cover_every_ending(ending: str) -> None:
    assert any(ending in found for found in ENDINGS.values())
