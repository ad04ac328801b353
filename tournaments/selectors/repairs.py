"""What a drawn round needs after somebody left or came: the proposals, and who could still be seated."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from tournaments.models import Entrant, Result, Round, Seat, Stage, TableMatch
from tournaments.seating.repair import Happening, Repair, repairs
from tournaments.selectors.draws import drawn_tables
from tournaments.selectors.rounds import seats_of


@dataclass(frozen=True)
class RoundNow:
    """A round as it stands: `numbers` and `seats` table by table; `closed` are indices of tables that stay."""

    round: Round
    numbers: tuple[int, ...]
    seats: tuple[tuple[Seat, ...], ...]
    closed: frozenset[int]

    @property
    def tables(self) -> list[list[int]]:
        """The entrants of each table in seat order."""
        return [[seat.entrant_id for seat in table] for table in self.seats]


def round_now(round: Round) -> RoundNow:
    """Return who sits where; three queries. A table not played, with a result or with an online match is closed."""
    tables: dict[int, list[Seat]] = {}
    for seat in seats_of(round):
        tables.setdefault(seat.table.number, []).append(seat)
    stay = tables_closed(round)
    closed = {
        place
        for place, seats in enumerate(tables.values())
        if seats[0].table.is_not_played or seats[0].table_id in stay
    }
    return RoundNow(round, tuple(tables), tuple(tuple(seats) for seats in tables.values()), frozenset(closed))


def tables_closed(round: Round) -> set[int]:
    """Return the tables, by primary key, that have a result or an online match: nobody is moved there."""
    standing = Result.objects.filter(table__round=round).exclude(state=Result.State.SUPERSEDED)
    matches = TableMatch.objects.filter(table__round=round, is_current=True)
    return {*standing.values_list("table_id", flat=True), *matches.values_list("table_id", flat=True)}


def not_seated(round: Round) -> list[Entrant]:
    """Return who takes part in the tournament and has no seat in this round, by name."""
    seated = round.seats.values_list("entrant_id", flat=True)
    free = round.stage.tournament.entrants.active().exclude(pk__in=seated)
    return list(free.select_related("player", "club").order_by("player__name"))


def may_repair(round: Round) -> bool:
    """Say whether this round can be mended as a whole: in an elimination people are replaced one by one."""
    return round.stage.kind == Stage.Kind.LEAGUE


def proposals(now: RoundNow, gone: Collection[int], arrived: Sequence[int]) -> list[Repair]:
    """Return up to three repairs, by primary keys of entrants; people of closed tables are not touched."""
    context = drawn_tables(now.round).context
    staying = {player for place in now.closed for player in now.tables[place]}
    left = frozenset(player for table in now.tables for player in table if player in gone and player not in staying)
    event = now.round.stage.tournament
    what = Happening(gone=left, arrived=tuple(arrived), closed=now.closed)
    return repairs(now.tables, what, tuple(sorted(event.sizes)), context)
