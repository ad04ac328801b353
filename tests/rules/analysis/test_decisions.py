"""The decisions that cost most: by expectation, from a few candidates, never by what then fell."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import rules
from rules import Event, TakenBack
from rules.analysis.curve import Curve
from rules.analysis.decisions import KEPT, Decisions, better_choice
from rules.analysis.report import analysis_of
from rules.analysis.steps import steps
from rules.base.chance import Seeded
from rules.odds.throws import losses_of_throw
from rules.risiko.state.actions import Attack, MoveIn, Place
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


def _worst(events: list[Event]) -> list[Any]:
    decisions = Decisions(by_armies)
    for step in steps(events, by_armies):
        decisions.note(step)
    return [decisions.worst(seat) for seat in (1, 2, 3)]


def test_each_seat_has_three_at_most_and_the_worst_comes_first() -> None:
    worst = _worst(list(short_match()))
    assert any(worst)
    for rows in worst:
        assert len(rows) <= KEPT
        assert [row.cost for row in rows] == sorted((row.cost for row in rows), reverse=True)
        assert all(row.cost > 0 for row in rows)


def test_a_turn_that_was_taken_back_leaves_no_moment() -> None:
    events = list(short_match())
    place = next(
        place
        for place, event in enumerate(events)
        if isinstance(event, TurnEnded) and isinstance(events[place + 1], TurnBegan)
    )
    seat = events[place].seat
    again = [*events[: place + 2], TakenBack(seat, place), *events[place : place + 2]]
    assert [row[1:] for row in _moments(again)] == [row[1:] for row in _moments(events[: place + 2])]


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
