"""Phones: browsers that were let in for a player, and the pages they open."""

from __future__ import annotations

import secrets

from django.conf import settings
from django.test import Client
from django.urls import reverse

from tournaments.browser import hash_of
from tournaments.models import Entrant, PlayerDevice
from tournaments.my.services.devices import Browser, device_add


def phone_let_in(client: Client, entrant: Entrant, came_by: str = PlayerDevice.CameBy.LINK) -> Browser:
    """Let a client in for an entrant, beside others it may act for."""
    browser = browser_of(client)
    device_add(entrant=entrant, browser=browser, came_by=came_by)
    return browser


def browser_of(client: Client) -> Browser:
    """Return the browser of a client, known by its cookie."""
    if settings.PLAYER_COOKIE_NAME not in client.cookies:
        client.cookies[settings.PLAYER_COOKIE_NAME] = secrets.token_urlsafe(24)
    return Browser(hash_of(client.cookies[settings.PLAYER_COOKIE_NAME].value), "Firefox", "192.168.1.20")


def phone_of(entrant: Entrant) -> Client:
    """Return a new phone that was let in for an entrant."""
    client = Client()
    phone_let_in(client, entrant)
    return client


def door_of(token: str) -> str:
    return reverse("my-in", args=[token])
