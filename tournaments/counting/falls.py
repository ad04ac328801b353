"""Who was eliminated, and in which order: `out` numbers them as they went, 1 is the first."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rules.base.json_types import Json
from scoring.formulas import Formula
from tournaments.counting.shapes import flag, number_in


def fall_of(row: Json, most: int) -> Json:
    """Return whether a seat was eliminated, and as which one; the order of who was not is dropped."""
    eliminated = flag(row, "eliminated")
    out = number_in(row, "out", least=1, most=most)
    return {"eliminated": eliminated, "out": out if eliminated else None}


def order_of(rows: Iterable[Json]) -> dict[int, int | None]:
    """Return seat -> `out` of the eliminated."""
    return {row["seat"]: row.get("out") for row in rows if row["eliminated"]}


def order_defects(rows: Iterable[Json], chosen: Formula) -> Iterator[Json]:
    """Yield who went out at the same time as another; where it is worth points, the order of all must be known."""
    order = order_of(rows)
    for seat, out in order.items():
        if out is not None and list(order.values()).count(out) > 1:
            yield {"code": "out_twice", "seat": seat, "value": out}
        elif out is None and len(order) > 1 and "elimination" in chosen.needs:
            yield {"code": "out_needed", "seat": seat}
