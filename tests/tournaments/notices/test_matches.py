"""Tables played online: who is not looking is told once a turn; in matches over days everybody, also before the end."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from matches.models import Match, MatchSeat
from matches.selectors.matches import match_read, state_of
from matches.services.play.actions import action_submit
from rules import legal_actions, to_move
from rules.play.bots import bot
from tests.tournaments.matches.cast import begun, online
from tests.tournaments.notices.push_service import PushPhone
from tournaments.models import Notice, TableMatchSeat
from tournaments.notices.selectors.match_moments import SLOW
from tournaments.notices.services.matches import matches_tell
from tournaments.notices.tasks import notices_send

pytestmark = pytest.mark.django_db
A_WHILE = timedelta(minutes=2)


@pytest.fixture
def row(service):
    _event, _table, made = online()
    return made


@pytest.fixture
def phones(service, row):
    """A phone for everybody at the table, by seat."""
    seats = TableMatchSeat.objects.filter(table_match=row).select_related("entrant__player", "entrant__tournament")
    return {seat.number: PushPhone(service, seat.entrant, f"/seat-{seat.number}") for seat in seats}


def looking(row, *seats: int) -> None:
    """Let the pages of these seats be open, and no other."""
    MatchSeat.objects.filter(match=row.match_id).update(seen_at=None)
    MatchSeat.objects.filter(match=row.match_id, number__in=seats).update(seen_at=timezone.now() + A_WHILE)


def later(row, **fields) -> None:
    Match.objects.filter(pk=row.match_id).update(clock_since=timezone.now() - A_WHILE, **fields)


def told(kind: str) -> list[tuple[int, str]]:
    rows = Notice.objects.filter(kind=kind).order_by("pk")
    return [(notice.facts["seat"], notice.state) for notice in rows]


def mover(row) -> int:
    return to_move(state_of(match_read(row.match_id)))[0]


def act(row) -> None:
    match = match_read(row.match_id)
    state = state_of(match)
    seat = to_move(state)[0]
    action = bot("random", "seat").act(None, legal_actions(state, seat))
    action_submit(match=match, seat=seat, action=action, version=match.version, now=timezone.now())


def test_a_match_that_is_ready_is_told_to_who_is_not_there(row, phones):
    looking(row, 2)
    matches_tell(now=timezone.now())
    notices_send()
    assert [message["title"] for message in phones[1].read] == ["La tua partita ti aspetta"]
    assert phones[1].read[0]["path"] == f"/m/{row.match.code}/"
    assert phones[2].read == []


def test_whose_page_is_closed_is_told_the_turn_once(row, phones):
    begun(row)
    seat = mover(row)
    looking(row, *(number for number in phones if number != seat))
    later(row)
    for _look in range(3):
        matches_tell(now=timezone.now())
        notices_send()
    assert [message["title"] for message in phones[seat].read if "Tocca" in message["title"]] == ["Tocca a te"]
    assert told("turn") == [(seat, "sent")]


def test_whose_page_is_open_is_not_told(row, phones):
    begun(row)
    looking(row, *phones)
    later(row)
    matches_tell(now=timezone.now())
    assert told("turn") == []


def test_a_turn_that_has_just_come_is_not_told_yet(row, phones):
    begun(row)
    looking(row)
    matches_tell(now=timezone.now())
    assert told("turn") == []


def test_in_a_match_over_days_also_an_open_page_is_told(row, phones):
    begun(row)
    looking(row, *phones)
    later(row, turn_seconds=SLOW)
    matches_tell(now=timezone.now())
    assert [seat for seat, _state in told("turn")] == [mover(row)]


def test_a_reminder_comes_in_the_last_quarter_of_a_long_turn(row, phones):
    begun(row)
    looking(row, *phones)
    later(row, turn_seconds=SLOW, due_at=timezone.now() + timedelta(seconds=SLOW / 2))
    matches_tell(now=timezone.now())
    assert told("reminder") == []
    later(row, due_at=timezone.now() + timedelta(seconds=SLOW / 5))
    for _look in range(2):
        matches_tell(now=timezone.now())
        notices_send()
    assert told("reminder") == [(mover(row), "sent")]
    assert "il tuo tempo sta per finire" in phones[mover(row)].read[-1]["body"]


def test_a_turn_that_was_played_meanwhile_is_told_to_nobody(row, phones):
    begun(row)
    seat = mover(row)
    looking(row, *(number for number in phones if number != seat))
    later(row)
    matches_tell(now=timezone.now())
    while mover(row) == seat:
        act(row)
    notices_send()
    assert told("turn") == [(seat, "dropped")]


def test_a_paused_match_tells_nothing(row, phones):
    begun(row)
    looking(row)
    later(row, paused_at=timezone.now())
    matches_tell(now=timezone.now())
    assert told("turn") == []


def test_a_look_at_which_nothing_is_new_writes_nothing(row, phones, django_assert_num_queries):
    looking(row)
    matches_tell(now=timezone.now())
    before = Notice.objects.count()
    with django_assert_num_queries(6):
        matches_tell(now=timezone.now())
    assert Notice.objects.count() == before
