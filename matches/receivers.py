"""Receivers of the matches' own signals; the edge that enqueues work after a commit."""

from __future__ import annotations

from django.dispatch import receiver

from matches.models import Match
from matches.signals import match_moved
from matches.tasks import match_follow


@receiver(match_moved)
def follow(sender: object, match: Match, **_: object) -> None:
    """Ask for what comes next by itself, now that a step is stored."""
    match_follow(match)
