"""A result is a submission: every version is kept, at most one is confirmed. Dice, photographs and
what those at the table say stay with it."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _


class Result(models.Model):
    """One submitted version of what happened at a table.

    `document` is the final board (or the typed numbers) as submitted; `scores` what every method makes of it, per
    seat position. `base_version` is the version its author saw, `submission_id` is chosen by the page, so that a
    second sending of the same submission changes nothing. `beside` is the version of somebody else at the table that
    this one contradicts, `sent_from` the browser of a link that names nobody, `confirmed_by_table` says that no referee
    confirmed it: those who sat there did, and the label names them.
    """

    class Kind(models.TextChoices):
        MAP = "map", _("final board")
        NUMBERS = "numbers", _("points only")
        TYPED = "typed", _("typed in a spreadsheet")
        PLACES = "places", _("places and points")

    class State(models.TextChoices):
        SUBMITTED = "submitted", _("to confirm")
        DISPUTED = "disputed", _("disputed")
        CONFIRMED = "confirmed", _("confirmed")
        SUPERSEDED = "superseded", _("replaced")

    table = models.ForeignKey("tournaments.Table", models.CASCADE, related_name="results")
    version = models.PositiveIntegerField()
    kind = models.CharField(max_length=10, choices=Kind)
    state = models.CharField(max_length=12, choices=State)
    document = models.JSONField()
    scores = models.JSONField(default=dict, blank=True)
    defects = models.JSONField(default=list, blank=True)
    notes = models.CharField(_("notes"), max_length=500, blank=True)
    submission_id = models.CharField(max_length=64, unique=True)
    base_version = models.PositiveIntegerField(default=0)
    reason = models.CharField(_("reason"), max_length=300, blank=True)
    submitted_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+")
    submitted_by_label = models.CharField(max_length=120)
    submitted_at = models.DateTimeField(auto_now_add=True)
    confirmed_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+")
    confirmed_by_label = models.CharField(max_length=120, blank=True)
    confirmed_at = models.DateTimeField(null=True, blank=True)
    confirmed_by_table = models.BooleanField(default=False)
    beside = models.PositiveIntegerField(null=True, blank=True)
    sent_from = models.CharField(max_length=64, blank=True)

    class Meta:
        ordering = ["table", "version"]
        constraints = [
            models.UniqueConstraint(fields=["table", "version"], name="result_version_once"),
            models.UniqueConstraint(
                fields=["table"], condition=Q(state="confirmed"), name="one_confirmed_result_a_table"
            ),
            models.UniqueConstraint(
                fields=["table"],
                condition=Q(state__in=["submitted", "disputed"]),
                name="one_open_result_a_table",
            ),
        ]


class ResultLine(models.Model):
    """What one seat got out of a result under the tournament's formula; exact decimals.

    `raw` are the points inside the objective (or the typed ones), `outside` those outside it, `table_raw` the
    table's sum of `raw`, for shares.
    """

    result = models.ForeignKey(Result, models.CASCADE, related_name="lines")
    entrant = models.ForeignKey("tournaments.Entrant", models.PROTECT, related_name="lines")
    position = models.PositiveSmallIntegerField()
    place = models.PositiveSmallIntegerField()
    won = models.BooleanField(default=False)
    points = models.DecimalField(max_digits=12, decimal_places=6)
    raw = models.DecimalField(max_digits=12, decimal_places=6, default=0)
    outside = models.DecimalField(max_digits=12, decimal_places=6, default=0)
    table_size = models.PositiveSmallIntegerField()
    table_points = models.DecimalField(max_digits=12, decimal_places=6, default=0)
    explanation = models.JSONField(default=dict, blank=True)

    class Meta:
        ordering = ["result", "place", "position"]
        constraints = [
            models.UniqueConstraint(fields=["result", "position"], name="result_line_once"),
            models.UniqueConstraint(fields=["result", "entrant"], name="result_line_entrant_once"),
        ]


class SdadataStep(models.Model):
    """One thing that happened at the end of a turn while the dice decide whether a match on paper ends (sdadata).

    `number` counts the steps that stand, from 1; an undone step stays, with who undid it. `values` are the dice, or of
    an `order` the seats in their order of play. `lap` and `most` are those that held. `key` is chosen by the page: a
    second sending of the same step, after the network dropped, changes nothing.
    """

    class Kind(models.TextChoices):
        ORDER = "order", _("order of play")
        ROLLED = "rolled", _("thrown here")
        TYPED = "typed", _("thrown at the table")
        NO_THROW = "no_throw", _("no throw")
        OUT = "out", _("out of the match")

    table = models.ForeignKey("tournaments.Table", models.CASCADE, related_name="sdadata_steps")
    number = models.PositiveSmallIntegerField()
    kind = models.CharField(max_length=10, choices=Kind)
    seat = models.PositiveSmallIntegerField(default=0)
    values = models.JSONField(default=list, blank=True)
    lap = models.PositiveSmallIntegerField(default=0)
    most = models.PositiveSmallIntegerField(default=0)
    key = models.CharField(max_length=64, unique=True)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+")
    by_label = models.CharField(max_length=120, blank=True)
    at = models.DateTimeField(auto_now_add=True)
    undone_at = models.DateTimeField(null=True, blank=True)
    undone_by_label = models.CharField(max_length=120, blank=True)

    class Meta:
        ordering = ["table", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["table", "number"], condition=Q(undone_at__isnull=True), name="sdadata_step_once"
            )
        ]


class SheetPhoto(models.Model):
    """One photograph of a table's sheet.

    `reading` is what it says (`sheet.reading.read.Reading.document`), `error` and `params` say why it cannot be read.
    `file` is first what was sent, then the same picture encoded again, without what a phone writes beside it. No copy
    of a tournament holds photographs.
    """

    class State(models.TextChoices):
        QUEUED = "queued", _("waiting")
        RUNNING = "running", _("at work")
        DONE = "done", _("ready")
        FAILED = "failed", _("failed")

    table = models.ForeignKey("tournaments.Table", models.CASCADE, related_name="photos", verbose_name=_("table"))
    draw_version = models.PositiveIntegerField()
    state = models.CharField(_("state"), max_length=10, choices=State, default=State.QUEUED)
    reading = models.JSONField(default=dict, blank=True)
    error = models.CharField(_("error"), max_length=40, blank=True)
    params = models.JSONField(default=dict, blank=True)
    file = models.CharField(max_length=300, blank=True)
    sent_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+")
    sent_by_label = models.CharField(max_length=120, blank=True)
    sent_at = models.DateTimeField(_("sent on"), auto_now_add=True)

    class Meta:
        verbose_name = _("photograph of a sheet")
        verbose_name_plural = _("photographs of sheets")
        ordering = ["-sent_at", "-pk"]


class Agreement(models.Model):
    """What one person says of one version, by their own phone. Of another version they have said nothing yet.

    `wrong` names what is not right: `{"territory": code}` or `{"seat": position}`. `browser` is the hash of the
    phone's cookie: one phone speaks for one person. `is_sender`: they sent this version themselves.
    """

    result = models.ForeignKey("tournaments.Result", models.CASCADE, related_name="agreements")
    entrant = models.ForeignKey("tournaments.Entrant", models.CASCADE, related_name="agreements")
    agrees = models.BooleanField()
    is_sender = models.BooleanField(default=False)
    wrong = models.JSONField(default=list, blank=True)
    note = models.CharField(max_length=300, blank=True)
    browser = models.CharField(max_length=64, blank=True)
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["result", "at", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["result", "entrant"], name="one_word_a_person_and_version"),
            models.UniqueConstraint(
                fields=["result", "browser"], condition=~Q(browser=""), name="one_word_a_phone_and_version"
            ),
        ]


class Protest(models.Model):
    """Somebody of a table says that its confirmed result is wrong; it ends in a ruling that everybody can read.

    `version` is the version that counted then.
    """

    class State(models.TextChoices):
        OPEN = "open"
        ACCEPTED = "accepted"
        REFUSED = "refused"
        WITHDRAWN = "withdrawn"

    table = models.ForeignKey("tournaments.Table", models.CASCADE, related_name="protests")
    entrant = models.ForeignKey("tournaments.Entrant", models.CASCADE, related_name="protests")
    version = models.PositiveIntegerField()
    text = models.CharField(max_length=600)
    state = models.CharField(max_length=10, choices=State, default=State.OPEN)
    at = models.DateTimeField(default=timezone.now)
    ruling = models.CharField(max_length=300, blank=True)
    decided_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+")
    decided_by_label = models.CharField(max_length=120, blank=True)
    decided_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["at", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["table", "entrant"], condition=Q(state="open"), name="one_open_protest_a_person_and_table"
            ),
            models.CheckConstraint(
                condition=Q(state="open", decided_at__isnull=True) | (~Q(state="open") & Q(decided_at__isnull=False)),
                name="decided_protests_say_when",
            ),
        ]
