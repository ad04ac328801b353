"""The one way up: what those who arranged a match must hear, kept until they have heard it."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

STATES = [("finished", pgettext_lazy("state of a match", "finished")), ("void", _("void"))]


class OutboxEntry(models.Model):
    """`state` (finished or void) of a match at `version`, written in the transaction that brought it about."""

    match = models.ForeignKey("matches.Match", models.CASCADE, related_name="outbox", verbose_name=_("match"))
    state = models.CharField(_("state"), max_length=10, choices=STATES)
    version = models.PositiveIntegerField(_("steps"))
    created_at = models.DateTimeField(pgettext_lazy("news", "written"), auto_now_add=True)
    delivered_at = models.DateTimeField(pgettext_lazy("news", "delivered"), null=True, blank=True)

    class Meta:
        ordering = ["pk"]
        verbose_name = _("news of a match")
        verbose_name_plural = _("news of matches")
        constraints = [
            models.UniqueConstraint(fields=["match", "state", "version"], name="outbox_once"),
            models.CheckConstraint(condition=Q(state__in=["finished", "void"]), name="outbox_state"),
        ]


class ServerBeat(models.Model):
    """The one row that says when the clocks last ran, so that the time of a stopped server is given back."""

    id = models.PositiveSmallIntegerField(primary_key=True, default=1)
    at = models.DateTimeField()

    class Meta:
        constraints = [models.CheckConstraint(condition=Q(id=1), name="one_server_beat")]
