"""F33 to F36: Arma Segreta and Tradimento, who is left, torpedoes."""

import rules
from rules.base.quantities import Range
from rules.futurisiko.state.actions import EndMovement, LaunchTorpedo, PlayCard, RemoveArmies, Sink, Throw
from rules.futurisiko.state.events import ArmiesLost, Conquered, Repelled, Sunk, Thrown, TorpedoLaunched, WeaponPlayed
from rules.futurisiko.state.state import BATTLES, NAVAL, SINK, THROW
from tests.rules.futurisiko.battlefield import PACIFIC, battle, invasion
from tests.rules.futurisiko.table import ADA, BRUNO, CARLA, card, position, t
from tests.rules.play import Play


def test_f33_a_card_is_played_before_the_own_throw_and_the_throw_follows() -> None:
    game = invasion(3, 4, hands={ADA: ["secret_weapon", "secret_weapon"], BRUNO: []})
    battle(game, 1, 1, 1, 1, 1, 1)
    assert game.state.asked == ADA
    events = game.dice(5, 6, 1, 1, 1, 1, 1, 1, 1, 1, 1).do(PlayCard(card(game, "secret_weapon")))
    assert isinstance(events[0], WeaponPlayed) and len(events[0].dice) == 4
    assert events[1] == ArmiesLost(BRUNO, t("kamchatka"), 2, 0, 0, 0)
    assert isinstance(events[2], Thrown) and events[2].seat == ADA and len(events[2].dice) == 3


def test_f33_one_card_per_throw_and_only_these_two_kinds() -> None:
    game = invasion(3, 4, hands={ADA: ["secret_weapon", "betrayal", "truce"]})
    battle(game, 1, 1, 1, 1, 1, 1)
    assert game.refused(PlayCard(card(game, "truce"))) == "card_wrong_kind"
    events = game.dice(1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1).do(PlayCard(card(game, "secret_weapon")))
    assert [type(one) for one in events] == [WeaponPlayed, Thrown, Thrown]
    assert game.state.asked == ADA and len(game.state.hand(ADA)) == 2


def test_f33_with_throw_on_nobody_is_asked_again_in_this_battle() -> None:
    game = invasion(3, 0, hands={BRUNO: ["secret_weapon"]})
    battle(game)
    assert game.state.asked == BRUNO
    events = game.dice(1, 1, 1, 1, 1, 1, 1, 1, 1, 6).do(Throw(True))
    assert [one.seat for one in events if isinstance(one, Thrown)] == [BRUNO, ADA, BRUNO, ADA]
    assert game.refused(Throw(1), game.state.asked) in ("wrong_phase", "not_a_choice")


def test_f33_the_flag_does_not_count_for_a_card() -> None:
    game = invasion(3, 0, hands={ADA: ["secret_weapon"]})
    events = battle(game, 1, 1, 1, 1, 6)
    assert isinstance(events[-1], Conquered) and len(game.state.hand(ADA)) == 1


def test_f33_two_cards_per_throw_where_the_ruleset_says_so() -> None:
    game = invasion(3, 4, hands={ADA: ["secret_weapon", "betrayal"]}, cards_per_throw=2)
    battle(game, 1, 1, 1, 1, 1, 1)
    game.dice(1, 1, 1, 1).do(PlayCard(card(game, "secret_weapon")))
    assert game.state.phase == THROW and game.state.asked == ADA


def test_f34_a_traitor_fights_at_once_on_the_other_side() -> None:
    game = invasion(2, 3, air=(0, 1), hands={ADA: ["betrayal"]})
    battle(game, 1, 1, 1, 1, 1)
    game.dice(6, 6, 1).do(PlayCard(card(game, "betrayal")))
    assert list(rules.legal_actions(game.state, ADA)) == [RemoveArmies(Range(1, 2))]
    events = game.dice(1, 1, 1, 1, 1, 1, 6, 6, 6, 6).do(RemoveArmies(1))
    assert events[0] == ArmiesLost(BRUNO, t("kamchatka"), 1, 1, 1, 1)
    assert len(events[1].dice) == 4


def test_f34_with_an_empty_supply_the_enemy_is_only_removed() -> None:
    game = invasion(2, 2, hands={ADA: ["betrayal"]}, land_limit=3, land_cost=1)
    battle(game, 1, 1, 1, 1)
    lost = game.dice(6, 6, 6, 6, 6).do(PlayCard(card(game, "betrayal")))[1]
    assert (lost.land, lost.joined_land) == (2, 1)


def test_f35_an_attacker_without_armies_has_lost() -> None:
    game = invasion(2, 2, hands={BRUNO: ["betrayal"]})
    battle(game)
    events = game.dice(6, 6).do(PlayCard(card(game, "betrayal", BRUNO)))
    assert [type(one) for one in events[:3]] == [WeaponPlayed, ArmiesLost, Repelled]
    assert game.state.land[t("kamchatka")] == 4 and game.state.owner[t("kamchatka")] == BRUNO


def torpedo(**options: object) -> Play:
    game = position(
        {ADA: "alaska", BRUNO: "giappone"}, hands={ADA: ["torpedo", "torpedo"]},
        subs={ADA: {"mare_artico": 1}, BRUNO: {"mare_cinese": 2, "pacifico_settentrionale": 1}}, **options,
    )  # fmt: skip
    game.do(EndMovement())
    return game


def test_f36_a_torpedo_throws_for_the_targets_submarines_and_the_caster_chooses() -> None:
    game = torpedo()
    launched = game.dice(5, 6, 1).do(LaunchTorpedo(card(game, "torpedo"), BRUNO))[0]
    assert isinstance(launched, TorpedoLaunched) and len(launched.dice) == 3
    assert (game.state.phase, game.state.asked) == (SINK, ADA)
    assert game.refused(Sink(PACIFIC, 2)) == "quantity_out_of_range"
    game.do(Sink(PACIFIC, 1))
    assert game.state.phase == NAVAL and sum(game.state.subs[BRUNO]) == 1


def test_f36_without_a_choice_the_submarines_sink_at_once() -> None:
    game = torpedo()
    events = game.dice(6, 6, 6).do(LaunchTorpedo(card(game, "torpedo"), BRUNO))
    assert [one.armies for one in events if isinstance(one, Sunk)] == [2, 1]
    assert game.refused(LaunchTorpedo(card(game, "torpedo"), BRUNO)) == "nothing_to_hit"
    assert game.refused(LaunchTorpedo(card(game, "torpedo"), CARLA)) == "nothing_to_hit"
    assert game.refused(LaunchTorpedo(card(game, "torpedo"), ADA)) == "not_an_opponent"


def test_f36_a_ruleset_may_count_the_own_submarines() -> None:
    game = torpedo(torpedo_dice="own")
    assert len(game.dice(1).do(LaunchTorpedo(card(game, "torpedo"), BRUNO))[0].dice) == 1


def test_f36_without_submarines_there_is_no_naval_combat() -> None:
    game = position({ADA: "alaska", BRUNO: "giappone"}, hands={ADA: ["torpedo"]}, subs={BRUNO: {"mare_cinese": 2}})
    game.do(EndMovement())
    assert game.state.phase == BATTLES
    assert game.refused(LaunchTorpedo(card(game, "torpedo"), BRUNO)) == "wrong_phase"
