"""The desk of a round: every table with who sits there, what is missing and how much time it has."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime

from matches.models import Match
from tournaments.models import Round, Seat, Stage, Table
from tournaments.selectors.rounds.agreements import Dispute, disputes_at
from tournaments.selectors.rounds.clock import ClockState, clock_state
from tournaments.selectors.rounds.matches import matches_by_table
from tournaments.selectors.rounds.rounds import seats_of, tables_with_states, winners

DONE = ("confirmed", "not_played")
STATES = ("waiting", "submitted", "disputed", "confirmed", "not_played")


@dataclass
class DeskTable:
    """`state` is one of STATES; `clock` only where it differs from the round's; `needs_winner` in an elimination
    where nobody is named yet; `match` where the table is played online."""

    table: Table
    state: str
    seats: list[Seat] = field(default_factory=list)
    clock: ClockState | None = None
    winner: Seat | None = None
    needs_winner: bool = False
    match: Match | None = None
    dispute: Dispute | None = None

    @property
    def is_without_result(self) -> bool:
        """Say whether the match at this table is over and nothing of it was entered."""
        return self.match is not None and self.match.is_over and self.state == "waiting"

    @property
    def done(self) -> bool:
        return self.state in DONE and not self.needs_winner


@dataclass(frozen=True)
class RoundDesk:
    """A round at one moment; `counts` holds how many tables are in each state."""

    round: Round
    clock: ClockState
    tables: tuple[DeskTable, ...]
    counts: dict[str, int]

    @property
    def open_tables(self) -> list[DeskTable]:
        """Return the tables that need something: those that wait for the referee first, the longest before."""
        rows = [table for table in self.tables if not table.done]
        waiting = sorted((row for row in rows if row.dispute), key=_since)
        return [*waiting, *(row for row in rows if row.dispute is None)]

    @property
    def closed_tables(self) -> list[DeskTable]:
        return [table for table in self.tables if table.done]

    @property
    def undecided(self) -> int:
        """Return how many tables are done but for the winner."""
        return sum(table.needs_winner for table in self.open_tables)

    @property
    def missing(self) -> int:
        return len(self.open_tables)


def _since(row: DeskTable) -> datetime:
    assert row.dispute is not None
    return row.dispute.since


def round_desk(round: Round, now: datetime) -> RoundDesk:
    """Return the desk of a round whose stage is loaded; four queries whatever the number of tables."""
    desk_tables: dict[int, DeskTable] = {}
    tables, seats = tables_with_states(round), list(seats_of(round))
    won = winners(round, [table for table, _ in tables], seats)
    knock_out = round.stage.kind != Stage.Kind.LEAGUE
    for table, state in tables:
        table.round = round
        clock = clock_state(table, now) if table.extra_seconds or table.paused_at else None
        winner = won.get(table.pk)
        needs = knock_out and winner is None and state in DONE
        desk_tables[table.pk] = DeskTable(table, state, clock=clock, winner=winner, needs_winner=needs)
    for seat in seats:
        desk_tables[seat.table_id].seats.append(seat)
    for table_pk, row in matches_by_table(desk_table.table for desk_table in desk_tables.values()).items():
        desk_tables[table_pk].match = row.match
    for table_pk, dispute in disputes_at(pk for pk, row in desk_tables.items() if row.state == "disputed").items():
        desk_tables[table_pk].dispute = dispute
        dispute.result.table = desk_tables[table_pk].table
    counts = dict.fromkeys(STATES, 0)
    for desk_table in desk_tables.values():
        counts[desk_table.state] += 1
    return RoundDesk(round, clock_state(round, now), tuple(desk_tables.values()), counts)


def tables_with_time(round: Round, now: datetime) -> list[tuple[Table, ClockState]]:
    """Return the tables whose time differs from the round's, with their clocks: one query."""
    tables = list(round.tables.exclude(extra_seconds=0, paused_at=None).order_by("number"))
    for table in tables:
        table.round = round
    return [(table, clock_state(table, now)) for table in tables]
