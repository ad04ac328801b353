"""What is published and mirrored: the line to a mirror, the age of what is shown."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import QuerySet
from django.utils import timezone

from tournaments.models import Mirror, Publication

OLD = timedelta(minutes=5)  # after which readers are warned: the hall tells of itself every minute


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


def line_state(publication: Publication) -> Line:
    """Return how far the mirror has followed."""
    event = publication.tournament
    behind = bool(publication.error) or event is None or publication.version != event.version
    facts = (publication.error, publication.delivered_at, publication.next_at)
    return Line(f"{publication.address}{publication.page}", behind or not publication.delivered_at, *facts)


def mirror_at(slug: str) -> Mirror | None:
    """Return the mirror at an address, also one that shows nothing any more; one query."""
    return Mirror.objects.select_related("tournament").filter(slug=slug).first()


def mirror_of_season(slug: str) -> Mirror | None:
    """Return the mirror that brought the season at an address; one query."""
    rows = Mirror.objects.select_related("tournament")
    return rows.filter(tournament__season_entries__season__slug=slug).first()


def mark_of(mirror: Mirror) -> Mark | None:
    """Return the mark on the pages of a mirror; None before anything has come."""
    if mirror.as_of is None:
        return None
    return Mark(mirror, mirror.as_of, timezone.now() - mirror.as_of > OLD)


def mirrors_listed() -> QuerySet[Mirror]:
    """Return every mirror, the newest first."""
    return Mirror.objects.select_related("tournament")
