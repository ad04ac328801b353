"""What a corrected result moves: positions, totals, who won the table, who goes on, rounds drawn on it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal

from django.db.models import Q

from tournaments.counting.course import left_in
from tournaments.formats.round_names import RoundName
from tournaments.models import Entrant, Round, Seat, Stage, Standing, Table
from tournaments.selectors.results.results import confirmed_result, table_winner
from tournaments.selectors.rounds.qualifiers import feeding_stage, field_of
from tournaments.selectors.rounds.rounds import finished_tables, next_stage

PLAYS, WAITS = "plays", "waits"
"""How somebody goes on: in the round that comes next, or past it, straight to the final."""


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
    """All that a result decides, at one moment: standings and the table by entrant, the winner, who goes on.

    `through` says of each of them whether they play or wait; it is None while lots have to decide who they are.
    """

    places: dict[int, Place]
    table: dict[int, AtTable]
    winner: int | None
    through: dict[int, str] | None


@dataclass(frozen=True, slots=True)
class Move:
    """One entrant whose place or total changes."""

    entrant: Entrant
    before: Place | None
    after: Place | None


@dataclass(frozen=True, slots=True)
class Finish:
    """How one entrant finished at the table, before and after."""

    entrant: Entrant
    before: AtTable | None
    after: AtTable | None


@dataclass(frozen=True)
class Change:
    """What a correction changes.

    `table` is everybody at it, the first first, nobody where it stays the same. Of what comes next (`entered`)
    `comes_in` play it and would have been out, `goes_out` are out, `waits` are past it and would not have been, `plays`
    would have been past it and play it; `by_lot`: who goes on is for lots to decide by now. `so_far`: the stage has
    results to come, so that nobody is through yet. `drawn` are later rounds
    drawn with the old result; `seated_wrongly` sit in the one that comes next and would not play it any more.
    """

    table: list[Finish]
    moves: list[Move]
    winner_before: Entrant | None
    winner_after: Entrant | None
    entered: RoundName | None
    comes_in: list[Entrant]
    goes_out: list[Entrant]
    waits: list[Entrant]
    plays: list[Entrant]
    by_lot: bool
    so_far: bool
    drawn: list[Round]
    seated_wrongly: list[Seat]

    @property
    def is_empty(self) -> bool:
        """Say whether nothing at all would change."""
        same_winner = self.winner_before == self.winner_after
        return not (self.table or self.moves or self.goes_on_otherwise) and same_winner

    @property
    def goes_on_otherwise(self) -> bool:
        """Say whether somebody goes on, or does not, unlike before."""
        if self.so_far:
            return bool(self.comes_in or self.goes_out)
        return bool(self.comes_in or self.goes_out or self.waits or self.plays or self.by_lot)


def situation(table: Table) -> Situation:
    """Return what stands now, read from the database."""
    stage = table.round.stage
    rows = Standing.objects.filter(stage=stage).values_list("entrant_id", "position", "total")
    winner = table_winner(Table.objects.select_related("decided_winner").get(pk=table.pk))
    return Situation(
        places={entrant: Place(position, total) for entrant, position, total in rows},
        table=_at_table(table),
        winner=winner.entrant_id if winner else None,
        through=_ways_on(table.round),
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


def _round_after(round_: Round) -> tuple[Stage, int] | None:
    """Return what the results of a round lead to: the next round of its elimination, or the stage it feeds."""
    stage = round_.stage
    if stage.kind == Stage.Kind.ELIMINATION and round_.number < stage.rounds_planned:
        return stage, round_.number + 1
    following = next_stage(stage)
    return None if following is None or feeding_stage(following) is None else (following, 1)


def _ways_on(round_: Round) -> dict[int, str] | None:
    """Return who would go on by the results alone, and how; None where lots have to decide who."""
    entered = _round_after(round_)
    if entered is None:
        return {}
    field = field_of(*entered)
    if field.tied and not field.entering:
        return None
    playing = dict.fromkeys((entrant.pk for entrant in field.entrants), PLAYS)
    return playing | dict.fromkeys((finalist.entrant.pk for finalist in field.direct), WAITS)


def change_between(table: Table, before: Situation, after: Situation) -> Change:
    """Return the difference of two situations around one table."""
    moved = [pk for pk in {*before.places, *after.places} if before.places.get(pk) != after.places.get(pk)]
    sat = {*before.table, *after.table} if before.table != after.table else set()
    steps, entered = _steps(before.through, after.through), _round_after(table.round)
    wanted = {*moved, *sat, *steps, before.winner, after.winner} - {None}
    people = Entrant.objects.select_related("player").in_bulk(wanted)
    moves = [Move(people[pk], before.places.get(pk), after.places.get(pk)) for pk in moved]
    return Change(
        table=sorted((Finish(people[pk], before.table.get(pk), after.table.get(pk)) for pk in sat), key=_finish_key),
        moves=sorted(moves, key=_rank),
        winner_before=people.get(before.winner or 0),
        winner_after=people.get(after.winner or 0),
        entered=entered[0].round_named(entered[1]) if entered else None,
        comes_in=_people_by_name(people, [pk for pk, step in steps.items() if step == (None, PLAYS)]),
        goes_out=_people_by_name(people, [pk for pk, step in steps.items() if step[1] is None]),
        waits=_people_by_name(people, [pk for pk, step in steps.items() if step[1] == WAITS]),
        plays=_people_by_name(people, [pk for pk, step in steps.items() if step == (WAITS, PLAYS)]),
        by_lot=after.through is None and before.through is not None,
        so_far=_has_more_to_come(table),
        drawn=list(_later_rounds(table.round)),
        seated_wrongly=_seats_after(entered, [pk for pk, step in steps.items() if step[0] == PLAYS]),
    )


def _has_more_to_come(table: Table) -> bool:
    """Say whether the standing of a league can still change: a round to be drawn, or another table without a result."""
    stage = table.round.stage
    if stage.kind != Stage.Kind.LEAGUE:
        return False
    drawn = stage.rounds.count()
    others = Table.objects.filter(round__stage=stage).exclude(pk=table.pk).exclude(finished_tables())
    return drawn < stage.rounds_planned or others.exists()


def _steps(before: dict[int, str] | None, after: dict[int, str] | None) -> dict[int, tuple[str | None, str | None]]:
    """Return, for whoever goes on otherwise, how before and how after; nobody where lots decide."""
    if before is None or after is None:
        return {}
    steps = {pk: (before.get(pk), after.get(pk)) for pk in {*before, *after}}
    return {pk: step for pk, step in steps.items() if step[0] != step[1]}


def _finish_key(finish: Finish) -> tuple[int, str]:
    known = finish.after or finish.before
    return (known.place if known else 0, finish.entrant.player.name)


def _rank(move: Move) -> tuple[bool, int, str]:
    position = move.after.position if move.after else None
    return (position is None, position or 0, move.entrant.player.name)


def _people_by_name(people: dict[int, Entrant], chosen: Iterable[int]) -> list[Entrant]:
    return sorted((people[pk] for pk in chosen), key=lambda entrant: entrant.player.name)


def _later_rounds(round_: Round) -> Iterable[Round]:
    stage = round_.stage
    later = Q(stage=stage, number__gt=round_.number) | Q(
        stage__tournament=stage.tournament_id, stage__number__gt=stage.number
    )
    return Round.objects.filter(later).select_related("stage").order_by("stage__number", "number")


def _seats_after(entered: tuple[Stage, int] | None, out: list[int]) -> list[Seat]:
    """Return the seats of these people (primary keys) in the round that comes next."""
    if entered is None or not out:
        return []
    mine = Seat.objects.filter(round__stage=entered[0], round__number=entered[1], entrant__in=out)
    seats = mine.select_related("entrant__player", "table", "round__stage")
    return list(seats.order_by("table__number", "position"))
