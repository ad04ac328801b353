"""The clock runs on the server's time: started, paused, lengthened, and standing still at one table."""

import datetime

import pytest
import time_machine

from tests import cast
from tests.tournaments.rounds.cast import ADA
from tournaments.errors import Refused
from tournaments.models import Round
from tournaments.selectors.rounds.clock import clock_state
from tournaments.services.rounds import clock
from tournaments.services.rounds.rounds import round_start

pytestmark = pytest.mark.django_db
NINE = datetime.datetime(2026, 3, 6, 21, 0, tzinfo=datetime.UTC)


@pytest.fixture
def hall():
    with time_machine.travel(NINE, tick=False) as traveller:
        yield traveller


@pytest.fixture
def made(hall):
    event = cast.tournament()
    return cast.seated(cast.league(event), cast.by_fours(cast.entrants(event, 8)))


def minutes(subject):
    if not isinstance(subject, Round):
        subject.refresh_from_db()
        subject.round.refresh_from_db()
    else:
        subject.refresh_from_db()
    return clock_state(subject).remaining / 60


def wait(hall, many):
    hall.shift(datetime.timedelta(minutes=many))


def refused(call, **arguments):
    with pytest.raises(Refused) as caught:
        call(actor=ADA, **arguments)
    return caught.value.code


def test_a_round_that_was_not_started_shows_the_whole_time(made):
    assert minutes(made) == 90
    assert clock_state(made).state == "ready"


def test_starting_the_round_lets_the_clock_run(hall, made):
    round_start(round=made, actor=ADA)
    wait(hall, 30)
    assert minutes(made) == 60 and clock_state(made).running
    assert refused(round_start, round=made) == "already_started"


def test_a_pause_costs_nobody_time(hall, made):
    round_start(round=made, actor=ADA)
    wait(hall, 10)
    clock.clock_pause(round=made, actor=ADA)
    wait(hall, 45)
    assert minutes(made) == 80 and clock_state(made).state == "paused"
    clock.clock_start(round=made, actor=ADA)
    wait(hall, 5)
    assert minutes(made) == 75


def test_two_referees_starting_at_once_start_it_once(made):
    clock.clock_start(round=made, actor=ADA)
    assert refused(clock.clock_start, round=made) == "clock_running"
    clock.clock_pause(round=made, actor=ADA)
    assert refused(clock.clock_pause, round=made) == "clock_standing"


def test_minutes_are_added_and_taken_away(hall, made):
    round_start(round=made, actor=ADA)
    wait(hall, 20)
    clock.clock_add(round=made, minutes=15, actor=ADA)
    assert minutes(made) == 85
    clock.clock_add(round=made, minutes=-5, actor=ADA)
    assert minutes(made) == 80
    assert refused(clock.clock_add, round=made, minutes=-500) == "clock_out_of_range"


def test_the_clock_is_set_to_what_is_left(hall, made):
    round_start(round=made, actor=ADA)
    wait(hall, 50)
    clock.clock_set(round=made, minutes=25, actor=ADA)
    assert minutes(made) == 25
    assert refused(clock.clock_set, round=made, minutes=601) == "clock_out_of_range"


def test_time_is_up_and_stays_up(hall, made):
    round_start(round=made, actor=ADA)
    wait(hall, 91)
    assert minutes(made) == -1 and clock_state(made).is_over


def test_a_table_gets_minutes_of_its_own(hall, made):
    table = made.tables.first()
    round_start(round=made, actor=ADA)
    clock.table_extra(table=table, minutes=7, actor=ADA, reason="Dado caduto")
    wait(hall, 60)
    assert (minutes(made), minutes(table)) == (30, 37)
    assert clock_state(table).extra == 7 * 60
    assert refused(clock.table_extra, table=table, minutes=-8) == "clock_out_of_range"


def test_a_table_that_stands_still_gets_that_time_back(hall, made):
    table = made.tables.first()
    round_start(round=made, actor=ADA)
    wait(hall, 10)
    table.refresh_from_db()
    table.round.refresh_from_db()
    clock.table_pause(table=table, actor=ADA)
    wait(hall, 6)
    assert minutes(table) == 80
    clock.table_resume(table=table, actor=ADA)
    wait(hall, 10)
    assert (minutes(made), minutes(table)) == (64, 70)
    assert refused(clock.table_resume, table=table) == "clock_running"


def test_a_pause_of_the_round_is_not_counted_twice_for_a_table_that_stands_still(hall, made):
    table = made.tables.first()
    round_start(round=made, actor=ADA)
    table.round.refresh_from_db()
    clock.table_pause(table=table, actor=ADA)
    wait(hall, 4)
    clock.clock_pause(round=made, actor=ADA)
    wait(hall, 30)
    clock.clock_start(round=made, actor=ADA)
    wait(hall, 3)
    assert (minutes(made), minutes(table)) == (83, 90)
    table.round.refresh_from_db()
    clock.table_resume(table=table, actor=ADA)
    assert minutes(table) == 90


def test_the_clock_of_a_round_nobody_published_does_not_run(made):
    Round.objects.filter(pk=made.pk).update(state=Round.State.DRAWN)
    made.refresh_from_db()
    assert refused(clock.clock_start, round=made) == "not_published"
    assert refused(round_start, round=made) == "not_published"
