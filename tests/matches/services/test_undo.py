"""An end of a turn that has counted may be taken back until the next die or card falls; the clock stays fair."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

import pytest

import rules
from matches.documents.told import last_lines
from matches.errors import Refused
from matches.models import Match
from matches.selectors.records import record_lines
from matches.services.clock import match_pause
from matches.services.play import action_submit, player_surrender
from matches.services.storing import Step
from matches.services.waiting import action_take_back
from rules.matchfile import read, verify
from rules.quantities import quantity_of
from rules.risiko.actions import Attack, EndTurn, Place
from rules.risiko.state import ATTACK, REINFORCE
from tests.matches.table import REFEREE, Table, table

pytestmark = pytest.mark.django_db(transaction=True)
NAMED = {1: "Ada", 2: "Bruno", 3: "Carla"}


def does(made: Table, action: Any, now: datetime) -> Step:
    match = made.now()
    return action_submit(match=match, seat=made.mover, action=action, version=match.version, now=now)


def ended(seats: int = 3) -> tuple[Table, int, datetime]:
    """A table whose seat in turn has just ended it without a conquest, ten seconds after it could; who, and when."""
    made = table(seats=seats, turn_seconds=100, reserve_seconds=60)
    made.play_on(lambda state: state.phase == ATTACK)
    seat, now = made.mover, made.now().clock_since + timedelta(seconds=10)
    does(made, EndTurn(), now)
    assert made.mover != seat
    return made, seat, now


def place(made: Table, now: datetime) -> None:
    """Who is in turn places one army."""
    listed = next(one for one in rules.legal_actions(made.state, made.mover) if isinstance(one, Place))
    does(made, Place(listed.territory, 1), now)


def test_it_is_taken_back_with_the_armies_placed_since_and_its_record_stands() -> None:
    made, seat, now = ended()
    before = rules.encode(
        rules.replay(rules.decode(row.event) for row in made.match.events.all()[: made.now().undo["version"]])
    )
    place(made, now + timedelta(seconds=3))
    version = made.now().version
    answer = made.post("match-take-back", seat, {})
    assert answer.status_code == 200 and answer.json()["you"]["legal"]
    assert rules.encode(made.state) == before and made.mover == seat
    assert made.now().version == version + 1 and made.now().undo is None
    assert verify(read(record_lines(made.now()), complete=False)) == made.state
    assert "ci ripensa" in last_lines(made.now(), NAMED)[-1]["words"]["it"]


def test_the_time_since_is_the_time_of_who_takes_it_back() -> None:
    made, seat, now = ended()
    left = made.now().undo["left"]
    place(made, now + timedelta(seconds=25))
    action_take_back(match=made.match, seat=seat, now=now + timedelta(seconds=30))
    match = made.now()
    assert match.clock_seat == seat and match.clock_left == pytest.approx(left - 30)
    assert match.due_at == now + timedelta(seconds=30 + left - 30 + 60)


def test_the_others_have_back_the_reserve_that_it_cost_them() -> None:
    made, seat, now = ended()
    other, left = made.mover, made.now().undo["left"]
    place(made, now + timedelta(seconds=130))
    assert made.match.seats.get(number=other).reserve_left == pytest.approx(30)
    action_take_back(match=made.match, seat=seat, now=now + timedelta(seconds=140))
    assert made.match.seats.get(number=other).reserve_left == 60
    assert made.match.seats.get(number=seat).reserve_left == pytest.approx(60 + left - 140)


def test_whose_time_has_run_out_since_takes_nothing_back() -> None:
    made, seat, now = ended()
    with pytest.raises(Refused, match="time_out"):
        action_take_back(match=made.match, seat=seat, now=now + timedelta(seconds=151))
    assert made.mover != seat and made.now().undo


def test_a_die_makes_it_final() -> None:
    made, seat, now = ended()
    while made.state.phase == REINFORCE:
        place(made, now)
    assert made.board(seat)["undo"] == seat
    attack = next(one for one in rules.legal_actions(made.state, made.mover) if isinstance(one, Attack))
    does(made, Attack(attack.source, attack.target, quantity_of(attack).least), now)
    assert made.board(seat)["undo"] is None
    assert made.post("match-take-back", seat, {}).status_code == 409


def test_everybody_sees_who_may_and_nobody_else_can() -> None:
    made, seat, _now = ended()
    other = seat % 3 + 1
    assert {made.board(one)["undo"] for one in (1, 2, 3, None)} == {seat}
    assert made.post("match-take-back", other, {}).status_code == 409
    assert made.post("match-take-back", None, {}).status_code == 403
    assert made.mover != seat


def test_a_surrender_is_taken_back_too() -> None:
    made, seat, now = ended()
    leaver = next(one for one in (1, 2, 3) if one not in (seat, made.mover))
    player_surrender(match=made.match, seat=leaver, now=now)
    assert made.state.people.gone[leaver] == "surrendered" and made.now().undo["seat"] == leaver
    place(made, now + timedelta(seconds=5))
    action_take_back(match=made.match, seat=leaver, now=now + timedelta(seconds=8))
    assert made.state.people.gone[leaver] == "" and made.mover == made.now().clock_seat
    assert made.now().clock_left == pytest.approx(100 - 8)


def test_nothing_is_taken_back_in_a_pause() -> None:
    made, seat, now = ended()
    match_pause(match=made.match, actor=REFEREE, reason="Coffee", now=now)
    with pytest.raises(Refused, match="paused"):
        action_take_back(match=made.match, seat=seat, now=now)


@pytest.mark.parametrize("turn", range(3))
def test_taken_back_while_the_next_player_throws_only_one_happens(
    turn: int, run_together: Callable[..., list[Any]]
) -> None:
    made, seat, now = ended()
    while made.state.phase == REINFORCE:
        place(made, now)
    attack = next(one for one in rules.legal_actions(made.state, made.mover) if isinstance(one, Attack))
    match, other = made.now(), made.mover
    thrown = Attack(attack.source, attack.target, quantity_of(attack).least)

    def race(one: int) -> Any:
        if one == turn % 2:
            return action_submit(match=match, seat=other, action=thrown, version=match.version, now=now)
        return action_take_back(match=Match(pk=match.pk), seat=seat, now=now)

    answers = run_together(race)
    threw, backed = answers[turn % 2], answers[1 - turn % 2]
    assert isinstance(threw, Refused) != isinstance(backed, Refused)
    assert {one.code for one in (threw, backed) if isinstance(one, Refused)} == {"stale"}
    assert made.mover == (other if isinstance(backed, Refused) else seat)
