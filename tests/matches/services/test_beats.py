"""While no server beats nobody's time runs out, and the first beat after an outage gives its time back, once."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

import pytest
from django.db import OperationalError
from django.utils import timezone

from matches.models import Match, ServerBeat
from matches.services.play import beats
from matches.services.play.actions import player_surrender
from matches.services.play.beats import BEAT_AHEAD, BEAT_STEP, server_beat
from matches.services.play.clock import clock_due, match_pause
from matches.tasks import clocks_sweep, match_moment
from tests.matches.services.test_waiting import attacking, ended
from tests.matches.table import REFEREE, Table, table

pytestmark = pytest.mark.django_db(transaction=True)
OUTAGE = timedelta(seconds=78)
CLOCK = ("clock_since", "due_at", "time_up_at")


def after_outage(made: Table) -> datetime:
    """Age what stands in the database as if nobody had reached it for 78 s; return the moment of the last beat."""
    match, now = made.now(), timezone.now()
    server_beat(now=match.clock_since)
    late = {name: moment - OUTAGE for name in beats.RUNNING if (moment := getattr(match, name)) is not None}
    Match.objects.filter(pk=match.pk).update(**late)
    ServerBeat.objects.update(at=now - OUTAGE)
    return now - OUTAGE


def test_the_time_of_an_outage_is_given_back() -> None:
    made = table(turn_seconds=100, reserve_seconds=60, limit_seconds=3600)
    before = made.now()
    stop = before.clock_since + timedelta(seconds=10)
    server_beat(now=stop)
    assert server_beat(now=stop + timedelta(minutes=20)) == [made.match.pk]
    after = made.now()
    for name in CLOCK:
        assert getattr(after, name) - getattr(before, name) == timedelta(minutes=20)


def test_who_moved_after_the_last_beat_gets_back_only_what_came_after_the_move() -> None:
    made = table(turn_seconds=100, reserve_seconds=60)
    before = made.now()
    server_beat(now=before.clock_since - timedelta(seconds=1))
    server_beat(now=before.clock_since + timedelta(minutes=20))
    assert made.now().clock_since - before.clock_since == timedelta(minutes=20)


def test_a_match_that_begins_after_hours_without_one_is_given_nothing() -> None:
    server_beat(now=timezone.now() - timedelta(hours=3))
    made = table()
    before = made.now()
    assert server_beat(now=before.clock_since + timedelta(seconds=BEAT_STEP / 2)) == []
    assert made.now().due_at == before.due_at


def test_a_pause_stays_a_pause() -> None:
    made = table(turn_seconds=100, reserve_seconds=60)
    match_pause(match=made.match, actor=REFEREE, reason="Pausa", now=made.now().clock_since + timedelta(seconds=40))
    before = made.now()
    server_beat(now=timezone.now() - timedelta(minutes=9))
    assert server_beat(now=timezone.now()) == []
    after = made.now()
    assert after.clock_left == before.clock_left and after.due_at is None and after.is_paused


def test_a_lone_gap_of_one_of_three_servers_is_no_outage() -> None:
    made, now = table(turn_seconds=100, reserve_seconds=60), timezone.now()
    due = made.now().due_at
    for second in range(30):  # the others beat, the third one sleeps
        assert server_beat(now=now + timedelta(seconds=second)) == []
    assert server_beat(now=now + timedelta(seconds=30)) == []
    assert made.now().due_at == due


def test_a_server_whose_clock_is_behind_neither_turns_the_beat_back_nor_makes_a_gap_of_it() -> None:
    made, now = table(turn_seconds=100, reserve_seconds=60), timezone.now()
    due = made.now().due_at
    for second in range(9):
        server_beat(now=now + timedelta(seconds=second))
        server_beat(now=now + timedelta(seconds=second - 10))
    assert made.now().due_at == due and ServerBeat.objects.get().at == now + timedelta(seconds=8)


def test_after_a_clock_was_set_back_it_beats_on() -> None:
    now = timezone.now()
    server_beat(now=now + timedelta(seconds=2 * BEAT_AHEAD))
    server_beat(now=now)
    assert ServerBeat.objects.get().at == now


@pytest.mark.parametrize("_turn", range(3))
def test_of_three_servers_that_come_back_together_one_gives_back(
    _turn: int, run_together: Callable[..., list[Any]]
) -> None:
    made = table(turn_seconds=100, reserve_seconds=60, limit_seconds=3600)
    before = made.now()
    server_beat(now=before.clock_since)
    back = before.clock_since + OUTAGE
    answers = run_together(lambda number: server_beat(now=back + timedelta(milliseconds=number)), 3)
    assert sorted(answers) == [[], [], [made.match.pk]]
    late = made.now().due_at - before.due_at - OUTAGE
    assert timedelta() <= late <= timedelta(milliseconds=2)


def test_what_could_not_be_given_back_is_given_back_by_the_next_beat(monkeypatch: pytest.MonkeyPatch) -> None:
    made = table(turn_seconds=100, reserve_seconds=60)
    before, give = made.now(), beats._give
    server_beat(now=before.clock_since)

    def cut(*_: object) -> None:
        raise OperationalError("server closed the connection")

    monkeypatch.setattr(beats, "_give", cut)
    with pytest.raises(OperationalError):
        server_beat(now=before.clock_since + OUTAGE)
    monkeypatch.setattr(beats, "_give", give)
    assert server_beat(now=before.clock_since + 2 * OUTAGE) == [made.match.pk]
    assert made.now().due_at - before.due_at == 2 * OUTAGE


def test_while_no_server_answers_nobodys_time_runs_out() -> None:
    made = table(turn_seconds=100, reserve_seconds=60)
    late = timezone.now() - timedelta(hours=1)
    Match.objects.filter(pk=made.match.pk).update(due_at=late, clock_since=late)
    ServerBeat.objects.create(id=1, at=timezone.now() - timedelta(seconds=BEAT_STEP + 1))
    assert clocks_sweep() == 0
    ServerBeat.objects.update(at=timezone.now())
    assert clocks_sweep() == 1
    assert ServerBeat.objects.count() == 1


def test_no_clock_acts_before_the_beat_that_gives_back_whoever_asks() -> None:
    made = table(turn_seconds=100, reserve_seconds=60)
    after_outage(made)
    Match.objects.filter(pk=made.match.pk).update(due_at=timezone.now() - timedelta(seconds=30))
    seat, version = made.mover, made.now().version
    assert clock_due(match=made.match, now=timezone.now()) is None
    assert made.act(seat, made.first_action()).status_code == 409  # its time is up, and yet nobody acts for it
    assert clocks_sweep() == 0 and (made.mover, made.now().version) == (seat, version)
    server_beat(now=timezone.now())
    assert clocks_sweep() == 0 and made.act(seat, made.first_action()).status_code == 200


def test_sweeps_that_race_with_the_first_beat_after_an_outage_withdraw_nobody(
    run_together: Callable[..., list[Any]],
) -> None:
    made = table(turn_seconds=100, reserve_seconds=60)
    after_outage(made)
    Match.objects.filter(pk=made.match.pk).update(due_at=timezone.now() - timedelta(seconds=30))
    version = made.now().version

    def one(number: int) -> object:
        return server_beat(now=timezone.now()) if number == 1 else clocks_sweep()

    assert run_together(one, 4) == [0, [made.match.pk], 0, 0]
    assert made.now().version == version and made.now().due_at > timezone.now()


def test_what_waits_for_its_moment_and_a_surrender_wait_through_an_outage(settings: Any) -> None:
    settings.MATCH_GRACE_SECONDS = 4.0
    made, now = attacking(), timezone.now()
    server_beat(now=now)
    seat = ended(made, now)
    other = seat % 3 + 1
    player_surrender(match=made.match, seat=other, now=now)
    version = made.now().version
    ServerBeat.objects.update(at=now - OUTAGE)
    Match.objects.update(held_until=now - OUTAGE, held_at=now - OUTAGE, clock_since=now - OUTAGE, due_at=now)
    made.match.seats.filter(number=other).update(leaving_at=now - OUTAGE)
    match_moment(made.match.pk)
    assert clocks_sweep() == 0 and made.now().version == version
    server_beat(now=now)
    match = made.now()
    assert match.held_until == match.held_at == now and match.due_at == now + OUTAGE
    assert made.match.seats.get(number=other).leaving_at == now


def test_a_match_that_moved_since_it_was_read_is_given_nothing_nor_are_its_seats(
    settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.MATCH_GRACE_SECONDS = 4.0
    made = table(turn_seconds=100, reserve_seconds=60)
    begun, give = made.now().clock_since, beats._give
    server_beat(now=begun)
    player_surrender(match=made.match, seat=made.mover % 3 + 1, now=begun)
    leaves = made.match.seats.get(leaving_at__isnull=False).leaving_at

    def moved_first(match: Match, lost: timedelta) -> bool:
        Match.objects.filter(pk=match.pk).update(clock_since=begun + OUTAGE)
        return give(match, lost)

    monkeypatch.setattr(beats, "_give", moved_first)
    assert server_beat(now=begun + OUTAGE) == []
    assert made.match.seats.get(leaving_at__isnull=False).leaving_at == leaves


def test_where_the_clock_of_the_computer_is_set_back_every_clock_of_a_match_goes_back_with_it() -> None:
    made = table(turn_seconds=100, reserve_seconds=60, limit_seconds=3600)
    before = made.now()
    last = before.clock_since + timedelta(seconds=10)
    server_beat(now=last)
    assert server_beat(now=last - timedelta(hours=2)) == [made.match.pk]
    after = made.now()
    for name in CLOCK:
        assert getattr(before, name) - getattr(after, name) == timedelta(hours=2)
    assert server_beat(now=last - timedelta(hours=2) + timedelta(seconds=1)) == []


def test_who_moved_after_the_clock_was_set_back_keeps_the_time_of_that_move() -> None:
    made = table(turn_seconds=100, reserve_seconds=60)
    before = made.now()
    server_beat(now=before.clock_since + timedelta(hours=2))
    assert server_beat(now=before.clock_since + timedelta(seconds=1)) == []
    assert made.now().due_at == before.due_at
