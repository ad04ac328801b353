"""The analysis of a match that is over, made by a task and kept with it."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.db.models.functions import Now
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from rules.base.json_types import Json


class MatchAnalysis(models.Model):
    """At most one for a match, of its `version`, made by `made_by` (releases of analysis and value function).

    `document` is that of rules/analysis/report.py; what was made before stays while a new one is made. `percent` says
    how far that is; `asked_at` is when it was asked for or told of last, so that one whose worker died is made again.
    `handed_at` is when a task for it was last put into the queue, `error` how the last try ended that came to nothing:
    the database knows what both are at first, for processes of the release before.
    """

    class State(models.TextChoices):
        WAITING = "waiting", _("waiting")
        MAKING = "making", _("at work")
        DONE = "done", pgettext_lazy("state of an analysis", "ready")
        FAILED = "failed", pgettext_lazy("state of an analysis", "failed")

    match = models.OneToOneField("matches.Match", models.CASCADE, related_name="analysis", verbose_name=_("match"))
    state = models.CharField(_("state"), max_length=10, choices=State, default=State.WAITING)
    percent = models.PositiveSmallIntegerField(default=0)
    version = models.PositiveIntegerField(default=0)
    made_by = models.CharField(_("made by"), max_length=40, blank=True)
    document: models.JSONField[Json | None, Json | None] = models.JSONField(null=True, blank=True)
    asked_at = models.DateTimeField(_("last heard of"))
    handed_at = models.DateTimeField(default=timezone.now, db_default=Now())
    made_at = models.DateTimeField(_("ready since"), null=True, blank=True)
    error = models.CharField(_("error"), max_length=300, blank=True, default="", db_default="")

    class Meta:
        verbose_name = _("analysis of a match")
        verbose_name_plural = _("analyses of matches")
        constraints = [
            models.CheckConstraint(
                condition=~Q(state="done") | Q(document__isnull=False, made_at__isnull=False),
                name="analysis_done_has_a_document",
            ),
            models.CheckConstraint(condition=Q(percent__lte=100), name="analysis_percent_to_100"),
        ]
