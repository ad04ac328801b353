"""What a referee may do to a match. Nothing is silent: each leaves a note, and everybody's page hears of it."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from django.db import transaction
from django.utils import timezone

from matches.after_commit import after_commit
from matches.errors import Refused
from matches.games import presenter_of
from matches.models import Match, MatchGrant, MatchNote, MatchSeat
from matches.permissions import Actor
from matches.selectors.matches import match_lock, state_of
from matches.services.announcing import (
    clock_announce_on_commit,
    match_over_announce,
    moved_announce,
    seats_announce_on_commit,
)
from matches.services.lobby.links import issuer_of, seat_link_token
from matches.services.lobby.lobby import bot_seat_in_lobby
from matches.services.notes import note_write
from matches.services.outbox import outbox_write
from matches.services.play.actions import step_store
from matches.services.play.checks import match_check
from matches.services.play.timing import FIELDS, clock_end, clock_go_on, clock_spend, held_clear
from rules import load
from rules.base.plain_text import plain_text
from rules.contract.outside import Return
from rules.play.bots import bot_names

MOST_NAME, MOST_REASON = 80, 300
ENDED = ("state", "ending", "ended_at", "outcome", "paused_at", "pause_reason", *FIELDS)


@transaction.atomic
def player_substitute(*, match: Match, seat: int, name: str, actor: Actor) -> str:
    """Give a seat of a match in play to another person; return the token of the new link, the old one is dead.

    Raises Refused: over, lobby, seat_unknown, seat_name, seat_eliminated.
    """
    name = plain_text(name)
    if not name or len(name) > MOST_NAME:
        raise Refused("seat_name", seat=seat)
    row, seats, seat_row = _seat_in_play(match, seat)
    before = seat_row.name
    seat_row.name, seat_row.bot, seat_row.user, seat_row.claimed_through = name, "", None, None
    seat_row.is_muted, seat_row.joined_at = False, timezone.now()
    _seat_changed(row, seats, seat_row)
    note_write(match=row, actor=actor, action="player_substituted", seat=seat, before=before, after=name)
    return seat_link_token(seat=seat_row, issuer=issuer_of(match=row, actor=actor))


@transaction.atomic
def bot_seat(*, match: Match, seat: int, bot: str, actor: Actor) -> MatchSeat:
    """Let a bot play a seat from now on, before or during the match; its link dies, an absent seat is back.

    Raises Refused: bot_unknown, over, seat_unknown, seat_eliminated, illegal (who surrendered stays away).
    """
    if bot not in bot_names(load(match.ruleset).game):
        raise Refused("bot_unknown", bot=bot)
    if match_lock(match.pk).state == Match.State.LOBBY:
        return bot_seat_in_lobby(match=match, seat=seat, bot=bot, actor=actor)
    row, seats, seat_row = _seat_in_play(match, seat)
    MatchGrant.objects.filter(seat=seat_row, revoked_at__isnull=True).update(revoked_at=timezone.now())
    seat_row.bot, seat_row.user, seat_row.claimed_through = bot, None, None
    _seat_changed(row, seats, seat_row)
    note_write(match=row, actor=actor, action="bot_seated", seat=seat, bot=bot)
    if presenter_of(row).fate(state_of(row), seat).gone and not row.is_paused:
        step_store(match=row, seat=None, action=Return(seat), now=timezone.now())
    return seat_row


@transaction.atomic
def seat_mute(*, match: Match, seat: int, actor: Actor, muted: bool = True) -> MatchSeat:
    """Take the word from a seat, or give it back. Raises Refused: seat_unknown."""
    seat_row = MatchSeat.objects.filter(match=match, number=seat).first()
    if seat_row is None:
        raise Refused("seat_unknown", seat=seat)
    seat_row.is_muted = muted
    seat_row.save(update_fields=["is_muted"])
    note_write(match=match, actor=actor, action="seat_muted" if muted else "seat_unmuted", seat=seat)
    seats_announce_on_commit(match.pk)
    return seat_row


@transaction.atomic
def objectives_open(*, match: Match, actor: Actor) -> dict[int, tuple[str, str]]:
    """Return name and text of every seat's secret objective during play; the opening is logged for everybody to read.

    Raises Refused: holds_a_seat (who plays must not know), lobby (nothing is dealt yet), over, nothing_to_open.
    """
    row = match_lock(match.pk)
    if actor.seat_of(row) is not None:
        raise Refused("holds_a_seat")
    if row.is_over:
        raise Refused("over")
    opened = presenter_of(row).opened
    if opened is None:
        raise Refused("nothing_to_open")
    objectives = opened(state_of(row)) if row.version else None
    if objectives is None:
        raise Refused("lobby")
    note_write(match=row, actor=actor, action="objectives_opened")
    clock_announce_on_commit(row.pk)
    return objectives


@transaction.atomic
def match_adjudicate(*, match: Match, placings: Mapping[int, int], reason: str, actor: Actor, now: datetime) -> Match:
    """End a match in play by decision: `placings` gives every seat its place (1, 2, 2, 4 where places are shared).

    Raises Refused: over, lobby, no_reason, placings_wrong.
    """
    reason = plain_text(reason)[:MOST_REASON].rstrip()
    if not reason:
        raise Refused("no_reason")
    row = match_lock(match.pk)
    if not row.is_paused:
        match_check(match=row)
    _check_placings(placings, len(presenter_of(row).started(state_of(row)).names))
    rows = sorted(placings.items(), key=lambda pair: (pair[1], pair[0]))
    row.outcome = {
        "reason": "adjudicated",
        "why": reason,
        "winners": [seat for seat, place in rows if place == 1],
        "placings": [{"seat": seat, "place": place, "points": None} for seat, place in rows],
    }
    row.state, row.ending, row.ended_at = Match.State.FINISHED, Match.Ending.ADJUDICATED, now
    _end(row)
    note_write(match=row, actor=actor, action="adjudicated", reason=reason, placings=rows)
    return row


@transaction.atomic
def match_void(*, match: Match, reason: str, actor: Actor, now: datetime) -> Match:
    """Declare a match void, whether it waits, is in play or over; its record stays. Raises Refused: already_void,
    no_reason.
    """
    reason = plain_text(reason)[:MOST_REASON].rstrip()
    if not reason:
        raise Refused("no_reason")
    row = match_lock(match.pk)
    if row.state == Match.State.VOID:
        raise Refused("already_void")
    row.state, row.ended_at = Match.State.VOID, row.ended_at or now
    _end(row)
    note_write(match=row, actor=actor, action=MatchNote.VOIDED, reason=reason)
    return row


def _end(match: Match) -> None:
    clock_end(match)
    match.paused_at, match.pause_reason = None, ""
    match.save(update_fields=ENDED)
    outbox_write(match=match)
    after_commit(match_over_announce, match)


def _check_placings(placings: Mapping[int, int], seats: int) -> None:
    """Raise placings_wrong unless every seat has a place, each one more than the number of seats before it."""
    ranked = list(placings.values())
    sound = all(place == 1 + sum(other < place for other in ranked) for place in ranked)
    if not sound or set(placings) != set(range(1, seats + 1)):
        raise Refused("placings_wrong")


def _seat_in_play(match: Match, number: int) -> tuple[Match, list[MatchSeat], MatchSeat]:
    row = match_lock(match.pk)
    if not row.is_paused:
        match_check(match=row)
    seats = list(row.seats.order_by("number"))
    if not 1 <= number <= len(seats):
        raise Refused("seat_unknown", seat=number)
    if presenter_of(row).fate(state_of(row), number).fallen:
        raise Refused("seat_eliminated", seat=number)
    return row, seats, seats[number - 1]


def _seat_changed(match: Match, seats: list[MatchSeat], seat: MatchSeat) -> None:
    """Save a seat with its new holder; if it is thinking, the clock goes on under the new one's rules."""
    before = MatchSeat.objects.get(pk=seat.pk)
    seat.auto_defence, seat.quiet_turn, seat.leaving_at = False, "", None
    if match.clock_seat == seat.number and not match.is_paused:
        now = timezone.now()
        clock_spend(match, state_of(match), [before if other.pk == seat.pk else other for other in seats], now)
        seat.reserve_left = before.reserve_left
        held_clear(match)
        clock_go_on(match, state_of(match), seats, now)
        match.save(update_fields=list(FIELDS))
        after_commit(moved_announce, match)
    seat.save()
    seats_announce_on_commit(match.pk)
    clock_announce_on_commit(match.pk)
