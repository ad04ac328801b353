"""Ids are one to one with requests, and rows of numbers tell what a seat sees and no more."""

from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest

import rules
from rules.adapters.action_ids import MOST_ARMIES, WAIT, action_ids
from rules.adapters.observations import observations
from rules.base.chance import Seeded
from rules.base.quantities import up_to
from rules.futurisiko.state.actions import RemoveArmies
from rules.play.bots import bot
from rules.risiko.state.actions import Attack, Place
from tests.rules.engine.table import t

CODES = ("risiko-challenge", "risiko-classico", "italywar", "futurisiko")
ONE_TO_ONE = (*CODES, "battaglia")
ON_CARDS = ("risiko-challenge", "risiko-classico", "italywar")
STEPS = 250


def walk(code: str) -> Iterator[Any]:
    """States of one random match of four."""
    chance, player = Seeded(code), bot("random", code, rules.load(code).game)
    state = rules.replay(rules.start(rules.load(code), 4, chance))
    while rules.outcome(state) is None:
        yield state
        seat = rules.to_move(state)[0]
        _, state = rules.step(state, player.act(None, rules.legal_actions(state, seat)), seat, chance)


@pytest.mark.parametrize("code", ONE_TO_ONE)
def test_each_id_is_one_request_and_each_request_one_id(code: str) -> None:
    ids = action_ids(rules.load(code))
    whole = (
        range(WAIT + 1, ids.size) if code in ("risiko-challenge", "risiko-classico") else range(WAIT + 1, ids.size, 97)
    )
    assert all(ids.id_of(ids.action(number)) == number for number in whole)
    for number in (WAIT, ids.size, -1):
        with pytest.raises(ValueError, match="id of no action"):
            ids.action(number)


@pytest.mark.parametrize("code", CODES)
def test_what_is_listed_is_exactly_what_its_ids_stand_for(code: str) -> None:
    ids = action_ids(rules.load(code))
    for state in islice(walk(code), 0, STEPS, 3):
        listed = rules.legal_actions(state, rules.to_move(state)[0])
        should = [ids.id_of(request) for action in listed for request in rules.requests_of(action)]
        assert [number for span in ids.spans(listed) for number in span] == should
        assert len(set(should)) == len(should)


def test_ids_stay_as_they_are() -> None:
    """Weights that somebody has trained hang on them."""
    ids = action_ids(rules.load("risiko-challenge"))
    assert ids.size == 31218
    assert ids.id_of(Place(0, 1)) == 1 + 6
    assert ids.id_of(Place(t("alaska"), 3)) == 1 + 6 + MOST_ARMIES * t("alaska") + 2
    assert ids.action(ids.id_of(Attack(t("alaska"), t("alberta"), 2))) == Attack(t("alaska"), t("alberta"), 2)
    with pytest.raises(KeyError):
        ids.id_of(Place(t("alaska"), MOST_ARMIES + 1))


def test_of_more_armies_than_there_are_ids_for_only_those_with_an_id_are_listed() -> None:
    """No id of one territory stands for armies on the next."""
    ids = action_ids(rules.load("risiko-challenge"))
    (span,) = ids.spans([Place(t("alaska"), up_to(MOST_ARMIES + 40))])
    assert {ids.action(number) for number in span} == {
        Place(t("alaska"), armies) for armies in range(1, MOST_ARMIES + 1)
    }


def test_a_game_without_ids_says_so() -> None:
    new: Any = type("NewGame", (), {"game": "tressette"})()
    with pytest.raises(ValueError, match="actions of tressette have no ids"):
        action_ids(new)
    with pytest.raises(ValueError, match="views of tressette are no rows"):
        observations(new, 2)


@pytest.mark.parametrize("code", ON_CARDS)
def test_a_row_of_numbers_names_each_place_and_counts_seats_from_the_viewer(code: str) -> None:
    seen = observations(rules.load(code), 4)
    assert len(set(seen.names)) == len(seen.names) == seen.size
    for state in islice(walk(code), 0, STEPS, 50):
        for seat in range(1, 5):
            row = dict(zip(seen.names, seen.seen(state, seat), strict=True))
            assert row["turn of seat 0"] == (state.seat == seat)
            assert row["cards of seat 1"] == len(state.cards.hands[seat % 4 + 1])
            codes = state.table.geo.codes
            held = {code for code in codes if row[f"held by seat 2: {code}"]}
            assert held == {codes[place] for place, owner in enumerate(state.owner) if owner == (seat + 1) % 4 + 1}
            assert [row[f"armies: {code}"] for code in codes] == list(state.armies)
            hand = {card for card in state.table.geo.cards if row.get(f"own card: {card}")}
            assert hand == {state.table.geo.cards[card] for card in state.cards.hands[seat]}


def test_a_row_of_futurisiko_tells_armies_of_every_kind_and_what_is_under_way() -> None:
    seen = observations(rules.load("futurisiko"), 4)
    assert len(set(seen.names)) == len(seen.names) == seen.size
    met = set()
    for state in islice(walk("futurisiko"), 0, 1500, 20):
        geo, met = state.table.geo, met | {state.phase}
        for seat in range(1, 5):
            row = dict(zip(seen.names, seen.seen(state, seat), strict=True))
            other = seat % 4 + 1
            lands, seas = geo.codes[: geo.size], geo.codes[geo.size :]
            assert [row[f"held by seat 1: {code}"] for code in lands] == [int(owner == other) for owner in state.owner]
            assert [row[f"land armies: {code}"] for code in lands] == list(state.land)
            assert [row[f"aircraft: {code}"] for code in lands] == list(state.air)
            assert [row[f"submarines of seat 1: {code}"] for code in seas] == list(state.subs[other])
            assert [row[f"invading_land: {code}"] for code in lands] == list(state.turn.invading_land)
            assert row["asked: seat 0"] == (state.asked == seat) and row["production points"] == state.turn.points
            assert sum(row[name] for name in row if name.startswith("own card:")) == len(state.cards.hands[seat])
            assert row["cards of seat 1"] == len(state.cards.hands[other])
            told = [row[name] for name in row if name.startswith("battle in")]
            assert told == [int(bool(state.fight) and state.fight.territory == place) for place in range(geo.size)]
    assert len(met) > 8


def test_no_losses_at_all_have_an_id_too() -> None:
    ids = action_ids(rules.load("futurisiko"))
    assert ids.action(ids.id_of(RemoveArmies(0))) == RemoveArmies(0)
    assert ids.id_of(RemoveArmies(1)) == ids.id_of(RemoveArmies(0)) + 1
