"""The jobs of paper: each takes a primary key, is idempotent, and calls services."""

from __future__ import annotations

import logging
from pathlib import Path
from tempfile import TemporaryDirectory

from celery import shared_task

from matches.tasks import JOBS, task_hand
from tournaments.models import Job, JobChunk
from tournaments.paper.documents.pdf import render_apart
from tournaments.paper.documents.pictures import picture_folder
from tournaments.paper.services.jobs import chunk_claim, chunk_done, chunks_requeue, job_failed
from tournaments.paper.services.overtaking import chunk_hold, chunk_leave, chunks_left, jobs_unjoined
from tournaments.paper.services.paper import chunk_html, chunk_underlay

logger = logging.getLogger(__name__)


@shared_task(name="tournaments.tasks.render_chunk")
def render_chunk(chunk_id: int) -> None:
    """Render one chunk of a job to its file; a chunk that is taken or cancelled is left alone."""
    related = JobChunk.objects.select_related("job__tournament__owner", "job__round__stage", "job__season")
    chunk = related.filter(pk=chunk_id).first()
    if chunk is None or not chunk_claim(chunk=chunk):
        return
    chunk_hold(chunk_id)
    try:
        with TemporaryDirectory(prefix="planisfero-paper-") as place:
            target = Path(place) / "chunk.pdf"
            render_apart(chunk_html(chunk=chunk), target, picture_folder(), chunk_underlay(chunk=chunk))
            chunk_done(chunk=chunk, pdf=target.read_bytes())
    except Exception:
        logger.exception("Job %s, chunk %s could not be rendered", chunk.job_id, chunk.number)
        job_failed(job=chunk.job, error="render_failed")
    finally:
        chunk_leave(chunk_id)


@shared_task(name="tournaments.tasks.jobs_overtake")
def jobs_overtake() -> int:
    """Hand over again what killed workers and a broker that forgot have left; return how many chunks and jobs."""
    chunks = chunks_left()
    for pk in chunks:
        task_hand(render_chunk, (pk,), turn=JOBS)
    return len(chunks) + jobs_unjoined()


def job_enqueue(job: Job) -> None:
    """Hand every chunk of a job to the workers."""
    for pk in job.chunks.order_by("number").values_list("pk", flat=True):
        task_hand(render_chunk, (pk,), turn=JOBS)


def jobs_resume() -> int:
    """Hand over again what a stopped server left open; return how many chunks."""
    chunks = chunks_requeue()
    for pk in chunks:
        render_chunk.delay(pk)
    return len(chunks)
