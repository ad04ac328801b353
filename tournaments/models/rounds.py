"""Rounds, their tables, who sits where, and who came up from the round before."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournaments.formats.round_names import RoundName


class Round(models.Model):
    """`draw_version` rises with every redraw, swap or replacement, so that a stale page is recognised.

    The clock shows `clock_seconds` of play; `clock_started_at` is set while it runs and `clock_used` (seconds)
    holds what ran before the last pause. `dissolved` keeps row and codes of tables a repair took away, by number
    (services.dissolved); no copy holds it.
    """

    class State(models.TextChoices):
        DRAWN = "drawn", _("drawn")
        PUBLISHED = "published", _("published")
        PLAYING = "playing", _("playing")
        COMPLETE = "complete", _("complete")

    stage = models.ForeignKey("tournaments.Stage", models.CASCADE, related_name="rounds")
    number = models.PositiveSmallIntegerField()
    state = models.CharField(max_length=10, choices=State, default=State.DRAWN)
    draw_version = models.PositiveIntegerField(default=1)
    seed = models.PositiveBigIntegerField()
    report = models.JSONField(default=dict, blank=True)
    certificate = models.JSONField(default=dict, blank=True)
    dissolved = models.JSONField(default=dict, blank=True)
    drawn_at = models.DateTimeField(auto_now_add=True)
    published_at = models.DateTimeField(null=True, blank=True)
    clock_seconds = models.PositiveIntegerField(default=5400)
    clock_started_at = models.DateTimeField(null=True, blank=True)
    clock_used = models.PositiveIntegerField(default=0)

    class Meta:
        ordering = ["stage__number", "number"]
        constraints = [models.UniqueConstraint(fields=["stage", "number"], name="round_number_once")]

    @property
    def is_public(self) -> bool:
        return self.state != self.State.DRAWN

    def colours_at(self, number: int) -> list[str]:
        """Return the colours dealt at a table: those of its seats in order, then those left over; [] without any."""
        dealt = self.certificate.get("colours")
        colours = dealt.get(str(number)) if isinstance(dealt, dict) else None
        return [str(colour) for colour in colours] if isinstance(colours, list) else []

    def colour_at(self, number: int, position: int) -> str:
        """Return the colour dealt to a seat, "" without any: it belongs to the place, whoever sits there."""
        return next(iter(self.colours_at(number)[position - 1 : position]), "")

    @property
    def named(self) -> RoundName:
        """Return what the round is called; this asks its stage."""
        return self.stage.round_named(self.number)


class Table(models.Model):
    """One table of a round. A winner is recorded here only where the rules leave a tie (or nobody played)."""

    round = models.ForeignKey(Round, models.CASCADE, related_name="tables")
    number = models.PositiveSmallIntegerField()
    extra_seconds = models.PositiveIntegerField(default=0)
    paused_at = models.DateTimeField(null=True, blank=True)
    not_played_reason = models.CharField(max_length=300, blank=True)
    decided_winner = models.ForeignKey("tournaments.Seat", models.SET_NULL, null=True, blank=True, related_name="+")
    decided_reason = models.CharField(max_length=300, blank=True)
    decided_by_label = models.CharField(max_length=120, blank=True)

    class Meta:
        ordering = ["round", "number"]
        constraints = [models.UniqueConstraint(fields=["round", "number"], name="table_number_once")]

    @property
    def is_not_played(self) -> bool:
        return bool(self.not_played_reason)


class Seat(models.Model):
    """`position` is the order of play, from 1. A no-show keeps the seat but does not play."""

    round = models.ForeignKey(Round, models.CASCADE, related_name="seats")
    table = models.ForeignKey(Table, models.CASCADE, related_name="seats")
    position = models.PositiveSmallIntegerField()
    entrant = models.ForeignKey("tournaments.Entrant", models.PROTECT, related_name="seats")
    no_show = models.BooleanField(default=False)

    class Meta:
        ordering = ["table", "position"]
        constraints = [
            models.UniqueConstraint(fields=["round", "entrant"], name="entrant_seated_once_a_round"),
            models.UniqueConstraint(fields=["table", "position"], name="seat_position_once"),
        ]


class SeatChange(models.Model):
    """A swap, a replacement or a no-show after the draw, kept for the explanation."""

    class Kind(models.TextChoices):
        SWAP = "swap", _("swap")
        REPLACEMENT = "replacement", _("replacement")
        NO_SHOW = "no_show", _("no-show")

    table = models.ForeignKey(Table, models.CASCADE, related_name="changes")
    kind = models.CharField(max_length=12, choices=Kind)
    entrant_out = models.ForeignKey("tournaments.Entrant", models.CASCADE, related_name="+")
    entrant_in = models.ForeignKey("tournaments.Entrant", models.CASCADE, null=True, blank=True, related_name="+")
    reason = models.CharField(max_length=300, blank=True)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+")
    by_label = models.CharField(max_length=120, blank=True)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["at", "pk"]


class Qualifier(models.Model):
    """Who may play a round of an elimination or final, and how they got there.

    `share` is a fraction "num/den" of the table's points, the measure that compares lucky losers.
    """

    class How(models.TextChoices):
        WINNER = "winner", _("table winner")
        PLACE = "place", _("by place at the table")
        LUCKY_LOSER = "lucky_loser", _("lucky loser")
        STANDING = "standing", _("by the standing")
        DIRECT = "direct", _("straight to the final")
        WILD_CARD = "wild_card", _("wild card")
        REPLACEMENT = "replacement", _("replacement")

    stage = models.ForeignKey("tournaments.Stage", models.CASCADE, related_name="qualifiers")
    round_number = models.PositiveSmallIntegerField()
    entrant = models.ForeignKey("tournaments.Entrant", models.CASCADE, related_name="qualifications")
    how = models.CharField(max_length=12, choices=How)
    from_table = models.ForeignKey(Table, models.SET_NULL, null=True, blank=True, related_name="qualifiers")
    replaces = models.ForeignKey("tournaments.Entrant", models.SET_NULL, null=True, blank=True, related_name="+")
    rank = models.PositiveIntegerField(default=0)
    share = models.CharField(max_length=40, blank=True)

    class Meta:
        ordering = ["stage", "round_number", "rank"]
        constraints = [
            models.UniqueConstraint(fields=["stage", "round_number", "entrant"], name="qualifier_once"),
            models.CheckConstraint(condition=Q(round_number__gte=1), name="qualifier_round_from_one"),
        ]
