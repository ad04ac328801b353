"""Receivers of the matches' own signals; the edge that enqueues work after a commit."""

from __future__ import annotations

from django.dispatch import receiver

from matches.models import Match
from matches.signals import match_changed, match_moved
from matches.tasks import analysis_want, match_follow


@receiver(match_moved)
def follow(sender: object, match: Match, **_: object) -> None:
    """Ask for what comes next by itself, now that a step is stored."""
    match_follow(match)


@receiver(match_changed)
def analyse(sender: object, match_id: int, state: str, **_: object) -> None:
    """Have a match analysed that has been played to its end."""
    if state == Match.State.FINISHED:
        match = Match.objects.defer("snapshot", "deck").filter(pk=match_id).first()
        if match is not None:
            analysis_want(match)
