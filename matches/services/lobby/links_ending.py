"""Ending links, with everything that was issued by them."""

from __future__ import annotations

from collections.abc import Iterable

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone

from matches.errors import Refused
from matches.models import Match, MatchGrant, MatchSeat
from matches.permissions import Actor
from matches.selectors.issued import grants_issued
from matches.selectors.matches import match_lock
from matches.services.announcing import seats_announce_on_commit
from matches.services.lobby.claims import claims_end
from matches.services.notes import note_write


@transaction.atomic
def grant_revoke(*, grant: MatchGrant, actor: Actor, keep_seats: bool = False) -> list[MatchGrant]:
    """End a link for ever, with all that was issued through it; return what ended beside it.

    `keep_seats` leaves the seats' links to the players who hold them. Raises Refused: link_revoked.
    """
    row = match_lock(grant.match_id)
    if not MatchGrant.objects.filter(pk=grant.pk, revoked_at__isnull=True).update(revoked_at=timezone.now()):
        raise Refused("link_revoked")
    note_write(match=grant.match, actor=actor, action="link_revoked", role=grant.role, label=grant.label)
    claims_end(match=row, seats=_held_by(row, [grant]), actor=actor, how="link_ended")
    seats_announce_on_commit(row.pk)
    return grants_end(grants=grants_issued([grant]), actor=actor, keep_seats=keep_seats, heir=actor.account)


@transaction.atomic
def grants_end(
    *, grants: Iterable[MatchGrant], actor: Actor, keep_seats: bool = False, heir: User | None = None
) -> list[MatchGrant]:
    """End these links and what accounts hold by them; each match notes it. Return what ended.

    Seats kept count as issued by `heir` from now on. What was issued through these links until now ends too.
    """
    asked = {grant.pk: grant for grant in grants}
    locked = {pk: match_lock(pk) for pk in sorted({grant.match_id for grant in asked.values()})}
    asked |= {grant.pk: grant for grant in grants_issued(asked.values())}
    wanted = sorted(asked.values(), key=lambda grant: (grant.match_id, grant.pk))
    kept = [grant for grant in wanted if keep_seats and grant.seat_id]
    ended = [grant for grant in wanted if not (keep_seats and grant.seat_id)]
    passed_on = {"issued_by": heir, "issued_through": None, "origin": ""}
    MatchGrant.objects.filter(pk__in=[grant.pk for grant in kept]).update(**passed_on)
    MatchGrant.objects.filter(pk__in=[grant.pk for grant in ended]).update(revoked_at=timezone.now())
    for grant in ended:
        label = grant.seat.name if grant.seat else grant.label
        note_write(match=grant.match, actor=actor, action="link_revoked", role=grant.role, label=label)
    for match in locked.values():
        claims_end(match=match, seats=_held_by(match, ended), actor=actor, how="link_ended")
        seats_announce_on_commit(match.pk)
    return ended


def _held_by(match: Match, ended: Iterable[MatchGrant]) -> QuerySet[MatchSeat]:
    """Return the seats that these links gave, to an account or to whoever had the link itself."""
    ended = list(ended)
    own = [grant.seat_id for grant in ended if grant.seat_id]
    return match.seats.filter(Q(claimed_through__in=ended) | Q(pk__in=own)).order_by("number")
