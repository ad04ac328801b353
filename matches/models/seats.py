"""A seat of a match: an order, a name, who sits there now. It knows nothing of tournaments."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _


class MatchSeat(models.Model):
    """`bot` names the bot that plays here, empty for a person; `nonce` is the seat's share in the dice,
    empty until it is opened, and `seal` its SHA-256, given before any share is opened.

    `reserve_left` are seconds; `seen_at` is when a page of this seat last spoke to the server.
    `claimed_through` is the link by which the account got the seat: it loses the seat with that link.
    Its own business: `auto_defence` defends with the most dice, `quiet_turn` names the turn ("3:2") in which it wants
    no questions about its cards, `leaving_at` is when a surrender counts that may still be taken back.
    """

    match = models.ForeignKey("matches.Match", models.CASCADE, related_name="seats")
    number = models.PositiveSmallIntegerField()
    name = models.CharField(_("name"), max_length=80)
    bot = models.CharField(max_length=20, blank=True)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="match_seats"
    )
    claimed_through = models.ForeignKey(
        "matches.MatchGrant", models.SET_NULL, null=True, blank=True, related_name="claims"
    )
    seal = models.CharField(max_length=64, blank=True)
    nonce = models.CharField(max_length=128, blank=True)
    joined_at = models.DateTimeField(null=True, blank=True)
    is_ready = models.BooleanField(default=False)
    is_muted = models.BooleanField(default=False)
    reserve_left = models.FloatField(default=0)
    seen_at = models.DateTimeField(null=True, blank=True)
    auto_defence = models.BooleanField(default=False)
    quiet_turn = models.CharField(max_length=16, blank=True)
    leaving_at = models.DateTimeField(null=True, blank=True, db_index=True)

    class Meta:
        ordering = ["match", "number"]
        constraints = [
            models.UniqueConstraint(fields=["match", "number"], name="match_seat_once"),
            models.UniqueConstraint(fields=["match", "user"], name="match_user_once", condition=Q(user__isnull=False)),
            models.CheckConstraint(condition=Q(number__gte=1, number__lte=7), name="match_seat_number"),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def is_taken(self) -> bool:
        """Return whether somebody, or a bot, plays here."""
        return bool(self.bot) or self.joined_at is not None
