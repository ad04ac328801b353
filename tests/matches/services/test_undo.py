"""An end of a turn that has counted may be taken back until the next die or card falls; the clock stays fair."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

import pytest

import rules
from matches.documents.play import event_lines as told
from matches.documents.play.event_lines import last_lines
from matches.documents.record.replay import replay_document
from matches.errors import Refused
from matches.models import Match
from matches.selectors.records import record_lines
from matches.selectors.undo import undo_offered
from matches.services.play.actions import action_submit, player_surrender
from matches.services.play.clock import clock_due, match_pause
from matches.services.play.held_actions import action_take_back
from matches.services.play.storing import Step
from rules.base.quantities import quantity_of
from rules.contract.history import MOST
from rules.futurisiko.state.state import FLAGS
from rules.records.match_file import read, verify
from rules.risiko.state.actions import Attack, EndTurn, Place
from rules.risiko.state.state import ATTACK, REINFORCE
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


def undo(made: Table, seat: int, now: datetime, version: int | None = None) -> None:
    """A seat takes back what it ended, by default what may be taken back just now."""
    version = made.now().undo["version"] if version is None else version
    action_take_back(match=Match(pk=made.match.pk), seat=seat, what="undo", version=version, now=now)


def reserve(made: Table, seat: int) -> float:
    return made.match.seats.get(number=seat).reserve_left


def test_it_is_taken_back_with_the_armies_placed_since_and_its_record_stands() -> None:
    made, seat, now = ended()
    before = rules.encode(
        rules.replay(rules.decode(row.event) for row in made.match.events.all()[: made.now().undo["version"]])
    )
    place(made, now + timedelta(seconds=3))
    version = made.now().version
    answer = made.back(seat, "undo")
    assert answer.status_code == 200 and answer.json()["you"]["legal"]
    assert rules.encode(made.state) == before and made.mover == seat
    assert made.now().version == version + 1 and made.board(seat)["undo"] is None
    assert verify(read(record_lines(made.now()), complete=False)) == made.state
    assert "ci ripensa" in last_lines(made.now(), NAMED)[-1]["words"]["it"]


@pytest.mark.long
def test_the_time_since_is_the_time_of_who_takes_it_back() -> None:
    made, seat, now = ended()
    left = made.now().undo["left"]
    place(made, now + timedelta(seconds=25))
    undo(made, seat, now + timedelta(seconds=30))
    match = made.now()
    assert match.clock_seat == seat and match.clock_left == pytest.approx(left - 30)
    assert match.due_at == now + timedelta(seconds=30 + left - 30 + 60)


def test_the_others_have_back_the_reserve_that_it_cost_them() -> None:
    made, seat, now = ended()
    other, left = made.mover, made.now().undo["left"]
    place(made, now + timedelta(seconds=130))
    assert made.match.seats.get(number=other).reserve_left == pytest.approx(30)
    undo(made, seat, now + timedelta(seconds=140))
    assert made.match.seats.get(number=other).reserve_left == 60
    assert made.match.seats.get(number=seat).reserve_left == pytest.approx(60 + left - 140)


@pytest.mark.long
def test_whose_time_has_run_out_since_takes_nothing_back() -> None:
    made, seat, now = ended()
    with pytest.raises(Refused, match="undo_late"):
        undo(made, seat, now + timedelta(seconds=151))
    assert made.mover != seat and made.now().undo


def test_a_die_makes_it_final() -> None:
    made, seat, now = ended()
    while made.state.phase == REINFORCE:
        place(made, now)
    assert made.board(seat)["undo"]["seat"] == seat
    attack = next(one for one in rules.legal_actions(made.state, made.mover) if isinstance(one, Attack))
    does(made, Attack(attack.source, attack.target, quantity_of(attack).least), now)
    assert made.board(seat)["undo"] is None
    assert made.back(seat, "undo").status_code == 409


@pytest.mark.long
def test_everybody_sees_who_may_and_nobody_else_can() -> None:
    made, seat, _now = ended()
    other = seat % 3 + 1
    assert {made.board(one)["undo"]["seat"] for one in (1, 2, 3, None)} == {seat}
    assert made.back(other, "undo").status_code == 409
    assert made.back(None, "undo").status_code == 403
    assert made.mover != seat


def surrendered(made: Table, seat: int, now: datetime) -> int:
    """Who is not in turn has given up; which seat that is."""
    leaver = next(one for one in (1, 2, 3) if one not in (seat, made.mover))
    player_surrender(match=made.match, seat=leaver, now=now)
    assert made.state.people.gone[leaver] == "surrendered" and made.now().undo["seat"] == leaver
    return leaver


def test_a_surrender_in_the_turn_of_another_is_taken_back_and_paid_for_by_who_gave_up() -> None:
    made, seat, now = ended()
    mover, left = made.mover, 100
    leaver = surrendered(made, seat, now)
    undo(made, leaver, now + timedelta(seconds=8))
    assert made.state.people.gone[leaver] == "" and made.mover == made.now().clock_seat == mover
    assert made.now().clock_left == pytest.approx(left) and reserve(made, mover) == 60
    assert reserve(made, leaver) == pytest.approx(60 - 8)


@pytest.mark.long
def test_a_surrender_in_the_turn_of_another_is_final_once_that_one_has_placed() -> None:
    made, seat, now = ended()
    leaver = surrendered(made, seat, now)
    place(made, now + timedelta(seconds=5))
    assert made.now().undo is None and made.back(leaver, "undo").status_code == 409
    assert made.state.people.gone[leaver] == "surrendered"


def test_whose_reserve_does_not_pay_for_it_stays_out() -> None:
    made, seat, now = ended()
    leaver = surrendered(made, seat, now)
    assert undo_offered(made.now(), now + timedelta(seconds=59)).seconds == pytest.approx(1)
    assert undo_offered(made.now(), now + timedelta(seconds=61)) is None
    with pytest.raises(Refused, match="undo_late"):
        undo(made, leaver, now + timedelta(seconds=61))


@pytest.mark.long
def test_the_wait_before_it_counted_is_paid_for_too(settings: Any) -> None:
    settings.MATCH_GRACE_SECONDS = 4.0
    made = table(turn_seconds=100, reserve_seconds=60)
    made.play_on(lambda state: state.phase == ATTACK)
    seat, now = made.mover, made.now().clock_since
    for round_ in range(1, MOST + 1):
        does(made, EndTurn(), now)
        now += timedelta(seconds=4)
        clock_due(match=made.match, now=now)
        assert made.mover != seat
        undo(made, seat, now)
        assert made.now().clock_left == pytest.approx(100 - 4 * round_, abs=0.2) and made.mover == seat


def test_nobody_goes_back_more_than_three_times_without_a_die_or_a_card() -> None:
    made, seat, now = ended()
    for _ in range(MOST):
        undo(made, seat, now)
        does(made, EndTurn(), now)
    assert "seat" not in made.now().undo and made.board(seat)["undo"] is None
    assert made.back(seat, "undo").status_code == 409 and made.mover != seat


def test_a_word_that_comes_twice_takes_one_thing_back() -> None:
    made, seat, now = ended()
    version = made.now().undo["version"]
    undo(made, seat, now)
    does(made, EndTurn(), now)
    does_stand = made.now().version
    with pytest.raises(Refused, match="stale"):
        undo(made, seat, now, version)
    assert made.now().version == does_stand
    for what in ("held", "leaving"):
        assert made.back(seat, what).status_code == 409
    assert made.now().version == does_stand and made.mover != seat


def test_a_flag_whose_time_has_run_out_since_stays() -> None:
    made = table(ruleset="futurisiko", turn_seconds=20, reserve_seconds=60)
    made.play_on(lambda state: state.phase == FLAGS)
    seat, now = made.mover, made.now().clock_since + timedelta(seconds=8)
    does(made, rules.legal_actions(made.state, seat)[0], now)
    assert undo_offered(made.now(), now).seconds == pytest.approx(12, abs=0.2)
    with pytest.raises(Refused, match="undo_late"):
        undo(made, seat, now + timedelta(seconds=13))
    undo(made, seat, now + timedelta(seconds=11))
    assert made.now().clock_left == pytest.approx(1, abs=0.2) and reserve(made, seat) == 60
    clock_due(match=made.match, now=now + timedelta(seconds=12))
    assert made.mover != seat and made.board(seat)["undo"] is None, "what the clock did is not offered"


@pytest.mark.long
def test_the_lines_of_many_second_thoughts_are_told_in_one_walk(django_assert_num_queries: Any) -> None:
    made, seat, now = ended()
    for _ in range(MOST):
        undo(made, seat, now)
        does(made, EndTurn(), now)
    told._kept.clear()
    match = made.now()
    list(match.seats.all())
    with django_assert_num_queries(1):
        lines = last_lines(match, NAMED)
    assert sum("ci ripensa" in line["words"]["it"] for line in lines) == MOST


def test_a_replay_goes_back_to_the_turn_that_was_taken_back() -> None:
    """And not to the first one of the match: here it is the second player's."""
    made, _, _ = ended()
    seat = made.mover
    made.play_on(lambda state: state.seat == seat and state.phase == ATTACK)
    now = made.now().clock_since + timedelta(seconds=10)
    does(made, EndTurn(), now)
    other = made.mover
    undo(made, seat, now)
    events = [rules.decode(row.event) for row in made.match.events.order_by("number")]
    turns = replay_document(made.now(), events)["turns"]
    assert [one["seat"] for one in turns[-3:]] == [seat, other, seat] and turns[-1]["step"] == len(events)


@pytest.mark.long
def test_nothing_is_taken_back_in_a_pause() -> None:
    made, seat, now = ended()
    match_pause(match=made.match, actor=REFEREE, reason="Coffee", now=now)
    with pytest.raises(Refused, match="paused"):
        undo(made, seat, now)


@pytest.mark.few(1)
@pytest.mark.parametrize("turn", range(3))
def test_taken_back_while_the_next_player_throws_only_one_happens(
    turn: int, run_together: Callable[..., list[Any]]
) -> None:
    made, seat, now = ended()
    while made.state.phase == REINFORCE:
        place(made, now)
    attack = next(one for one in rules.legal_actions(made.state, made.mover) if isinstance(one, Attack))
    match, other = made.now(), made.mover
    version = match.undo["version"]
    thrown = Attack(attack.source, attack.target, quantity_of(attack).least)

    def race(one: int) -> Any:
        if one == turn % 2:
            return action_submit(match=match, seat=other, action=thrown, version=match.version, now=now)
        return undo(made, seat, now, version)

    answers = run_together(race)
    threw, backed = answers[turn % 2], answers[1 - turn % 2]
    assert isinstance(threw, Refused) != isinstance(backed, Refused)
    assert {one.code for one in (threw, backed) if isinstance(one, Refused)} == {"stale"}
    assert made.mover == (other if isinstance(backed, Refused) else seat)
