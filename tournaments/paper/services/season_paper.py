"""A season's table on paper: a job like the others, made once for each version."""

from __future__ import annotations

import re

from django.db import transaction
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.translation import get_language, override

from tournaments.documents.kept_files import is_kept, kept_name
from tournaments.errors import Refused
from tournaments.models import Job, JobChunk, Season
from tournaments.paper.documents.pdf import paper_problem
from tournaments.paper.services.jobs import OPEN, jobs_forget
from tournaments.permissions import Actor
from tournaments.seasons.selectors.standings import season_standing, season_version

# What an address needs and a CSS string holds without escaping.
NOT_IN_CSS = re.compile(r"[^\w:/.\-\[\]]")


@transaction.atomic
def season_job_start(*, season: Season, source: str, actor: Actor) -> tuple[Job, bool]:
    """Return the job of the table as it is now, and whether it was recorded now: the caller enqueues it then.

    `source` is the address printed below it. Raises Refused: paper_impossible, nothing_to_print.
    """
    if paper_problem():
        raise Refused("paper_impossible")
    if not season_standing(season).rows:
        raise Refused("nothing_to_print")
    options = {"version": season_version(season), "source": source, "language": get_language()}
    for job in season.jobs.filter(options=options, state__in=(*OPEN, Job.State.DONE)):
        if job.state != Job.State.DONE or is_kept(kept_name(job.file)):
            return job, False
    job = Job.objects.create(season=season, kind=Job.Kind.SEASON, options=options, created_by=actor.account)
    JobChunk.objects.create(job=job, number=1, items=[season.pk])
    jobs_forget(season)
    return job, True


def season_html(job: Job) -> str:
    """Return the whole HTML document of a season's job, in the language of who started it."""
    table = season_standing(job.season)
    with override(str(job.options.get("language", "it"))):
        context = {"season": job.season, "table": table, "moves": len(table.counting) > 1}
        source = NOT_IN_CSS.sub("", str(job.options.get("source", "")))
        return render_to_string("pdf/season.html", context | {"source_css": source, "printed_at": timezone.localtime()})
