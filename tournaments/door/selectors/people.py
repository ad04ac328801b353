"""The door's list: everybody who takes part, whether they are here, and what they owe."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from django.db.models import QuerySet
from django.utils import timezone

from tournaments.door.selectors.arriving import Coming
from tournaments.models import CheckIn, DeviceRequest, Door, Entrant, Payment, Tournament
from tournaments.selectors.rounds.bans import last_days
from tournaments.selectors.rounds.presence import absent_from, arrivals
from tournaments.surnames import name_parts, surname_key

ASKED_FOR = timedelta(minutes=30)  # how long a phone waits at the door


@dataclass
class DoorPerson:
    """Somebody as the door sees them; `since` is when they checked in, `arrives` when they said they come,
    `banned_until` the last day of a ban that keeps them away."""

    entrant: Entrant
    is_here: bool
    since: datetime | None = None
    arrives: str = ""
    banned_until: date | None = None
    payment: Payment | None = None

    @property
    def given(self) -> str:
        return name_parts(self.entrant.player.name)[1]

    @property
    def surname(self) -> str:
        return name_parts(self.entrant.player.name)[0]


def door_people(
    tournament: Tournament, coming: Coming | None, door: Door, numbers: Iterable[int] | None = None
) -> list[DoorPerson]:
    """Return everybody who takes part by surname, or those with these numbers; seven queries, whatever their number."""
    entrants = tournament.entrants.active().select_related("player", "club")
    if numbers is not None:
        entrants = entrants.filter(number__in=list(numbers))
    away = absent_from(coming.stage, coming.number) if coming else set()
    times = arrivals(coming.stage, coming.number) if coming else {}
    people = {row.pk: DoorPerson(row, row.pk not in away, arrives=times.get(row.number, "")) for row in entrants}
    for pk, day in last_days(tournament.pk).items() if coming else ():
        if pk in people:
            people[pk].banned_until = day
    if coming and coming.asks:
        for check in CheckIn.objects.live().filter(entrant__in=people):
            people[check.entrant_id].since = check.at
    if door.fee:
        for payment in Payment.objects.standing().filter(entrant__in=people):
            if payment.entrant_id is not None:
                people[payment.entrant_id].payment = payment
    return sorted(people.values(), key=lambda row: (surname_key(row.entrant.player.name), row.entrant.number))


def phones_waiting(tournament: Tournament) -> QuerySet[DeviceRequest]:
    """Return the phones that ask to act for somebody here, the oldest first."""
    rows = DeviceRequest.objects.filter(
        entrant__tournament=tournament,
        state=DeviceRequest.State.OPEN,
        asked_at__gte=timezone.now() - ASKED_FOR,
    )
    return rows.select_related("entrant__player").order_by("asked_at", "pk")


def door_mark(tournament: Tournament) -> int:
    """Return a number that rises with everything the door's list shows; three queries."""
    checks = CheckIn.objects.filter(entrant__tournament=tournament)
    undone = checks.filter(undone_at__isnull=False).count()
    asked = DeviceRequest.objects.filter(entrant__tournament=tournament)
    decided = asked.exclude(state=DeviceRequest.State.OPEN).count()
    lines = Payment.objects.filter(tournament=tournament).count()
    return int(tournament.version) + checks.count() + undone + asked.count() + decided + lines
