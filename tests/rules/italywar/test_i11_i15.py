"""I11 to I15: dice, occupation, garrison; the throws of the rule book."""

import pytest

import rules
from rules.base.quantities import Range
from rules.italywar.state.actions import Attack, EndTurn, Move, MoveIn
from rules.italywar.state.events import Fought, MovedIn
from tests.rules.italywar.table import ADA, BRUNO, CARLA, position, ruleset, t


def attack(source: str, target: str, general: bool = False) -> Attack:
    return Attack(t(source), t(target), general)


def front(mine: int, theirs: int, code: object = "italywar", **more: object):
    """Ada in Roma against Bruno in Viterbo."""
    return position(code, holdings={ADA: {"roma": mine}, BRUNO: {"viterbo": theirs}}, **more)


def test_the_first_throw_of_the_rule_book() -> None:
    game = front(5, 4).dice(5, 4, 4, 6, 3, 1)
    fought = game.do(attack("roma", "viterbo"))[-1]
    assert (fought.attacker_losses, fought.defender_losses) == (1, 2)
    assert (game.armies("roma"), game.armies("viterbo")) == (4, 2)


def test_the_second_throw_of_the_rule_book() -> None:
    game = front(5, 4).dice(6, 3, 2, 5, 3, 2)
    fought = game.do(attack("roma", "viterbo"))[-1]
    assert (fought.attacker_losses, fought.defender_losses) == (2, 1)


@pytest.mark.parametrize(("mine", "dice"), [(3, 1), (4, 2), (5, 3), (9, 3)])
@pytest.mark.parametrize(("theirs", "answer"), [(1, 1), (2, 2), (3, 3), (7, 3)])
def test_i11_both_throw_as_many_dice_as_they_can(mine: int, dice: int, theirs: int, answer: int) -> None:
    game = front(mine, theirs).dice(*[1] * dice, *[6] * answer)
    fought = game.do(attack("roma", "viterbo"))[-1]
    assert isinstance(fought, Fought)
    assert (len(fought.attack), len(fought.defence)) == (dice, answer)


@pytest.mark.parametrize("armies", [1, 2])
def test_i11_two_armies_cannot_attack(armies: int) -> None:
    game = front(armies, 1)
    assert attack("roma", "viterbo") not in game.listed(Attack)
    assert game.refused(attack("roma", "viterbo")) == "too_few_armies"


def test_i11_only_neighbours_and_no_own_territory_are_attacked() -> None:
    game = position(holdings={ADA: {"roma": 5, "latina": 3}, BRUNO: {"siena": 2}})
    assert game.refused(attack("roma", "siena")) == "not_adjacent"
    assert game.refused(attack("roma", "latina")) == "target_own"
    assert game.refused(attack("siena", "roma")) == "territory_not_own"


def test_i12_at_least_the_dice_move_in_and_two_stay() -> None:
    game = front(8, 1).dice(6, 6, 6, 1)
    game.do(attack("roma", "viterbo"))
    assert game.state.owner[t("viterbo")] == ADA
    assert list(rules.legal_actions(game.state, ADA)) == [MoveIn(Range(3, 6))]
    assert game.refused(MoveIn(2)) == game.refused(MoveIn(7)) == "armies_out_of_range"
    game.do(MoveIn(6))
    assert (game.armies("roma"), game.armies("viterbo")) == (2, 6)


def test_i12_one_army_is_enough_by_option() -> None:
    game = front(8, 1, ruleset(conquest_moves_dice=0)).dice(6, 6, 6, 1)
    game.do(attack("roma", "viterbo"))
    assert game.listed(MoveIn) == [MoveIn(Range(1, 6))]


def test_i13_one_die_conquers_with_three_armies() -> None:
    game = front(3, 1).dice(6, 1)
    events = game.do(attack("roma", "viterbo"))
    assert events[-1] == MovedIn(1)
    assert (game.armies("roma"), game.armies("viterbo")) == (2, 1)


def test_i14_losses_may_go_below_the_garrison() -> None:
    game = front(3, 3).dice(1, 6, 6, 6)
    game.do(attack("roma", "viterbo"))
    assert game.armies("roma") == 2
    game = front(4, 3).dice(1, 1, 6, 6, 6)
    game.do(attack("roma", "viterbo"))
    assert game.armies("roma") == 2
    weak = position(holdings={ADA: {"viterbo": 1}, BRUNO: {"roma": 5}}, turn=BRUNO)
    weak.dice(1, 1, 1, 6).do(attack("roma", "viterbo"))
    assert weak.armies("viterbo") == 1


def test_i15_two_stay_everywhere() -> None:
    game = position(holdings={ADA: {"roma": 5, "viterbo": 2}})
    assert Move(t("roma"), t("viterbo"), Range(1, 3)) in game.listed(Move)
    assert not [one for one in game.listed(Move) if one.source == t("viterbo")]
    assert game.refused(Move(t("viterbo"), t("roma"), 1)) == "armies_out_of_range"


def test_i15_as_the_clubs_of_risiko_one_inside_and_two_beside_an_enemy() -> None:
    inside = ("agrigento", "caltanissetta", "catania", "enna", "messina", "palermo", "ragusa", "siracusa", "trapani")
    rtu = ruleset(garrison_inside=1)
    game = position(rtu, holdings={ADA: dict.fromkeys(inside, 3), CARLA: {"oristano": 2}})
    moves = {(one.source, one.target): one.armies for one in game.listed(Move)}
    assert moves[t("ragusa"), t("siracusa")] == Range(1, 2)
    assert moves[t("messina"), t("catania")] == Range(1, 1), "beside Reggio across the Strait"
    fought = game.dice(6, 6, 1, 1).do(attack("messina", "reggio_calabria"))[-2]
    assert len(fought.attack) == 2, "all but one throw"


def test_i26_the_move_ends_the_turn_and_goes_one_step() -> None:
    game = position(holdings={ADA: {"roma": 6, "viterbo": 2, "grosseto": 2}})
    assert game.refused(Move(t("roma"), t("grosseto"), 1)) == "not_adjacent"
    assert game.refused(Move(t("roma"), t("siena"), 1)) == "territory_not_own"
    game.do(Move(t("roma"), t("viterbo"), 4))
    assert (game.armies("roma"), game.armies("viterbo"), game.state.seat) == (2, 6, BRUNO)


def test_i26_the_dotted_line_counts_and_the_move_can_be_forbidden() -> None:
    game = position(holdings={ADA: {"messina": 4, "reggio_calabria": 2}})
    assert Move(t("messina"), t("reggio_calabria"), Range(1, 2)) in game.listed(Move)
    none = position(ruleset(strategic_move="none"), holdings={ADA: {"messina": 4, "reggio_calabria": 2}})
    assert none.refused(Move(t("messina"), t("reggio_calabria"), 1)) == "no_strategic_move"
    assert not none.listed(Move) and none.listed(EndTurn)
