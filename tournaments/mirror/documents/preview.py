"""What would travel, as the organiser sees it before it goes."""

from __future__ import annotations

from dataclasses import dataclass

from tournaments.mirror.documents.public_state import public_state
from tournaments.models import Result, Tournament


@dataclass(frozen=True)
class Preview:
    """What everybody would read: names as shown, rounds and results that are public."""

    names: list[str]
    rounds: int
    tables: int
    results: int


def preview(tournament: Tournament) -> Preview | None:
    """Return what would travel now; None of a private tournament."""
    parts = public_state(tournament)
    if not parts:
        return None
    kinds = [name.partition("/")[0] for name in parts]
    tables = [part for name, part in parts.items() if name.startswith("table/")]
    results = [row for table in tables for row in table["results"] if row["state"] == Result.State.CONFIRMED]
    names = sorted(str(part["name"]) for name, part in parts.items() if name.startswith("entrant/"))
    return Preview(names, kinds.count("round"), len(tables), len(results))
