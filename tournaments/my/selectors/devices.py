"""Which phones act for whom, and who asks to: for the person, and for whoever is at the door."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field
from datetime import timedelta

from django.db.models import Q, QuerySet
from django.utils import timezone

from matches.readings import SAMPLE, ReadingMany
from tournaments.accounts.selectors.browsers import browser_name
from tournaments.browser import MOST_PLAYERS
from tournaments.models import DeviceRequest, Entrant, PlayerDevice, PlayerLink, Tournament
from tournaments.my.selectors.people_here import PersonHere
from tournaments.surnames import surname_key

OPEN_FOR = timedelta(minutes=30)  # how long a phone waits at the door


@dataclass(frozen=True)
class Phone:
    """A device as pages name it; `is_here`: the browser that asks."""

    device: PlayerDevice
    is_here: bool = False

    @property
    def name(self) -> str:
        return browser_name(self.device.browser)


def phones_of(person: PersonHere, browser: str) -> list[Phone]:
    """Return every live device of a person in the tournaments where this browser is vouched for; `browser` its hash."""
    rows = PlayerDevice.objects.live().filter(
        entrant__player=person.player, entrant__tournament__owner__in=person.owners
    )
    rows = rows.select_related("entrant__tournament").order_by("-seen_at", "-pk")
    return [Phone(row, row.browser_hash == browser) for row in rows]


def phones_acting(entrant: Entrant) -> QuerySet[PlayerDevice]:
    """Return the live phones that act for an entrant: whoever was let in at one tournament acts at every other one of
    the same organiser, as `players_of` says."""
    person = {"entrant__player": entrant.player_id, "entrant__tournament__owner": entrant.tournament.owner_id}
    return PlayerDevice.objects.live().filter(**person)


def open_requests(of: Q) -> QuerySet[DeviceRequest]:
    """Return the requests that wait, as far as they are `of` somebody, the oldest first."""
    return _waiting(of).filter(asked_at__gte=timezone.now() - OPEN_FOR)


def requests_for(person: PersonHere) -> QuerySet[DeviceRequest]:
    """Return what asks to act for a person, where this browser is vouched for."""
    return open_requests(_for_person(person.owners, person.player.pk))


def requests_shown(person: PersonHere) -> list[DeviceRequest]:
    """Return the same as their page shows it; one query."""
    since = timezone.now() - OPEN_FOR
    return [row for row in _requests.rows(person.owners, person.player.pk) if row.asked_at >= since]


def _for_person(owners: Collection[int], player: int) -> Q:
    return Q(entrant__player=player, entrant__tournament__owner__in=owners)


def _waiting(of: Q) -> QuerySet[DeviceRequest]:
    rows = DeviceRequest.objects.filter(of, state=DeviceRequest.State.OPEN)
    return rows.select_related("entrant__player", "entrant__tournament").order_by("asked_at", "pk")


# Asked by every phone at each news; what has waited for too long is left out afterwards.
_requests = ReadingMany(lambda owners, player: _waiting(_for_person(owners, player)), SAMPLE, most=MOST_PLAYERS)


def requests_at(tournament: Tournament) -> QuerySet[DeviceRequest]:
    """Return what asks to act for somebody in a tournament."""
    return open_requests(Q(entrant__tournament=tournament))


@dataclass
class DoorRow:
    """One entrant as the door sees them; `link` is None where none was prepared."""

    entrant: Entrant
    link: PlayerLink | None = None
    phones: list[Phone] = field(default_factory=list)


def door_rows(tournament: Tournament) -> list[DoorRow]:
    """Return everybody who takes part, by surname, with link and phones; three queries."""
    entrants = tournament.entrants.active().select_related("player", "club")
    rows = {entrant.pk: DoorRow(entrant) for entrant in entrants}
    for link in PlayerLink.objects.live().printed().filter(entrant__tournament=tournament):
        if link.entrant_id in rows:
            rows[link.entrant_id].link = link
    by_player = {row.entrant.player_id: row for row in rows.values()}
    acting = PlayerDevice.objects.live().filter(entrant__tournament__owner=tournament.owner_id)
    for device in acting.filter(entrant__player__entries__tournament=tournament).select_related("entrant"):
        row, phone = by_player.get(device.entrant.player_id), device.browser_hash
        if row is not None and all(known.device.browser_hash != phone for known in row.phones):
            row.phones.append(Phone(device))
    return sorted(rows.values(), key=lambda row: (surname_key(row.entrant.player.name), row.entrant.number))
