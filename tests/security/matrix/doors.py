"""The door of the matrix: check-in and a fee."""

from __future__ import annotations

from typing import Any

from tests.tournaments.setup.cast import actor_of
from tournaments.door.services.options import door_set
from tournaments.models import Tournament


def of_door(event: Tournament) -> dict[str, Any]:
    """Check-in and a fee, and a code that is not on the wall."""
    door_set(tournament=event, checks_in=True, fee=500, actor=actor_of(event.owner))
    return {"old_code": "AAABBBCCC"}
