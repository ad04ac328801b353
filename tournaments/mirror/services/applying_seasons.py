"""Seasons that a mirrored tournament counts for: each a row with what its hall shows, at an address of its own."""

from __future__ import annotations

from collections.abc import Iterable

from django.contrib.auth.models import User

from rules.base.json_types import Json
from tournaments.backup.services.rows import values_of
from tournaments.mirror.documents.public_season import SEASON
from tournaments.models import Season, SeasonEntry, Tournament
from tournaments.seasons.selectors.standings import season_standing
from tournaments.seasons.words import season_part_text, season_text
from tournaments.services.setup.tournaments import save_with_slug


def seasons_forget(*, tournament: Tournament) -> None:
    """Take the seasons of a mirrored tournament away: here they are there for it alone."""
    Season.objects.filter(entries__tournament=tournament).filter(shown__isnull=False).delete()


def seasons_write(*, tournament: Tournament, owner: User, documents: Iterable[Json]) -> None:
    """Write the seasons of a tournament, each at the address it had. Raises what a table that cannot be made raises."""
    known = list(Season.objects.filter(entries__tournament=tournament).filter(shown__isnull=False).order_by("pk"))
    documents = list(documents)
    for row in known[len(documents) :]:
        row.delete()
    for place, document in enumerate(documents):
        row = known[place] if place < len(known) else Season(owner=owner, is_public=True)
        for name, value in values_of(Season, document, SEASON).items():
            setattr(row, name, value)
        row.shown = {name: document[name] for name in ("people", "held")}
        row.version += 1
        row.clean_fields(exclude=["owner", "slug"])
        if row.pk is None:
            save_with_slug(row, base=document["slug"])
        else:
            row.save()
        SeasonEntry.objects.get_or_create(season=row, tournament=tournament)
        _look(row)


def _look(season: Season) -> None:
    """Make the table and its sentences once, so that one that cannot be made is refused here and not on a page."""
    season_text(season)
    table = season_standing(season)
    for row in table.rows:
        for part in row.parts:
            season_part_text(season, part)
