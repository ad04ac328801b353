"""A stage: a league, an elimination, or a final fed by the stage before it."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.formats.round_names import RoundName, knockout_round, league_round
from tournaments.formats.stage import StageFormat, stage_format


class Stage(models.Model):
    """`plan` of an elimination is the planner's answer; `entrants_in` says how many the stage before sends up.

    `format` is a document of `tournaments.formats.stage`; with its semifinals `plan` holds the standing they began with
    as `finals`, entrants by number. `standing_made` counts how often its standing was made anew.
    """

    class Kind(models.TextChoices):
        LEAGUE = "league", _("all'italiana")
        ELIMINATION = "elimination", _("direct elimination")
        FINAL = "final", _("final")

    tournament = models.ForeignKey("tournaments.Tournament", models.CASCADE, related_name="stages")
    number = models.PositiveSmallIntegerField()
    kind = models.CharField(max_length=12, choices=Kind)
    name = models.CharField(_("name"), max_length=80, blank=True)
    rounds_planned = models.PositiveSmallIntegerField(_("rounds"), default=1)
    entrants_in = models.PositiveSmallIntegerField(null=True, blank=True)
    plan = models.JSONField(default=dict, blank=True)
    format = models.JSONField(default=dict, blank=True)
    standing_made = models.PositiveBigIntegerField(default=0, editable=False)

    class Meta:
        ordering = ["tournament", "number"]
        constraints = [models.UniqueConstraint(fields=["tournament", "number"], name="stage_number_once")]

    def __str__(self) -> str:
        return self.name or str(_("semifinals and final") if self.rules.semifinals else self.get_kind_display())

    @property
    def rules(self) -> StageFormat:
        """Return what the stage's format states."""
        return stage_format(self.format)

    def round_named(self, number: int) -> RoundName:
        """Return what round `number` is called, whether it is drawn yet or not."""
        if self.kind == self.Kind.LEAGUE:
            return league_round(number, self.rules.grouping)
        rounds = self.plan.get("rounds", []) if isinstance(self.plan, dict) else []
        known = self.kind == self.Kind.FINAL or bool(rounds)
        least = 2 if self.rules.semifinals else 1
        planned = (len(rounds) or max(self.rounds_planned, least)) if known else 0
        finals = len(rounds[-1].get("tables", ())) if rounds else 1
        return knockout_round(number, planned, finals, self.name)
