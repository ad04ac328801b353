"""What the columns of a standing share, however many pages it has."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal

from tournaments.models import Stage, Standing


@dataclass(frozen=True, slots=True)
class Columns:
    """`places` are the decimals of every total; `moves` says whether anybody stood somewhere a round before."""

    places: int = 0
    moves: bool = False


def decimals_of(totals: Iterable[Decimal | None]) -> int:
    """Return how many decimals a column needs, so that all its numbers stand with their commas beneath each other."""
    exponents = [total.normalize().as_tuple().exponent for total in totals if total]
    return max((-exponent for exponent in exponents if isinstance(exponent, int) and exponent < 0), default=0)


def standing_columns(stage: Stage) -> Columns:
    """Return what the columns of a stage's standing share; one query."""
    rows = list(Standing.objects.filter(stage=stage).values_list("total", "movement"))
    return Columns(decimals_of(total for total, _moved in rows), any(moved is not None for _total, moved in rows))
