"""How a round was before its last repair, kept with the report: by the numbers people see, so that a copy keeps it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tournaments.models import Round

Places = list[tuple[int, bool]]


@dataclass(frozen=True)
class Before:
    """Everything the undo needs, people by primary key: the tables with (person, no-show) in seat order, the rounds
    people played from, absences made and taken away, who was noted as a replacement, and whether a step was noted."""

    tables: list[tuple[int, Places]]
    joined: list[tuple[int, int]]
    absent: list[int]
    present: list[int]
    qualified: list[int]
    noted: bool

    def document(self, number: dict[int, int]) -> dict[str, Any]:
        """As plain JSON, people by their number on the printed list."""
        return {
            "tables": [[table, [[number[pk], no_show] for pk, no_show in places]] for table, places in self.tables],
            "joined": [[number[pk], joined] for pk, joined in self.joined],
            "absent": [number[pk] for pk in self.absent],
            "present": [number[pk] for pk in self.present],
            "qualified": [number[pk] for pk in self.qualified],
            "noted": self.noted,
        }


def numbers_of(round: Round) -> dict[int, int]:
    """Return the numbers of the printed list by primary key of the entrant."""
    return dict(round.stage.tournament.entrants.values_list("pk", "number"))


def before_of(round: Round) -> Before | None:
    """Return how the round was before its last repair; None if there was none, or the seats were changed since."""
    kept = round.report.get("repair")
    if not kept:
        return None
    key = {number: pk for pk, number in numbers_of(round).items()}
    return Before(
        tables=[(table, [(key[one], no_show) for one, no_show in places]) for table, places in kept["tables"]],
        joined=[(key[one], joined) for one, joined in kept["joined"]],
        absent=[key[one] for one in kept["absent"]],
        present=[key[one] for one in kept["present"]],
        qualified=[key[one] for one in kept["qualified"]],
        noted=kept["noted"],
    )
