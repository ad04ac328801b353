"""What the public pages read: rounds that are published, tables with who sits there, one entrant's matches."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field

from django.db.models import Exists, OuterRef, Prefetch, QuerySet, Subquery

from matches.models import Match
from matches.readings import SAMPLE, Reading, ReadingMany
from matches.words.board.colours import letter_of
from rules.base.json_types import Json
from tournaments.counting import course
from tournaments.models import (
    Entrant,
    FollowUp,
    Penalty,
    Result,
    ResultLine,
    Round,
    Seat,
    SeatChange,
    Stage,
    Standing,
    Table,
    TableMatch,
    Tournament,
)
from tournaments.names.keys import name_key
from tournaments.names.wanted import answers_to
from tournaments.selectors.results.verdicts import Verdict, verdict_of
from tournaments.selectors.rounds.agreements import Counted, agreements_at
from tournaments.selectors.rounds.matches import with_current_match
from tournaments.selectors.rounds.rests import rests_of

OPEN = (Result.State.SUBMITTED, Result.State.DISPUTED)


@dataclass
class SeatRow:
    """One seat of a table as the public sees it; `line` is there once the result is confirmed, `letter` with a dealt
    colour, `wanted` who is looked for."""

    seat: Seat
    line: ResultLine | None = None
    letter: str = ""
    wanted: bool = False


@dataclass
class TableRow:
    """`state` is waiting, submitted, disputed, confirmed or not_played; `match` where the table is played online;
    `document` of the confirmed result."""

    table: Table
    state: str
    seats: list[SeatRow] = field(default_factory=list)
    changes: list[SeatChange] = field(default_factory=list)
    match: Match | None = None
    document: Json = field(default_factory=dict)
    agreement: Counted | None = None

    @property
    def leaving_turns(self) -> dict[int, int | None]:
        """Return who surrendered or was away at the end, by seat: the turn in leaving, None where nobody noted it."""
        return course.left_in(self.document)

    @property
    def verdict(self) -> Verdict | None:
        """Return who won, and how; None before a result is confirmed."""
        lines = [(seat.seat.entrant.player.name, seat.line) for seat in self.seats if seat.line]
        return verdict_of(self.table, lines, self.document)


def public_rounds(tournament: Tournament) -> list[Round]:
    """Return the rounds the public may see, the newest first."""
    rounds = Round.objects.filter(stage__tournament=tournament).exclude(state=Round.State.DRAWN)
    return list(rounds.select_related("stage").order_by("-stage__number", "-number"))


def table_rows(round_: Round, table: int | None = None) -> list[TableRow]:
    """Return the tables of a round, or one of them by its key, with seats, states and confirmed lines: five queries
    whatever their number."""
    seats = Seat.objects.select_related("entrant__player", "entrant__club").order_by("position")
    lines = ResultLine.objects.filter(result__state=Result.State.CONFIRMED)
    results = Result.objects.exclude(state=Result.State.SUPERSEDED).prefetch_related(Prefetch("lines", lines))
    changes = SeatChange.objects.select_related("entrant_out__player", "entrant_in__player")
    chosen = round_.tables.all() if table is None else round_.tables.filter(pk=table)
    tables = chosen.order_by("number").prefetch_related(
        Prefetch("seats", seats),
        Prefetch("results", results.defer("scores")),
        Prefetch("changes", changes),
        with_current_match(),
    )
    rows = [_table_row(table, round_, table.online) for table in tables]
    counted = agreements_at(round_.stage.tournament, (seat.seat for row in rows for seat in row.seats))
    for row in rows:
        row.agreement = counted.get(row.table.pk) if row.state == Result.State.SUBMITTED else None
    return rows


def _table_row(table: Table, round_: Round, online: Sequence[TableMatch]) -> TableRow:
    current = {result.state: result for result in table.results.all()}
    confirmed = current.get(Result.State.CONFIRMED)
    lines = {line.entrant_id: line for line in confirmed.lines.all()} if confirmed else {}
    if table.is_not_played:
        state = "not_played"
    else:
        state = next((str(s) for s in (Result.State.CONFIRMED, *reversed(OPEN)) if s in current), "waiting")
    dealt = [letter_of(colour) for colour in round_.colours_at(table.number)]
    letters = dict(enumerate(dealt, start=1))
    rows = [SeatRow(seat, lines.get(seat.entrant_id), letters.get(seat.position, "")) for seat in table.seats.all()]
    document = confirmed.document if confirmed else {}
    match = online[0].match if online else None
    return TableRow(table, state, rows, list(table.changes.all()), match, document)


def matching_tables(rows: list[TableRow], wanted: str) -> list[TableRow]:
    """Return the tables where somebody's name, nickname or number is `wanted`, letters and accents aside; who it is
    is marked."""
    if not name_key(wanted).split():
        return rows
    for row in rows:
        for seat in row.seats:
            seat.wanted = is_wanted(seat.seat.entrant, wanted)
    return [row for row in rows if any(seat.wanted for seat in row.seats)]


def is_wanted(entrant: Entrant, wanted: str) -> bool:
    """Say whether every word of `wanted` is in somebody's name, nickname or number, letters and accents aside."""
    return answers_to(wanted, entrant.player.name, entrant.player.nickname, str(entrant.number))


def ranked_stages(tournament: Tournament) -> list[Stage]:
    """Return the stages that have a standing, in order."""
    return [stage for stage, is_ranked in all_stages(tournament) if is_ranked]


def all_stages(tournament: Tournament) -> list[tuple[Stage, bool]]:
    """Return every stage in order, and whether it has a standing; whether that is `behind` its results stands with it.

    One query.
    """
    rows, noted = (model.objects.filter(stage=OuterRef("pk")) for model in (Standing, FollowUp))
    stages = tournament.stages.annotate(ranked=Exists(rows), behind=Exists(noted)).order_by("number")
    return [(stage, stage.ranked) for stage in stages]


def standing_rows(stage: Stage, wanted: str = "") -> QuerySet[Standing]:
    """Return the rows of a standing in its order, only those whose name matches `wanted`."""
    rows = Standing.objects.filter(stage=stage).select_related("entrant__player", "entrant__club").order_by("order")
    for word in wanted.split()[:5]:
        rows = rows.filter(entrant__player__name__icontains=word)
    return rows


def group_standings(stage: Stage) -> list[tuple[str, list[tuple[int | None, Standing]]]]:
    """Return the standing group by group, each row with its position there, where the stage has groups; one query."""
    if not stage.rules.grouping:
        return []
    groups: dict[str, list[Standing]] = {}
    for row in standing_rows(stage):
        groups.setdefault(row.entrant.group, []).append(row)
    standings = []
    for name, rows in sorted(groups.items()):
        first: dict[int, int] = {}
        for place, row in enumerate(rows, start=1):
            if row.position is not None:
                first.setdefault(row.position, place)
        standings.append((name, [(None if row.position is None else first[row.position], row) for row in rows]))
    return standings


@dataclass
class MatchRow:
    """One seat an entrant had, with what came of it."""

    seat: Seat
    line: ResultLine | None
    opponents: list[Seat]

    @property
    def open_state(self) -> str | None:
        """Return the state of a result that waits: submitted or disputed; None where none does."""
        return next((getattr(mate, "open_state", None) for mate in self.opponents), None)

    @property
    def round(self) -> Round:
        return self.seat.round

    @property
    def letter(self) -> str:
        """Return the letter of the colour dealt to the seat, "" without any."""
        return letter_of(self.seat.round.colour_at(self.seat.table.number, self.seat.position))


@dataclass
class RestRow:
    """A public round in which an entrant rested."""

    round: Round


def entrant_rounds(entrant: Entrant) -> list[MatchRow | RestRow]:
    """Return an entrant's published seats and the public rounds they rested in, in the order of play."""
    rests = rests_of(entrant)
    near = Round.objects.filter(stage__in={stage for stage, _ in rests}, number__in={number for _, number in rests})
    public = near.exclude(state=Round.State.DRAWN).select_related("stage") if rests else ()
    rested = [RestRow(round_) for round_ in public if (round_.stage_id, round_.number) in rests]
    rows: list[MatchRow | RestRow] = [*entrant_matches(entrant), *rested]
    return sorted(rows, key=lambda row: (row.round.stage.number, row.round.number))


def entrant_matches(entrant: Entrant) -> list[MatchRow]:
    """Return an entrant's published seats in the order of play."""
    seats = _seats.rows(entrant.pk)
    tables = [seat.table_id for seat in seats]
    lines = {line.result.table_id: line for line in (_lines.rows(entrant.pk) if seats else ())}
    for seat in seats:
        seat.entrant, seat.table.round = entrant, seat.round
    by_table: dict[int, list[Seat]] = {}
    for mate in _mates.rows(tables, entrant.pk):
        by_table.setdefault(mate.table_id, []).append(mate)
    return [MatchRow(seat, lines.get(seat.table_id), by_table.get(seat.table_id, [])) for seat in seats]


def _mates_at(tables: Collection[int], entrant: int) -> QuerySet[Seat]:
    mates = Seat.objects.filter(table__in=tables).exclude(entrant=entrant).select_related("entrant__player")
    waits = Result.objects.filter(table=OuterRef("table"), state__in=OPEN).values("state")[:1]
    return mates.annotate(open_state=Subquery(waits)).order_by("position")


def _seats_of(entrant: int) -> QuerySet[Seat]:
    seats = Seat.objects.filter(entrant=entrant).exclude(round__state=Round.State.DRAWN)
    return seats.select_related("round__stage", "table").order_by("round__stage__number", "round__number")


def _lines_of(entrant: int) -> QuerySet[ResultLine]:
    lines = ResultLine.objects.filter(entrant=entrant, result__state=Result.State.CONFIRMED)
    return lines.select_related("result")


# Hundreds of phones ask at each news, each for its own person.
_seats, _lines = Reading(_seats_of, SAMPLE), Reading(_lines_of, SAMPLE)
_mates = ReadingMany(_mates_at, SAMPLE, most=8)


def entrant_penalties(entrant: Entrant) -> QuerySet[Penalty]:
    """Return what everybody may read: a ban is for other tournaments, and for those who run them."""
    return entrant.penalties.exclude(kind=Penalty.Kind.BAN).select_related("round")
