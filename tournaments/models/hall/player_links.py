"""The players' own door: private links, the browsers that came in by them, and who asks to be let in."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone

from matches.models.access import Link, LinkQuerySet


class PlayerLinkQuerySet(LinkQuerySet["PlayerLink"]):
    def printed(self) -> "PlayerLinkQuerySet":
        """Keep the links of slips and letters, without those that a phone shows to another one."""
        return self.filter(shown_by__isnull=True)


class PlayerLink(Link):
    """The private link of an entrant. Its token follows from `seed` and the secret key, so that slips can be printed
    again and no copy of the database tells it.

    `used_at`: it let one browser in; another one has to be let in by somebody. `shown_by`: a phone of the same person
    shows it to a second one, until `expires_at`.
    """

    entrant = models.ForeignKey("tournaments.Entrant", models.CASCADE, related_name="player_links")
    seed = models.CharField(max_length=32)
    shown_by = models.ForeignKey("tournaments.PlayerDevice", models.CASCADE, null=True, blank=True, related_name="+")
    expires_at = models.DateTimeField(null=True, blank=True)
    used_at = models.DateTimeField(null=True, blank=True)
    # The link without account by which its issuer acted; with that it ends.
    issued_through = models.ForeignKey("tournaments.Grant", models.SET_NULL, null=True, blank=True, related_name="+")

    objects = PlayerLinkQuerySet.as_manager()

    class Meta(Link.Meta):
        constraints = [
            models.UniqueConstraint(
                fields=["entrant"],
                condition=Q(revoked_at__isnull=True, shown_by__isnull=True),
                name="one_live_link_a_player",
            ),
            models.CheckConstraint(
                condition=Q(shown_by__isnull=True) | Q(expires_at__isnull=False), name="shown_links_expire"
            ),
        ]


class PlayerDeviceQuerySet(models.QuerySet["PlayerDevice"]):
    def live(self) -> "PlayerDeviceQuerySet":
        return self.filter(ended_at__isnull=True)


class PlayerDevice(models.Model):
    """A browser that acts for an entrant, known by the SHA-256 of its cookie. Two people may share one browser."""

    class CameBy(models.TextChoices):
        LINK = "link"
        PHONE = "phone"  # another phone of the same person let it in
        DOOR = "door"  # somebody at the door did
        SIGN_UP = "sign_up"  # it signed the person up
        MAIL = "mail"  # by a link that came to the person's proven address
        PASSKEY = "passkey"

    entrant = models.ForeignKey("tournaments.Entrant", models.CASCADE, related_name="devices")
    browser_hash = models.CharField(max_length=64, db_index=True)
    came_by = models.CharField(max_length=8, choices=CameBy)
    browser = models.CharField(max_length=200, blank=True)
    # The network only ("192.168.1.…"), as for accounts.
    address = models.CharField(max_length=60, blank=True)
    created_at = models.DateTimeField(default=timezone.now)
    seen_at = models.DateTimeField(default=timezone.now)
    ended_at = models.DateTimeField(null=True, blank=True)
    # Who answers for it: who issued the link it came by, or let it in at the door; with them it ends.
    let_in_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+")
    let_in_through = models.ForeignKey("tournaments.Grant", models.SET_NULL, null=True, blank=True, related_name="+")

    objects = PlayerDeviceQuerySet.as_manager()

    class Meta:
        ordering = ["created_at", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["entrant", "browser_hash"], condition=Q(ended_at__isnull=True), name="one_live_device_a_browser"
            )
        ]


class DeviceRequest(models.Model):
    """A browser that asks to act for an entrant; `number` stands on its screen, so that the right one is let in."""

    class State(models.TextChoices):
        OPEN = "open"
        ACCEPTED = "accepted"
        REFUSED = "refused"

    entrant = models.ForeignKey("tournaments.Entrant", models.CASCADE, related_name="device_requests")
    browser_hash = models.CharField(max_length=64, db_index=True)
    number = models.CharField(max_length=4)
    browser = models.CharField(max_length=200, blank=True)
    address = models.CharField(max_length=60, blank=True)
    state = models.CharField(max_length=8, choices=State, default=State.OPEN)
    asked_at = models.DateTimeField(default=timezone.now)
    decided_at = models.DateTimeField(null=True, blank=True)
    decided_by_label = models.CharField(max_length=120, blank=True)

    class Meta:
        ordering = ["asked_at", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["entrant", "browser_hash"], condition=Q(state="open"), name="one_open_request_a_browser"
            ),
            models.CheckConstraint(
                condition=Q(state="open", decided_at__isnull=True) | (~Q(state="open") & Q(decided_at__isnull=False)),
                name="decided_requests_say_when",
            ),
        ]
