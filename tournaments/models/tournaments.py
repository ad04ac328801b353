"""The tournament and every choice that holds for all its stages."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.dispatch import Signal
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from rules.base.json_types import Json

# Sent inside the transaction with `ids`, the primary keys of the tournaments whose version was raised.
tournament_touched = Signal()


def default_sizes() -> list[int]:
    return [3, 4, 5]


def default_tie_breaks() -> list[str]:
    return ["wins", "best_result", "second_best"]


class TournamentQuerySet(models.QuerySet["Tournament"]):
    def public(self) -> TournamentQuerySet:
        """Return those that everybody may read; a mirror shows what a hall keeps up to date, and nothing else."""
        shown = self.filter(is_public=True)
        return shown.filter(mirror__state="live") if settings.MIRROR else shown

    def touch(self) -> int:
        """Raise the version of every tournament here: something a public page shows has changed."""
        ids = list(self.values_list("pk", flat=True))
        changed = self.update(version=models.F("version") + 1)
        tournament_touched.send(self.model, ids=ids)
        return changed


class Tournament(models.Model):
    class State(models.TextChoices):
        SETUP = "setup", _("in preparation")
        RUNNING = "running", _("running")
        FINISHED = "finished", _("finished")

    class Clubs(models.TextChoices):
        OFF = "off", _("ignore clubs")
        SOFT = "soft", _("club mates apart where possible")
        HARD = "hard", _("club mates never at one table")

    class Seats(models.TextChoices):
        BALANCED = "balanced", _("balanced by the draw")
        DICE = "dice", _("left to the dice at the table")

    class Scope(models.TextChoices):
        PRINCIPAL = "principal", _("Principal objective")
        BOTH = "both", _("Principal and Secondary objective")

    class Normalisation(models.TextChoices):
        NONE = "none", _("points as they are")
        FACTOR = "factor", _("×1.25 at a table of five, ×0.75 at a table of three")
        SHARE = "share", _("share of the table's points")

    class Absence(models.TextChoices):
        NOTHING = "nothing", _("an absence counts nothing")
        ZERO = "zero", _("an absence is a zero, which may be dropped")

    class Confirms(models.TextChoices):
        REFEREE = "referee", _("the referee confirms")
        ALL = "all", _("everybody at the table")
        ALL_BUT_ONE = "all_but_one", _("all but one at the table")
        SOME = "some", _("so many people at the table")

    slug = models.SlugField(_("address"), max_length=80, unique=True)
    name = models.CharField(_("name"), max_length=120)
    place = models.CharField(_("place"), max_length=120, blank=True)
    starts_on = models.DateField(_("date"))
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="tournaments")
    state = models.CharField(max_length=10, choices=State, default=State.SETUP)
    is_public = models.BooleanField(_("public"), default=True)
    is_demo = models.BooleanField(default=False)
    # People are here once they have checked in (`Door`); else who is entered is here until unticked.
    checks_in = models.BooleanField(default=False)

    ruleset = models.CharField(_("rules"), max_length=40, default="risiko-torneo")
    # Where it is played otherwise than its edition says, by name of the option, as Ruleset.varied() takes them.
    rule_options: models.JSONField[Json, Any] = models.JSONField(default=dict, blank=True)
    deck = models.ForeignKey("tournaments.Deck", models.PROTECT, null=True, blank=True, verbose_name=_("custom deck"))
    scope = models.CharField(_("objective scope"), max_length=10, choices=Scope, default=Scope.PRINCIPAL)
    formula = models.CharField(_("formula"), max_length=40, default="method1")
    own_formula = models.ForeignKey(
        "tournaments.FormulaVersion", models.PROTECT, null=True, blank=True, related_name="tournaments"
    )
    shared_winner = models.BooleanField(_("a table win may be shared"), default=False)
    normalisation = models.CharField(max_length=10, choices=Normalisation, default=Normalisation.NONE)
    tie_breaks = models.JSONField(default=default_tie_breaks)
    best_of = models.PositiveSmallIntegerField(_("best results that count"), null=True, blank=True)
    minimum_matches = models.PositiveSmallIntegerField(_("matches needed to be placed"), default=0)
    absence = models.CharField(max_length=10, choices=Absence, default=Absence.NOTHING)

    preferred_size = models.PositiveSmallIntegerField(
        _("preferred table size"), default=4, validators=[MinValueValidator(2), MaxValueValidator(7)]
    )
    sizes = models.JSONField(_("table sizes"), default=default_sizes)
    most_tables = models.PositiveSmallIntegerField(
        _("tables there are"), null=True, blank=True, validators=[MinValueValidator(1)]
    )
    clubs = models.CharField(max_length=10, choices=Clubs, default=Clubs.SOFT)
    seats = models.CharField(max_length=10, choices=Seats, default=Seats.BALANCED)
    deals_colours = models.BooleanField(_("colours are dealt by the draw"), default=False)
    match_minutes = models.PositiveSmallIntegerField(_("minutes of a match"), default=90)
    penalties_step_up = models.BooleanField(_("penalties step up"), default=False)
    confirms = models.CharField(max_length=12, choices=Confirms, default=Confirms.REFEREE)
    confirming_seats = models.PositiveSmallIntegerField(
        _("people who confirm"), default=3, validators=[MinValueValidator(2), MaxValueValidator(7)]
    )
    public_address = models.CharField(_("public address"), max_length=200, blank=True)

    # Seconds of each view of the projector, by its code; what is not in it has the time of its view.
    projector: models.JSONField[Json, Any] = models.JSONField(default=dict, blank=True)

    # One mark for each time it was imported from a copy that was not made here (`documents.origins`).
    origins = models.JSONField(default=list, blank=True)

    version = models.PositiveBigIntegerField(default=1)
    created_at = models.DateTimeField(auto_now_add=True)

    objects = TournamentQuerySet.as_manager()

    class Meta:
        verbose_name = _("tournament")
        verbose_name_plural = _("tournaments")
        ordering = ["-starts_on", "-pk"]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(formula="own", own_formula__isnull=False)
                | (~models.Q(formula="own") & models.Q(own_formula__isnull=True)),
                name="own_formula_has_its_version",
            ),
            models.CheckConstraint(
                condition=models.Q(most_tables__isnull=True) | models.Q(most_tables__gte=1), name="most_tables_from_one"
            ),
        ]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("tournament", args=[self.slug])
