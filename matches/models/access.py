"""Links without account: one seat, the referee, or who organises the match."""

from typing import Self, TypeVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

L = TypeVar("L", bound="Link")


class LinkQuerySet(models.QuerySet[L]):
    def live(self) -> Self:
        """Keep the links that work: not ended, and not issued by an account that is switched off."""
        return self.filter(revoked_at__isnull=True).exclude(issued_by__is_active=False)


class Link(models.Model):
    """A link without account. The token is random and stored as its SHA-256; revoking is for ever.

    `issued_by` is the account that made it; empty where nobody is known, or where no account stood behind it.
    """

    token_hash = models.CharField(max_length=64, unique=True)
    label = models.CharField(max_length=80, blank=True)
    issued_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, null=True, blank=True, related_name="+")
    created_at = models.DateTimeField(auto_now_add=True)
    last_used_at = models.DateTimeField(null=True, blank=True)
    revoked_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        abstract = True
        ordering = ["created_at", "pk"]


class MatchGrantQuerySet(LinkQuerySet["MatchGrant"]):
    pass


class MatchGrant(Link):
    """What a link allows in a match; a reissued link ends the old one for ever.

    `issued_through` is the link that gave its issuer the right to make it; `origin` is what those who arranged the
    match call that right, where it came from them.
    """

    class Role(models.TextChoices):
        SEAT = "seat", _("seat")
        REFEREE = "referee", _("referee")
        ORGANISER = "organiser", _("organiser")

    match = models.ForeignKey("matches.Match", models.CASCADE, related_name="grants")
    role = models.CharField(max_length=10, choices=Role)
    seat = models.ForeignKey("matches.MatchSeat", models.CASCADE, null=True, blank=True, related_name="grants")
    issued_through = models.ForeignKey("self", models.CASCADE, null=True, blank=True, related_name="issued")
    origin = models.CharField(max_length=40, blank=True)

    objects = MatchGrantQuerySet.as_manager()

    class Meta(Link.Meta):
        constraints = [
            models.CheckConstraint(
                condition=Q(role="seat", seat__isnull=False) | (~Q(role="seat") & Q(seat__isnull=True)),
                name="seat_grants_name_a_seat",
            ),
            models.UniqueConstraint(fields=["seat"], condition=Q(revoked_at__isnull=True), name="one_live_link_a_seat"),
        ]
