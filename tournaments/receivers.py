"""Receivers of signals from below; the edge that enqueues work after a commit."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from django.db import transaction
from django.dispatch import receiver

from matches.signals import match_changed
from tournaments.live import hub
from tournaments.models import Tournament
from tournaments.models.tournaments import tournament_touched
from tournaments.services.arrivals import match_heard


@receiver(tournament_touched)
def announce_on_commit(sender: type[Tournament], ids: Sequence[int], **_: object) -> None:
    """Tell the open pages, once the new version can be read."""
    transaction.on_commit(partial(_announce, ids), robust=True)


def _announce(ids: Sequence[int]) -> None:
    for tournament_id, version in Tournament.objects.filter(pk__in=ids).values_list("pk", "version"):
        hub.announce(tournament_id, version)


@receiver(match_changed)
def hear_of_match(sender: object, match_id: int, state: str, version: int, **_: object) -> None:
    """A match is finished or void: its table gets the result, or loses it. May be told more than once."""
    match_heard(match_id=match_id, state=state, version=version)
