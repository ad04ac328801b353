"""The seed of a draw, fixed before anybody knows who will play."""

from django.db import models
from django.db.models import Q


class DrawSeed(models.Model):
    """`commitment` is public from `committed_at`; `seed` and `nonce` only once a draw has used them (`used_at`).

    `instead_of` is the commitment of the seed that was fixed first, where a draw elsewhere had shown it.
    """

    stage = models.ForeignKey("tournaments.Stage", models.CASCADE, related_name="draw_seeds")
    round_number = models.PositiveSmallIntegerField()
    seed = models.PositiveBigIntegerField()
    nonce = models.CharField(max_length=32)
    commitment = models.CharField(max_length=64)
    committed_at = models.DateTimeField(auto_now_add=True)
    used_at = models.DateTimeField(null=True, blank=True)
    instead_of = models.CharField(max_length=64, blank=True)

    class Meta:
        ordering = ["stage", "round_number"]
        constraints = [
            models.UniqueConstraint(fields=["stage", "round_number"], name="draw_seed_once"),
            # Two tournaments with one seed to come: the draw of the first would tell that of the second.
            models.UniqueConstraint(
                fields=["commitment"], condition=Q(used_at__isnull=True), name="unused_draw_seed_once"
            ),
            models.CheckConstraint(condition=~Q(commitment=""), name="draw_seed_has_commitment"),
        ]


class OpenedSeed(models.Model):
    """The commitment of a seed that a draw has shown. It outlives the tournament: what was seen stays seen."""

    commitment = models.CharField(max_length=64, unique=True)
    opened_at = models.DateTimeField(auto_now_add=True)
