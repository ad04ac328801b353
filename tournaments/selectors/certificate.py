"""The certificate of a draw: what was asked, what came out, and who the numbers are."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tournaments.models import Entrant, Round
from tournaments.seating.record import Record, unpacked


@dataclass(frozen=True)
class DrawnSeat:
    """`number` is that of the printed list; `entrant` is None where nobody has the number any more."""

    number: int
    entrant: Entrant | None


@dataclass(frozen=True)
class Certificate:
    """`tables` are as the draw gave them; `changed` says that they are not those of the round any more."""

    record: Record
    tables: tuple[tuple[DrawnSeat, ...], ...]
    changed: bool

    @property
    def report(self) -> dict[str, Any]:
        report: dict[str, Any] = dict(self.record.answer["report"])  # type: ignore[call-overload]
        return report


def certificate_of(round: Round) -> Certificate | None:
    """Return the certificate of a round; None for one that was not drawn here. Two queries."""
    packed = round.certificate.get("record")
    if not packed:
        return None
    record = unpacked(packed)
    drawn: list[list[int]] = record.answer["rounds"][0]  # type: ignore[index]
    people = round.stage.tournament.entrants.select_related("player", "club")
    by_number = {entrant.number: entrant for entrant in people}
    now: dict[int, list[int]] = {}
    seats = round.seats.order_by("table__number", "position").values_list("table__number", "entrant__number")
    for table, number in seats:
        now.setdefault(table, []).append(number)
    return Certificate(
        record,
        tuple(tuple(DrawnSeat(number, by_number.get(number)) for number in table) for table in drawn),
        list(now.values()) != drawn,
    )
