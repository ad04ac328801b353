"""Every battle that was fought, with its exact odds."""

from __future__ import annotations

import pytest

from rules import load
from rules.analysis.battles import CONQUERED, SPENT, STOPPED, Battle, Battles
from rules.analysis.steps import steps
from rules.analysis.throws import ends_of_battle
from rules.italywar.state.events import Fought as FoughtInItaly
from rules.odds.battles import battle
from rules.risiko.state.actions import Attack, Defend
from rules.risiko.state.events import Fought, MovedIn
from tests.rules.analysis.matches import nothing, short_match, steps_from
from tests.rules.engine.table import ADA, BRUNO, CARLA, position, t


def _battles(ruleset: str = "risiko-challenge", rounds: int = 2) -> list[Battle]:
    battles = Battles()
    for step in steps(short_match(ruleset, rounds), nothing):
        battles.note(step)
    return battles.fought


def test_every_throw_belongs_to_one_battle_and_its_losses_are_counted_there() -> None:
    throws = [event for event in short_match() if isinstance(event, Fought)]
    fought = _battles()
    assert sum(one.lost for one in fought) == sum(event.attacker_losses for event in throws)
    assert sum(one.killed for one in fought) == sum(event.defender_losses for event in throws)
    assert len(fought) < len(throws)


def test_a_battle_is_told_with_the_round_in_which_it_was_fought() -> None:
    rounds = {step.number: step.before.round for step in steps(short_match(), nothing)}
    fought = _battles()
    assert [one.round for one in fought] == [rounds[one.step] for one in fought]
    assert len({one.round for one in fought}) > 1


def test_the_odds_of_a_battle_are_the_exact_ones() -> None:
    rules = load("risiko-challenge")
    for one in _battles():
        exact = battle(rules, one.attackers, one.defenders)
        assert one.win == float(exact.win)
        assert (one.expected_lost, one.expected_killed) == (float(exact.attacker_losses), float(exact.defender_losses))


def test_a_battle_ends_in_conquest_where_all_defenders_fell() -> None:
    fought = _battles()
    assert {one.end for one in fought} >= {CONQUERED, SPENT}
    for one in fought:
        assert (one.end == CONQUERED) == (one.killed == one.defenders)
        left, against = one.attackers - one.lost, one.defenders - one.killed
        if one.end == SPENT:
            assert against > 0 and min(3, left - 1) < min(3, against)
        if one.end == STOPPED:
            assert against > 0 and min(3, left - 1) >= min(3, against)
    moved = sum(isinstance(event, MovedIn) for event in short_match())
    assert sum(one.end == CONQUERED for one in fought) >= moved > 0


def test_throws_between_which_the_defender_chooses_its_dice_are_one_battle() -> None:
    match = position(holdings={ADA: {"Brasile": 30}, BRUNO: {"Africa del Nord": 9}}, rest=CARLA)
    begun = match.state
    for dice in (3, 3, 2):
        match.do(Attack(t("Brasile"), t("Africa del Nord"), dice))
        match.do(Defend(1))
    battles = Battles()
    for step in steps_from(begun, match.events):
        battles.note(step)
    (only,) = battles.fought
    assert only.lost + only.killed == 3 and (only.attackers, only.defenders, only.end) == (30, 9, STOPPED)


def test_a_battle_of_italy_war_says_whether_an_eight_sided_die_was_thrown_in_it() -> None:
    fought, thrown = _battles("italywar-torneo", rounds=4), set()
    for number, event in enumerate(short_match("italywar-torneo", rounds=4), 1):
        if isinstance(event, FoughtInItaly) and (event.attack8 or event.defence8):
            thrown.add(max(place for place, row in enumerate(fought) if row.step <= number))
    assert {place for place, row in enumerate(fought) if row.special} == thrown
    assert 0 < len(thrown) < len(fought)


def test_in_italy_war_too_a_battle_that_is_fought_is_never_sure() -> None:
    assert all(0 < row.win < 1 for row in _battles("italywar-torneo"))


@pytest.mark.parametrize(("attackers", "defenders"), [(5, 4), (2, 1), (12, 7), (60, 35), (35, 60)])
def test_the_grouped_ends_of_a_battle_keep_its_odds(attackers: int, defenders: int) -> None:
    """Conquest has the chance that the exact odds give it, and all chances add up."""
    rules = load("risiko-challenge")
    ends = ends_of_battle(rules.throws, attackers, defenders)
    assert len(ends) <= 6
    assert sum(end.chance for end in ends) == pytest.approx(1)
    won = sum(end.chance for end in ends if end.killed == defenders)
    assert won == pytest.approx(float(battle(rules, attackers, defenders).win))


@pytest.mark.parametrize(("attackers", "defenders", "least", "most"), [
    (130, 30, 0.99, 1), (65, 25, 0.9, 1), (25, 65, 0, 0.001), (2, 90, 0, 0), (4, 90, 0, 0), (500, 3, 0.999, 1),
])  # fmt: skip
def test_a_very_large_battle_is_as_sure_as_it_is(attackers: int, defenders: int, least: float, most: float) -> None:
    ends = ends_of_battle(load("risiko-classico").throws, attackers, defenders)
    assert sum(end.chance for end in ends) == pytest.approx(1)
    assert all(0 <= end.lost < attackers and 0 <= end.killed <= defenders for end in ends)
    assert least - 1e-9 <= sum(end.chance for end in ends if end.killed == defenders) <= most + 1e-9


@pytest.mark.parametrize(("attackers", "defenders"), [(61, 61), (70, 69), (90, 61), (61, 90), (120, 119), (300, 290)])
def test_a_battle_too_large_to_be_followed_conquers_as_often_as_the_smaller_one_in_proportion(
    attackers: int, defenders: int
) -> None:
    dice, most = load("risiko-classico").throws, max(attackers, defenders)
    smaller = round(attackers * 60 / most), round(defenders * 60 / most)
    won, small = (
        sum(end.chance for end in ends_of_battle(dice, *armies) if end.killed == armies[1])
        for armies in ((attackers, defenders), smaller)
    )
    assert won == pytest.approx(small) and 0 < won < 1
