"""Odds of large battles: exact as long as a table holds them, close to it beyond, and without a jump between."""

from __future__ import annotations

from functools import cache

import pytest

from rules.odds.advisor import advise
from rules.odds.beyond import Beyond
from rules.odds.large import LargeBattles
from rules.odds.throws import Dice
from tests.rules.engine.table import ruleset
from tests.rules.engine.test_bots_and_odds import brute

Odds = tuple[float, float, float]
Form = dict[tuple[int, int], float]


@cache
def ways(attack: int, defence: int) -> dict[tuple[int, int], float]:
    """Losses of both sides in one throw, from the words of the rule book, in floats."""
    return {losses: float(chance) for losses, chance in brute(attack, defence).items()}


def fought_out(attackers: int, defenders: int, not_fewer: bool = False) -> Odds:
    """A battle followed from its first throw to its ends, largest armies first: chance, losses of both sides."""
    reached: Form = {(attackers, defenders): 1.0}
    by_size: dict[int, Form] = {attackers + defenders: reached}
    win = lost = killed = 0.0
    for size in range(attackers + defenders, 0, -1):
        for (mine, theirs), chance in by_size.pop(size, {}).items():
            attack, defence = min(3, mine - 1), min(3, theirs)
            if not theirs or attack < 1 or (not_fewer and attack < defence):
                win += chance * (not theirs)
                lost += chance * (attackers - mine)
                killed += chance * (defenders - theirs)
                continue
            for (less, fewer), share in ways(attack, defence).items():
                after = by_size.setdefault(size - less - fewer, {})
                pair = mine - less, theirs - fewer
                after[pair] = after.get(pair, 0.0) + chance * share
    return win, lost, killed


@pytest.mark.parametrize("armies", [(70, 65), (201, 120), (414, 239), (51, 480)])
def test_up_to_500_armies_on_either_side_the_odds_are_exact(armies: tuple[int, int]) -> None:
    for code in ("risiko-classico", "risiko-challenge"):
        advice = advise(ruleset(code), *armies)
        exact = fought_out(*armies, not_fewer=code == "risiko-challenge")
        assert advice[:3] == pytest.approx(exact, abs=1e-9)


@pytest.mark.parametrize("armies", [(501, 200), (501, 295), (600, 350), (501, 350), (700, 410), (51, 900), (900, 51)])
@pytest.mark.parametrize("code", ["risiko-classico", "risiko-challenge"])
def test_beyond_500_armies_chances_are_right_to_three_in_a_thousand(code: str, armies: tuple[int, int]) -> None:
    advice = advise(ruleset(code), *armies)
    win, lost, killed = fought_out(*armies, not_fewer=code == "risiko-challenge")
    assert advice.win == pytest.approx(win, abs=0.003)
    assert (advice.attacker_losses, advice.defender_losses) == pytest.approx((lost, killed), abs=0.1)


def test_where_one_army_more_asks_another_table_the_odds_do_not_jump() -> None:
    """One attacker more costs at most one more, and changes a chance by little; nobody fights without losses."""
    for below in (64, 200, 500):
        few, more = (advise(ruleset(), armies, round(below * 0.58)) for armies in (below, below + 1))
        assert few.win < more.win < few.win + 0.06
        assert -0.1 < more.attacker_losses - few.attacker_losses < 1
    few, more = (advise(ruleset(), armies, 10000) for armies in (50, 51))
    assert (few.attacker_losses, more.attacker_losses) == pytest.approx((49, 50))
    assert 0 < more.defender_losses - few.defender_losses < 1


@pytest.mark.parametrize("armies", [(1, 600), (2, 600), (5, 600), (600, 1), (600, 3)])
def test_few_armies_against_many_have_the_odds_that_they_have_against_500(armies: tuple[int, int]) -> None:
    assert advise(ruleset(), *armies)[:3] == pytest.approx(fought_out(*armies), abs=1e-9)


@pytest.mark.parametrize("armies", [(51, 2000), (2000, 51), (10**6, 10**6), (600, 600)])
def test_a_battle_that_is_fought_costs_both_sides_some_of_what_they_have(armies: tuple[int, int]) -> None:
    advice = advise(ruleset(), *armies)
    assert 0 <= advice.win <= 1
    assert 0 < advice.attacker_losses < armies[0] and 0 < advice.defender_losses <= armies[1]
    assert advice.remaining == pytest.approx(armies[0] - advice.attacker_losses)


@pytest.mark.parametrize("dice", [(3, 2), (2, 2), (1, 1), (1, 3)])
def test_what_lies_beyond_a_small_table_is_what_a_larger_table_says_whatever_the_dice(dice: tuple[int, int]) -> None:
    thrown = Dice(*dice, not_fewer=False, ties_attack=False)
    beyond, larger = Beyond(thrown, LargeBattles(thrown, 120)), LargeBattles(thrown, 200)
    for armies in ((200, 90), (200, 125), (200, 180), (130, 200)):
        assert beyond.odds(*armies) == pytest.approx(larger[armies], abs=0.3)
