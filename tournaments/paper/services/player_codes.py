"""The players' private links on paper: the code on a slip, and the sheet of badges."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import ceil

from django.urls import reverse

from tournaments.models import Entrant, Job, JobChunk, PlayerLink, Seat, Tournament
from tournaments.my.services.links import player_links_issue, token_of
from tournaments.paper.documents.pictures import qr_picture
from tournaments.paper.services.jobs import SLIPS_ON_PAGE
from tournaments.permissions import Actor
from tournaments.selectors.setup.addresses import printed_url
from tournaments.surnames import surname_key


@dataclass(frozen=True)
class Slip:
    """A seat to cut out, with the code of its player's link, "" where there is none to print."""

    seat: Seat
    code: str


@dataclass(frozen=True)
class Badge:
    """An entrant to pin on, with the code of the private link."""

    entrant: Entrant
    code: str


def slips_context(chunk: JobChunk) -> dict[str, object]:
    """Return the slips of a chunk by surname, with codes for whom links were prepared, and how its pages count on."""
    seats = Seat.objects.filter(pk__in=chunk.items).select_related("entrant__player", "entrant__club", "table")
    ordered = sorted(seats, key=lambda seat: (surname_key(seat.entrant.player.name), seat.pk))
    links = PlayerLink.objects.live().printed().filter(entrant__in=[seat.entrant_id for seat in ordered])
    codes = {link.entrant_id: _code(chunk.job.tournament, token_of(link)) for link in links}
    counts = {number: len(items) for number, items in chunk.job.chunks.values_list("number", "items")}
    before = sum(count for number, count in counts.items() if number < chunk.number)
    return {
        "slips": [Slip(seat, codes.get(seat.entrant_id, "")) for seat in ordered],
        "pages_before": before // SLIPS_ON_PAGE,
        "pages": ceil(sum(counts.values()) / SLIPS_ON_PAGE),
    }


def badge_people(tournament: Tournament) -> list[Entrant]:
    """Return who gets a badge, by surname."""
    people = tournament.entrants.active().select_related("player", "club", "tournament")
    return sorted(people, key=lambda entrant: (surname_key(entrant.player.name), entrant.pk))


def badges_context(job: Job) -> dict[str, object]:
    """Return everybody's badge; who has no private link yet gets one, issued by who prints.

    Raises PermissionDenied when they were removed meanwhile.
    """
    people = badge_people(job.tournament)
    actor = Actor(job.created_by) if job.created_by is not None else None
    tokens = player_links_issue(entrants=people, actor=actor)
    return {"badges": list(_badges(job.tournament, people, tokens))}


def _badges(tournament: Tournament, people: Iterable[Entrant], tokens: dict[int, str]) -> Iterable[Badge]:
    for entrant in people:
        yield Badge(entrant, _code(tournament, tokens[entrant.pk]))


def _code(tournament: Tournament, token: str) -> str:
    """Return the code of a private link; "" without a token, or where no phone could open it."""
    address = printed_url(tournament, reverse("my-in", args=[token])) if token else ""
    return address and qr_picture(address)
