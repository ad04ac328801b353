"""Bots act on their own view and play well; battle odds are exact."""

from fractions import Fraction
from itertools import product

import pytest

import rules
from rules.base.errors import OddsError
from rules.odds.advisor import advise, win_chance
from rules.odds.battles import battle, cells, grid
from rules.play.bots import UnknownBot, bot
from rules.play.simulation import Recording, play
from rules.risiko.bot import ObjectiveBot
from rules.risiko.state.state import seal
from tests.rules.engine.table import placed, ruleset


@pytest.mark.few(1)
@pytest.mark.parametrize("code", ["risiko-challenge", "risiko-classico"])
def test_the_objective_bot_beats_three_random_ones_in_95_of_100_matches(code: str) -> None:
    won = 0
    for number in range(100):
        bots = ["random"] * 4
        bots[number % 4] = "objective"
        recording = Recording(ruleset(code), bots, f"duel {number}")
        state = play(recording.ruleset, recording.bots, recording.chance).state
        won += rules.outcome(state) is not None and rules.outcome(state).winners == (number % 4 + 1,)
    assert won >= 95


def test_a_bot_decides_the_same_whatever_the_secrets_of_the_others() -> None:
    state = placed(ruleset("risiko-challenge"), 4).state
    seat = state.seat
    new = state.position.copy()
    goals = list(state.people.goals)
    others = [one for one in range(1, 5) if one != seat]
    goals[others[0]], goals[others[1]] = goals[others[1]], goals[others[0]]
    new.people = state.people._replace(goals=tuple(goals))
    new.cards = state.cards._replace(pile=tuple(reversed(state.cards.pile)))
    twin = seal(new)
    choices = [ObjectiveBot("1").act(rules.view(one, seat), rules.legal_actions(one, seat)) for one in (state, twin)]
    assert choices[0] == choices[1]


def test_an_unknown_bot_lists_the_names() -> None:
    with pytest.raises(UnknownBot, match="greedy, objective, planner, random"):
        bot("genius", "1")


def brute(attack: int, defence: int) -> dict[tuple[int, int], Fraction]:
    """One throw counted face by face, from the words of the rule book."""
    found: dict[tuple[int, int], int] = {}
    for dice in product(range(1, 7), repeat=attack + defence):
        mine, theirs = sorted(dice[:attack])[::-1], sorted(dice[attack:])[::-1]
        killed = sum(one > other for one, other in zip(mine, theirs, strict=False))
        lost = min(attack, defence) - killed
        found[lost, killed] = found.get((lost, killed), 0) + 1
    return {losses: Fraction(count, 6 ** (attack + defence)) for losses, count in found.items()}


def test_the_nine_cells_of_one_throw_are_exact() -> None:
    found = cells(ruleset())
    assert len(found) == 9
    for (attack, defence), cell in found.items():
        assert cell == brute(attack, defence) and sum(cell.values()) == 1


def test_a_small_battle_by_hand() -> None:
    """Two against one: one die each, 15 of 36 win. Three against one: 2 dice first, then, having lost, one die."""
    assert battle(ruleset(), 2, 1).win == Fraction(15, 36)
    two = Fraction(125, 216)
    assert battle(ruleset(), 3, 1).win == two + (1 - two) * Fraction(15, 36)


def simulated(attackers: int, defenders: int, not_fewer: bool) -> Fraction:
    """Plain recursion on fractions, written apart from the product."""
    if not defenders:
        return Fraction(1)
    attack, defence = min(3, attackers - 1), min(3, defenders)
    if attack < 1 or (not_fewer and attack < defence):
        return Fraction(0)
    return sum(
        (
            chance * simulated(attackers - lost, defenders - killed, not_fewer)
            for (lost, killed), chance in brute(attack, defence).items()
        ),
        Fraction(0),
    )


@pytest.mark.parametrize(("attackers", "defenders"), [(5, 3), (4, 4), (7, 2), (1, 3), (3, 3)])
@pytest.mark.parametrize("code", ["risiko-classico", "risiko-challenge"])
def test_whole_battles_by_the_dice_of_each_ruleset(code: str, attackers: int, defenders: int) -> None:
    expected = simulated(attackers, defenders, not_fewer=code == "risiko-challenge")
    assert battle(ruleset(code), attackers, defenders).win == expected


def test_expected_losses_add_up() -> None:
    odds = battle(ruleset(), 10, 5)
    assert 0 < odds.win < 1 and odds.defender_losses < 5 and odds.attacker_losses < 10
    certain = battle(ruleset(), 1, 3)
    assert certain == (0, 0, 0)
    table = grid(ruleset(), 6, 6)
    for pair, one in table.items():
        assert one == battle(ruleset(), *pair)
        assert one.win <= table.get((pair[0] + 1, pair[1]), one).win


@pytest.mark.parametrize("armies", [(0, 1), (1, 0), (201, 1), (-3, 3)])
def test_armies_out_of_range_are_refused(armies: tuple[int, int]) -> None:
    with pytest.raises(OddsError):
        battle(ruleset(), *armies)


def test_the_advisor_says_the_same_in_floats() -> None:
    odds = battle(ruleset("risiko-challenge"), 12, 7)
    advice = advise(ruleset("risiko-challenge"), 12, 7)
    assert advice.win == float(odds.win) == win_chance(ruleset("risiko-challenge"), 12, 7)
    assert advice.remaining == 12 - float(odds.attacker_losses)
    assert advise(ruleset(), 500, 1).win > 0.999
