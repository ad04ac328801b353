"""Long work as rows, so that it survives a restart: progress, cancelling, one file at the end."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournaments.models.seasons import Season
from tournaments.models.tournaments import Tournament


class Job(models.Model):
    """Of a tournament, or of a season: that of the other is null, and nobody asks for it."""

    class Kind(models.TextChoices):
        SHEETS = "sheets", _("table sheets")
        FILLED_SHEETS = "filled_sheets", _("sheets with the results")
        STANDINGS = "standings", _("standings")
        SLIPS = "slips", _("seat slips")
        BADGES = "badges", _("badges with the private code")
        WALL_LIST = "wall_list", _("list by surname")
        BRACKET = "bracket", _("bracket")
        DIPLOMAS = "diplomas", _("diplomas")
        PODIUM = "podium", _("podium poster")
        SEASON = "season", _("table of the season")

    class State(models.TextChoices):
        QUEUED = "queued", _("waiting")
        RUNNING = "running", _("at work")
        DONE = "done", _("ready")
        FAILED = "failed", _("failed")
        CANCELLED = "cancelled", _("cancelled")

    tournament: models.ForeignKey[Tournament, Tournament] = models.ForeignKey(  # type: ignore[misc]
        "tournaments.Tournament",
        models.CASCADE,
        related_name="jobs",
        null=True,
        blank=True,
        verbose_name=_("tournament"),
    )
    season: models.ForeignKey[Season, Season] = models.ForeignKey(  # type: ignore[misc]
        "tournaments.Season", models.CASCADE, related_name="jobs", null=True, blank=True
    )
    round = models.ForeignKey("tournaments.Round", models.CASCADE, null=True, blank=True, related_name="jobs")
    kind = models.CharField(_("kind"), max_length=16, choices=Kind)
    state = models.CharField(_("state"), max_length=10, choices=State, default=State.QUEUED)
    options = models.JSONField(default=dict, blank=True)
    error = models.CharField(_("error"), max_length=300, blank=True)
    file = models.CharField(max_length=300, blank=True)
    created_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+")
    created_at = models.DateTimeField(_("since"), auto_now_add=True)
    finished_at = models.DateTimeField(_("ended"), null=True, blank=True)

    class Meta:
        verbose_name = _("job of prints")
        verbose_name_plural = _("jobs of prints")
        ordering = ["-pk"]  # as they were ordered, also after a clock was set back
        constraints = [
            models.CheckConstraint(
                condition=Q(tournament__isnull=False, season__isnull=True)
                | Q(tournament__isnull=True, season__isnull=False),
                name="job_of_a_tournament_or_a_season",
            )
        ]


class JobChunk(models.Model):
    """A part of a job that one task renders; `items` are primary keys of tables, or offsets of rows."""

    job = models.ForeignKey(Job, models.CASCADE, related_name="chunks")
    number = models.PositiveSmallIntegerField()
    items = models.JSONField(default=list)
    state = models.CharField(max_length=10, choices=Job.State, default=Job.State.QUEUED)
    file = models.CharField(max_length=300, blank=True)

    class Meta:
        ordering = ["job", "number"]
        constraints = [models.UniqueConstraint(fields=["job", "number"], name="chunk_number_once")]
