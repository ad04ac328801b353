"""For whom this browser acts, and in which of their tournaments."""

from __future__ import annotations

import datetime
from collections.abc import Collection
from dataclasses import dataclass, field

from django.db.models import QuerySet
from django.utils import timezone

from matches.readings import SAMPLE, ReadingMany
from tournaments.browser import MOST_PLAYERS
from tournaments.models import Entrant, Player, PlayerDevice, Tournament
from tournaments.permissions import Actor


@dataclass
class PersonHere:
    """A player and the devices by which this browser acts for them, the newest first."""

    player: Player
    devices: list[PlayerDevice] = field(default_factory=list)

    @property
    def owners(self) -> set[int]:
        """Return who vouched for this browser: organisers (primary keys) in whose tournaments it acts."""
        return {device.entrant.tournament.owner_id for device in self.devices}


def people_here(actor: Actor) -> list[PersonHere]:
    """Return everybody this browser acts for, who was let in last first; no query."""
    people: dict[int, PersonHere] = {}
    for device in actor.devices:
        player = device.entrant.player
        people.setdefault(player.pk, PersonHere(player)).devices.append(device)
    return list(people.values())


def person_here(actor: Actor, wanted: int | None = None) -> PersonHere | None:
    """Return the person with this primary key, else the one let in last; None for a browser that is nobody's."""
    people = people_here(actor)
    return next((person for person in people if person.player.pk == wanted), people[0] if people else None)


def entries_of(person: PersonHere) -> list[Entrant]:
    """Return where somebody is entered, as far as this browser is vouched for, the latest first; one query."""
    return _entries.rows(person.owners, person.player.pk)


def _entries_of(owners: Collection[int], player: int) -> QuerySet[Entrant]:
    rows = Entrant.objects.filter(player=player, tournament__owner__in=owners)
    rows = rows.select_related("player", "club", "tournament__announcement")
    return rows.order_by("-tournament__starts_on", "-tournament_id")


_entries = ReadingMany(_entries_of, SAMPLE, most=MOST_PLAYERS)  # asked by every phone at each news


def entry_now(entries: list[Entrant], today: datetime.date | None = None) -> Entrant | None:
    """Return the entry that matters now: what is being played, else what comes next, else what was last.

    `entries` with the latest first, as `entries_of` returns them.
    """
    today = today or timezone.localdate()
    playing = [entry for entry in entries if entry.tournament.state == Tournament.State.RUNNING]
    coming = [entry for entry in entries if entry.tournament.state == Tournament.State.SETUP]
    near = [entry for entry in playing if entry.tournament.starts_on >= today - datetime.timedelta(days=1)]
    next_one = [entry for entry in coming if entry.tournament.starts_on >= today]
    for choice in (near[:1], next_one[-1:], playing[:1], entries[:1]):
        if choice:
            return choice[0]
    return None
