"""What is published and mirrored: the line to a mirror, what would be public, the age of what is shown."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import QuerySet
from django.utils import timezone

from tournaments.mirror.documents.public_state import public_state
from tournaments.models import Mirror, Publication, Result, Tournament

OLD = timedelta(minutes=5)  # after which readers are warned: the hall tells of itself every minute


@dataclass(frozen=True)
class Preview:
    """What everybody would read: names as shown, rounds and results that are public."""

    names: list[str]
    rounds: int
    tables: int
    results: int


@dataclass(frozen=True)
class Line:
    """`is_behind`: the mirror does not show yet what the hall shows; `error` is the code of why, "" while it tries."""

    page: str
    is_behind: bool
    error: str
    delivered_at: datetime | None
    next_at: datetime


@dataclass(frozen=True)
class Mark:
    """As of when a page of a mirror is true, and whether that is long ago."""

    mirror: Mirror
    as_of: datetime
    is_old: bool


def preview(tournament: Tournament) -> Preview | None:
    """Return what would travel now; None of a private tournament."""
    parts = public_state(tournament)
    if not parts:
        return None
    kinds = [name.partition("/")[0] for name in parts]
    tables = [part for name, part in parts.items() if name.startswith("table/")]
    results = [row for table in tables for row in table["results"] if row["state"] == Result.State.CONFIRMED]
    names = sorted(str(part["name"]) for name, part in parts.items() if name.startswith("entrant/"))
    return Preview(names, kinds.count("round"), len(tables), len(results))


def line_state(publication: Publication) -> Line:
    """Return how far the mirror has followed."""
    event = publication.tournament
    behind = bool(publication.error) or event is None or publication.version != event.version
    facts = (publication.error, publication.delivered_at, publication.next_at)
    return Line(f"{publication.address}{publication.page}", behind or not publication.delivered_at, *facts)


def mirror_at(slug: str) -> Mirror | None:
    """Return the mirror at an address, also one that shows nothing any more; one query."""
    return Mirror.objects.select_related("tournament").filter(slug=slug).first()


def mark_of(mirror: Mirror) -> Mark | None:
    """Return the mark on the pages of a mirror; None before anything has come."""
    if mirror.as_of is None:
        return None
    return Mark(mirror, mirror.as_of, timezone.now() - mirror.as_of > OLD)


def mirrors_listed() -> QuerySet[Mirror]:
    """Return every mirror, the newest first."""
    return Mirror.objects.select_related("tournament")
