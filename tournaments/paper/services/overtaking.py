"""Jobs that nobody works at any more: their worker was killed, or Redis forgot what was handed over.

Who works at a chunk says so in the cache for a while. A cache that was emptied costs a chunk made twice, which gives
the same file.
"""

from __future__ import annotations

from datetime import timedelta

from django.core.cache import cache
from django.db.models import Q
from django.utils import timezone

from tournaments.models import Job, JobChunk
from tournaments.paper.services.jobs import OPEN, job_join

WORK = 120  # seconds that a chunk may take
WAIT = 30  # seconds after which a chunk that nobody has taken is handed over again


def chunk_hold(chunk_id: int) -> bool:
    """Say that somebody works at a chunk; False where somebody does already."""
    return bool(cache.add(f"paper:at-work:{chunk_id}", 1, WORK))


def chunk_leave(chunk_id: int) -> None:
    """Say that nobody works at it any more."""
    cache.delete(f"paper:at-work:{chunk_id}")


def chunks_left() -> list[int]:
    """Give back the chunks that nobody works at; return those to hand over (primary keys)."""
    chunks = JobChunk.objects.filter(_late("job__created_at"), job__state__in=OPEN)
    for pk in chunks.filter(state=Job.State.RUNNING).values_list("pk", flat=True):
        if chunk_hold(pk):
            chunk_leave(pk)
            chunks.filter(pk=pk, state=Job.State.RUNNING).update(state=Job.State.QUEUED)
    waiting = chunks.filter(state=Job.State.QUEUED).order_by("job", "number").values_list("pk", flat=True)
    return [pk for pk in waiting if cache.add(f"paper:handed:{pk}", 1, WAIT)]


def jobs_unjoined() -> int:
    """Join the jobs whose chunks are all there, and whose worker was killed before it had joined them; return how
    many. Raises OSError."""
    late = Job.objects.filter(_late("created_at"), state__in=OPEN)
    ended = [job for job in late.exclude(chunks__state__in=OPEN) if job.chunks.filter(state=Job.State.DONE).exists()]
    for job in ended:
        job_join(job=job)
    return len(ended)


def _late(field: str) -> Q:
    """Return the condition that something has waited for long; in the future it stood before the clock was set back."""
    now, wait = timezone.now(), timedelta(seconds=WAIT)
    return Q(**{f"{field}__lt": now - wait}) | Q(**{f"{field}__gt": now + wait})
