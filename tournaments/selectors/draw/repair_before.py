"""How a round was before its last repair, kept with the report: by the numbers people see, so that a copy keeps it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from rules.base.json_types import Json
from tournaments.models import Round

Places = list[tuple[int, bool]]


@dataclass(frozen=True)
class Before:
    """Everything the undo needs, people by primary key: the tables with (person, no-show) in seat order, the rounds
    people played from, absences made and taken away, who was noted as a replacement, and whether a step was noted.

    `after` are the tables that the repair led to (None in older reports, which no change of seats outlived), `colours`
    those that lay otherwise at a table, [] where none were dealt.
    """

    tables: list[tuple[int, Places]]
    joined: list[tuple[int, int]]
    absent: list[int]
    present: list[int]
    qualified: list[int]
    noted: bool
    after: list[tuple[int, Places]] | None = None
    colours: dict[int, list[str]] = field(default_factory=dict)

    @property
    def tables_changed(self) -> list[int]:
        """Return the numbers of the tables whose people, or their order, the repair changed or made."""
        return _tables_that_differ(self.after or [], self.tables)

    @property
    def tables_changed_back(self) -> list[int]:
        """Return the numbers of the tables that the undo changes or makes."""
        return _tables_that_differ(self.tables, self.after or [])

    def document(self, number: Mapping[int, int]) -> Json:
        """Return the state before as plain JSON, people by their number on the printed list."""
        return {
            "tables": _by_number(self.tables, number),
            "joined": [[number[pk], joined] for pk, joined in self.joined],
            "absent": [number[pk] for pk in self.absent],
            "present": [number[pk] for pk in self.present],
            "qualified": [number[pk] for pk in self.qualified],
            "noted": self.noted,
            "after": _by_number(self.after or [], number),
            "colours": {str(table): colours for table, colours in self.colours.items()},
        }


def _tables_that_differ(tables: list[tuple[int, Places]], than: list[tuple[int, Places]]) -> list[int]:
    was = dict(than)
    return [number for number, places in tables if places != was.get(number)]


def _by_number(tables: list[tuple[int, Places]], number: Mapping[int, int]) -> list[list[object]]:
    return [[table, [[number[pk], no_show] for pk, no_show in places]] for table, places in tables]


def numbers_of(round: Round) -> dict[int, int]:
    """Return the numbers of the printed list by primary key of the entrant."""
    return dict(round.stage.tournament.entrants.values_list("pk", "number"))


def tables_now(round: Round) -> list[tuple[int, Places]]:
    """Return who sits where today, table by table; one query."""
    tables: dict[int, Places] = {}
    rows = round.seats.order_by("table__number", "position")
    for number, pk, no_show in rows.values_list("table__number", "entrant_id", "no_show"):
        tables.setdefault(number, []).append((pk, no_show))
    return list(tables.items())


def before_of(round: Round) -> Before | None:
    """Return how the round was before its last repair; None if there was none, or people sit otherwise today than it
    left them."""
    kept = round.report.get("repair")
    if not kept:
        return None
    key = {number: pk for pk, number in numbers_of(round).items()}
    try:
        before = _read(kept, key)
    except KeyError:  # somebody who is on the list no more
        return None
    return before if before.after in (None, tables_now(round)) else None


def _read(kept: Json, key: Mapping[int, int]) -> Before:
    def tables(rows: list[Any]) -> list[tuple[int, Places]]:
        return [(table, [(key[number], no_show) for number, no_show in places]) for table, places in rows]

    return Before(
        tables=tables(kept["tables"]),
        joined=[(key[number], joined) for number, joined in kept["joined"]],
        absent=[key[number] for number in kept["absent"]],
        present=[key[number] for number in kept["present"]],
        qualified=[key[number] for number in kept["qualified"]],
        noted=kept["noted"],
        after=tables(kept["after"]) if "after" in kept else None,
        colours={int(table): colours for table, colours in kept.get("colours", {}).items()},
    )
