"""In Battaglia an id is a choice among kinds of cards: equal cards stand in for each other, nothing else is lost."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

import rules
from rules.adapters.action_ids import action_ids
from rules.adapters.battaglia_numbers import PLACES, AttackAt, DiscardAlike, ExtendAlike, LayAlike
from rules.adapters.observations import observations
from rules.base.chance import Seeded
from rules.battaglia.state.actions import Attack, Discard, Extend, Lay
from rules.battaglia.state.cards import CARDS, COLOUR, KIND
from rules.play.bots import bot

RULESET = rules.load("battaglia")
IDS = action_ids(RULESET)
Sort = tuple[int, int]


def walk(bot_name: str, seats: int, steps: int) -> Iterator[Any]:
    """States of one match."""
    chance, player = Seeded(bot_name), bot(bot_name, bot_name, "battaglia")
    state = rules.replay(rules.start(RULESET, seats, chance))
    for _ in range(steps):
        if rules.outcome(state) is not None:
            return
        yield state
        seat = rules.to_move(state)[0]
        action = player.act(rules.view(state, seat), rules.legal_actions(state, seat))
        _, state = rules.step(state, action, seat, chance)


def sorts(cards: tuple[int, ...]) -> tuple[Sort, ...]:
    """The cards without their copies."""
    return tuple(sorted((COLOUR[card], KIND[card]) for card in cards))


def alike(action: Any) -> Any:
    """A request without the copies of its cards, told independently of the adapters."""
    match action:
        case Lay(cards):
            return "lay", sorts(cards)
        case Extend(patrol, cards):
            return "extend", patrol, sorts(cards)
        case Discard(card):
            return "discard", sorts((card,))
    return action


@pytest.mark.parametrize(("bot_name", "seats"), [("random", 4), ("sense", 3), ("sense", 2)])
def test_ids_of_a_moment_are_all_that_is_legal_up_to_copies_and_each_once(bot_name: str, seats: int) -> None:
    kinds: Counter[type] = Counter()
    for state in walk(bot_name, seats, 700):
        seat = rules.to_move(state)[0]
        legal = list(rules.legal_actions(state, seat))
        numbers = [number for span in IDS.legal(state, seat) for number in span]
        requests = [IDS.request(state, seat, number) for number in numbers]
        assert len(set(numbers)) == len(numbers)
        assert set(requests) <= set(legal)
        assert Counter(map(alike, requests)) == Counter({alike(action) for action in legal})
        kinds.update(map(type, map(IDS.action, numbers)))
    assert {LayAlike, ExtendAlike, AttackAt, DiscardAlike} <= set(kinds)


def test_an_id_that_is_not_legal_is_no_request() -> None:
    state = next(iter(walk("random", 2, 1)))
    seat = rules.to_move(state)[0]
    number = IDS.id_of(DiscardAlike("rosso", "guardia"))
    assert not any(number in span for span in IDS.legal(state, seat))
    with pytest.raises(ValueError, match="is not legal"):
        IDS.request(state, seat, number)


def test_ids_of_battaglia_stay_as_they_are() -> None:
    """Weights that somebody has trained hang on them."""
    assert IDS.size == 2337
    assert IDS.action(3) == LayAlike("rosso", 0, 3, 0)
    assert IDS.id_of(ExtendAlike(1, 0, 0, 1)) == 247 + 89
    assert IDS.id_of(AttackAt("proiettili", 1, 0, 0, 1, 0)) == 1315
    with pytest.raises(KeyError):
        IDS.id_of(ExtendAlike(PLACES, 0, 0, 1))


def test_an_id_of_an_attack_counts_seats_from_the_attacker() -> None:
    attacks = 0
    for state in walk("sense", 3, 700):
        seat = rules.to_move(state)[0]
        for number in (number for span in IDS.legal(state, seat) for number in span):
            choice = IDS.action(number)
            if isinstance(choice, AttackAt):
                request: Any = IDS.request(state, seat, number)
                assert isinstance(request, Attack)
                victim = (seat - 1 + choice.clockwise) % 3 + 1
                assert (
                    request.patrol == [patrol.number for patrol in state.patrols if patrol.seat == victim][choice.place]
                )
                attacks += 1
    assert attacks > 20


def test_a_row_of_battaglia_counts_cards_and_patrols_and_tells_no_hand_of_others() -> None:
    seen = observations(RULESET, 3)
    assert len(set(seen.names)) == len(seen.names) == seen.size
    strikes = 0
    for state in walk("sense", 3, 500):
        for seat in (1, 2, 3):
            row = dict(zip(seen.names, seen.seen(state, seat), strict=True))
            other = seat % 3 + 1
            hand = Counter(
                f"own card: {CARDS.kinds[KIND[card]]} {CARDS.colours[COLOUR[card]]}" for card in state.hands[seat]
            )
            assert {name: row[name] for name in row if name.startswith("own card:") and row[name]} == hand
            assert row["cards of seat 1"] == len(state.hands[other])
            assert row["points of seat 1"] == state.totals[other]
            theirs = [patrol for patrol in state.patrols if patrol.seat == other]
            for place, patrol in enumerate(theirs):
                assert row[f"patrol {place} of seat 1: {CARDS.colours[patrol.colour]}"] == 1
                counted = [row[f"patrol {place} of seat 1: {what}"] for what in ("captains", "guards", "cannons")]
                assert sum(counted) == len(patrol.cards)
                struck = state.strike is not None and state.strike.patrol == patrol.number
                assert row[f"attacked: patrol {place} of seat 1"] == struck
                strikes += struck
            assert not any(row[f"patrol {len(theirs)} of seat 1: {colour}"] for colour in CARDS.colours)
    assert strikes
