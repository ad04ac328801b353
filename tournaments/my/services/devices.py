"""The browsers that act for a player: let in by a link, seen now and then, ended."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from matches.services.lobby.links import token_hash
from tournaments.accounts.selectors.devices import rough
from tournaments.errors import Refused
from tournaments.models import Entrant, PlayerDevice, PlayerLink, SignUp, Tournament
from tournaments.permissions import Action, Actor, link_for

# A visit is written down at most this often, so that an ordinary page costs no writing.
SEEN_EVERY = timedelta(minutes=5)
MOST_DEVICES = 8  # of one entrant at a time


@dataclass(frozen=True)
class Browser:
    """What is kept of a browser that wants in: the hash of its cookie, what it calls itself, where it comes from."""

    hash: str
    name: str = ""
    address: str = ""

    @property
    def facts(self) -> dict[str, str]:
        return {"browser_hash": self.hash, "browser": self.name[:200], "address": rough(self.address)}


@dataclass(frozen=True)
class Voucher:
    """Who answers for a browser: an account, or the link without account by which somebody acted."""

    account_id: int | None = None
    link_id: int | None = None

    @classmethod
    def of_link(cls, link: PlayerLink) -> Voucher:
        return cls(link.issued_by_id, link.issued_through_id)

    @classmethod
    def of_device(cls, device: PlayerDevice) -> Voucher:
        return cls(device.let_in_by_id, device.let_in_through_id)

    @classmethod
    def of_actor(cls, actor: Actor, tournament: Tournament) -> Voucher:
        through = link_for(actor, Action.ADMIT_PLAYERS, tournament)
        account = actor.account
        return cls(None if account is None else account.pk, None if through is None else through.pk)

    @property
    def facts(self) -> dict[str, int | None]:
        return {"let_in_by_id": self.account_id, "let_in_through_id": self.link_id}


def link_known(*, token: str) -> PlayerLink:
    """Return the link of a token. Raises Refused: link_unknown, link_revoked (ended, or shown too long ago)."""
    link = PlayerLink.objects.filter(token_hash=token_hash(token)).select_related("issued_by").first()
    if link is None:
        raise Refused("link_unknown")
    expired = link.expires_at is not None and link.expires_at < timezone.now()
    if expired or not PlayerLink.objects.live().filter(pk=link.pk).exists():
        known = SignUp.objects.filter(entrant=link.entrant_id, known__isnull=False, is_decided=True)
        raise Refused("link_revoked", recognised=known.exists())
    link.entrant = Entrant.objects.select_related("player", "tournament").get(pk=link.entrant_id)
    return link


@transaction.atomic
def link_enter(*, link: PlayerLink, browser: Browser) -> PlayerDevice:
    """Let a browser in by a link, once; a browser that is in already stays.

    Raises Refused: link_revoked (ended meanwhile), link_used (it let another browser in), devices_full.
    """
    entrant_lock(link.entrant)
    fresh = PlayerLink.objects.live().filter(pk=link.pk).first()
    if fresh is None:
        raise Refused("link_revoked")
    if device := device_here(link.entrant, browser):
        return device
    if fresh.used_at is not None:
        raise Refused("link_used")
    now = timezone.now()
    PlayerLink.objects.filter(pk=link.pk).update(used_at=now, last_used_at=now)
    came_by = PlayerDevice.CameBy.PHONE if fresh.shown_by_id else PlayerDevice.CameBy.LINK
    return device_add(entrant=link.entrant, browser=browser, came_by=came_by, vouched=Voucher.of_link(fresh))


def entrant_lock(entrant: Entrant) -> None:
    """Lock an entrant's doors until the transaction ends: of two browsers at once one comes first."""
    Entrant.objects.select_for_update(no_key=True).only("pk").get(pk=entrant.pk)


def device_here(entrant: Entrant, browser: Browser) -> PlayerDevice | None:
    """Return the live device of a browser for an entrant, if it has one."""
    return PlayerDevice.objects.live().filter(entrant=entrant, browser_hash=browser.hash).first()


@transaction.atomic
def device_add(*, entrant: Entrant, browser: Browser, came_by: str, vouched: Voucher | None = None) -> PlayerDevice:
    """Let a browser in; the caller has decided that it may. Raises Refused: devices_full."""
    voucher = vouched or Voucher()
    entrant_lock(entrant)
    if device := device_here(entrant, browser):
        return device
    if PlayerDevice.objects.live().filter(entrant=entrant).count() >= MOST_DEVICES:
        raise Refused("devices_full", most=MOST_DEVICES)
    return PlayerDevice.objects.create(entrant=entrant, came_by=came_by, **browser.facts, **voucher.facts)


def device_seen(*, device: PlayerDevice, address: str) -> None:
    """Note now and then that a device is in use."""
    now = timezone.now()
    if now - device.seen_at > SEEN_EVERY:
        PlayerDevice.objects.filter(pk=device.pk).update(seen_at=now, address=rough(address))


def device_end(*, device: PlayerDevice) -> None:
    """End a device at once: what it showed to a second phone ends with it."""
    now = timezone.now()
    with transaction.atomic():
        PlayerDevice.objects.live().filter(pk=device.pk).update(ended_at=now)
        PlayerLink.objects.filter(shown_by=device, revoked_at__isnull=True).update(revoked_at=now)
