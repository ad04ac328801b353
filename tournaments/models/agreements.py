"""What those who sat at a table say of a result on their own phones: that it is right, that it is not, a protest."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone


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
