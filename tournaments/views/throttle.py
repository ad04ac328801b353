"""Slowing down whoever guesses: a few wrong tries per network, then a rest."""

from __future__ import annotations

from django.core.cache import cache
from django.http import HttpRequest

from matches.network import network_of
from tournaments.services.counters import counted

TRIES, SECONDS = 8, 600


def _key(request: HttpRequest, what: str) -> str:
    return f"tries:{what}:{network_of(request)}"


def too_many(request: HttpRequest, what: str) -> bool:
    """Say whether this network has used up its tries at `what`."""
    return int(cache.get(_key(request, what), 0)) >= TRIES


def count_wrong(request: HttpRequest, what: str) -> None:
    """Count one wrong try; the rest begins with the first of them."""
    counted(_key(request, what), SECONDS)
