"""Publishing by the workers: soon after a change, and at every look. The hall never waits for it."""

from __future__ import annotations

from celery import shared_task
from django.core.cache import cache
from django.utils import timezone

from matches.tasks import JOBS, task_hand
from tournaments.mirror.services.publishing import publication_send, publications_due
from tournaments.models import Publication

PAUSE = 2.0  # seconds in which more changes come in before they travel together
HANDED = 20  # seconds after which the same is handed over again, should it have been lost
KNOWN = 3600  # seconds for which it is remembered that a tournament is published


@shared_task(name="tournaments.tasks.publication_bring", expires=60)
def publication_bring(pk: int) -> None:
    """Bring one mirror up to date. Twice does no harm."""
    cache.delete(_handed(pk))
    publication_send(pk=pk)


@shared_task(name="tournaments.tasks.publications_look", expires=20)
def publications_look() -> None:
    """Bring every mirror up to date that is behind, and let the others know that nothing has changed."""
    for pk, tournament in Publication.objects.exclude(tournament=None).values_list("pk", "tournament"):
        cache.set(_published(tournament), pk, KNOWN)
    for pk in publications_due(timezone.now()):
        publication_send(pk=pk)


def publication_hand(pk: int, *, seconds: float = 0.0) -> None:
    """Have a mirror brought up to date by a worker, once for all that comes in until it begins."""
    if cache.add(_handed(pk), 1, HANDED):
        task_hand(publication_bring, (pk,), seconds=seconds, turn=JOBS)


def changes_hand(tournament_id: int) -> None:
    """Have the mirror of a changed tournament follow. Asks the cache alone: what that forgot, the look finds."""
    pk = cache.get(_published(tournament_id))
    if pk is not None:
        publication_hand(pk, seconds=PAUSE)


def _handed(pk: int) -> str:
    return f"mirror-handed:{pk}"


def _published(tournament_id: int) -> str:
    return f"mirror-published:{tournament_id}"
