"""What the columns of a standing share, however many pages it has."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal

from django.db.models import Count, Max, Min

from tournaments.models import Stage, Standing

MOST_ROUNDS = 8
"""How many rounds stand beside each other: more than the last eight leave no room for names."""


@dataclass(frozen=True, slots=True)
class Columns:
    """`places` are the decimals of every total; `moves` says whether anybody stood somewhere a round before, `clubs`
    whether anybody has a club, `wins` whether anybody won a table, `played` whether not all have played as many."""

    places: int = 0
    moves: bool = False
    clubs: bool = True
    wins: bool = True
    played: bool = True


@dataclass(frozen=True, slots=True)
class PlainRow:
    """A row of a standing without its detail, as every page of it needs to know all rows."""

    pk: int
    order: int
    position: int | None
    total: Decimal
    movement: int | None
    played: int
    wins: Decimal
    name: str
    club: int | None
    withdrawn_at: datetime | None

    @property
    def is_withdrawn(self) -> bool:
        return self.withdrawn_at is not None


def decimals_of(totals: Iterable[Decimal | None]) -> int:
    """Return how many decimals a column needs, so that all its numbers stand with their commas beneath each other."""
    exponents = [total.normalize().as_tuple().exponent for total in totals if total]
    return max((-exponent for exponent in exponents if isinstance(exponent, int) and exponent < 0), default=0)


def plain_rows(stage: Stage) -> list[PlainRow]:
    """Return all rows of a stage's standing in their order; one query."""
    fields = ("pk", "order", "position", "total", "movement", "played", "wins", "entrant__player__name")
    more = ("entrant__club_id", "entrant__withdrawn_at")
    rows = Standing.objects.filter(stage=stage).order_by("order").values_list(*fields, *more)
    return [PlainRow(*row) for row in rows]


def columns_of(rows: Sequence[PlainRow]) -> Columns:
    """Return what the columns of these rows share."""
    return Columns(
        decimals_of(row.total for row in rows),
        moves=any(row.movement is not None for row in rows),
        clubs=any(row.club is not None for row in rows),
        wins=any(row.wins for row in rows),
        played=len({row.played for row in rows}) > 1,
    )


def standing_columns(stage: Stage) -> Columns:
    """Return what the columns of a stage's standing share, without reading its rows; one query."""
    rows = Standing.objects.filter(stage=stage).order_by().values("total")
    facts = rows.annotate(
        moves=Count("movement"),
        clubs=Count("entrant__club"),
        wins=Max("wins"),
        least=Min("played"),
        most=Max("played"),
    )
    parts = list(facts)
    return Columns(
        decimals_of(part["total"] for part in parts),
        moves=any(part["moves"] for part in parts),
        clubs=any(part["clubs"] for part in parts),
        wins=any(part["wins"] for part in parts),
        played=len({count for part in parts for count in (part["least"], part["most"])}) > 1,
    )


def round_columns(rows: Iterable[Standing]) -> list[int]:
    """Return the rounds whose points stand beside each other: the last eight of a league, none of an elimination."""
    rounds = {line["round"] for row in rows for line in row.detail.get("lines", ()) if "reached" not in row.detail}
    return sorted(rounds)[-MOST_ROUNDS:]


def round_notes(rows: Iterable[Standing], rounds: Sequence[int]) -> set[str]:
    """Return what the cells of these rounds show that needs a word: won, dropped, rested."""
    lines = [line for row in rows for line in row.detail.get("lines", ()) if line["round"] in rounds]
    facts = {"won": "won", "dropped": "counted", "rested": "state"}
    wanted = {"won": True, "dropped": False, "rested": "rested"}
    return {name for name, key in facts.items() if any(line.get(key) == wanted[name] for line in lines)}


def rounds_counted(rows: Sequence[Standing]) -> int:
    """Return the number of the last round that a standing counts."""
    return max((line["round"] for row in rows[:1] for line in row.detail.get("lines", ())), default=0)
