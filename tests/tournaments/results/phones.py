"""Players' phones at a table."""

from __future__ import annotations

import secrets

from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.test import Client

from tournaments.browser import hash_of
from tournaments.models import PlayerDevice, Seat, Table
from tournaments.permissions import Actor


def device_at(table: Table, position: int, cookie: str = "") -> PlayerDevice:
    """Let a phone in for who sits there."""
    seat = Seat.objects.get(table=table, position=position)
    cookie = cookie or secrets.token_urlsafe(32)
    device = PlayerDevice.objects.create(entrant=seat.entrant, browser_hash=hash_of(cookie), came_by="link")
    return PlayerDevice.objects.select_related("entrant__player", "entrant__tournament").get(pk=device.pk)


def phone_at(table: Table, position: int) -> Actor:
    """Return the actor of a phone of who sits there."""
    device = device_at(table, position)
    return Actor(AnonymousUser(), label=device.entrant.player.name, devices=(device,))


def browser_at(table: Table, position: int) -> Client:
    """Return a browser that acts for who sits there."""
    cookie, client = secrets.token_urlsafe(32), Client()
    device_at(table, position, cookie)
    client.cookies[settings.PLAYER_COOKIE_NAME] = cookie
    return client
