"""What a person wants to hear, and by which way: what they switched, else the usual."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from django.db.models import QuerySet

from matches.readings import SAMPLE, ReadingMany
from tournaments.browser import MOST_PLAYERS
from tournaments.models import Mailbox, NoticeChoice, NoticeKind, NoticeWay, Player, PushEndpoint
from tournaments.my.selectors.people_here import PersonHere

Switches = dict[tuple[str, str], bool]
WAYS = (NoticeWay.PUSH, NoticeWay.MAIL, NoticeWay.PAGE)
KINDS = tuple(kind for kind in NoticeKind if kind != NoticeKind.TEST)
# Kinds of the evening, which an open page can sound for; of the others no page is open when they come.
SOUNDING = (NoticeKind.SEAT, NoticeKind.CONFIRM, NoticeKind.CALL)
# A letter comes too late for a seat or a call, and the sign-up has letters of its own for the waiting list.
NO_LETTER = (NoticeKind.SEAT, NoticeKind.CONFIRM, NoticeKind.CALL, NoticeKind.WAITING)


def usual(kind: str, way: str) -> bool:
    """Return how a switch stands that nobody has touched."""
    return not (way == NoticeWay.MAIL and kind in NO_LETTER)


def offered(kind: str, way: str) -> bool:
    """Say whether there is such a switch."""
    return way != NoticeWay.PAGE or kind in SOUNDING


def switches_of(players: Collection[int], owner: int) -> dict[int, Switches]:
    """Return by player (primary key) what was switched at an organiser's tournaments; one query."""
    switched: dict[int, Switches] = {}
    for row in NoticeChoice.objects.filter(player__in=players, owner=owner):
        switched.setdefault(row.player_id, {})[row.kind, row.way] = row.is_on
    return switched


def wants(switches: Switches, kind: str, way: str) -> bool:
    """Say whether somebody with these switches wants a notice of a kind by a way."""
    return switches.get((kind, way), usual(kind, way))


@dataclass(frozen=True)
class MyNotices:
    """A person's choices on this browser; `endpoint` where it takes push, `mailbox` the address they gave."""

    player: Player
    switches: Switches
    endpoint: PushEndpoint | None
    mailbox: Mailbox | None

    @property
    def sounds(self) -> list[str]:
        """Return the kinds for which the open page sounds."""
        return [kind for kind in SOUNDING if wants(self.switches, kind, NoticeWay.PAGE)]


def my_notices(person: PersonHere, *, mail: bool = True) -> MyNotices:
    """Return what a person chose, as far as this browser is vouched for; three queries, two without the mailbox."""
    switches = {(row.kind, row.way): row.is_on for row in _choices.rows(person.owners, person.player.pk)}
    endpoint = next(iter(_endpoints.rows([device.pk for device in person.devices])), None)
    mailboxes = Mailbox.objects.filter(player=person.player, owner__in=person.owners)
    return MyNotices(person.player, switches, endpoint, mailboxes.order_by("-pk").first() if mail else None)


def _choices_of(owners: Collection[int], player: int) -> QuerySet[NoticeChoice]:
    return NoticeChoice.objects.filter(player=player, owner__in=owners)


def _endpoints_of(devices: Collection[int]) -> QuerySet[PushEndpoint]:
    endpoints = PushEndpoint.objects.filter(device__in=devices)
    return (endpoints if endpoints.ordered else endpoints.order_by("pk"))[:1]


# Asked by every phone at each news.
_choices = ReadingMany(_choices_of, SAMPLE, most=MOST_PLAYERS)
_endpoints = ReadingMany(_endpoints_of, most=MOST_PLAYERS)
