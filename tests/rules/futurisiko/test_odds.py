"""Exact odds of a land battle, found a second way: every die face by face, the whole system of equations at once."""

from fractions import Fraction
from itertools import product

import pytest

import rules
from rules.base.chance import Seeded
from rules.base.errors import OddsError
from rules.contract.ruleset import RulesetError
from rules.futurisiko.odds import battle, hits
from rules.futurisiko.state.actions import BeginBattle, Throw
from rules.futurisiko.state.events import Conquered
from tests.rules.futurisiko.battlefield import invasion
from tests.rules.futurisiko.table import ADA, ruleset, t

State = tuple[int, int, bool]
HIT_FACES = (5, 6)


def thrown(dice: int) -> dict[int, Fraction]:
    """Hits with so many dice, all throws counted one by one."""
    found: dict[int, Fraction] = {}
    for faces in product(range(1, 7), repeat=dice):
        count = sum(face in HIT_FACES for face in faces)
        found[count] = found.get(count, Fraction(0)) + Fraction(1, 6**dice)
    return found


def follows(state: State, flag: bool, spare: bool) -> dict[State | str, Fraction]:
    """Where one throw leads, as the rule book tells it."""
    mine, theirs, attacker = state
    dice = mine if attacker else theirs + (2 if flag else 0)
    found: dict[State | str, Fraction] = {}
    for count, chance in thrown(dice).items():
        if attacker:
            left = max(0, theirs - count)
            over = count - theirs if (spare or not theirs) else 0
            won = (left == 0 and not flag) or (left == 0 and flag and over > 0)
            after: State | str = "won" if won else (mine, left, False)
        else:
            after = "lost" if count >= mine else (mine - count, theirs, True)
        found[after] = found.get(after, Fraction(0)) + chance
    return found


def solved(mine: int, theirs: int, first: bool, flag: bool = True, spare: bool = True) -> Fraction:
    """The probability of a conquest: all equations x = sum(p * x') at once, by elimination."""
    states = [(one, other, who) for one in range(1, mine + 1) for other in range(theirs + 1) for who in (True, False)]
    states = [one for one in states if flag or one[1]]
    place = {one: number for number, one in enumerate(states)}
    rows = []
    for number, one in enumerate(states):
        row = [Fraction(int(number == column)) for column in range(len(states))] + [Fraction(0)]
        for after, chance in follows(one, flag, spare).items():
            if after == "won":
                row[-1] += chance
            elif after != "lost":
                row[place[after]] -= chance  # type: ignore[index]
        rows.append(row)
    for column in range(len(states)):
        pivot = next(number for number in range(column, len(rows)) if rows[number][column])
        rows[column], rows[pivot] = rows[pivot], rows[column]
        rows[column] = [value / rows[column][column] for value in rows[column]]
        for number, row in enumerate(rows):
            if number != column and row[column]:
                rows[number] = [value - row[column] * base for value, base in zip(row, rows[column], strict=True)]
    return rows[place[mine, theirs, first]][-1]


@pytest.mark.parametrize(("mine", "theirs"), [(1, 0), (1, 1), (2, 1), (3, 2), (1, 3), (4, 2)])
@pytest.mark.parametrize("first", [True, False])
def test_the_odds_are_those_of_all_throws_counted_one_by_one(mine: int, theirs: int, first: bool) -> None:
    assert battle(ruleset(), mine, theirs, attacker_first=first).win == solved(mine, theirs, first)
    if theirs:
        alone = battle(ruleset(), mine, theirs, flag=False, attacker_first=first)
        assert alone.win == solved(mine, theirs, first, flag=False)


def test_the_odds_without_spare_hits_on_the_flag() -> None:
    rules_ = ruleset(spare_hits_on_flag="no")
    for first in (True, False):
        assert battle(rules_, 3, 2, attacker_first=first).win == solved(3, 2, first, spare=False)
        assert battle(rules_, 3, 2, attacker_first=first).win < battle(ruleset(), 3, 2, attacker_first=first).win


def test_one_army_against_a_flag_wins_nine_times_of_nineteen_when_it_throws_first() -> None:
    assert battle(ruleset(), 1, 0, attacker_first=True).win == Fraction(9, 19)
    assert battle(ruleset(), 1, 0, attacker_first=False) == (Fraction(4, 19), Fraction(15, 19), 0)


def test_losses_are_at_most_what_there_is_and_the_loser_loses_all() -> None:
    odds = battle(ruleset(), 4, 3, attacker_first=True)
    assert 0 < odds.attacker_losses < 4 and 0 < odds.defender_losses < 3
    assert odds.attacker_losses >= 4 * (1 - odds.win) and odds.defender_losses >= 3 * odds.win


def test_more_attackers_win_more_often_and_the_first_throw_helps() -> None:
    chances = [battle(ruleset(), mine, 3, attacker_first=False).win for mine in range(1, 9)]
    assert chances == sorted(chances)
    assert all(battle(ruleset(), mine, 3, attacker_first=True).win > chances[mine - 1] for mine in range(1, 9))


def test_hits_add_up_to_one_and_follow_the_die_of_the_ruleset() -> None:
    assert sum(hits(2, 7)) == 1 and hits(3, 1) == (Fraction(1, 2), Fraction(1, 2))
    assert battle(ruleset(die_hits=3), 1, 0, attacker_first=True).win == Fraction(4, 7)


def test_a_cap_on_dice_changes_the_odds_of_large_battles_only() -> None:
    capped = ruleset(dice_cap=3)
    assert battle(capped, 2, 1, attacker_first=True) == battle(ruleset(), 2, 1, attacker_first=True)
    assert battle(capped, 8, 3, attacker_first=True).win != battle(ruleset(), 8, 3, attacker_first=True).win


def test_the_engine_wins_as_often_as_the_odds_say() -> None:
    """Two thousand battles of three against two, four standard deviations."""
    chance, won = Seeded("odds"), 0
    for _ in range(2000):
        game = invasion(3, 2)
        game.chance = chance
        won += any(isinstance(one, Conquered) for one in game.do(BeginBattle(t("kamchatka"))))
        assert rules.to_move(game.state) != (ADA,) or not isinstance(rules.legal_actions(game.state, ADA)[0], Throw)
    odds = float(battle(ruleset(), 3, 2, attacker_first=False).win)
    assert abs(won / 2000 - odds) < 4 * (odds * (1 - odds) / 2000) ** 0.5


@pytest.mark.parametrize(("mine", "theirs", "flag"), [(0, 1, True), (61, 1, True), (1, 61, True), (1, 0, False)])
def test_impossible_battles_have_no_odds(mine: int, theirs: int, flag: bool) -> None:
    with pytest.raises(OddsError) as error:
        battle(ruleset(), mine, theirs, flag=flag, attacker_first=True)
    assert error.value.code == "armies_out_of_range"
    with pytest.raises(RulesetError):
        ruleset(dice_cap=-1)
