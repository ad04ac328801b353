"""What a corrected result moves: positions, totals, who won the table, who goes on, rounds drawn on it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal

from django.db.models import Q

from tournaments.models import Entrant, Round, Seat, Stage, Standing, Table
from tournaments.selectors.course import left_in
from tournaments.selectors.qualifiers import feeding_stage, field_of
from tournaments.selectors.results import confirmed_result, table_winner
from tournaments.selectors.rounds import next_stage


@dataclass(frozen=True, slots=True)
class Place:
    """Where somebody stands."""

    position: int | None
    total: Decimal


@dataclass(frozen=True, slots=True)
class AtTable:
    """How somebody finished at the table; `gone`: surrendered or away at the end, `left` as their turn in leaving
    (None: not noted)."""

    place: int
    points: Decimal
    gone: bool = False
    left: int | None = None


@dataclass(frozen=True)
class Situation:
    """All that a result decides, at one moment: standings and the table by entrant, the winner, who goes on."""

    places: dict[int, Place]
    table: dict[int, AtTable]
    winner: int | None
    through: frozenset[int]


@dataclass(frozen=True, slots=True)
class Move:
    """One entrant whose place or total changes."""

    entrant: Entrant
    before: Place | None
    after: Place | None

    @property
    def is_place(self) -> bool:
        """True when the position changes, not the total alone."""
        return (self.before and self.before.position) != (self.after and self.after.position)


@dataclass(frozen=True, slots=True)
class Finish:
    """How one entrant finished at the table, before and after."""

    entrant: Entrant
    before: AtTable | None
    after: AtTable | None


@dataclass(frozen=True)
class Change:
    """What a correction changes.

    `table` is everybody at it, the first first, nobody where it stays the same; `drawn` are later rounds drawn with the
    old result; `seated_wrongly` sit in one of them and would not come through any more.
    """

    table: list[Finish]
    moves: list[Move]
    winner_before: Entrant | None
    winner_after: Entrant | None
    comes_in: list[Entrant]
    goes_out: list[Entrant]
    drawn: list[Round]
    seated_wrongly: list[Seat]

    @property
    def is_empty(self) -> bool:
        """True when nothing at all would change."""
        same_winner = self.winner_before == self.winner_after
        return not (self.table or self.moves or self.comes_in or self.goes_out) and same_winner


def situation(table: Table) -> Situation:
    """Return what stands now, read from the database."""
    stage = table.round.stage
    rows = Standing.objects.filter(stage=stage).values_list("entrant_id", "position", "total")
    winner = table_winner(Table.objects.select_related("decided_winner").get(pk=table.pk))
    return Situation(
        places={entrant: Place(position, total) for entrant, position, total in rows},
        table=_at_table(table),
        winner=winner.entrant_id if winner else None,
        through=_through(table.round),
    )


def _at_table(table: Table) -> dict[int, AtTable]:
    confirmed = confirmed_result(table)
    if confirmed is None:
        return {}
    left = left_in(confirmed.document)
    return {
        line.entrant_id: AtTable(line.place, line.points, line.position in left, left.get(line.position))
        for line in confirmed.lines.all()
    }


def _through(made: Round) -> frozenset[int]:
    """Who would play what comes next by the results alone: the next round, or the stage this one feeds."""
    stage = made.stage
    if stage.kind == Stage.Kind.ELIMINATION and made.number < stage.rounds_planned:
        return frozenset(entrant.pk for entrant in field_of(stage, made.number + 1).entrants)
    following = next_stage(stage)
    if following is None or feeding_stage(following) is None:
        return frozenset()
    return frozenset(entrant.pk for entrant in field_of(following, 1).entrants)


def change_between(table: Table, before: Situation, after: Situation) -> Change:
    """Return the difference of two situations around one table."""
    moved = [pk for pk in {*before.places, *after.places} if before.places.get(pk) != after.places.get(pk)]
    sat = {*before.table, *after.table} if before.table != after.table else set()
    out, came = before.through - after.through, after.through - before.through
    wanted = {*moved, *sat, *out, *came, before.winner, after.winner} - {None}
    people = Entrant.objects.select_related("player").in_bulk(wanted)
    moves = [Move(people[pk], before.places.get(pk), after.places.get(pk)) for pk in moved]
    return Change(
        table=sorted((Finish(people[pk], before.table.get(pk), after.table.get(pk)) for pk in sat), key=_finished),
        moves=sorted(moves, key=_rank),
        winner_before=people.get(before.winner or 0),
        winner_after=people.get(after.winner or 0),
        comes_in=_named(people, came),
        goes_out=_named(people, out),
        drawn=(drawn := list(_later_rounds(table.round))),
        seated_wrongly=_seated(drawn, out),
    )


def _finished(one: Finish) -> tuple[int, str]:
    known = one.after or one.before
    return (known.place if known else 0, one.entrant.player.name)


def _rank(move: Move) -> tuple[bool, int, str]:
    position = move.after.position if move.after else None
    return (position is None, position or 0, move.entrant.player.name)


def _named(people: dict[int, Entrant], chosen: Iterable[int]) -> list[Entrant]:
    return sorted((people[pk] for pk in chosen), key=lambda entrant: entrant.player.name)


def _later_rounds(made: Round) -> Iterable[Round]:
    stage = made.stage
    later = Q(stage=stage, number__gt=made.number) | Q(
        stage__tournament=stage.tournament_id, stage__number__gt=stage.number
    )
    return Round.objects.filter(later).select_related("stage").order_by("stage__number", "number")


def _seated(drawn: list[Round], out: Iterable[int]) -> list[Seat]:
    """Who sits in the first of the later rounds without coming through any more."""
    if not drawn or not out:
        return []
    seats = Seat.objects.filter(round=drawn[0], entrant__in=out).select_related("entrant__player", "table", "round")
    return list(seats.order_by("table__number", "position"))
