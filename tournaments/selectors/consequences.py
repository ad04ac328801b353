"""What a corrected result moves: positions, totals, who won the table, who goes on, rounds drawn on it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal

from django.db.models import Q

from tournaments.models import Entrant, ResultLine, Round, Seat, Stage, Standing, Table
from tournaments.selectors.qualifiers import feeding_stage, field_of
from tournaments.selectors.results import table_winner
from tournaments.selectors.rounds import next_stage


@dataclass(frozen=True, slots=True)
class Place:
    """Where somebody stands; `points` are those of this table, None for who did not sit at it."""

    position: int | None
    total: Decimal


@dataclass(frozen=True)
class Situation:
    """All that a result decides, at one moment: places and table points by entrant, the winner, who goes on."""

    places: dict[int, Place]
    points: dict[int, Decimal]
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


@dataclass(frozen=True)
class Change:
    """What a correction changes. `drawn` are later rounds drawn with the old result; `seated_wrongly` sit in one
    of them and would not come through any more."""

    points: list[tuple[Entrant, Decimal | None, Decimal | None]]
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
        return not (self.points or self.moves or self.comes_in or self.goes_out) and same_winner


def situation(table: Table) -> Situation:
    """Return what stands now, read from the database."""
    stage = table.round.stage
    rows = Standing.objects.filter(stage=stage).values_list("entrant_id", "position", "total")
    lines = ResultLine.objects.filter(result__table=table, result__state="confirmed")
    winner = table_winner(Table.objects.select_related("decided_winner").get(pk=table.pk))
    return Situation(
        places={entrant: Place(position, total) for entrant, position, total in rows},
        points=dict(lines.values_list("entrant_id", "points")),
        winner=winner.entrant_id if winner else None,
        through=_through(table.round),
    )


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
    scored = [pk for pk in {*before.points, *after.points} if before.points.get(pk) != after.points.get(pk)]
    out, came = before.through - after.through, after.through - before.through
    wanted = {*moved, *scored, *out, *came, before.winner, after.winner} - {None}
    people = Entrant.objects.select_related("player").in_bulk(wanted)
    moves = [Move(people[pk], before.places.get(pk), after.places.get(pk)) for pk in moved]
    return Change(
        points=[(people[pk], before.points.get(pk), after.points.get(pk)) for pk in sorted(scored)],
        moves=sorted(moves, key=_rank),
        winner_before=people.get(before.winner or 0),
        winner_after=people.get(after.winner or 0),
        comes_in=_named(people, came),
        goes_out=_named(people, out),
        drawn=(drawn := list(_later_rounds(table.round))),
        seated_wrongly=_seated(drawn, out),
    )


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
