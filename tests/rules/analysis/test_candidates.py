"""What an attack is compared with: other ways to the same territory, and more dice."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from rules import legal_actions
from rules.analysis import decisions
from rules.analysis.candidates import ATTACKS, candidates, kind_of
from rules.analysis.decisions import Choice, better_choice
from rules.analysis.steps import steps
from rules.analysis.throws import conquest, ends_of_attack
from rules.base.quantities import with_most
from rules.risiko.state.actions import Attack, Defend, EndTurn
from rules.risiko.state.events import SdadataRolled
from tests.rules.analysis.matches import by_armies, by_territories, short_match, steps_from
from tests.rules.engine.table import ADA, BRUNO, CARLA, position, t
from tests.rules.italywar.table import position as in_italy

SOURCES = {"Brasile": 15, "Egitto": 3}
"""Both stand beside Africa del Nord, which holds four."""


def at_the_border(code: str = "risiko-classico") -> Any:
    """Ada may attack Africa del Nord from a strong territory and from a weak one, and much else besides."""
    return position(code, holdings={ADA: SOURCES, BRUNO: {"Africa del Nord": 4}}, rest=CARLA).state


def attack(source: str, dice: int) -> Attack:
    """An attack on Africa del Nord."""
    return Attack(t(source), t("Africa del Nord"), dice)


def by_africa(state: Any) -> tuple[float, ...]:
    """Whoever holds Africa del Nord has won."""
    return tuple(float(state.owner[t("Africa del Nord")] == seat) for seat in (ADA, BRUNO, CARLA))


def test_an_attack_from_the_weaker_source_is_held_against_the_stronger_one_on_the_same_target() -> None:
    choices = better_choice(by_africa, at_the_border(), ADA, attack("Egitto", 2))
    assert choices is not None
    chosen, better = choices
    assert (chosen.action, better.action) == (attack("Egitto", 2), attack("Brasile", 3))
    assert chosen.odds is not None and better.odds is not None and chosen.odds < 0.2 < 0.9 < better.odds
    assert better_choice(by_africa, at_the_border(), ADA, attack("Brasile", 3)) is None


@pytest.mark.parametrize("dice", [1, 2])
def test_fewer_dice_than_could_be_thrown_cost_what_the_first_throw_gives_away(dice: int) -> None:
    state = position(holdings={ADA: {"Brasile": 5}, BRUNO: {"Africa del Nord": 4}}, rest=CARLA).state
    few, most = (
        Choice(candidate.action, candidate.chances[0])
        for candidate in candidates(by_territories, state, ADA, attack("Brasile", dice))
        if getattr(candidate.action, "target", None) == t("Africa del Nord")
    )
    assert (few.action, most.action) == (attack("Brasile", dice), attack("Brasile", 3))
    given_away = conquest(state, most.action) - conquest(state, few.action)
    assert given_away > 0.04
    assert most.chance - few.chance == pytest.approx(given_away / 42, rel=1e-6)


@pytest.mark.parametrize("dice", [1, 2, 3])
def test_the_odds_of_an_attack_are_those_of_its_ends(dice: int) -> None:
    state = at_the_border()
    ends = ends_of_attack(state, attack("Brasile", dice))
    assert sum(end.chance for end in ends) == pytest.approx(1) and len(ends) <= 6
    won = sum(end.chance for end in ends if end.killed == 4)
    assert won == pytest.approx(conquest(state, attack("Brasile", dice)))


def test_of_all_attacks_no_more_are_tried_than_are_allowed_and_those_on_the_same_target_are_among_them() -> None:
    tried = [row.action for row in candidates(by_territories, at_the_border(), ADA, attack("Egitto", 1))]
    others = [action for action in tried[1:] if isinstance(action, Attack)]
    assert len(others) == ATTACKS
    assert others[:2] == [attack("Egitto", 2), attack("Brasile", 3)]


@pytest.mark.parametrize(("dice", "decided"), [((3, 3, 3), [3]), ((3, 3, 1), [3, 1])])
def test_throws_of_a_likely_battle_are_one_decision_as_long_as_all_dice_are_thrown(
    monkeypatch: pytest.MonkeyPatch, dice: tuple[int, ...], decided: list[int]
) -> None:
    """Whatever the defender decides in between: here it may choose its dice (R10)."""
    match = position(holdings={ADA: {"Brasile": 30}, BRUNO: {"Africa del Nord": 9}}, rest=CARLA)
    begun = match.state
    for number in dice:
        match.do(attack("Brasile", number))
        match.do(Defend(1))
    looked: list[Any] = []
    monkeypatch.setattr(decisions, "better_choice", lambda value, state, seat, action: looked.append(action))
    book = decisions.Decisions(by_territories)
    for step in steps_from(begun, match.events, by_territories):
        book.note(step)
    assert [action for action in looked if isinstance(action, Attack)] == [attack("Brasile", n) for n in decided]


@pytest.mark.parametrize(("armies", "times"), [(30, 1), (8, 2)])
def test_a_battle_that_goes_on_is_a_new_decision_once_it_will_be_lost_more_often_than_won(
    monkeypatch: pytest.MonkeyPatch, armies: int, times: int
) -> None:
    """Of eight against seven the first throw costs three: five against seven is another question."""
    match = position(holdings={ADA: {"Brasile": armies}, BRUNO: {"Africa del Nord": 7}}, rest=CARLA)
    begun = match.state
    for _ in range(2):
        match.dice(1, 1, 1, 6, 6, 6)
        match.do(attack("Brasile", 3))
        match.do(Defend(3))
    looked: list[Any] = []
    monkeypatch.setattr(decisions, "better_choice", lambda value, state, seat, action: looked.append(action))
    book = decisions.Decisions(by_territories)
    for step in steps_from(begun, match.events, by_territories):
        book.note(step)
    assert [action for action in looked if isinstance(action, Attack)] == [attack("Brasile", 3)] * times


def test_an_attack_is_weighed_as_if_the_turn_ended_after_it_whatever_must_be_decided_before() -> None:
    """After a conquest armies move in first, and in Italy War too another seat's turn comes next."""

    def by_turn(state: Any) -> tuple[float, ...]:
        """Whoever is in turn has lost."""
        return tuple(float(seat != state.seat) / (state.table.seats - 1) for seat in range(1, state.table.seats + 1))

    for state in (at_the_border(), in_italy(holdings={ADA: {"Milano": 15}, BRUNO: {"Bergamo": 1}}).state):
        listed = [action for action in legal_actions(state, ADA) if kind_of(action) == "Attack"]
        tried = candidates(by_turn, state, ADA, with_most(listed[0]))
        assert len(tried) > 2
        assert all(row.chances[ADA - 1] == pytest.approx(1 / (state.table.seats - 1)) for row in tried)


def test_what_would_come_of_an_action_is_never_the_end_by_the_two_dice() -> None:
    """Ada could end the match by the dice after her turn (R29): what she may do is weighed as if they did not."""
    match = list(steps(short_match(seed="bell"), by_armies))
    state = next(
        ended.before for ended, rolled in pairwise(match) if isinstance(rolled.event, SdadataRolled) and ended.action
    )
    attacks = [action for action in legal_actions(state, state.seat) if isinstance(action, Attack)]
    chosen = with_most(attacks[0])
    tried = candidates(by_armies, state, state.seat, chosen)
    assert {type(row.action) for row in tried} == {Attack, EndTurn}
    assert all(0 < chance < 1 for row in tried for chance in row.chances)
