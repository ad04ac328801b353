"""Objective cards answer yes, no or not known."""

import pytest

from rules.boards.objectives import Fate, Scope, TerritoryList, completed, progress
from rules.lands.goals import counts_inside
from tests.rules.cast import ALL, BOARD, FOURTEEN, SIXTEEN, card

EUROPA = BOARD.continent("Europa").territories
OCEANIA = BOARD.continent("Oceania").territories
AFRICA = BOARD.continent("Africa").territories


def holding(*codes: str, armies: int | None = 1) -> dict[str, int | None]:
    return dict.fromkeys(codes, armies)


def test_a_list_needs_every_territory_in_scope() -> None:
    north = card("Alaska", "Alberta", secondary=("Islanda",))
    assert completed(north, holding("alaska", "alberta")) is True
    assert completed(north, holding("alaska")) is False
    assert completed(north, holding("alaska", "alberta"), Scope.BOTH) is False
    assert completed(north, holding("alaska", "alberta", "islanda", "peru"), Scope.BOTH) is True


def test_progress_of_a_list_names_what_is_missing() -> None:
    north = card("Alaska", "Alberta", secondary=("Islanda",))
    assert progress(north, holding("alaska")).missing == ("alberta",)
    both = progress(north, holding("alaska"), Scope.BOTH)
    assert (both.held, both.needed) == (1, 3)


def test_eighteen_garrisoned_by_two_is_open_while_armies_are_not_counted() -> None:
    eighteen = FOURTEEN.card(1)
    assert completed(eighteen, holding(*ALL[:18], armies=2)) is True
    assert completed(eighteen, holding(*ALL[:18], armies=1)) is False
    assert completed(eighteen, holding(*ALL[:18], armies=None)) is None
    assert completed(eighteen, holding(*ALL[:17], armies=None)) is False


def test_twenty_four_territories_need_no_count_of_armies() -> None:
    assert completed(FOURTEEN.card(2), holding(*ALL[:24], armies=None)) is True
    assert completed(FOURTEEN.card(2), holding(*ALL[:23], armies=None)) is False


def test_two_continents_and_any_third() -> None:
    europe_oceania_and_one = FOURTEEN.card(8)
    assert completed(europe_oceania_and_one, holding(*EUROPA, *OCEANIA)) is False
    assert completed(europe_oceania_and_one, holding(*EUROPA, *OCEANIA, *AFRICA)) is True
    assert completed(europe_oceania_and_one, holding(*EUROPA, *OCEANIA, *AFRICA[1:])) is False
    assert progress(europe_oceania_and_one, holding(*EUROPA, *OCEANIA, *AFRICA[1:])).missing == (AFRICA[0],)


def test_two_continents_without_a_third() -> None:
    north_and_africa = FOURTEEN.card(3)
    assert completed(north_and_africa, holding(*BOARD.continent("Nord America").territories, *AFRICA)) is True


@pytest.mark.parametrize(
    ("fate", "territories", "answer"),
    [
        (None, 42, None),
        (Fate.DESTROYED, 1, True),
        (Fate.ALIVE, 30, False),
        (Fate.ABSENT, 24, True),
        (Fate.OWN, 24, True),
        (Fate.DESTROYED_BY_OTHER, 23, False),
        (Fate.DESTROYED_BY_OTHER, 24, True),
    ],
)
def test_a_colour_to_destroy_falls_back_to_24_territories(fate: Fate | None, territories: int, answer: object) -> None:
    fates = {} if fate is None else {"nero": fate}
    assert completed(FOURTEEN.card(9), holding(*ALL[:territories]), fates=fates) is answer


def test_only_lists_have_territories_for_method_2() -> None:
    assert all(one.territories(Scope.PRINCIPAL) is None for one in FOURTEEN.cards)
    assert len(SIXTEEN.card(1).territories(Scope.PRINCIPAL)) == 23


def test_equal_own_cards_are_equal_values() -> None:
    assert card("Alaska") == TerritoryList(None, "", ("alaska",))
    assert hash(card("Alaska")) == hash(card("ALASKA"))


@pytest.mark.parametrize(
    ("winner_by", "counts", "completed"),
    [
        ("inside", True, True), ("method2", True, False), ("method2+3", True, False), ("method1", False, False),
        ("method1+3", False, False), ("values", False, False), ("territories", False, False),
    ],
)  # fmt: skip
def test_territories_inside_the_own_objective_count_by_three_ways_and_in_method_2_until_it_is_completed(
    winner_by: str, counts: bool, completed: bool
) -> None:
    assert (counts_inside(winner_by), counts_inside(winner_by, True)) == (counts, completed)
