"""A table settled on paper: its online match ends, with the reason, so that nobody plays on for nothing."""

from __future__ import annotations

from django.conf import settings
from django.utils import timezone, translation
from django.utils.translation import gettext as _

from matches.services.desk.referee import match_void
from tournaments.models import Table
from tournaments.permissions import Actor
from tournaments.selectors.rounds.matches import live_matches
from tournaments.services.rounds.matches import match_actor


def table_match_end(*, table: Table, actor: Actor) -> None:
    """Declare the match of a table void that still waits or is in play: the result of the table came from paper."""
    tournament = table.round.stage.tournament
    row = live_matches(tournament).filter(table=table).first()
    if row is None:
        return
    with translation.override(settings.LANGUAGE_CODE):
        reason = _("The result of the table was taken from paper.")
        match_void(match=row.match, reason=reason, actor=match_actor(tournament, actor), now=timezone.now())
