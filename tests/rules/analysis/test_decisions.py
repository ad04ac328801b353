"""The decisions that cost most: by expectation, from a few candidates, never by what then fell."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

import rules
from rules import Event, TakenBack
from rules.analysis import decisions
from rules.analysis.curve import Curve
from rules.analysis.decisions import Choice, Decisions, better_choice
from rules.analysis.expectation import Value
from rules.analysis.report import analysis_of
from rules.analysis.steps import steps
from rules.base.chance import Seeded
from rules.odds.throws import losses_of_throw
from rules.risiko.state.actions import Attack, EndTurn, MoveIn, Place
from rules.risiko.state.events import Fought, TurnBegan, TurnEnded
from tests.rules.analysis.matches import by_armies, nothing, short_match


def _kamchatka(state: Any) -> tuple[float, ...]:
    """Whoever holds most armies on Kamchatka (place 20 or so) is as good as the winner."""
    place = state.table.geo.codes.index("kamchatka")
    best = [0.1 + 0.01 * state.armies[place] * (state.owner[place] == seat) for seat in range(1, state.table.seats + 1)]
    return tuple(own / sum(best) for own in best)


def _first(kind: type, seat_has: str = "") -> Any:
    for step in steps(short_match(), by_armies):
        holds = not seat_has or step.before.owner[step.before.table.geo.codes.index(seat_has)] == step.seat
        if isinstance(step.action, kind) and step.seat and holds:
            return step
    raise AssertionError(f"no {kind.__name__} in this match")


def test_armies_placed_elsewhere_cost_what_the_better_place_was_worth() -> None:
    step = _first(Place, "kamchatka")
    kamchatka = step.before.table.geo.codes.index("kamchatka")
    elsewhere = next(land for land in range(42) if step.before.owner[land] == step.seat and land != kamchatka)
    wrong, right = Place(elsewhere, step.action.armies), Place(kamchatka, step.action.armies)
    found = better_choice(_kamchatka, step.before, step.seat, wrong)
    assert found is not None
    chosen, better = found
    assert (chosen.action, better.action) == (wrong, right)
    exact = [_kamchatka(rules.step(step.before, one, step.seat, Seeded(0))[1])[step.seat - 1] for one in (wrong, right)]
    assert (chosen.chance, better.chance) == tuple(exact)
    assert better_choice(_kamchatka, step.before, step.seat, right) is None


def test_armies_that_move_in_tell_the_territory_that_was_conquered() -> None:
    def many_there(state: Any) -> tuple[float, ...]:
        """Whoever keeps most armies in one place is as good as the winner."""
        best = [
            0.1 + max(state.armies[land] * (state.owner[land] == seat) for land in range(42)) for seat in range(1, 4)
        ]
        return tuple(own / sum(best) for own in best)

    for step in steps(short_match(), by_armies):
        action = step.action
        if isinstance(action, MoveIn) and (found := better_choice(many_there, step.before, step.seat, action)):
            target = step.before.table.geo.codes[step.before.fight.target]
            assert [choice.into for choice in found] == [target, target]
            return
    raise AssertionError("no conquest of this match could have been better")


def test_an_attack_tells_its_armies_and_its_odds() -> None:
    for step in steps(short_match(), by_armies):
        if isinstance(step.action, Attack) and (found := better_choice(by_armies, step.before, step.seat, step.action)):
            chosen = found[0]
            assert chosen.attackers == step.before.armies[step.action.source]
            assert chosen.defenders == step.before.armies[step.action.target]
            assert chosen.odds is not None and 0 < chosen.odds < 1
            return
    raise AssertionError("no attack of this match could have been better")


def test_other_dice_after_a_decision_change_nothing_about_it() -> None:
    """The last throw of half the match falls otherwise: the decisions up to it cost what they did."""
    events = list(short_match()[:160])
    place = max(place for place, event in enumerate(events) if isinstance(event, Fought))
    upto = events[: place + 1]
    assert any(_worst(upto))
    assert _worst(upto) == _worst([*upto[:-1], _other_dice(upto[-1])])


def _other_dice(event: Any) -> Event:
    worst, best = (1, 6) if event.defender_losses else (6, 1)
    attack, defence = (worst,) * len(event.attack), (best,) * len(event.defence)
    lost, killed = losses_of_throw(attack, defence)
    other = replace(event, attack=attack, defence=defence, attacker_losses=lost, defender_losses=killed)
    assert other.defender_losses != event.defender_losses
    return other


def _worst(events: list[Event], value: Value = by_armies) -> list[Any]:
    book = Decisions(value)
    for step in steps(events, value):
        book.note(step)
    return [book.worst(seat) for seat in (1, 2, 3)]


def test_the_worst_decision_comes_first() -> None:
    worst = _worst(list(short_match()))
    assert any(worst)
    for rows in worst:
        assert [row.cost for row in rows] == sorted((row.cost for row in rows), reverse=True)
        assert all(row.cost > 0 for row in rows)


def _every_decision_costs(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """Let each decision that is looked at cost more than the one before; what is looked at, in its order."""
    looked: list[Any] = []

    def costly(value: Any, state: Any, seat: int, action: Any) -> tuple[Choice, Choice]:
        looked.append((state.round, seat, action))
        return Choice(action, 0.0), Choice(action, len(looked) / 10**4)

    monkeypatch.setattr(decisions, "better_choice", costly)
    return looked


def test_of_a_seat_three_decisions_are_told_each_of_another_turn_and_the_dearest_of_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """In a match of seven rounds; of each turn the last decision costs most here."""
    looked = _every_decision_costs(monkeypatch)
    book = Decisions(by_armies)
    for step in steps(short_match(rounds=7), by_armies):
        book.note(step)
    for seat in (1, 2, 3):
        own = [(number, action) for number, of, action in looked if of == seat]
        rounds = sorted({number for number, _ in own})
        assert len(own) > 2 * len(rounds) > 12
        at_first = len(looked)
        told = book.worst(seat)
        again = looked[at_first:]
        del looked[at_first:]
        dearest = dict(own)
        assert again == [(number, seat, dearest[number]) for number in rounds[:-7:-1]]
        assert len(told) == 3 and len({row.round for row in told}) == 3
        assert all(row.chosen.action == dearest[row.round] for row in told)


def test_of_a_long_match_twelve_hundred_decisions_are_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    looked = _every_decision_costs(monkeypatch)
    book, step = Decisions(by_armies), _first(Place)
    for _ in range(1300):
        book.note(step)
    assert len(looked) == 1200


def test_what_only_open_cards_show_costs_nothing_by_what_its_player_could_see() -> None:
    def open_cards(thing: Any) -> tuple[float, ...]:
        return by_armies(thing) if hasattr(thing, "people") else (1 / thing.table.seats,) * thing.table.seats

    events = list(short_match())
    assert any(_worst(events))
    assert _worst(events, open_cards) == [[], [], []]


def test_a_decision_that_was_taken_back_is_not_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """The end of a turn is what costs most of it, until it is taken back."""
    events, place = _until_a_turn_ended()
    seat = events[place].seat

    def costly(value: Any, state: Any, seat: int, action: Any) -> tuple[Choice, Choice]:
        return Choice(action, 0.0), Choice(action, 0.9 if isinstance(action, EndTurn) else 0.1)

    monkeypatch.setattr(decisions, "better_choice", costly)
    assert place + 1 in [row.step for row in _worst(events)[seat - 1]]
    assert place + 1 not in [row.step for row in _worst([*events, TakenBack(seat, place)])[seat - 1]]


def _until_a_turn_ended() -> tuple[list[Any], int]:
    """The events of a match until the next turn began, and the place of the one that ended the turn before."""
    events = list(short_match())
    place = next(
        place
        for place, event in enumerate(events)
        if isinstance(event, TurnEnded) and isinstance(events[place + 1], TurnBegan)
    )
    return events[: place + 2], place


def test_a_turn_that_was_taken_back_leaves_no_moment() -> None:
    events, place = _until_a_turn_ended()
    again = [*events, TakenBack(events[place].seat, place), *events[place:]]
    assert [row[1:] for row in _moments(again)] == [row[1:] for row in _moments(events)]


def _moments(events: list[Event]) -> list[Any]:
    curve = Curve()
    for step in steps(events, by_armies):
        curve.note(step)
    return curve.moments


def test_the_whole_analysis_says_how_far_it_is() -> None:
    heard: list[tuple[int, int]] = []
    found = analysis_of(short_match(), nothing, lambda done, whole: heard.append((done, whole)))
    assert heard[-1] == (len(short_match()),) * 2
    assert not found["moments"] and not found["accounts"] and not found["decisions"]
    assert found["battles"]
