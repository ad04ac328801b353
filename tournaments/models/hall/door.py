"""The evening's door: who has checked in, and the money that was taken there. Amounts are cents."""

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _


class Door(models.Model):
    """How people come in to a tournament, and what it costs; `checks_in` itself stands with the tournament.

    `fee` is the one that is announced and taken: None where nothing is said of it, 0 where taking part is free. The
    codes on the wall follow from `seed` and the secret key. `change` is what lay in the box before the first
    payment.
    """

    tournament = models.OneToOneField("tournaments.Tournament", models.CASCADE, related_name="door")
    anywhere = models.BooleanField(default=False)
    seed = models.CharField(max_length=64)
    fee = models.PositiveIntegerField(null=True, blank=True)
    reduced = models.PositiveIntegerField(null=True, blank=True)
    change = models.PositiveIntegerField(default=0)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(reduced__isnull=True) | Q(reduced__gt=0, fee__isnull=False, reduced__lt=F("fee")),
                name="door_reduced_below_fee",
            ),
        ]


class CheckInQuerySet(models.QuerySet["CheckIn"]):
    def live(self) -> "CheckInQuerySet":
        return self.filter(undone_at__isnull=True)


class CheckIn(models.Model):
    """Somebody said that an entrant is here; taken back it stays, with when and by whom."""

    class How(models.TextChoices):
        PHONE = "phone"
        KIOSK = "kiosk"
        DOOR = "door"
        LIST = "list"

    entrant = models.ForeignKey("tournaments.Entrant", models.CASCADE, related_name="check_ins")
    how = models.CharField(max_length=6, choices=How)
    at = models.DateTimeField(default=timezone.now)
    by_label = models.CharField(max_length=120, blank=True)
    undone_at = models.DateTimeField(null=True, blank=True)
    undone_by_label = models.CharField(max_length=120, blank=True)

    objects = CheckInQuerySet.as_manager()

    class Meta:
        ordering = ["at", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["entrant"], condition=Q(undone_at__isnull=True), name="one_live_check_in")
        ]


class PaymentQuerySet(models.QuerySet["Payment"]):
    def standing(self) -> "PaymentQuerySet":
        return self.filter(is_standing=True)


class Payment(models.Model):
    """One line of the ledger: money taken, somebody let off, or an earlier line taken back (a negative amount).

    No line is changed or deleted, but `is_standing` goes when it is taken back. `taker` is who took the money, also on
    the line that takes it back; `by_label` is who wrote the line. `name` stays when the entrant leaves the list.
    """

    class Kind(models.TextChoices):
        PAID = "paid", _("paid")
        EXEMPT = "exempt", _("exempt")
        REVERSAL = "reversal", _("given back")

    class Method(models.TextChoices):
        CASH = "cash", _("cash")
        CARD = "card", _("card")
        TRANSFER = "transfer", _("bank transfer")
        OTHER = "other", _("other way")

    tournament = models.ForeignKey("tournaments.Tournament", models.CASCADE, related_name="payments")
    entrant = models.ForeignKey("tournaments.Entrant", models.SET_NULL, null=True, blank=True, related_name="payments")
    name = models.CharField(max_length=200)
    kind = models.CharField(max_length=8, choices=Kind)
    amount = models.IntegerField(default=0)
    method = models.CharField(max_length=8, choices=Method, blank=True)
    taker = models.CharField(max_length=120, blank=True)
    note = models.CharField(max_length=200, blank=True)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+")
    by_label = models.CharField(max_length=120, blank=True)
    at = models.DateTimeField(default=timezone.now)
    is_standing = models.BooleanField(default=True)
    reverses = models.OneToOneField("self", models.CASCADE, null=True, blank=True, related_name="reversal")

    objects = PaymentQuerySet.as_manager()

    class Meta:
        ordering = ["at", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["entrant"], condition=Q(is_standing=True), name="one_standing_payment_a_person"
            ),
            models.CheckConstraint(
                condition=~Q(kind="paid") | (Q(amount__gt=0, reverses__isnull=True) & ~Q(method="")),
                name="paid_has_amount_and_method",
            ),
            models.CheckConstraint(
                condition=~Q(kind="exempt") | Q(amount=0, method="", reverses__isnull=True), name="exempt_pays_nothing"
            ),
            models.CheckConstraint(
                condition=~Q(kind="reversal") | Q(amount__lte=0, reverses__isnull=False, is_standing=False),
                name="reversal_names_its_line",
            ),
        ]


class TillClosing(models.Model):
    """The money counted at the end of the evening, beside what should be there; reopened it stays."""

    tournament = models.ForeignKey("tournaments.Tournament", models.CASCADE, related_name="till_closings")
    expected = models.IntegerField()
    counted = models.PositiveIntegerField()
    note = models.CharField(max_length=200, blank=True)
    at = models.DateTimeField(default=timezone.now)
    by_label = models.CharField(max_length=120, blank=True)
    reopened_at = models.DateTimeField(null=True, blank=True)
    reopened_by_label = models.CharField(max_length=120, blank=True)

    class Meta:
        ordering = ["at", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["tournament"], condition=Q(reopened_at__isnull=True), name="one_standing_closing"
            )
        ]

    @property
    def difference(self) -> int:
        return self.counted - self.expected

    @property
    def missing(self) -> int:
        return self.expected - self.counted
