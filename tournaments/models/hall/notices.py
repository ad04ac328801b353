"""What is told to players away from their page: where it goes, what each of them wants, and what became of it."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from rules.base.json_types import Json


class PushKey(models.Model):
    """The one row with the pair of keys by which push services know this installation.

    `public` is given to browsers; `closed` is the private one, which only the secret key opens.
    """

    id = models.PositiveSmallIntegerField(primary_key=True, default=1)
    public = models.CharField(max_length=100)
    closed = models.TextField()
    created_at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [models.CheckConstraint(condition=Q(id=1), name="one_push_key")]


class PushEndpoint(models.Model):
    """Where a browser takes push messages for one device, with its keys; a device that ends takes its endpoint along.

    Two people in one browser are two devices with the same `address`.
    """

    device = models.OneToOneField("tournaments.PlayerDevice", models.CASCADE, related_name="endpoint")
    address = models.CharField(max_length=1000)
    p256dh = models.CharField(max_length=120)
    auth = models.CharField(max_length=40)
    language = models.CharField(max_length=8)
    created_at = models.DateTimeField(default=timezone.now)


class Kind(models.TextChoices):
    """What a notice is about, in the order of the page."""

    SEAT = "seat", _("seat")
    CONFIRM = "confirm", _("result to confirm")
    CALL = "call", _("call")
    MATCH = "match", _("match")
    TURN = "turn", _("turn")
    REMINDER = "reminder", _("reminder")
    WAITING = "waiting", _("waiting list")
    TEST = "test", _("trial")


class Way(models.TextChoices):
    PUSH = "push", _("push message")
    MAIL = "mail", _("email")
    PAGE = "page", _("page")  # sound and vibration of the open page: nothing is sent


class NoticeChoice(models.Model):
    """What a person has switched, kind by kind and way by way; without a row it is as `notices.selectors.choices` says.

    `owner` is who vouched for the person's browser: what is chosen there counts at this organiser's tournaments.
    """

    player = models.ForeignKey("tournaments.Player", models.CASCADE, related_name="notice_choices")
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    kind = models.CharField(max_length=10, choices=Kind)
    way = models.CharField(max_length=4, choices=Way)
    is_on = models.BooleanField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["player", "owner", "kind", "way"], name="one_choice_a_notice")]


class Mailbox(models.Model):
    """The address that a person gave at one organiser's tournaments, for notices and to come in again; it counts once
    confirmed.

    `token_hash`: of the link in the letter that asks, until `asked_until`; empty once it was used. `back_hash`: of the
    link that lets a browser in again, until `back_until`; empty once it was used. `given_on` is the phone on which it
    was written: who answers for that phone answers for whoever comes in by the address.
    """

    player = models.ForeignKey("tournaments.Player", models.CASCADE, related_name="mailboxes")
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    address = models.EmailField()
    language = models.CharField(max_length=8)
    token_hash = models.CharField(max_length=64, blank=True, db_index=True)
    asked_until = models.DateTimeField()
    confirmed_at = models.DateTimeField(null=True, blank=True)
    back_hash = models.CharField(max_length=64, blank=True, db_index=True)
    back_until = models.DateTimeField(null=True, blank=True)
    given_on = models.ForeignKey("tournaments.PlayerDevice", models.SET_NULL, null=True, blank=True, related_name="+")

    class Meta:
        verbose_name_plural = "mailboxes"
        constraints = [
            models.CheckConstraint(
                condition=Q(back_hash="") | Q(confirmed_at__isnull=False, back_until__isnull=False),
                name="only_proven_addresses_lead_back",
            ),
            models.UniqueConstraint(fields=["player", "owner"], name="one_mailbox_a_person"),
        ]


class Notice(models.Model):
    """One message to one phone, or to one person's mailbox (`device` empty): an outbox with what became of it.

    `subject` names what it is about, so that the same is told once. `facts` are what its words need, no secret among
    them. From `due_at` on it is tried, `tries` times so far; after `until` nobody needs it any more.
    """

    class State(models.TextChoices):
        OPEN = "open", pgettext_lazy("notice", "to send")
        SENDING = "sending", pgettext_lazy("notice", "being sent")
        SENT = "sent", pgettext_lazy("notice", "sent")
        FAILED = "failed", pgettext_lazy("notice", "failed")
        DROPPED = "dropped", pgettext_lazy("notice", "dropped")  # no longer true when its turn came

    kind = models.CharField(_("kind"), max_length=10, choices=Kind)
    way = models.CharField(_("way"), max_length=4, choices=Way)
    subject = models.CharField(max_length=80)
    entrant = models.ForeignKey("tournaments.Entrant", models.CASCADE, related_name="notices")
    device = models.ForeignKey(
        "tournaments.PlayerDevice", models.CASCADE, null=True, blank=True, related_name="notices"
    )
    facts: models.JSONField[Json, Json] = models.JSONField(default=dict)
    state = models.CharField(_("state"), max_length=8, choices=State, default=State.OPEN)
    tries = models.PositiveSmallIntegerField(_("tries"), default=0)
    error = models.CharField(_("error"), max_length=40, blank=True)
    created_at = models.DateTimeField(_("since"), default=timezone.now)
    due_at = models.DateTimeField(_("due from"), default=timezone.now)
    until = models.DateTimeField()
    done_at = models.DateTimeField(_("ended"), null=True, blank=True)

    class Meta:
        verbose_name = _("notice to a player")
        verbose_name_plural = _("notices to players")
        ordering = ["-created_at", "-pk"]
        indexes = [
            models.Index(fields=["due_at"], condition=Q(state__in=("open", "sending")), name="notices_to_send"),
        ]
        constraints = [
            models.UniqueConstraint(
                fields=["kind", "subject", "device"], condition=Q(device__isnull=False), name="notice_once_a_phone"
            ),
            models.UniqueConstraint(
                fields=["kind", "subject", "entrant"], condition=Q(device__isnull=True), name="notice_once_a_mailbox"
            ),
            models.CheckConstraint(
                condition=Q(way="push", device__isnull=False) | Q(way="mail", device__isnull=True),
                name="push_notices_name_a_phone",
            ),
        ]
