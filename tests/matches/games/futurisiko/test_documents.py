"""What the pages of FutuRisiKo! are told of supplies, of the goal, and of a battle under way."""

from __future__ import annotations

from typing import Any

import rules
from matches.games.futurisiko.position import position_document, strength
from rules.futurisiko.state.actions import BeginBattle, OfferTruce
from rules.futurisiko.state.state import THROW
from tests.rules.futurisiko.battlefield import invasion
from tests.rules.futurisiko.table import ADA, BRUNO, card, position, t
from tests.rules.play import Play


def told(game: Play) -> dict[str, Any]:
    return position_document(game.state, rules.view(game.state, None))


def left(game: Play, seat: int) -> list[int]:
    found: list[int] = strength(rules.view(game.state, None), seat)["left"]
    return found


def test_what_is_left_in_the_supply_counts_invaders_and_flags() -> None:
    game = invasion(5, 2, air=(2, 1))
    assert left(game, ADA) == [50 - 3, 20 - 2, 10, 20 - 1]
    assert left(game, BRUNO) == [50 - 1, 20 - 1, 10, 20 - 2]


def test_the_army_of_a_truce_is_not_in_the_supply() -> None:
    game = position({ADA: "alaska", BRUNO: "kamchatka"}, land={"alaska": 3}, hands={ADA: ["truce"]})
    game.do(OfferTruce(card(game, "truce"), BRUNO, t("alaska")))
    assert left(game, ADA)[0] == 50 - 3


def test_the_goal_is_there_unless_only_the_last_player_wins() -> None:
    assert told(invasion(1, 1))["goal"] == 20
    assert told(invasion(1, 1, victory_territories=18))["goal"] == 18
    assert told(invasion(1, 1, goal="last_player_standing", flag_limit=36))["goal"] == 0


def test_a_battle_tells_both_sides_and_the_dice_of_the_flag() -> None:
    game = invasion(3, 2, hands={ADA: ["secret_weapon"], BRUNO: ["secret_weapon"]})
    assert told(game)["fight"] is None
    game.do(BeginBattle(t("kamchatka")))
    assert game.state.phase == THROW
    assert told(game)["fight"] == {
        "territory": "kamchatka", "attacker": ADA, "defender": BRUNO, "attacking": [3, 0], "defending": [2, 0],
        "flag_dice": 2,
    }  # fmt: skip
