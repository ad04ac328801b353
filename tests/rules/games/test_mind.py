"""What the thinking bots reckon with: cards, battles, the next turn, aims and hidden cards, each by itself."""

from __future__ import annotations

from math import exp
from statistics import fmean
from typing import Any

import pytest

import rules
from rules.lands.mind import chances
from rules.lands.mind.battles import battles_of
from rules.lands.mind.facts import LONG, Facts, facts_of_state, want_of
from rules.lands.mind.field import Field
from rules.lands.mind.judges import NetworkJudge
from rules.lands.mind.network import Network
from rules.lands.mind.search import TurnSearch
from rules.play.bots import bot
from rules.play.winning import win_chances
from tests.rules.engine.table import ADA, BRUNO, CARLA, position, t, without
from tests.rules.italywar.table import position as italian_position

INPUTS, HAND, LEAD = 24, 5, 20
"""Numbers that describe a seat; which of them is its hand, and which how far it leads in points."""


def only(number: int) -> Network:
    """A network for which one number of a seat is its whole strength."""
    return Network([], [0.0], [float(place == number) for place in range(INPUTS)])


def facts(**changes: Any) -> Facts:
    """Ada beside the last territory of Bruno, and the rest Carla's."""
    holdings = {ADA: {"Egitto": 12}, BRUNO: {"Africa Orientale": 1}}
    return facts_of_state(position(holdings=holdings, rest=CARLA).state)._replace(**changes)


def judge_of(known: Facts, seat: int, network: Network) -> NetworkJudge:
    """A judge that knows no other's card."""
    return NetworkJudge(Field(known), seat, network, [[None] * (known.seats + 1)])


@pytest.mark.parametrize(("cards", "better"), [(0, False), (3, True)])
def test_who_takes_the_last_territory_of_a_seat_has_its_cards(cards: int, better: bool) -> None:
    worths = []
    for hand in (0, cards):
        judge = judge_of(facts(hands=[0, 1, hand, 1], wants=[None] * 4), ADA, only(HAND))
        search = TurnSearch(judge, battles_of(rules.load("risiko-classico").throws), 1, [1])
        worths.append(search.conquered(t("Egitto"), t("Africa Orientale"), 1))
        assert judge.field.hands == [0, 1, hand, 1] and judge.field.active[BRUNO]
    assert (worths[1] > worths[0]) == better


@pytest.mark.parametrize(("large", "read"), [
    ((60, 60), (60, 60)), ((61, 60), (60, 59)), ((100, 70), (60, 30)), ((30, 80), (10, 60)), ((5, 100), (1, 60)),
])  # fmt: skip
def test_a_battle_above_sixty_armies_is_read_where_both_sides_have_lost_alike(
    large: tuple[int, int], read: tuple[int, int]
) -> None:
    battles = battles_of(rules.load("risiko-classico").throws)
    assert battles.place(*large) == battles.place(*read) == read[0] * 61 + read[1]


def test_an_aim_is_forgotten_when_the_turn_is_over() -> None:
    """In one turn Ada fights on for Africa del Nord; a round later she looks anew, and wins by Africa Orientale."""
    cards = rules.load("risiko-classico").load_deck().cards
    colours = rules.load("risiko-classico").colours
    destroy, *others = (
        next(place for place, card in enumerate(cards) if getattr(card, "colour", "") == colour)
        for colour in (colours[1], colours[3], colours[4])
    )

    def state(round_: int, egypt: int) -> Any:
        holdings = {ADA: {"Egitto": egypt, "Brasile": 20}, BRUNO: {"Africa Orientale": 1}}
        return position(holdings=holdings, rest=CARLA, round=round_, goals=(destroy, *others)).state

    def attacked(player: Any, at: Any) -> int:
        target: int = player.act(rules.view(at, ADA), rules.legal_actions(at, ADA)).target
        return target

    player = bot("planner", "1")
    first = attacked(player, state(9, 1))
    assert first != t("Africa Orientale")
    assert attacked(player, state(9, 12)) == first
    assert attacked(player, state(10, 12)) == t("Africa Orientale")


@pytest.mark.parametrize(("seat", "following", "rounds"), [(ADA, BRUNO, 0), (BRUNO, CARLA, 0), (CARLA, ADA, 1)])
def test_after_the_last_seat_of_the_order_a_round_has_gone_by(seat: int, following: int, rounds: int) -> None:
    judge = judge_of(facts(late=0.4), seat, only(HAND))
    judge.begin_next()
    assert judge.field.turn == following
    assert judge.field.late == pytest.approx(0.4 + rounds / LONG)


def test_who_has_fallen_is_nobodys_target_any_more() -> None:
    """What counts from then on is the number of territories that the card names beside."""
    match = position(holdings={ADA: {"Egitto": 12}, BRUNO: {"Africa Orientale": 1}}, rest=CARLA)
    people = match.state.people
    goal = next(goal for goal in match.state.table.goals if goal.colour == people.colours[BRUNO])
    assert want_of(goal, ADA, people).victim == BRUNO
    assert want_of(goal, BRUNO, people).victim == 0
    assert want_of(goal, ADA, without(match, BRUNO).state.people).victim == 0


def test_a_card_of_two_halves_is_half_done_with_the_first_and_lacks_the_whole_second() -> None:
    state = italian_position(holdings={}).state
    goal = next(goal for goal in state.table.goals if goal.some)
    want = want_of(goal, ADA, state.people)
    known = facts_of_state(state)
    first, second = set(want.places), set(want.others)
    for held, missing, share in (((), want.count + want.more, 0), (first - second, want.more, 0.5)):
        field = Field(known._replace(owner=[ADA if place in held else BRUNO for place in range(len(known.owner))]))
        field.survey()
        field.measure(ADA, want)
        assert (field.missing, field.share) == (missing, share)


def test_a_hidden_card_counts_as_the_mean_of_those_that_it_may_be(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only Ada and Carla are left; for this network the lead in points is the whole strength of a seat."""
    monkeypatch.setattr(chances, "network_of", lambda code: only(LEAD))
    match = without(position("risiko-challenge", holdings={ADA: {"Egitto": 3, "Brasile": 3}}, goals=(1, 2, 3)), BRUNO)
    state = match.state
    goals, values = state.table.goals, state.table.geo.values

    def points(card: int, seat: int) -> int:
        return sum(values[land] for land in range(42) if goals[card].mask >> land & 1 and state.owner[land] == seat)

    def lead(mine: float, best: float) -> float:
        return max(-1.5, min(1.5, (mine - best) / (best + 20)))

    own = points(state.people.goals[ADA], ADA)
    hers = [points(card, CARLA) for card in range(len(goals)) if card != state.people.goals[ADA]]
    assert len(set(hers)) > 1
    ada, carla = exp(lead(own, fmean(hers))), fmean(exp(lead(points_, own)) for points_ in hers)
    assert win_chances(rules.view(state, ADA)) == pytest.approx((ada / (ada + carla), 0, carla / (ada + carla)))
