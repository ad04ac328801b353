"""Exact odds of throws with dice of eight faces, against a count by other means, and whole battles with a garrison."""

from fractions import Fraction
from itertools import product

import pytest

import rules
from rules.odds.advisor import win_chance
from rules.odds.battles import battle, throw_odds

CASES = [
    (attack, defence, attack8, defence8)
    for attack, defence in product((1, 2, 3), repeat=2)
    for attack8, defence8 in ((0, 0), (1, 0), (0, 1), (1, 1))
]


def faces(dice: int, eight: int) -> list[range]:
    return [range(1, 9)] * eight + [range(1, 7)] * (dice - eight)


def beaten(mine: tuple[int, ...], theirs: tuple[int, ...]) -> tuple[int, int]:
    """Losses of attacker and defender, by taking the highest away again and again."""
    left, right, lost, killed = list(mine), list(theirs), 0, 0
    while left and right:
        one, other = max(left), max(right)
        left.remove(one)
        right.remove(other)
        lost, killed = (lost, killed + 1) if one > other else (lost + 1, killed)
    return lost, killed


@pytest.mark.parametrize(("attack", "defence", "attack8", "defence8"), CASES)
def test_the_odds_of_a_throw_are_those_of_counting_every_throw(
    attack: int, defence: int, attack8: int, defence8: int
) -> None:
    counted: dict[tuple[int, int], int] = {}
    ways = 0
    for dice in product(*faces(attack, attack8), *faces(defence, defence8)):
        losses = beaten(dice[:attack], dice[attack:])
        counted[losses] = counted.get(losses, 0) + 1
        ways += 1
    found = throw_odds(attack, defence, attack8, defence8)
    assert found == {losses: Fraction(count, ways) for losses, count in counted.items()}
    assert sum(found.values()) == 1


def test_one_die_of_eight_faces_against_one_of_six() -> None:
    assert throw_odds(1, 1)[0, 1] == Fraction(15, 36)
    assert throw_odds(1, 1, attack8=1)[0, 1] == Fraction(27, 48)
    assert throw_odds(1, 1, defence8=1)[0, 1] == Fraction(15, 48)
    assert throw_odds(1, 1, 1, 1)[0, 1] == Fraction(28, 64)


def test_three_against_three_with_a_generale_a_maresciallo_or_both() -> None:
    found = {case: throw_odds(3, 3, *case)[0, 3] for case in ((0, 0), (1, 0), (0, 1), (1, 1))}
    assert found[0, 1] < found[0, 0] < found[1, 0] and found[0, 1] < found[1, 1]
    assert found[0, 0] == Fraction(6420, 46656)


def test_two_armies_stay_behind_so_that_a_battle_is_one_of_risiko_with_one_army_fewer() -> None:
    italy, risiko = rules.load("italywar"), rules.load("risiko-classico").varied(defence_dice_max=3)
    for mine, theirs in product((1, 2, 3, 4, 7, 12), (1, 2, 3, 6, 11)):
        assert battle(italy, mine + 1, theirs) == battle(risiko, mine, theirs)
    assert win_chance(italy, 2, 1) == 0.0


def test_in_the_tournament_an_attacker_with_fewer_dice_has_to_stop() -> None:
    assert battle(rules.load("italywar-torneo"), 4, 3).win == 0
    assert battle(rules.load("italywar"), 4, 3).win > 0
