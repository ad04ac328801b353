"""F24 to F32: naval fire and land battles."""

import pytest

import rules
from rules.futurisiko.state.actions import (
    BeginBattle,
    EndMovement,
    EndTurn,
    Fire,
    LaunchTorpedo,
    March,
    RemoveArmies,
    TakeAim,
    Throw,
)
from rules.futurisiko.state.events import ArmiesLost, BattleBegan, Conquered, Fired, NavalEnded, Repelled, Thrown
from rules.futurisiko.state.state import BATTLES, LOSSES, NAVAL, THROW
from tests.rules.futurisiko.battlefield import PACIFIC, battle, fleet, invasion
from tests.rules.futurisiko.table import ADA, BRUNO, card, position, s, t


def test_f24_naval_fire_comes_before_land_battles_with_two_dice_each() -> None:
    game = fleet()
    assert game.state.phase == NAVAL
    game.do(TakeAim(PACIFIC, t("giappone"), 2))
    events = game.dice(5, 5, 1, 1).do(Fire())
    assert isinstance(events[1], Fired) and len(events[1].dice) == 4 and events[1].hits == 2
    assert game.state.phase == LOSSES
    events = game.do(RemoveArmies(1))
    assert events[0] == ArmiesLost(BRUNO, t("giappone"), 1, 1, 0, 0) and isinstance(events[1], NavalEnded)
    assert (game.state.land[t("giappone")], game.state.air[t("giappone")]) == (2, 0)


def test_f24_each_submarine_picks_its_target_before_any_dice_and_fires_once() -> None:
    game = fleet()
    game.do(TakeAim(PACIFIC, t("giappone"), 1))
    game.do(TakeAim(PACIFIC, t("california"), 1))
    assert game.refused(TakeAim(PACIFIC, t("giappone"), 1)) == "quantity_out_of_range"
    events = game.dice(1, 1, 6, 6).do(Fire())
    assert [(one.territory, one.hits) for one in events if isinstance(one, Fired)] == [
        (t("giappone"), 0), (t("california"), 2),
    ]  # fmt: skip
    assert game.state.land[t("california")] == 0


def test_f24_submarines_of_two_areas_throw_together_on_one_territory() -> None:
    game = fleet(subs={ADA: {"pacifico_settentrionale": 1, "mare_cinese": 1}})
    game.do(TakeAim(PACIFIC, t("giappone"), 1))
    game.do(TakeAim(s("mare_cinese"), t("giappone"), 1))
    fired = [one for one in game.dice(1, 1, 1, 1).do(Fire()) if isinstance(one, Fired)]
    assert [len(one.dice) for one in fired] == [4]


def test_f24_the_torpedo_comes_before_the_fire() -> None:
    game = fleet(hands={ADA: ["torpedo"]}, subs={ADA: {"pacifico_settentrionale": 1}, BRUNO: {"mare_cinese": 1}})
    game.do(TakeAim(PACIFIC, t("giappone"), 1))
    assert game.refused(LaunchTorpedo(card(game, "torpedo"), BRUNO)) == "torpedo_too_late"


def test_f24_only_armies_of_others_on_the_own_sea_area_are_targets() -> None:
    game = fleet()
    targets = {one.territory for one in rules.legal_actions(game.state, ADA) if isinstance(one, TakeAim)}
    assert targets == {t("giappone"), t("california")}
    assert game.refused(TakeAim(PACIFIC, t("cina"), 1)) == "out_of_reach"
    assert game.refused(TakeAim(PACIFIC, t("messico"), 1)) == "nothing_to_hit"
    assert game.refused(TakeAim(PACIFIC, t("alaska"), 1)) == "nothing_to_hit"


def test_f25_fire_on_an_invaded_territory_hits_the_defenders_only() -> None:
    given = {"land": {"alaska": 2, "kamchatka": 1}, "subs": {ADA: {"mare_artico": 1}}, "hands": {ADA: ["truce"]}}
    game = position({ADA: "alaska", BRUNO: "kamchatka giappone"}, **given)
    game.do(March(t("alaska"), t("kamchatka"), 2))
    game.do(EndMovement())
    game.do(TakeAim(s("mare_artico"), t("kamchatka"), 1))
    game.dice(5, 6).do(Fire())
    assert game.state.land[t("kamchatka")] == 0 and game.state.turn.invading_land[t("kamchatka")] == 2
    forbidden = position({ADA: "alaska", BRUNO: "kamchatka giappone"}, fire_on_invaded="no", **given)
    forbidden.do(March(t("alaska"), t("kamchatka"), 2))
    forbidden.do(EndMovement())
    assert forbidden.refused(TakeAim(s("mare_artico"), t("kamchatka"), 1)) == "nothing_to_hit"


def test_f26_nobody_answers_naval_fire_and_flags_stand() -> None:
    game = fleet(land={"california": 1}, hands={ADA: ["truce"], BRUNO: ["secret_weapon"]})
    game.do(TakeAim(PACIFIC, t("california"), 1))
    game.dice(6, 6).do(Fire())
    assert game.state.owner[t("california")] == BRUNO and game.state.asked == ADA
    assert (game.state.phase, game.state.subs[ADA][PACIFIC]) == (BATTLES, 2)


@pytest.mark.parametrize(
    ("air", "tie", "first"),
    [((1, 0), "defender", ADA), ((0, 1), "defender", BRUNO), ((1, 1), "defender", BRUNO), ((0, 0), "attacker", ADA)],
)
def test_f27_more_aircraft_throw_first_and_a_tie_is_the_defenders(air: tuple[int, int], tie: str, first: int) -> None:
    hands = {ADA: ["secret_weapon"], BRUNO: ["secret_weapon"]}
    game = invasion(3, 3, air=air, hands=hands, first_throw_tie=tie)
    assert battle(game)[0] == BattleBegan(t("kamchatka"), ADA, BRUNO, first)
    assert game.state.asked == first


def test_f27_throws_alternate_even_when_the_aircraft_are_gone() -> None:
    game = invasion(3, 3, air=(2, 1), hands={ADA: ["secret_weapon"], BRUNO: ["secret_weapon"]})
    battle(game)
    game.dice(1, 1, 1).do(Throw(False))
    assert game.state.asked == BRUNO
    game.dice(6, 6, 1, 1, 1).do(Throw(False))
    game.do(RemoveArmies(0))
    assert game.state.asked == ADA and game.state.turn.invading_air[t("kamchatka")] == 0


def test_f28_a_spare_hit_of_the_same_throw_fells_the_flag() -> None:
    game = invasion(3, 2)
    events = battle(game, 1, 1, 1, 1, 6, 6, 6)
    assert [type(one) for one in events[:5]] == [BattleBegan, Thrown, Thrown, ArmiesLost, Conquered]
    assert game.state.owner[t("kamchatka")] == ADA and game.state.land[t("kamchatka")] == 3


def test_f28_a_ruleset_may_want_a_throw_of_its_own_for_the_flag() -> None:
    game = invasion(3, 2, spare_hits_on_flag="no")
    events = battle(game, 1, 1, 1, 1, 6, 6, 6, 1, 1, 6, 1, 1)
    assert [type(one) for one in events[:6]] == [BattleBegan, Thrown, Thrown, ArmiesLost, Thrown, Thrown]
    assert isinstance(events[6], Conquered)


def test_f28_the_flag_falls_last() -> None:
    game = invasion(3, 2)
    battle(game, 1, 1, 1, 1, 6, 6, 1, 6, 6, 1, 6, 1)
    assert game.state.owner[t("kamchatka")] == BRUNO
    assert any(isinstance(one, Repelled) for one in game.events)


@pytest.mark.parametrize(("defenders", "dice"), [(0, 2), (3, 5)])
def test_f29_the_flag_throws_two_dice_even_alone(defenders: int, dice: int) -> None:
    game = invasion(1, defenders)
    thrown = next(one for one in battle(game, *[6] * dice) if isinstance(one, Thrown))
    assert len(thrown.dice) == dice and thrown.seat == BRUNO
    assert len(next(one for one in battle(invasion(1, 0, flag_dice=1), 6) if isinstance(one, Thrown)).dice) == 1


def test_f30_there_is_no_cap_on_dice_unless_the_ruleset_sets_one() -> None:
    game = invasion(14, 0)
    throws = [one for one in battle(game, 1, 1, *[6] * 14) if isinstance(one, Thrown)]
    assert len(throws[1].dice) == 14
    capped = [one for one in battle(invasion(14, 12, dice_cap=10), *[1] * 10, *[6] * 10, *[1] * 4, *[6] * 10)
              if isinstance(one, Thrown)]  # fmt: skip
    assert {len(one.dice) for one in capped} == {10, 4}


def test_f31_nobody_retreats_from_a_battle() -> None:
    game = invasion(2, 2, hands={ADA: ["secret_weapon"], BRUNO: ["truce"]})
    battle(game)
    kinds = {type(one) for one in rules.legal_actions(game.state, BRUNO)}
    assert kinds == {Throw}
    assert game.refused(EndTurn()) == "not_your_turn" or game.state.phase == THROW


def test_f31_every_invaded_territory_is_fought_for() -> None:
    game = invasion(2, 2)
    assert game.refused(EndTurn()) == "battles_left"
    assert game.refused(BeginBattle(t("giappone"))) == "not_invaded"


def test_f32_aircraft_alone_conquer() -> None:
    game = invasion(2, 0, air=(2, 0))
    battle(game, 6, 1)
    assert game.state.owner[t("kamchatka")] == ADA and game.state.air[t("kamchatka")] == 2


def test_f32_a_ruleset_may_want_a_land_army_for_the_flag() -> None:
    game = invasion(2, 0, air=(2, 0), air_conquest="no")
    thrown = [one for one in battle(game, 6, 6, 1, 1, 6, 6, 6, 6) if isinstance(one, Thrown)]
    assert [one.seat for one in thrown] == [ADA, BRUNO, ADA, BRUNO]
    assert isinstance(game.events[-1], Repelled) or any(isinstance(one, Repelled) for one in game.events)
    assert game.state.owner[t("kamchatka")] == BRUNO


def test_f32_with_a_land_army_beside_them_the_flag_falls() -> None:
    game = invasion(2, 0, air=(1, 0), air_conquest="no")
    battle(game, 6, 1)
    assert game.state.owner[t("kamchatka")] == ADA
