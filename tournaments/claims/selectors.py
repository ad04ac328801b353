"""How a person comes in again, as their own pages say it."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from django.db.models import Exists, OuterRef, Q, QuerySet, prefetch_related_objects

from matches.models import Match, MatchSeat
from matches.permissions import Actor as MatchActor
from matches.readings import SAMPLE, ReadingMany
from tournaments.accounts.selectors.browsers import browser_name
from tournaments.browser import MOST_PLAYERS
from tournaments.models import Mailbox, OwnSeat, PlayerPasskey, TableMatch
from tournaments.my.selectors.people_here import PersonHere

SHOWN = 12
VOID = Match.State.VOID


def proven_address(person: PersonHere) -> str:
    """Return the address that a person has proven where this browser is vouched for, "" without one; one query."""
    rows = Mailbox.objects.filter(player=person.player, owner__in=person.owners, confirmed_at__isnull=False)
    return rows.order_by("pk").values_list("address", flat=True).first() or ""


def own_seats(person: PersonHere) -> list[OwnSeat]:
    """Return the seats of friendly matches that a person has taken as theirs, the latest first; two queries at most."""
    seats = _own.rows(person.owners, person.player.pk)
    prefetch_related_objects(seats, "seat__match__seats")
    return seats


def _own_seats(owners: Collection[int], player: int) -> QuerySet[OwnSeat]:
    rows = OwnSeat.objects.filter(player=player, owner__in=owners).exclude(seat__match__state=VOID)
    return rows.select_related("seat__match").defer("seat__match__snapshot", "seat__match__deck")[:SHOWN]


_own = ReadingMany(_own_seats, SAMPLE, most=MOST_PLAYERS)  # asked by every phone at each news


def seats_to_take(actor: MatchActor) -> list[MatchSeat]:
    """Return the seats of friendly matches that a browser plays at and nobody has taken as theirs, the latest first.

    No query for a browser that holds no seat and no account.
    """
    held = [grant.seat_id for grant in actor.grants if grant.seat_id]
    if not held and actor.account is None:
        return []
    mine = Q(pk__in=held) if actor.account is None else Q(pk__in=held) | Q(user=actor.account)
    rows = MatchSeat.objects.filter(mine, bot="").exclude(match__state=VOID)
    taken, official = OwnSeat.objects.filter(seat=OuterRef("pk")), TableMatch.objects.filter(match=OuterRef("match"))
    rows = rows.exclude(Exists(taken)).exclude(Exists(official)).select_related("match")
    rows = rows.defer("match__snapshot", "match__deck").prefetch_related("match__seats")
    return list(rows.order_by("-match__created_at", "-pk")[:SHOWN])


@dataclass(frozen=True)
class MyPasskey:
    """A passkey as pages name it: on which browser it was made."""

    row: PlayerPasskey

    @property
    def name(self) -> str:
        return browser_name(self.row.made_by)


def passkeys_of(person: PersonHere) -> list[MyPasskey]:
    """Return a person's passkeys where this browser is vouched for, each once; one query."""
    rows = PlayerPasskey.objects.filter(player=person.player, owner__in=person.owners)
    return [MyPasskey(row) for row in {row.credential: row for row in rows}.values()]
