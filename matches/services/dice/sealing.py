"""The shares in the dice: every seat seals one, then all are opened; what nobody may choose is bound to all of them.

A share that could be seen before the last one is sealed would let the last one choose. So the seals come first; once
they are all there they stand fast, and with them everything else that the dice follow from (`bound`): any change makes
everybody seal a new share.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Iterable

from django.db import transaction
from django.utils import timezone

from matches.errors import Refused
from matches.models import Match, MatchSeat
from matches.permissions import Actor
from matches.selectors.matches import match_lock
from matches.services.announcing import seats_announce_on_commit
from matches.services.dice.seal_bounds import bound_note, is_bound
from matches.services.notes import note_write
from matches.services.play.start import match_begin
from rules.base.committed import seal_of

NONCE = re.compile(r"(?:[0-9a-f]{2}){8,64}")
SEAL = re.compile(r"[0-9a-f]{64}")


@transaction.atomic
def seat_ready(*, match: Match, seat: int, seal: str) -> MatchSeat:
    """Take the seal of a seat's share (SHA-256 of 8 to 64 bytes, lower-case hexadecimal): it is ready.

    Raises Refused: not_in_lobby, seat_unknown, seal_wrong, seals_stand (it has given another one, and all are there).
    """
    row, seat_row = seat_in_lobby(match, seat)
    if not SEAL.fullmatch(seal):
        raise Refused("seal_wrong")
    if row.sealed_at is not None and seal != seat_row.seal:
        raise Refused("seals_stand")
    seat_row.seal, seat_row.is_ready = seal, True
    seat_row.joined_at = seat_row.joined_at or timezone.now()
    seat_row.save(update_fields=["seal", "is_ready", "joined_at"])
    seats_announce_on_commit(row.pk)
    seals_look(match=row)
    return seat_row


@transaction.atomic
def seat_open(*, match: Match, seat: int, nonce: str) -> MatchSeat:
    """Open the share of a seat; with the last one the match begins. The share that is open already changes nothing.

    Raises Refused: not_in_lobby, seat_unknown, seals_missing (not everybody has sealed, or the number from outside is
    not there yet), nonce_wrong (it is not what was sealed).
    """
    row = match_lock(match.pk)
    before = row.seats.filter(number=seat).exclude(nonce="").first()
    if before is not None and before.nonce == nonce:
        return before
    row, seat_row = seat_in_lobby(match, seat)
    if not may_open(row):
        raise Refused("seals_missing")
    if not NONCE.fullmatch(nonce) or seal_of(nonce) != seat_row.seal:
        raise Refused("nonce_wrong")
    seat_row.nonce = nonce
    seat_row.save(update_fields=["nonce"])
    seats_announce_on_commit(row.pk)
    begin_if_open(match=row)
    return seat_row


def may_open(match: Match) -> bool:
    """Say whether the shares are to be opened now: all are sealed, and what is mixed in is drawn."""
    return match.sealed_at is not None and (match.outside is None or bool(match.outside["value"]))


def seals_look(*, match: Match) -> None:
    """Let the seals stand once the last seat has sealed; a match with all shares open begins. `match` is locked."""
    if MatchSeat.objects.filter(match=match, seal="").exists():
        return
    if match.sealed_at is None:
        match.sealed_at = timezone.now()
        match.save(update_fields=["sealed_at"])
        bound_note(match=match)
    begin_if_open(match=match)


def begin_if_open(*, match: Match) -> None:
    """Begin when nothing is missing any more; where anything that the seals bind has changed, everybody seals anew.
    `match` is locked."""
    if not may_open(match) or MatchSeat.objects.filter(match=match, nonce="").exists():
        return
    if is_bound(match):
        match_begin(match=match, now=timezone.now())
    else:
        seals_renew(match=match, actor=None, changed=True)


def shares_draw(seats: Iterable[MatchSeat]) -> None:
    """Draw and seal the shares of seats that give none themselves: bots, and who the organiser does not wait for."""
    for seat in seats:
        seat.nonce = secrets.token_hex(16)
        seat.seal, seat.is_ready = seal_of(seat.nonce), True
        seat.save(update_fields=["nonce", "seal", "is_ready"])


def seals_renew(
    *,
    match: Match,
    actor: Actor | None,
    seat: int | None = None,
    drawn_for: Iterable[MatchSeat] = (),
    changed: bool = False,
    handed: Iterable[int] = (),
    how: str = "",
) -> None:
    """Throw every share away, for some may have been seen: bots and `drawn_for` get new ones here, the others seal
    anew, and a number from outside is drawn anew. A note says who made it so (`actor`, or the `seat` that left or
    waits), that what they bind was `changed`, or which seats were `handed` on and `how`, and whose share was not
    opened. `match` is locked."""
    seats = list(match.seats.order_by("number"))
    unopened = [seat.number for seat in seats if seat.seal and not seat.nonce]
    drawn = {holder.pk for holder in drawn_for}
    for other in seats:
        other.nonce = other.seal = ""
        other.is_ready = bool(other.bot)
        other.save(update_fields=["nonce", "seal", "is_ready"])
    shares_draw(seat for seat in seats if seat.bot or seat.pk in drawn)
    match.sealed_at, match.seal_round = None, match.seal_round + 1
    # Known before the next seals, it would bind nobody: it is named and drawn again.
    match.outside = None
    match.save(update_fields=["sealed_at", "seal_round", "outside"])
    why: dict[str, object] = {"changed": True} if changed else {} if seat is None else {"seat": seat}
    if how:
        why = {"handed": list(handed), "how": how}
    note_write(match=match, actor=actor, action="seals_renewed", unopened=unopened, **why)
    seats_announce_on_commit(match.pk)


def seats_hand_on(*, match: Match, seats: Iterable[MatchSeat], actor: Actor | None, how: str) -> None:
    """Forget the shares of seats that get another holder before the start: whoever had them knows theirs. Where the
    seals stand everybody seals anew, and a note says `how` the seats changed hands (`matches.words.desk.notes.HANDED`).
    `match` is locked."""
    seats = list(seats)
    if match.state != Match.State.LOBBY or not seats:
        return
    if match.sealed_at is not None:
        seals_renew(match=match, actor=actor, handed=[seat.number for seat in seats], how=how)
    for seat in seats:
        if not seat.bot:
            seat.seal, seat.nonce, seat.is_ready = "", "", False
            seat.save(update_fields=["seal", "nonce", "is_ready"])


def seat_in_lobby(match: Match, number: int) -> tuple[Match, MatchSeat]:
    """Return the match, locked, and its seat. Raises Refused: not_in_lobby, seat_unknown."""
    row = match_lock(match.pk)
    if row.state != Match.State.LOBBY:
        raise Refused("not_in_lobby")
    seat_row = MatchSeat.objects.filter(match=row, number=number).first()
    if seat_row is None:
        raise Refused("seat_unknown", seat=number)
    seat_row.match = row
    return row, seat_row
