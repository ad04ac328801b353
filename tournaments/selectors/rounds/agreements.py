"""What those at a table have said of the result that waits: who finds it right, who does not, how many it takes."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime

from django.db.models import QuerySet

from matches.readings import SAMPLE, Reading
from tournaments.models import Agreement, Result, Seat, Tournament

FEWEST = 2
"""Who sent a result never confirms it alone."""
OPEN = (Result.State.SUBMITTED, Result.State.DISPUTED)


@dataclass(frozen=True)
class TableAgreement:
    """What was said of one version. `needed` people have to find it right; None where the referee confirms.

    `seats` play at the table; what somebody said who no longer does counts for nothing.
    """

    needed: int | None
    seats: tuple[Seat, ...]
    said: tuple[Agreement, ...]
    tournament: Tournament

    @property
    def seated(self) -> dict[int, str]:
        """Return who sits where, by name."""
        return {seat.position: seat.entrant.player.name for seat in self.seats}

    @property
    def agreed(self) -> list[Agreement]:
        return [row for row in self.said if row.agrees]

    @property
    def dissents(self) -> list[Agreement]:
        return [row for row in self.said if not row.agrees]

    @property
    def silent(self) -> list[Seat]:
        """Return who has said nothing yet."""
        spoke = {row.entrant_id for row in self.said}
        return [seat for seat in self.seats if seat.entrant_id not in spoke]

    @property
    def names(self) -> str:
        """Return who found it right, in the order of their seats."""
        agreed = {row.entrant_id for row in self.agreed}
        return ", ".join(seat.entrant.player.name for seat in self.seats if seat.entrant_id in agreed)

    @property
    def is_enough(self) -> bool:
        return self.needed is not None and not self.dissents and len(self.agreed) >= self.needed

    @property
    def shows(self) -> bool:
        """Say whether a page has something to tell: the table confirms and somebody has spoken, or it is not right."""
        return bool(self.dissents) or (self.needed is not None and bool(self.said))

    def of(self, entrant: int) -> Agreement | None:
        """Return what somebody (primary key) said."""
        return next((row for row in self.said if row.entrant_id == entrant), None)


def needed_of(tournament: Tournament, seats: int) -> int | None:
    """Return how many of so many people confirm a result together; None where the referee does."""
    confirms = Tournament.Confirms
    wanted = {
        str(confirms.ALL): seats,
        str(confirms.ALL_BUT_ONE): seats - 1,
        str(confirms.SOME): tournament.confirming_seats,
    }.get(tournament.confirms)
    return None if wanted is None else max(FEWEST, min(wanted, seats))


def agreement_on(result: Result) -> TableAgreement:
    """Return what was said of a version whose table has its tournament; two queries."""
    seats = tuple(seats_playing(result.table_id))
    here = {seat.entrant_id for seat in seats}
    said = [row for row in _said.rows(result.pk) if row.entrant_id in here]
    for row in said:
        row.result = result
    tournament = result.table.round.stage.tournament
    return TableAgreement(needed_of(tournament, len(seats)), seats, tuple(said), tournament)


def seats_playing(table: int) -> list[Seat]:
    """Return the seats of a table (primary key) of those who came, in order; one query."""
    return _playing.rows(table)


def _seats_playing(table: int) -> QuerySet[Seat]:
    playing = Seat.objects.filter(table=table, no_show=False)
    return playing.select_related("entrant__player", "entrant__club").order_by("position")


def _said_of(result: int) -> QuerySet[Agreement]:
    return Agreement.objects.filter(result=result).select_related("entrant__player").order_by("at", "pk")


# Asked at every look at a result and every word about it.
_playing, _said = Reading(_seats_playing, SAMPLE), Reading(_said_of, SAMPLE)


def is_contested(result: Result, agreement: TableAgreement) -> bool:
    """Say whether those at the table still disagree on what waits: somebody finds it wrong, or has entered another."""
    return result.state == Result.State.DISPUTED and bool(result.beside or agreement.dissents)


@dataclass(frozen=True, slots=True)
class Counted:
    """How far the table of a result that waits has come: `agreed` of `needed`."""

    agreed: int
    needed: int


def agreements_at(tournament: Tournament, seats: Iterable[Seat]) -> dict[int, Counted]:
    """Return how many at each table (primary key) find right what waits there; nothing of tables where nobody has
    said so. No query where the referee confirms, else one."""
    if tournament.confirms == Tournament.Confirms.REFEREE:
        return {}
    playing = [seat for seat in seats if not seat.no_show]
    sizes = Counter(seat.table_id for seat in playing)
    rows = Agreement.objects.filter(agrees=True, result__state=Result.State.SUBMITTED, result__table__in=list(sizes))
    sits = {(seat.table_id, seat.entrant_id) for seat in playing}
    pairs = [pair for pair in rows.values_list("result__table", "entrant") if pair in sits]
    counted = Counter(table for table, _entrant in pairs)
    return {table: Counted(count, needed_of(tournament, sizes[table]) or 0) for table, count in counted.items()}


@dataclass(frozen=True)
class Dispute:
    """A table that waits for the referee: since when, and what those there say is wrong (of the version that waits);
    `seated` is who sits where, by name."""

    result: Result
    since: datetime
    dissents: tuple[Agreement, ...]
    seated: Mapping[int, str]
    tournament: Tournament


def disputes_at(tables: Iterable[int]) -> dict[int, Dispute]:
    """Return the disputes of these tables (primary keys), five queries; none where there is no table."""
    wanted = list(tables)
    if not wanted:
        return {}
    rows = Result.objects.filter(table__in=wanted, state=Result.State.DISPUTED).defer("scores")
    disputes = {}
    rows = rows.select_related("table__round__stage__tournament")
    seated = _seated(wanted)
    for row in rows.prefetch_related("agreements__entrant__player"):
        against = tuple(said for said in row.agreements.all() if not said.agrees)
        since = min([said.at for said in against], default=row.submitted_at)
        tournament = row.table.round.stage.tournament
        disputes[row.table_id] = Dispute(row, since, against, seated[row.table_id], tournament)
    return disputes


def _seated(tables: Iterable[int]) -> Mapping[int, Mapping[int, str]]:
    """Return by table who sits where, by name."""
    rows = Seat.objects.filter(table__in=tables).values_list("table_id", "position", "entrant__player__name")
    names: dict[int, dict[int, str]] = defaultdict(dict)
    for table, position, name in rows:
        names[table][position] = name
    return names
