"""What is told beside a name of earlier penalties, to organisers and referees alone."""

from __future__ import annotations

from collections.abc import Collection

from tournaments.models import Tournament
from tournaments.permissions import Action, Actor, may
from tournaments.selectors.roster.penalty_memory import memory_of
from tournaments.words.roster.penalties import memory_text


def marks_of(actor: Actor, tournament: Tournament, players: Collection[int]) -> dict[int, str]:
    """Return the marks by person (primary key); none for who may not penalise."""
    if not may(actor, Action.PENALISE, tournament):
        return {}
    return {player: memory_text(memory) for player, memory in memory_of(tournament, players).items()}
