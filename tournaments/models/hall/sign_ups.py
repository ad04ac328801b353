"""What is announced of an evening to come, and who signed up for it without an account."""

from __future__ import annotations

from django.conf import settings
from django.core.validators import MinValueValidator
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournaments.models.people import Shown


class Announcement(models.Model):
    """What the public page of a tournament says before it begins; without this row it says nothing of sign-ups.

    Places are counted against `capacity` (None: as many as come); the fee is that of the door (`Door.fee`).
    `code_word` keeps strangers out: it is no secret among members of the club, so it is kept readable.
    """

    tournament = models.OneToOneField("tournaments.Tournament", models.CASCADE, related_name="announcement")
    is_on = models.BooleanField(_("people can sign up"), default=False)
    starts_at = models.TimeField(_("begins at"), null=True, blank=True)
    address = models.CharField(_("street and town"), max_length=200, blank=True)
    closes_at = models.DateTimeField(_("open until"), null=True, blank=True)
    capacity = models.PositiveSmallIntegerField(_("places"), null=True, blank=True, validators=[MinValueValidator(1)])
    note = models.TextField(_("what else people should know"), max_length=1000, blank=True)
    needs_approval = models.BooleanField(_("every sign-up waits for the organisers' yes"), default=False)
    shows_list = models.BooleanField(_("everybody sees who is coming"), default=False)
    code_word = models.CharField(_("code word of the club"), max_length=40, blank=True)

    class Meta:
        verbose_name = _("announcement")
        verbose_name_plural = _("announcements")
        constraints = [
            models.CheckConstraint(condition=Q(capacity__isnull=True) | Q(capacity__gte=1), name="capacity_from_one")
        ]


class SignUpQuerySet(models.QuerySet["SignUp"]):
    def live(self) -> SignUpQuerySet:
        """Return who is coming, asks to come or waits for a place."""
        return self.filter(state__in=SignUp.LIVE)

    def waiting(self) -> SignUpQuerySet:
        """Return the waiting list in its order."""
        return self.filter(state=SignUp.State.WAITING).order_by("place", "pk")


class SignUp(models.Model):
    """Somebody who signed up: who they say they are, what they agreed to, and where they stand.

    `key` is the form in which two spellings of name and club meet: of those that live, one has it. `entrant` is set
    while they are accepted. `known` is the person of earlier evenings that an organiser said they are, and `is_decided`
    says that an organiser looked at it, whatever the answer. `place` orders the waiting list. The link of the
    person follows from `token_seed` and the secret key, so that no copy of the database tells it.
    """

    class State(models.TextChoices):
        ASKED = "asked", _("waits for a yes")
        ACCEPTED = "accepted", _("is in")
        WAITING = "waiting", _("on the waiting list")
        WITHDRAWN = "withdrawn", _("withdrew")
        REFUSED = "refused", _("not accepted")

    LIVE = (State.ASKED, State.ACCEPTED, State.WAITING)

    tournament = models.ForeignKey("tournaments.Tournament", models.CASCADE, related_name="sign_ups")
    entrant = models.OneToOneField(
        "tournaments.Entrant", models.SET_NULL, null=True, blank=True, related_name="sign_up"
    )
    known = models.ForeignKey("tournaments.Player", models.SET_NULL, null=True, blank=True, related_name="+")
    is_decided = models.BooleanField(default=False)
    name = models.CharField(_("name"), max_length=200)
    club = models.CharField(_("club"), max_length=120, blank=True)
    nickname = models.CharField(_("nickname"), max_length=80, blank=True)
    email = models.EmailField(_("e-mail address"), blank=True)
    shown = models.CharField(_("shown as"), max_length=8, choices=Shown, default=Shown.FULL)
    is_minor = models.BooleanField(_("under 18"), default=False)
    key = models.CharField(max_length=340)
    state = models.CharField(max_length=10, choices=State)
    place = models.PositiveIntegerField(default=0)
    consent_text = models.TextField()
    consent_at = models.DateTimeField()
    language = models.CharField(max_length=8, default=settings.LANGUAGE_CODE)
    token_seed = models.CharField(max_length=64)
    token_hash = models.CharField(max_length=64, unique=True)
    created_at = models.DateTimeField(auto_now_add=True)
    changed_at = models.DateTimeField(auto_now=True)

    objects = SignUpQuerySet.as_manager()

    class Meta:
        verbose_name = _("sign-up")
        verbose_name_plural = _("sign-ups")
        ordering = ["created_at", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "key"],
                condition=Q(state__in=("asked", "accepted", "waiting")),
                name="signed_up_once",
            ),
            models.CheckConstraint(condition=~Q(name=""), name="sign_up_has_a_name"),
            models.CheckConstraint(condition=~Q(consent_text=""), name="sign_up_has_consent"),
        ]
        indexes = [models.Index(fields=["tournament", "state", "place"], name="sign_up_waiting")]

    def __str__(self) -> str:
        return self.name
