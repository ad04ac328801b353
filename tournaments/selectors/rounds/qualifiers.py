"""Who may play a round: everybody who is here, the best of a standing, or those who came through the round before."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from scoring.advancement import LuckyLoser, lucky_losers
from scoring.record import Result as Score
from tournaments.models import Entrant, Result, ResultLine, Round, Stage, Table
from tournaments.selectors.rounds.ranking import cut_tie, ranked_entrants
from tournaments.selectors.rounds.round_field import Entering, Field, How, People, feeding_stage, recorded_lots
from tournaments.selectors.rounds.rounds import planned_rounds, winners
from tournaments.selectors.rounds.semifinals import final_fill, semifinal_fill

__all__ = ["Entering", "Field", "Standby", "feeding_stage", "field_of", "recorded_lots", "standby"]


@dataclass(frozen=True)
class Standby:
    """Somebody here who may come in for who is away; `rank` counts `by` the standing or by the share of points."""

    entrant: Entrant
    rank: int
    by: Literal["standing", "share"]


def field_of(stage: Stage, number: int) -> Field:
    """Return who plays round `number` of this stage, computed from what is confirmed now. At most nine queries."""
    people = People(stage, number)
    field = Field(stage, number)
    if stage.kind == Stage.Kind.LEAGUE or (number == 1 and not feeding_stage(stage)):
        _enter_everybody(field, people)
    elif stage.rules.semifinals:
        fill = {1: semifinal_fill, 2: final_fill}.get(number)
        if fill:
            fill(field, people)
    elif number == 1:
        _enter_from_standing(field, people)
    else:
        _enter_from_round(field, people)
    return field


def standby(stage: Stage, number: int) -> list[Standby]:
    """Return who is here and may come in: of the standing that feeds a first round everybody in its order, later on who
    lost in the round before, best share of the table's points first."""
    if stage.kind == Stage.Kind.LEAGUE:
        return []
    people = People(stage, number)
    if number == 1:
        order = ranked_entrants(stage, people).order if feeding_stage(stage) else []
        reserves = [Standby(people.all[pk], rank, "standing") for rank, pk in enumerate(order, start=1)]
    else:
        before = Round.objects.filter(stage=stage, number=number - 1).first()
        losers = _through_and_losers(Field(stage, number), people, before)[1] if before else {}
        ranked = lucky_losers([loser.score for loser in losers.values()], 0, people.lots)
        reserves = [Standby(people.all[row.entrant], row.rank, "share") for row in ranked]
    return [reserve for reserve in reserves if people.here(reserve.entrant.pk)]


def _enter_everybody(field: Field, people: People) -> None:
    for pk, entrant in people.all.items():
        if entrant.is_withdrawn:
            continue
        if entrant.joined_round > field.number and field.stage.kind == Stage.Kind.LEAGUE:
            field.later.append(entrant)
        elif pk in people.absent:
            field.away.append(entrant)
        else:
            field.entering.append(Entering(entrant))


def _enter_from_standing(field: Field, people: People) -> None:
    """Enter the first of the stage before; the next in the standing replaces who is away."""
    ranked = ranked_entrants(field.stage, people)
    places = ranked.through or field.stage.entrants_in or field.stage.tournament.preferred_size
    field.away = [people.all[pk] for pk in ranked.order[:places] if not people.here(pk)]
    here = [pk for pk in ranked.order if people.here(pk)]
    tied = cut_tie(field, people, ranked, here, places)
    chosen = [pk for pk in here[:places] if pk not in tied]
    missing = iter(field.away)
    for rank, pk in enumerate(chosen, start=1):
        replaces = next(missing, None) if pk not in ranked.order[:places] else None
        how = How.REPLACEMENT if replaces else How.STANDING
        field.entering.append(Entering(people.all[pk], how, replaces=replaces, rank=rank))


def _enter_from_round(field: Field, people: People) -> None:
    """Enter winners (and seconds) of the round before, lucky losers, replacements, and finalists who waited."""
    before = Round.objects.filter(stage=field.stage, number=field.number - 1).first()
    if before is None:
        return
    through, losers = _through_and_losers(field, people, before)
    waited = field_of(field.stage, field.number - 1).direct if field.number >= 3 else []
    # Who waited for this round and yet sat in the one before comes in once: the place won there is open.
    once = {row.entrant.pk for row in waited}
    open_places = sum(row.entrant.pk in once for row in through)
    through = [row for row in through if row.entrant.pk not in once] + waited
    losers = {pk: loser for pk, loser in losers.items() if pk not in once}
    plan = planned_rounds(field.stage)
    field.away = [row.entrant for row in through if not people.here(row.entrant.pk)]
    field.entering = [row for row in through if people.here(row.entrant.pk)]
    if field.undecided or field.tied:
        return
    lucky = _number(plan, field.number - 2, "lucky_losers")
    _fill(field, people, losers, lucky, open_places)
    skip = _number(plan, field.number - 1, "direct_finalists")
    if skip:
        _set_direct(field, people, skip)


def _number(plan: Sequence[dict[str, object]], index: int, name: str, default: int = 0) -> int:
    value = plan[index].get(name, default) if 0 <= index < len(plan) else default
    return value if isinstance(value, int) else default


@dataclass(frozen=True)
class _Loser:
    score: Score
    table: Table
    share: str


def _through_and_losers(field: Field, people: People, before: Round) -> tuple[list[Entering], dict[int, _Loser]]:
    """Return who goes on from their own table, and everybody else with the points they made."""
    tables = {table.pk: table for table in before.tables.order_by("number")}
    for table in tables.values():
        table.round = before
    won = winners(before)
    field.undecided = [table for pk, table in tables.items() if pk not in won]
    lines = ResultLine.objects.filter(result__table__in=tables, result__state=Result.State.CONFIRMED)
    by_table: dict[int, dict[int, _Loser]] = {pk: {} for pk in tables}
    for line in lines.select_related("result").order_by("place", "position"):
        table = tables[line.result.table_id]
        by_table[table.pk][line.entrant_id] = _loser(line, table)
    seconds = _number(planned_rounds(field.stage), field.number - 2, "advance_per_table", 1) > 1
    through: list[Entering] = []
    rest: dict[int, _Loser] = {}
    for pk, table in tables.items():
        seat, at_table = won.get(pk), by_table[pk]
        if seat is None:
            continue
        mine = at_table.pop(seat.entrant_id, None)
        entrant = people.all[seat.entrant_id]
        through.append(Entering(entrant, How.WINNER, table, rank=table.number, share=mine.share if mine else ""))
        if seconds:
            through += _second_of_table(field, people, table, at_table)
        rest |= at_table
    return through, rest


def _loser(line: ResultLine, table: Table) -> _Loser:
    share = Fraction(line.points) / Fraction(line.table_points) if line.table_points else Fraction(0)
    score = Score(line.entrant_id, 0, line.points, place=line.place, table_total=line.table_points)
    return _Loser(score, table, f"{share.numerator}/{share.denominator}")


def _second_of_table(field: Field, people: People, table: Table, at_table: dict[int, _Loser]) -> list[Entering]:
    """Return the second of a table, taken out of `at_table`; a tie is left to the lots."""
    keys = {pk: (loser.score.place, people.lots.get(pk, 0)) for pk, loser in at_table.items()}
    best = [pk for pk in keys if keys[pk] == min(keys.values())]
    if len(best) > 1:
        field.tied += [people.all[pk] for pk in best]
        field.tied_for += 1
    if len(best) != 1:
        return []
    share = at_table.pop(best[0]).share
    return [Entering(people.all[best[0]], How.PLACE, table, rank=table.number, share=share)]


def _fill(field: Field, people: People, losers: dict[int, _Loser], lucky: int, open_places: int) -> None:
    """Enter lucky losers, then a replacement for everybody who is away and for each open place.

    The best share of the table's points comes first.
    """
    ranked = lucky_losers([loser.score for loser in losers.values()], 0, people.lots)
    field.away += [people.all[row.entrant] for row in ranked[:lucky] if not people.here(row.entrant)]
    names = {row.entrant for row in ranked[:lucky]}
    need = lucky + len([entrant for entrant in field.away if entrant.pk not in names]) + open_places
    here = [row for row in ranked if people.here(row.entrant)]
    chosen = _cut(field, people, here, need)
    missing = iter(field.away)
    for row in chosen:
        replaces = None if row.entrant in names else next(missing, None)
        how = How.LUCKY_LOSER if row.entrant in names else How.REPLACEMENT
        loser = losers[row.entrant]
        field.entering.append(
            Entering(people.all[row.entrant], how, loser.table, replaces, rank=row.rank, share=loser.share)
        )


def _set_direct(field: Field, people: People, skip: int) -> None:
    """Let the winners with the best share skip this round."""
    scores = [Score(row.entrant.pk, 0, _fraction(row.share), table_total=1) for row in field.entering]
    best = {row.entrant for row in _cut(field, people, lucky_losers(scores, 0, people.lots), skip)}
    field.direct = [row for row in field.entering if row.entrant.pk in best]
    field.entering = [row for row in field.entering if row.entrant.pk not in best]


def _fraction(text: str) -> Fraction:
    return Fraction(text) if text else Fraction(0)


def _cut(field: Field, people: People, ranked: list[LuckyLoser], need: int) -> list[LuckyLoser]:
    """Return the first `need`; equals at the cut are not chosen but noted as tied."""
    if need <= 0 or len(ranked) <= need or ranked[need - 1].rank != ranked[need].rank:
        return ranked[: max(0, need)]
    chosen = [row for row in ranked if row.rank < ranked[need].rank]
    field.tied += [people.all[row.entrant] for row in ranked if row.rank == ranked[need].rank]
    field.tied_for += need - len(chosen)
    return chosen
