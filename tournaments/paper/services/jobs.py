"""Jobs: long work cut into chunks that survive a restart, can be cancelled, and end in one file."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import ceil
from pathlib import Path
from tempfile import TemporaryDirectory

from django.db import transaction
from django.utils import timezone

from tournaments.documents.forgetting import forget_later
from tournaments.documents.kept_files import file_bytes, file_keep, kept_name
from tournaments.errors import Refused
from tournaments.models import Job, JobChunk, Result, Round, Season, Standing, Table, Tournament
from tournaments.paper.documents.pdf import merge, paper_problem
from tournaments.paper.services.bracket_paper import bracket_stages
from tournaments.paper.services.podium_paper import podium_rows
from tournaments.permissions import Action, Actor, may
from tournaments.services.log import log_write
from tournaments.services.standings.follow_ups import standings_settle
from tournaments.services.steady import steady
from tournaments.surnames import surname_key

CHUNK = {Job.Kind.SHEETS: 30, Job.Kind.FILLED_SHEETS: 30, Job.Kind.SLIPS: 160}
SLIPS_ON_PAGE = 16  # two beside each other, eight below each other (templates/pdf/slips.html)
FEW = 10  # sheets that make no second document: one costs 0.2 s before its first sheet
WHOLE = 5000  # of every other kind: one document, whose pages know each other
KEPT = 20
OPEN = (Job.State.QUEUED, Job.State.RUNNING)


def job_folder(job: Job) -> str:
    """Return the folder of the files of a job, in the storage."""
    return f"jobs/{job.pk}"


@steady
@transaction.atomic
def job_start(
    *,
    tournament: Tournament,
    kind: str,
    actor: Actor,
    round: Round | None = None,
    options: Mapping[str, object] | None = None,
    table: Table | None = None,
) -> Job:
    """Record a job and its chunks; the caller enqueues them after the commit. With `table`, it prints that one alone.

    What a referee starts is issued by the organiser, whose codes it carries.
    Raises Refused: paper_impossible (the system library is missing), nothing_to_print.
    """
    if paper_problem():
        raise Refused("paper_impossible")
    standings_settle(tournament=tournament)
    items = [table.pk] if table else _items(tournament, kind, round)
    if not items:
        raise Refused("nothing_to_print")
    about = {"table": table.pk, "table_number": table.number} if table else {}
    by = actor.account if may(actor, Action.PRINT, tournament) else None
    job = Job.objects.create(
        tournament=tournament, round=round, kind=kind, options={**(options or {}), **about}, created_by=by
    )
    size = _chunk_size(kind, len(items))
    chunks = [items[start : start + size] for start in range(0, len(items), size)]
    JobChunk.objects.bulk_create(JobChunk(job=job, number=n, items=part) for n, part in enumerate(chunks, start=1))
    log_write(tournament=tournament, actor=actor, action="job_started", kind=kind)
    jobs_forget(tournament)
    return job


def _chunk_size(kind: str, count: int) -> int:
    """Return how many items a chunk has: two are made at once, so what is long enough has two at
    least. A chunk of slips fills its pages."""
    most = CHUNK.get(Job.Kind(kind), WHOLE)
    if kind not in CHUNK or count <= FEW:
        return most
    whole = SLIPS_ON_PAGE if kind == Job.Kind.SLIPS else 1
    return min(most, ceil(count / 2 / whole) * whole)


def _items(tournament: Tournament, kind: str, round_: Round | None) -> Sequence[int]:
    """Return the keys that the job prints: tables, seats, rows of a standing, stages of a bracket, or winners."""
    if kind == Job.Kind.STANDINGS:
        stage = tournament.stages.filter(standings__isnull=False).order_by("-number").first()
        return list(Standing.objects.filter(stage=stage).values_list("pk", flat=True)) if stage else []
    if kind == Job.Kind.BRACKET:
        return [stage.pk for stage in bracket_stages(tournament)]
    if kind in (Job.Kind.DIPLOMAS, Job.Kind.PODIUM):
        return [row.entrant.pk for row in podium_rows(tournament)]
    if kind == Job.Kind.BADGES:
        return list(tournament.entrants.active().values_list("pk", flat=True))
    if round_ is None:
        return []
    if kind == Job.Kind.WALL_LIST:
        return list(round_.seats.filter(no_show=False).values_list("pk", flat=True))
    if kind == Job.Kind.SLIPS:
        return _by_surname(round_)
    tables = round_.tables.order_by("number")
    if kind == Job.Kind.FILLED_SHEETS:
        tables = tables.filter(results__state=Result.State.CONFIRMED)
    return list(tables.values_list("pk", flat=True))


def _by_surname(round_: Round) -> list[int]:
    """Return the seats of a round by surname, so that parts of a job follow each other."""
    seats = round_.seats.values_list("entrant__player__name", "pk")
    return [pk for _, pk in sorted((surname_key(name), pk) for name, pk in seats)]


def jobs_forget(owner: Tournament | Season) -> None:
    """Throw away all but the last KEPT jobs that are over, with their files."""
    for job in owner.jobs.exclude(state__in=OPEN)[KEPT:]:
        forget_later(f"{job_folder(job)}/")
        job.delete()


def job_cancel(*, job: Job, actor: Actor) -> None:
    """Stop a job after the chunk at work. Raises Refused: job_over."""
    if not Job.objects.filter(pk=job.pk, state__in=OPEN).update(state=Job.State.CANCELLED, finished_at=timezone.now()):
        raise Refused("job_over")
    if job.season_id is None:
        log_write(tournament=job.tournament, actor=actor, action="job_cancelled", kind=job.kind)


def chunk_claim(*, chunk: JobChunk) -> bool:
    """Take a chunk for rendering; False when it is taken, done, or its job is over."""
    if not Job.objects.filter(pk=chunk.job_id, state__in=OPEN).update(state=Job.State.RUNNING):
        return False
    claimed = JobChunk.objects.filter(pk=chunk.pk, state=Job.State.QUEUED).update(state=Job.State.RUNNING)
    return bool(claimed)


def chunk_done(*, chunk: JobChunk, pdf: bytes) -> None:
    """Keep a rendered chunk; the last one joins the parts into the job's file. Raises OSError."""
    name = f"{job_folder(chunk.job)}/{chunk.number}.pdf"
    file_keep(name, pdf)
    JobChunk.objects.filter(pk=chunk.pk).update(state=Job.State.DONE, file=name)
    if not chunk.job.chunks.exclude(state=Job.State.DONE).exists():
        job_join(job=chunk.job)


def job_join(*, job: Job) -> None:
    """Join the chunks of a job into its file. Raises OSError.

    Two workers may end together and both join: each writes the same file whole, one of them marks the job.
    """
    with TemporaryDirectory(prefix="planisfero-paper-") as place:
        parts = []
        for number, stored in job.chunks.order_by("number").values_list("number", "file"):
            parts.append(Path(place) / f"{number}.pdf")
            parts[-1].write_bytes(file_bytes(kept_name(stored)))
        whole = Path(place) / "job.pdf"
        merge(parts, whole)
        name = f"{job_folder(job)}/job.pdf"
        file_keep(name, whole.read_bytes())
    Job.objects.filter(pk=job.pk, state=Job.State.RUNNING).update(
        state=Job.State.DONE, file=name, finished_at=timezone.now()
    )


def job_failed(*, job: Job, error: str) -> None:
    Job.objects.filter(pk=job.pk, state__in=OPEN).update(
        state=Job.State.FAILED, error=error[:300], finished_at=timezone.now()
    )


def chunks_requeue() -> list[int]:
    """Give back what a stopped server left half done; return the chunks to enqueue (primary keys)."""
    chunks = JobChunk.objects.filter(job__state__in=OPEN)
    chunks.filter(state=Job.State.RUNNING).update(state=Job.State.QUEUED)
    return list(chunks.filter(state=Job.State.QUEUED).order_by("job", "number").values_list("pk", flat=True))
