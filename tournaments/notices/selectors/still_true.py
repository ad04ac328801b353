"""Whether a notice that waited is still true: what was taken back, decided or played meanwhile is told to nobody."""

from __future__ import annotations

from collections.abc import Callable

from django.utils import timezone

from matches.errors import MatchUnreadable
from matches.models import Match
from matches.selectors.matches import match_read, state_of
from rules import to_move
from tournaments.models import Notice, NoticeKind, Result, Round, Seat, Tournament
from tournaments.notices.selectors.match_moments import turn_subject

Check = Callable[[Notice], bool]


def is_still_true(notice: Notice) -> bool:
    """Say whether a notice may still go out now."""
    if notice.entrant.is_withdrawn and notice.kind != NoticeKind.TEST:
        return False
    check = CHECKS.get(notice.kind)
    return check is None or check(notice)


def _seat(notice: Notice) -> bool:
    seats = Seat.objects.filter(round=notice.facts["round_id"], entrant=notice.entrant, no_show=False)
    seats = seats.filter(table__number=notice.facts["table"], position=notice.facts["seat"])
    return seats.filter(round__state__in=(Round.State.PUBLISHED, Round.State.PLAYING)).exists()


def _confirm(notice: Notice) -> bool:
    return Result.objects.filter(pk=notice.facts["result_id"], state=Result.State.SUBMITTED).exists()


def _evening(notice: Notice) -> bool:
    return notice.entrant.tournament.state != Tournament.State.FINISHED


def _match(notice: Notice) -> bool:
    states = (Match.State.LOBBY, Match.State.PLAYING)
    return Match.objects.filter(pk=notice.facts["match_id"], state__in=states).exists()


def _turn(notice: Notice) -> bool:
    try:
        match = match_read(notice.facts["match_id"])
    except Match.DoesNotExist:
        return False
    if match.state != Match.State.PLAYING or match.is_paused:
        return False
    try:
        state, seat = state_of(match), notice.facts["seat"]
    except MatchUnreadable:
        return False
    return seat in to_move(state) and notice.subject == turn_subject(match, state, seat)


def _reminder(notice: Notice) -> bool:
    due = Match.objects.filter(pk=notice.facts["match_id"], due_at__gt=timezone.now()).exists()
    return due and _turn(notice)


CHECKS: dict[str, Check] = {
    NoticeKind.SEAT: _seat,
    NoticeKind.CONFIRM: _confirm,
    NoticeKind.CALL: _evening,
    NoticeKind.WAITING: _evening,
    NoticeKind.MATCH: _match,
    NoticeKind.TURN: _turn,
    NoticeKind.REMINDER: _reminder,
}
