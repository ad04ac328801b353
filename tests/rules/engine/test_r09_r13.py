"""R9 to R13: attack, defence, comparison, conquest, garrison."""

import pytest

import rules
from rules.base.quantities import Range
from rules.odds.throws import losses_of_throw
from rules.risiko.state.actions import Attack, Defend, Move, MoveIn
from rules.risiko.state.events import AttackDeclared, Fought, MovedIn
from tests.rules.engine.table import ADA, BRUNO, CARLA, position, ruleset, t


def attacks(game) -> dict[tuple[int, int], Range]:
    found = [one for one in rules.legal_actions(game.state, game.state.seat) if isinstance(one, Attack)]
    return {(one.source, one.target): one.dice for one in found}


def test_r9_attacks_go_over_land_and_sea_borders() -> None:
    game = position(holdings={ADA: {"alaska": 5}})
    assert {target for _, target in attacks(game)} == {t("alberta"), t("territori_del_nord_ovest"), t("kamchatka")}
    assert game.refused(Attack(t("alaska"), t("ontario"), 1)) == "not_adjacent"


def test_r9_a_territory_with_one_army_cannot_attack() -> None:
    game = position(holdings={ADA: {"alaska": 1, "congo": 2}})
    assert {source for source, _ in attacks(game)} == {t("congo")}
    assert game.refused(Attack(t("alaska"), t("alberta"), 1)) == "too_few_armies"


@pytest.mark.parametrize(("armies", "most"), [(2, 1), (3, 2), (4, 3), (9, 3)])
def test_r9_one_to_three_dice_and_one_army_stays(armies: int, most: int) -> None:
    game = position(holdings={ADA: {"alaska": armies}})
    assert attacks(game)[t("alaska"), t("alberta")] == Range(1, most)
    assert game.refused(Attack(t("alaska"), t("alberta"), most + 1)) == "dice_out_of_range"
    assert game.refused(Attack(t("alaska"), t("alberta"), 0)) == "dice_out_of_range"


def test_r9_nobody_attacks_himself_or_from_a_territory_of_another() -> None:
    game = position(holdings={ADA: {"alaska": 4, "alberta": 2}, BRUNO: {"congo": 3}})
    assert game.refused(Attack(t("alaska"), t("alberta"), 1)) == "target_own"
    assert game.refused(Attack(t("congo"), t("egitto"), 1)) == "territory_not_own"


@pytest.mark.parametrize(("armies", "most"), [(1, 1), (2, 2), (3, 3), (8, 3)])
def test_r10_the_defender_declares_before_the_throw(armies: int, most: int) -> None:
    game = position(holdings={ADA: {"alaska": 4}, BRUNO: {"alberta": armies}}, rest=CARLA)
    assert game.do(Attack(t("alaska"), t("alberta"), 3)) == [AttackDeclared(t("alaska"), t("alberta"), 3)]
    assert rules.to_move(game.state) == (BRUNO,)
    assert list(rules.legal_actions(game.state, BRUNO)) == [Defend(Range(1, most))]
    assert not rules.legal_actions(game.state, ADA)
    assert game.refused(Defend(most + 1)) == "dice_out_of_range"
    assert game.refused(Defend(1), ADA) == "not_your_turn"
    fought = game.dice(1, 1, 1, 6).do(Defend(1))[0]
    assert (fought.attack, fought.defence) == ((1, 1, 1), (6,))


def test_r10_the_clubs_force_the_defenders_maximum() -> None:
    game = position("risiko-challenge", holdings={ADA: {"alaska": 9}, BRUNO: {"alberta": 2}}, rest=CARLA)
    fought = game.dice(1, 1, 1, 6, 6).do(Attack(t("alaska"), t("alberta"), 3))[0]
    assert isinstance(fought, Fought) and len(fought.defence) == 2
    assert rules.to_move(game.state) == (ADA,)


@pytest.mark.parametrize(
    ("armies", "defenders", "dice"), [(9, 3, (3, 3)), (9, 2, (2, 3)), (3, 2, (2, 2)), (2, 1, (1, 1))]
)
def test_r10_club_attackers_never_throw_fewer_than_the_defender(armies: int, defenders: int, dice: tuple) -> None:
    game = position("risiko-challenge", holdings={ADA: {"alaska": armies}, BRUNO: {"alberta": defenders}}, rest=CARLA)
    assert attacks(game)[t("alaska"), t("alberta")] == Range(*dice)
    assert game.refused(Attack(t("alaska"), t("alberta"), dice[0] - 1)) == "dice_out_of_range"


def test_r10_club_attackers_who_cannot_match_the_defender_may_not_attack() -> None:
    game = position("risiko-challenge", holdings={ADA: {"alaska": 3}, BRUNO: {"alberta": 3}}, rest=CARLA)
    assert (t("alaska"), t("alberta")) not in attacks(game)
    assert game.refused(Attack(t("alaska"), t("alberta"), 2)) == "too_few_armies"


@pytest.mark.parametrize(
    ("attack", "defence", "lost", "killed"),
    [
        ((6, 3), (5, 4), 1, 1),
        ((6, 2), (4,), 0, 1),
        ((4, 2, 1), (5,), 1, 0),
        ((6, 3, 2), (5, 4, 2), 2, 1),
    ],
)
def test_r11_the_four_results_of_the_rule_book(attack: tuple, defence: tuple, lost: int, killed: int) -> None:
    """Example 1 to 4: each side one; the defender one; the attacker one; the attacker two and the defender one."""
    holdings = {ADA: {"alaska": 6}, BRUNO: {"alberta": 4}}
    game = position(holdings=holdings, rest=CARLA).dice(*attack, *defence)
    game.do(Attack(t("alaska"), t("alberta"), len(attack)))
    fought = game.do(Defend(len(defence)))[0]
    assert (fought.attacker_losses, fought.defender_losses) == (lost, killed)
    assert game.state.armies[t("alaska")] == 6 - lost and game.state.armies[t("alberta")] == 4 - killed


def test_r11_a_tie_goes_to_the_defender() -> None:
    assert losses_of_throw((6, 6, 6), (6, 6, 6)) == (3, 0)
    assert losses_of_throw((1,), (1,)) == (1, 0)
    assert losses_of_throw((6, 6, 6), (6, 6, 6), True) == (0, 3)


def test_r11_dice_without_a_partner_do_nothing() -> None:
    assert losses_of_throw((6, 6, 6), (1,)) == (0, 1)
    assert losses_of_throw((1,), (6, 6, 6)) == (1, 0)


def test_r11_dice_are_sorted_before_they_are_compared() -> None:
    assert losses_of_throw((1, 6), (2, 5)) == losses_of_throw((6, 1), (5, 2)) == (1, 1)


def conquest(armies: int, dice: int, code: str = "risiko-classico", **options: object):
    """Ada conquers Alberta (one army of Bruno's) from Alaska."""
    game = position(
        ruleset(code, **options), holdings={ADA: {"alaska": armies}, BRUNO: {"alberta": 1, "congo": 2}}, rest=CARLA
    ).dice(*[6] * dice, 1)
    game.do(Attack(t("alaska"), t("alberta"), dice))
    if rules.to_move(game.state) == (BRUNO,):
        game.do(Defend(1))
    return game


def test_r12_at_least_the_dice_of_the_last_throw_move_in_at_most_all_but_one() -> None:
    game = conquest(7, 3)
    assert list(rules.legal_actions(game.state, ADA)) == [MoveIn(Range(3, 6))]
    assert game.refused(MoveIn(2)) == game.refused(MoveIn(7)) == "armies_out_of_range"
    game.do(MoveIn(5))
    assert (game.state.armies[t("alaska")], game.state.armies[t("alberta")]) == (2, 5)
    assert game.state.owner[t("alberta")] == ADA


def test_r12_where_nothing_is_left_to_choose_the_armies_move_in_at_once() -> None:
    game = conquest(4, 3)
    assert game.events[-1] == MovedIn(3)
    assert (game.state.armies[t("alaska")], game.state.armies[t("alberta")]) == (1, 3)


def test_r12_the_conquered_territory_may_attack_on() -> None:
    game = conquest(7, 3)
    game.do(MoveIn(6))
    assert (t("alberta"), t("ontario")) in attacks(game)


def test_r12_option_one_army_is_enough() -> None:
    game = conquest(7, 3, conquest_moves_dice=0)
    assert list(rules.legal_actions(game.state, ADA)) == [MoveIn(Range(1, 6))]


def test_r13_one_army_always_stays() -> None:
    game = position(holdings={ADA: {"alaska": 4, "alberta": 2}})
    moves = [one for one in rules.legal_actions(game.state, ADA) if isinstance(one, Move)]
    assert Move(t("alaska"), t("alberta"), Range(1, 3)) in moves
    assert game.refused(Move(t("alaska"), t("alberta"), 4)) == "armies_out_of_range"


def test_r13_club_two_stay_beside_an_enemy_after_a_voluntary_move() -> None:
    game = position("risiko-challenge", holdings={ADA: {"alaska": 4, "alberta": 2}})
    moves = [one for one in rules.legal_actions(game.state, ADA) if isinstance(one, Move)]
    assert moves == [Move(t("alaska"), t("alberta"), Range(1, 2))]
    assert game.refused(Move(t("alaska"), t("alberta"), 3)) == "armies_out_of_range"
    assert game.refused(Move(t("alberta"), t("alaska"), 1)) == "armies_out_of_range"


def test_r13_club_inland_one_army_is_enough() -> None:
    oceania = {"indonesia": 3, "nuova_guinea": 2, "australia_orientale": 4, "australia_occidentale": 2}
    game = position("risiko-challenge", holdings={ADA: oceania})
    moves = [one for one in rules.legal_actions(game.state, ADA) if isinstance(one, Move)]
    assert Move(t("australia_orientale"), t("nuova_guinea"), Range(1, 3)) in moves


def test_r13_club_the_forced_move_after_a_conquest_is_excepted_what_goes_beyond_is_not() -> None:
    forced = conquest(2, 1, "risiko-challenge")
    assert forced.events[-1] == MovedIn(1) and forced.state.armies[t("alaska")] == 1
    free = conquest(7, 3, "risiko-challenge")
    assert list(rules.legal_actions(free.state, ADA)) == [MoveIn(Range(3, 5))]
