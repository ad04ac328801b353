"""The end of a turn and a surrender wait a moment, known to their seat alone, and may be taken back until then."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

import pytest
from django.utils import timezone

import rules
from matches.errors import Refused
from matches.models import Match, ServerBeat
from matches.services.play.actions import action_submit, player_surrender
from matches.services.play.beats import server_beat
from matches.services.play.clock import clock_due, match_pause, match_resume, matches_due
from matches.services.play.held_actions import action_take_back
from rules.base.quantities import quantity_of
from rules.contract.outside import TimeUp
from rules.futurisiko.state.state import FLAGS
from rules.risiko.state.actions import EndTurn
from rules.risiko.state.state import ATTACK
from tests.matches.services.moments import put
from tests.matches.services.test_questions import twins
from tests.matches.table import REFEREE, Table, table

pytestmark = pytest.mark.django_db(transaction=True)
GRACE = 4.0
END = {"type": "end_turn"}


@pytest.fixture(autouse=True)
def grace(settings: Any) -> None:
    settings.MATCH_GRACE_SECONDS = GRACE


def attacking(**choices: Any) -> Table:
    """A table whose seat in turn may end it."""
    made = table(turn_seconds=100, reserve_seconds=60, **choices)
    made.play_on(lambda state: state.phase == ATTACK)
    return made


def ended(made: Table, now: datetime) -> int:
    """The seat in turn ends it; who that is."""
    seat, match = made.mover, made.now()
    step = action_submit(match=match, seat=seat, action=EndTurn(), version=match.version, now=now)
    assert step.events == () and made.now().version == match.version
    return seat


def test_the_end_of_a_turn_is_known_to_its_seat_alone_and_counts_after_its_moment() -> None:
    made, now = attacking(), timezone.now()
    other = made.mover % 3 + 1
    before = {**made.board(None), "clock": None}, {**made.board(other), "clock": None}
    seat = ended(made, now)
    assert ({**made.board(None), "clock": None}, {**made.board(other), "clock": None}) == before
    assert made.board(seat)["you"]["waits"]["action"] == END
    assert clock_due(match=made.match, now=now + timedelta(seconds=GRACE - 0.1)) is None
    assert made.match in matches_due(now=now + timedelta(seconds=GRACE))
    assert clock_due(match=made.match, now=now + timedelta(seconds=GRACE)) is not None
    assert made.mover != seat and made.now().held_action is None


@pytest.mark.long
def test_it_can_be_taken_back_and_the_clock_has_run_on() -> None:
    made = attacking()
    begun = made.now().clock_since
    seat, version = ended(made, begun + timedelta(seconds=10)), made.now().version
    answer = made.back(seat, "held")
    assert answer.status_code == 200 and answer.json()["you"]["waits"] is None and answer.json()["you"]["legal"]
    assert made.now().version == version and made.now().clock_since == begun
    assert clock_due(match=made.match, now=begun + timedelta(seconds=10 + GRACE)) is None
    assert made.back(seat, "held").status_code == 409


def test_nobody_else_can_take_it_back() -> None:
    made = attacking()
    seat = ended(made, timezone.now())
    assert made.back(seat % 3 + 1, "held").status_code == 409
    assert made.back(None, "held").status_code == 403
    assert made.now().held_action == END


@pytest.mark.long
def test_the_wait_is_not_paid_for() -> None:
    made = attacking()
    begun = made.now().clock_since
    seat = ended(made, begun + timedelta(seconds=90))
    clock_due(match=made.match, now=begun + timedelta(seconds=90 + GRACE + 30))
    assert made.mover != seat and made.match.seats.get(number=seat).reserve_left == 60


def test_a_turn_whose_time_runs_out_while_its_end_waits_is_ended_and_nobody_is_absent() -> None:
    made = attacking()
    match = made.now()
    seat = ended(made, match.due_at - timedelta(seconds=1))
    clock_due(match=match, now=match.due_at)
    assert made.mover != seat and made.state.people.gone[seat] == ""


@pytest.mark.long
def test_sent_twice_it_waits_once_and_another_action_takes_its_place() -> None:
    made, now = attacking(), timezone.now()
    seat = ended(made, now)
    until = made.now().held_until
    ended(made, now + timedelta(seconds=2))
    assert made.now().held_until == until
    attack = next(one for one in rules.legal_actions(made.state, seat) if type(one).__name__ == "Attack")
    request = type(attack)(attack.source, attack.target, quantity_of(attack).least)
    match = made.now()
    action_submit(match=match, seat=seat, action=request, version=match.version, now=now)
    assert made.now().held_action is None and clock_due(match=match, now=until) is None


def test_a_killed_server_forgets_nothing_and_gives_the_time_back() -> None:
    made, now = attacking(), timezone.now()
    server_beat(now=now)
    seat = ended(made, now)
    player_surrender(match=made.match, seat=seat % 3 + 1, now=now)
    back = now + timedelta(seconds=600)
    assert server_beat(now=back) == [made.match.pk]
    match = made.now()
    assert match.held_action == END and match.held_until == back + timedelta(seconds=GRACE)
    assert made.match.seats.get(number=seat % 3 + 1).leaving_at == back + timedelta(seconds=GRACE)
    assert clock_due(match=match, now=back + timedelta(seconds=1)) is None
    assert action_take_back(match=match, seat=seat, what="held", now=back)[0].held_action is None
    assert ServerBeat.objects.get().at == back


@pytest.mark.long
def test_it_waits_through_a_pause_and_through_the_bell_of_the_match() -> None:
    made, now = attacking(ruleset="risiko-challenge"), timezone.now()
    seat = ended(made, now)
    match_pause(match=made.match, actor=REFEREE, reason="pizza", now=now)
    assert clock_due(match=made.match, now=now + timedelta(seconds=60)) is None and made.mover == seat
    match_resume(match=made.match, actor=REFEREE, now=now + timedelta(seconds=90))
    match = made.now()
    assert match.held_until == now + timedelta(seconds=90 + GRACE)
    action_submit(match=match, seat=None, action=TimeUp(), version=match.version, now=now + timedelta(seconds=91))
    assert made.now().held_action == END
    clock_due(match=match, now=now + timedelta(seconds=91 + GRACE))
    assert made.mover != seat


def test_a_surrender_can_be_taken_back_in_anybodys_turn_and_counts_after_its_moment() -> None:
    made, now = attacking(), timezone.now()
    seat = made.mover % 3 + 1
    before = {**made.board(None), "clock": None}
    assert made.post("match-surrender", seat, {}).json()["you"]["leaves"] > 0
    assert {**made.board(None), "clock": None} == before
    assert made.back(seat, "leaving").json()["you"]["leaves"] is None
    assert clock_due(match=made.match, now=now + timedelta(seconds=60)) is None
    player_surrender(match=made.match, seat=seat, now=now)
    clock_due(match=made.match, now=now + timedelta(seconds=GRACE))
    assert made.state.people.gone[seat] == "surrendered"
    with pytest.raises(Refused, match="illegal"):
        player_surrender(match=made.match, seat=seat, now=now)


@pytest.mark.long
def test_a_surrender_waits_through_a_pause_and_has_its_moment_whole_again() -> None:
    made, now = attacking(), timezone.now()
    seat = made.mover % 3 + 1
    player_surrender(match=made.match, seat=seat, now=now)
    match_pause(match=made.match, actor=REFEREE, reason="pizza", now=now + timedelta(seconds=1))
    late = now + timedelta(seconds=600)
    assert not matches_due(now=late).exists(), "nobody looks after a match that stands still"
    match_resume(match=made.match, actor=REFEREE, now=late)
    assert clock_due(match=made.match, now=late + timedelta(seconds=GRACE - 0.1)) is None
    assert made.back(seat, "leaving").json()["you"]["leaves"] is None


def test_a_flag_and_a_card_thrown_away_wait_too() -> None:
    made = table(ruleset="futurisiko")
    made.play_on(lambda state: state.phase == FLAGS)
    version = made.now().version
    assert made.act(made.mover, made.first_action()).json()["you"]["waits"]["action"]["type"] == "place_flag"
    assert made.now().version == version


def test_in_a_match_by_the_day_it_waits_as_long() -> None:
    made, now = attacking(defence_seconds=86400), timezone.now()
    ended(made, now)
    assert made.now().held_until == now + timedelta(seconds=GRACE)


@pytest.mark.long
def test_what_may_not_be_done_does_not_wait() -> None:
    made = attacking()
    answer = made.act(made.mover % 3 + 1, END)
    assert answer.status_code == 422 and made.now().held_action is None


@pytest.mark.few(1)
@pytest.mark.parametrize("turn", range(3))
def test_taken_back_and_due_at_one_moment_only_one_happens(turn: int, run_together: Callable[..., list[Any]]) -> None:
    made, now = attacking(), timezone.now()
    seat, version = ended(made, now), made.now().version
    moment = now + timedelta(seconds=GRACE)

    def race(one: int) -> Any:
        if one == turn % 2:
            return clock_due(match=Match(pk=made.match.pk), now=moment)
        return action_take_back(match=Match(pk=made.match.pk), seat=seat, what="held", now=moment)

    answers = run_together(race)
    backed, step = answers[1 - turn % 2], answers[turn % 2]
    told = [row.event["type"] for row in made.match.events.filter(number__gt=version).order_by("number")]
    if isinstance(backed, Refused):  # its moment came first
        assert backed.code == "stale" and told[0] == "turn_ended" and step.version == made.now().version
        assert made.mover != seat
    else:
        assert step is None and not told and made.mover == seat
    assert made.now().held_action is None


@pytest.mark.parametrize("code", ["italywar", "battaglia"])
def test_the_own_answer_and_the_forced_one_never_both_count(
    code: str, run_together: Callable[..., list[Any]], settings: Any
) -> None:
    settings.MATCH_ANSWER_SECONDS = 5.0
    made, _, holder = twins(code)
    now = timezone.now()
    put(made, holder, now)
    match, seat = made.now(), rules.to_move(holder)[0]
    action = rules.legal_actions(holder, seat)[0]

    def race(one: int) -> Any:
        moment = now + timedelta(seconds=5)
        if one == 0:
            return clock_due(match=Match(pk=match.pk), now=moment)
        asked = moment - timedelta(seconds=0.1)
        return action_submit(match=Match(pk=match.pk), seat=seat, action=action, version=match.version, now=asked)

    answers = run_together(race)
    assert answers[0] is not None and not isinstance(answers[0], Exception)
    late = answers[1]
    assert not isinstance(late, Refused) or late.code == "stale"
    steps = set(made.match.events.filter(number__gt=match.version).values_list("last", flat=True))
    assert len(steps) == len(answers[0].events and [answers[0].version])
