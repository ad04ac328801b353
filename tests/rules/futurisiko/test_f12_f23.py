"""F12 to F23: missiles and shields, movements by land, air and sea."""

import rules
from rules.base.quantities import Range
from rules.contract.outside import Withdraw
from rules.futurisiko.state.actions import (
    EndMovement,
    EndProduction,
    Fly,
    LaunchMissile,
    March,
    Pass,
    PlaySuper,
    RaiseShield,
    Sail,
    Ship,
)
from rules.futurisiko.state.events import MissileStruck, OperationsBegan, Shipped
from rules.futurisiko.state.state import BUILD, MISSILES, SHIELD, SUPER
from tests.rules.futurisiko.table import ADA, BRUNO, CARLA, DARIO, card, position, producing, s, t
from tests.rules.play import Play

SIX = "alaska canada california messico colombia peru"


def armed(ada: list[str], bruno: list[str], carla: list[str], **options: object) -> Play:
    """Ada produces with six points."""
    return producing(position({ADA: SIX, BRUNO: "cina"}, hands={ADA: ada, BRUNO: bruno, CARLA: carla}, **options))


def test_f12_points_first_then_super_produzione_then_missiles_then_spending() -> None:
    game = armed(["super_production"], ["missile"], [])
    assert (game.state.phase, game.state.asked, game.state.turn.points) == (SUPER, ADA, 6)
    game.dice(5, 1, 1, 1, 6, 1).do(PlaySuper(card(game, "super_production")))
    assert (game.state.phase, game.state.asked, game.state.turn.points) == (MISSILES, BRUNO, 8)
    game.dice(5, 5, 1, 1, 1, 1).do(LaunchMissile(card(game, "missile", BRUNO)))
    assert (game.state.phase, game.state.asked, game.state.turn.points) == (BUILD, ADA, 6)


def test_f12_a_missile_takes_a_point_per_hit_and_never_more_than_there_are() -> None:
    game = armed([], ["missile", "missile", "truce"], [])
    game.dice(5, 5, 5, 5, 1, 1).do(LaunchMissile(card(game, "missile", BRUNO)))
    assert game.state.turn.points == 2 and game.state.asked == BRUNO
    struck = game.dice(6, 6, 6, 6, 6, 6).do(LaunchMissile(card(game, "missile", BRUNO)))[1]
    assert isinstance(struck, MissileStruck) and (struck.hits, struck.points) == (6, 2)
    assert game.events[-1].seat == BRUNO and game.state.seat == BRUNO


def test_f12_a_pass_counts_until_another_missile_is_launched() -> None:
    game = armed([], ["missile", "truce"], ["missile"])
    assert game.state.asked == BRUNO
    game.do(Pass())
    game.dice(5, 1, 1, 1, 1, 1).do(LaunchMissile(card(game, "missile", CARLA)))
    assert (game.state.phase, game.state.asked) == (MISSILES, BRUNO), "Carla has no card left, Bruno is asked again"
    game.dice(5, 1, 1, 1, 1, 1).do(LaunchMissile(card(game, "missile", BRUNO)))
    assert game.state.asked == BRUNO and game.state.turn.points == 4
    game.do(Pass())
    assert (game.state.phase, game.state.asked) == (BUILD, ADA)


def test_f12_all_pass_once_more_after_the_last_missile_and_then_points_are_spent() -> None:
    game = armed(["truce"], ["truce"], ["missile", "truce"])
    game.do(Pass())
    game.do(Pass())
    game.do(LaunchMissile(card(game, "missile", CARLA)))
    game.dice(1, 1, 1, 1, 1, 1).do(Pass())
    asked = []
    while game.state.phase == MISSILES:
        asked.append(game.state.asked)
        game.do(Pass())
    assert asked == [CARLA, BRUNO] and game.state.phase == BUILD


def test_f12_nobody_is_asked_for_missiles_who_holds_no_card() -> None:
    game = armed([], [], ["truce"])
    assert (game.state.phase, game.state.asked) == (MISSILES, CARLA)
    assert rules.legal_actions(game.state, CARLA) == [Pass()]
    game.do(Pass())
    assert (game.state.phase, game.state.asked) == (BUILD, ADA)


def test_f13_a_shield_cancels_one_missile_before_its_dice() -> None:
    game = armed(["shield", "shield"], ["missile", "missile"], [])
    game.do(Pass())
    game.do(LaunchMissile(card(game, "missile", BRUNO)))
    assert (game.state.phase, game.state.asked) == (SHIELD, ADA)
    events = game.dice().do(RaiseShield(card(game, "shield")))
    assert not any(isinstance(one, MissileStruck) for one in events)
    assert (game.state.phase, game.state.asked, game.state.turn.points) == (MISSILES, BRUNO, 6)
    game.do(LaunchMissile(card(game, "missile", BRUNO)))
    game.dice(5, 1, 1, 1, 1, 1).do(Pass())
    assert game.state.turn.points == 5


def test_f13_the_victim_alone_is_asked_for_a_shield() -> None:
    game = armed(["truce"], ["missile"], ["shield"])
    game.do(Pass())
    game.do(LaunchMissile(card(game, "missile", BRUNO)))
    assert rules.to_move(game.state) == (ADA,)
    assert game.refused(RaiseShield(card(game, "shield", CARLA)), CARLA) == "not_your_turn"
    assert game.refused(RaiseShield(card(game, "truce"))) == "card_wrong_kind"


def test_f14_any_opponent_may_launch_from_the_left_of_the_victim() -> None:
    game = producing(
        position(
            {ADA: SIX, BRUNO: "cina india", DARIO: "giappone"},
            seats=4,
            hands={BRUNO: ["truce"], ADA: ["truce"], DARIO: ["truce"]},
        ),
        BRUNO,
    )
    game.do(Pass())
    asked = []
    while game.state.phase == MISSILES:
        asked.append(game.state.asked)
        game.do(Pass())
    assert asked == [DARIO, ADA]


def test_f15_any_number_of_super_produzione_with_a_die_for_each_own_flag() -> None:
    game = armed(["super_production", "super_production"], [], [])
    first = game.dice(5, 1, 1, 1, 1, 1).do(PlaySuper(card(game, "super_production")))[0]
    assert len(first.dice) == 6 and first.hits == 1
    game.dice(6, 6, 1, 1, 1, 1).do(PlaySuper(card(game, "super_production")))
    assert game.state.turn.points == 9 and game.state.phase == BUILD


def test_f15_a_ruleset_may_limit_super_produzione() -> None:
    game = armed(["super_production", "super_production"], [], [], super_per_turn=1)
    game.dice(5, 1, 1, 1, 1, 1).do(PlaySuper(card(game, "super_production")))
    assert game.state.phase == BUILD and len(game.state.hand(ADA)) == 1


def flights(game: Play, source: str) -> set[int]:
    return {
        one.target for one in rules.legal_actions(game.state, ADA) if isinstance(one, Fly) and one.source == t(source)
    }


def test_f16_an_aircraft_of_giappone_reaches_california_over_the_pacific() -> None:
    game = position({ADA: "giappone"}, air={"giappone": 2})
    assert t("california") in flights(game, "giappone")
    game.do(Fly(t("giappone"), t("california"), 2))
    assert game.state.turn.invading_air[t("california")] == 2 and game.state.air[t("giappone")] == 0


def test_f16_the_first_step_goes_over_the_sea_or_an_own_territory() -> None:
    game = position({ADA: "asia_centrale"}, air={"asia_centrale": 1})
    assert flights(game, "asia_centrale") == {t(one) for one in ("cina", "india", "medio_oriente", "russia", "siberia")}
    game = position({ADA: "asia_centrale siberia"}, air={"asia_centrale": 1})
    assert t("kamchatka") in flights(game, "asia_centrale")
    assert game.refused(Fly(t("asia_centrale"), t("egitto"), 1)) == "out_of_reach"


def test_f16_aircraft_never_end_on_the_sea_and_never_where_they_began() -> None:
    game = position({ADA: "madagascar"}, air={"madagascar": 1})
    assert all(target < 36 and target != t("madagascar") for target in flights(game, "madagascar"))
    assert game.refused(Fly(t("madagascar"), 36, 1)) == "territory_unknown"
    assert game.refused(Fly(t("madagascar"), t("madagascar"), 1)) == "out_of_reach"


def test_f17_black_lines_are_for_land_armies() -> None:
    bering = {"alaska": 1}
    game = position({ADA: "alaska"}, land=bering, air=bering)
    assert March(t("alaska"), t("kamchatka"), Range(1, 1)) in rules.legal_actions(game.state, ADA)
    without_sea = position({ADA: "africa_orientale medio_oriente"}, air={"africa_orientale": 1})
    assert t("asia_centrale") not in flights(without_sea, "africa_orientale")
    lines = position({ADA: "africa_orientale medio_oriente"}, air={"africa_orientale": 1}, air_lines="yes")
    assert t("asia_centrale") in flights(lines, "africa_orientale")


def test_f18_what_belongs_to_others_is_flown_to_but_not_over() -> None:
    game = position({ADA: "asia_centrale", BRUNO: "siberia"}, air={"asia_centrale": 1})
    assert t("kamchatka") not in flights(game, "asia_centrale")
    free = position({ADA: "asia_centrale", BRUNO: "siberia"}, air={"asia_centrale": 1}, air_over_others="yes")
    assert t("kamchatka") in flights(free, "asia_centrale")


def test_f19_the_last_army_may_leave_unless_the_ruleset_wants_a_garrison() -> None:
    game = position({ADA: "alaska canada"}, land={"alaska": 2})
    game.do(March(t("alaska"), t("canada"), 2))
    assert game.state.land[t("alaska")] == 0 and game.state.owner[t("alaska")] == ADA
    kept = position({ADA: "alaska canada"}, land={"alaska": 2}, air={"alaska": 1}, garrison=1)
    kept.do(March(t("alaska"), t("canada"), 2))
    assert kept.refused(Fly(t("alaska"), t("canada"), 1)) == "quantity_out_of_range"


def test_every_army_moves_once_in_a_turn() -> None:
    game = position({ADA: "alaska canada california"}, land={"alaska": 2, "canada": 1}, air={"alaska": 1})
    game.do(March(t("alaska"), t("canada"), 2))
    assert game.refused(March(t("canada"), t("california"), 2)) == "quantity_out_of_range"
    game.do(March(t("canada"), t("california"), 1))
    game.do(Fly(t("alaska"), t("canada"), 1))
    assert not [one for one in rules.legal_actions(game.state, ADA) if isinstance(one, Fly)]
    assert game.refused(March(t("california"), t("messico"), 1)) == "quantity_out_of_range"


def test_land_armies_go_over_borders_and_black_lines_only() -> None:
    game = position({ADA: "gran_bretagna"}, land={"gran_bretagna": 1})
    targets = {one.target for one in rules.legal_actions(game.state, ADA) if isinstance(one, March)}
    assert targets == {t("francia"), t("scandinavia")}
    assert game.refused(March(t("gran_bretagna"), t("germania"), 1)) == "out_of_reach"
    assert game.refused(March(t("francia"), t("germania"), 1)) == "territory_not_own"


def shipping(**options: object) -> Play:
    """Ten land armies in Groenlandia, two submarines in the north."""
    return position(
        {ADA: "groenlandia"},
        land={"groenlandia": 10},
        subs={ADA: {"mare_artico": 1, "atlantico_settentrionale": 2}},
        **options,
    )


def test_f20_a_submarine_carries_any_number_through_its_area_and_is_used() -> None:
    game = shipping()
    arctic = s("mare_artico")
    assert Ship(t("groenlandia"), arctic, t("siberia"), Range(1, 10)) in rules.legal_actions(game.state, ADA)
    shipped = game.do(Ship(t("groenlandia"), arctic, t("siberia"), 6))[0]
    assert isinstance(shipped, Shipped) and game.state.turn.invading_land[t("siberia")] == 6
    assert game.refused(Sail(arctic, s("pacifico_settentrionale"), 1)) == "quantity_out_of_range"
    game.do(Ship(t("groenlandia"), arctic, t("alaska"), 4))
    assert game.state.turn.spent_sea[arctic] == 1


def test_f20_only_one_of_several_submarines_is_used() -> None:
    game = shipping()
    game.do(Ship(t("groenlandia"), s("atlantico_settentrionale"), t("francia"), 3))
    game.do(Ship(t("groenlandia"), s("atlantico_settentrionale"), t("germania"), 1))
    game.do(Sail(s("atlantico_settentrionale"), s("mare_artico"), 1))
    assert game.refused(Sail(s("atlantico_settentrionale"), s("mare_artico"), 1)) == "quantity_out_of_range"


def test_f20_a_ruleset_may_limit_the_armies_carried() -> None:
    game = shipping(landing_armies=4)
    game.do(Ship(t("groenlandia"), s("mare_artico"), t("siberia"), 3))
    assert game.refused(Ship(t("groenlandia"), s("mare_artico"), t("siberia"), 2)) == "quantity_out_of_range"
    game.do(Ship(t("groenlandia"), s("mare_artico"), t("siberia"), 1))
    assert game.refused(Ship(t("groenlandia"), s("mare_artico"), t("siberia"), 1)) == "no_submarine"


def test_f20_without_a_submarine_or_a_coast_nobody_is_carried() -> None:
    game = shipping()
    assert game.refused(Ship(t("groenlandia"), s("mare_cinese"), t("cina"), 1)) == "not_on_the_coast"
    assert game.refused(Ship(t("groenlandia"), s("mare_artico"), t("francia"), 1)) == "not_on_the_coast"
    dry = position({ADA: "groenlandia"}, land={"groenlandia": 1}, subs={BRUNO: {"mare_artico": 1}})
    assert dry.refused(Ship(t("groenlandia"), s("mare_artico"), t("siberia"), 1)) == "no_submarine"


def test_f21_a_submarine_that_has_moved_carries_and_no_other_is_used() -> None:
    game = shipping()
    arctic, atlantic = s("mare_artico"), s("atlantico_settentrionale")
    game.do(Sail(atlantic, arctic, 1))
    game.do(Ship(t("groenlandia"), arctic, t("siberia"), 1))
    assert game.state.turn.spent_sea[arctic] == 1
    game.do(Sail(arctic, s("pacifico_settentrionale"), 1))
    assert game.state.subs[ADA][arctic] == 1


def test_f21_a_ruleset_may_want_a_submarine_that_has_not_moved() -> None:
    game = position({ADA: "groenlandia"}, land={"groenlandia": 2}, moved_submarine_carries="no",
                    subs={ADA: {"atlantico_settentrionale": 1}})  # fmt: skip
    game.do(Sail(s("atlantico_settentrionale"), s("mare_artico"), 1))
    assert game.refused(Ship(t("groenlandia"), s("mare_artico"), t("siberia"), 1)) == "no_submarine"


def test_f22_a_landing_on_an_enemy_coast_is_an_invasion() -> None:
    game = shipping()
    game.do(Ship(t("groenlandia"), s("mare_artico"), t("siberia"), 1))
    assert game.state.turn.invading_land[t("siberia")] == 1
    assert shipping(landing_on_enemy="no").refused(
        Ship(t("groenlandia"), s("mare_artico"), t("siberia"), 1)
    ) == "landing_forbidden"  # fmt: skip


def test_f23_submarines_of_several_seats_lie_in_one_area() -> None:
    game = position({ADA: "alaska"}, subs={ADA: {"mare_artico": 2}, BRUNO: {"pacifico_settentrionale": 3}})
    game.do(Sail(s("mare_artico"), s("pacifico_settentrionale"), 2))
    assert [row[s("pacifico_settentrionale")] for row in game.state.subs] == [0, 2, 3, 0]
    assert game.refused(Sail(s("pacifico_settentrionale"), s("mare_cinese"), 1)) == "quantity_out_of_range"


def test_operations_follow_when_all_have_produced() -> None:
    game = producing(position({ADA: SIX, BRUNO: "cina"}))
    for seat in (ADA, BRUNO, CARLA):
        assert game.state.asked == seat
        events = game.do(EndProduction())
    assert OperationsBegan(ADA) in events


def test_who_leaves_in_its_own_turn_moves_no_more() -> None:
    game = position({ADA: "alaska", BRUNO: "cina"}, land={"alaska": 3, "cina": 1})
    game.do(March(t("alaska"), t("kamchatka"), 3))
    game.do(Withdraw(ADA, "absent"), None)
    assert not any(game.state.turn.invading_land) and game.state.asked == BRUNO


def test_movements_are_over_when_combat_begins() -> None:
    game = position({ADA: "alaska canada"}, land={"alaska": 3, "canada": 1}, hands={ADA: ["truce"]})
    game.do(EndMovement())
    assert game.refused(March(t("alaska"), t("canada"), 1)) == "wrong_phase"


def test_f21_where_a_fresh_submarine_is_wanted_one_is_enough_for_all_landings() -> None:
    game = shipping(moved_submarine_carries="no")
    atlantic = s("atlantico_settentrionale")
    for target in ("francia", "germania"):
        game.do(Ship(t("groenlandia"), atlantic, t(target), 1))
    assert game.state.turn.spent_sea[atlantic] == 1
