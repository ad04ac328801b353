"""Before the first roll: the links, who sits where, the start."""

from __future__ import annotations

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone

from matches.errors import Refused
from matches.models import Match, MatchGrant, MatchSeat
from matches.permissions import Actor
from matches.selectors.matches import match_lock
from matches.services.announcing import seats_announce_on_commit
from matches.services.dice.sealing import (
    may_open,
    seals_look,
    seals_renew,
    seat_in_lobby,
    seat_open,
    seat_ready,
    seats_hand_on,
    shares_draw,
)
from matches.services.lobby.claims import seat_bind
from matches.services.lobby.creating import MAX_NAME
from matches.services.lobby.links import grant_issue, grant_use, seat_link_reissue, seat_link_token
from matches.services.notes import note_write
from rules import load
from rules.base.plain_text import plain_text
from rules.play.bots import bot_names

__all__ = [
    "bot_seat_in_lobby",
    "grant_issue",
    "grant_use",
    "match_start",
    "seat_claim",
    "seat_join",
    "seat_link_reissue",
    "seat_open",
    "seat_ready",
    "seat_take",
]


@transaction.atomic
def seat_join(
    *, match: Match, seat: int, seal: str = "", account: User | None = None, name: str | None = None
) -> MatchSeat:
    """Sit down at a seat whose link one holds; with the seal of a share the player is ready too. The name can be
    changed until everybody has sealed: the dice follow from the names as well.

    Raises Refused: not_in_lobby, seat_unknown, seal_wrong, seals_stand, seat_name, already_seated.
    """
    seat_row = _lobby_seat(match, seat)
    if name is not None:
        _rename(seat_row, name)
    begun = seat_row.match.seal_round
    if account is not None:
        seat_bind(seat=seat_row, account=account)
    seat_row.joined_at = seat_row.joined_at or timezone.now()
    seat_row.save(update_fields=["joined_at"])
    seats_announce_on_commit(match.pk)
    # A share from before everybody sealed anew may have been opened.
    return seat_ready(match=match, seat=seat, seal=seal) if seal and seat_row.match.seal_round == begun else seat_row


@transaction.atomic
def seat_take(
    *, match: Match, seat: int, seal: str = "", account: User | None = None, name: str = ""
) -> tuple[MatchSeat, str]:
    """Take a free seat of an open match; return it with the token of its new link (the old link is dead). Where the
    server had sealed for it everybody seals anew.

    Raises Refused: not_in_lobby, seat_unknown, seats_closed, seat_taken, seat_name, seal_wrong, already_seated,
    seals_stand (everybody has sealed, for an empty seat the server: it keeps its name).
    """
    seat_row = _lobby_seat(match, seat)
    if not seat_row.match.open_seats:
        raise Refused("seats_closed")
    if seat_row.is_taken or seat_row.user_id is not None:
        raise Refused("seat_taken")
    _rename(seat_row, name)
    token, begun = seat_link_token(seat=seat_row), seat_row.match.seal_round
    seats_hand_on(match=seat_row.match, seats=[seat_row], actor=None, how="taken")
    seal = seal if seat_row.match.seal_round == begun else ""
    return seat_join(match=match, seat=seat, seal=seal, account=account, name=name), token


@transaction.atomic
def seat_claim(*, match: Match, seat: int, account: User, through: MatchGrant | None) -> MatchSeat:
    """Bind a seat to an account by its link: the account may play it from any browser, until that link ends.

    Without a link a seat stays whose it is. Raises Refused: already_seated, seat_taken, seat_unknown, over,
    link_revoked (also in this very moment).
    """
    row = match_lock(match.pk)
    if row.is_over:
        raise Refused("over")
    seat_row = seat_get(row, seat)
    if through is None and seat_row.user_id == account.pk:
        return seat_row
    seat_row.match = row
    if through is None or not MatchGrant.objects.live().filter(pk=through.pk, seat=seat_row).exists():
        raise Refused("link_revoked")
    seat_bind(seat=seat_row, account=account)
    seats_announce_on_commit(match.pk)
    return seat_row


@transaction.atomic
def match_start(*, match: Match, actor: Actor | None = None) -> Match:
    """Start a match now. With an actor (the organiser) shares that are missing are drawn here, and a note says so.

    Who has sealed a share still opens it: their pages do that by themselves, and the match begins with the last one. If
    some are waited for in vain, the second call draws theirs and lets the others seal anew.
    Raises Refused: not_in_lobby, not_ready (seats), outside_missing (the number from outside is not drawn yet).
    """
    row = match_lock(match.pk)
    if row.state != Match.State.LOBBY:
        raise Refused("not_in_lobby")
    seats = list(row.seats.order_by("number"))
    unsealed, unopened = [seat for seat in seats if not seat.seal], [seat for seat in seats if not seat.nonce]
    if unopened and actor is None:
        raise Refused("not_ready", seats=[seat.number for seat in unopened])
    if row.sealed_at is not None and not may_open(row):
        raise Refused("outside_missing")
    if actor is not None:
        stuck = unopened if row.sealed_at is not None else []
        if stuck:
            seals_renew(match=row, actor=actor, drawn_for=stuck)
        else:
            shares_draw(unsealed)
        drawn = [seat.number for seat in stuck or unsealed]
        note_write(match=row, actor=actor, action="started", nonces_drawn_for=drawn)
    seals_look(match=row)
    return row


@transaction.atomic
def bot_seat_in_lobby(*, match: Match, seat: int, bot: str, actor: Actor | None = None) -> MatchSeat:
    """Put a bot at a seat before the start; the seat's link dies. Raises Refused: not_in_lobby, seat_unknown,
    bot_unknown.
    """
    if bot not in bot_names(load(match.ruleset).game):
        raise Refused("bot_unknown", bot=bot)
    seat_row = _lobby_seat(match, seat)
    MatchGrant.objects.filter(seat=seat_row, revoked_at__isnull=True).update(revoked_at=timezone.now())
    row = seat_row.match
    if row.sealed_at is not None:
        seals_renew(match=row, actor=actor, handed=[seat], how="bot")
        seat_row.refresh_from_db()
    seat_row.bot, seat_row.is_ready = bot, True
    seat_row.user = seat_row.claimed_through = seat_row.joined_at = None
    seat_row.save()
    shares_draw([seat_row])
    seats_announce_on_commit(match.pk)
    return seat_row


def seat_get(match: Match, number: int) -> MatchSeat:
    """Return the seat, or raise Refused: seat_unknown."""
    seat_row = MatchSeat.objects.filter(match=match, number=number).first()
    if seat_row is None:
        raise Refused("seat_unknown", seat=number)
    return seat_row


def _lobby_seat(match: Match, number: int) -> MatchSeat:
    return seat_in_lobby(match, number)[1]


def _rename(seat: MatchSeat, name: str) -> None:
    name = plain_text(name)
    if not name or len(name) > MAX_NAME:
        raise Refused("seat_name", seat=seat.number)
    if name == seat.name:
        return
    if seat.match.sealed_at is not None:
        raise Refused("seals_stand")
    seat.name = name
    seat.save(update_fields=["name"])
