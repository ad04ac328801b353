"""What a stage's format adds to the question put to the draw: mode, priorities, and the standing they rest on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tournaments.formats.stage import DrawRow, drawn_ahead, row_of
from tournaments.models import Entrant, Result, ResultLine, Round, Seat, Stage, Standing, Tournament
from tournaments.seating.lots.equals import by_lot
from tournaments.selectors.rounds.qualifiers import Field
from tournaments.selectors.rounds.rounds import winners

Numbers = Mapping[int, int]
STANDING_MODES = ("swiss", "bands", "snake", "fixed")


def draw_row(stage: Stage, number: int) -> DrawRow:
    """Return how a round is drawn, without what the tournament's club rule takes away."""
    row = row_of(stage.rules.draw, number)
    if stage.tournament.clubs == Tournament.Clubs.SOFT:
        return row
    return DrawRow(row.mode, tuple(name for name in row.order if name != "clubs"))


def is_drawn_ahead(stage: Stage) -> bool:
    """Say whether the rounds of a league belong to one design; what parts people by group or result does not."""
    rules = stage.rules
    return drawn_ahead(rules.draw) and not rules.grouping


def draw_order(field: Field, numbers: Numbers, seed: int) -> dict[str, object]:
    """Return mode, priorities, standing, winners, ranking and groups of the `draw` contract, only what is needed.

    `numbers` names the people of the document by primary key.
    """
    stage, number = field.stage, field.number
    row = draw_row(stage, number)
    document: dict[str, object] = {}
    if row.mode != "avoid":
        document["mode"] = row.mode
    if row.order:
        document["priorities"] = list(row.order)
    if row.mode in STANDING_MODES or {"quarters", "distance"} & set(row.order):
        document |= _standing(stage, numbers, seed)
    if "winners" in row.order:
        document["winners"] = _winners(stage, number - 1, numbers)
    if row.mode == "greek":
        document |= _ranking(stage, number - 1, numbers, seed)
    if stage.rules.grouping:
        document["groups"] = _groups(field, numbers)
    return document


def _standing(stage: Stage, numbers: Numbers, seed: int) -> dict[str, object]:
    """Return the standing, and who shares a place there: the lot of the draw decides between equals, not the list.

    So too among those who are in no standing yet, before the first result everybody.
    """
    level = _level(stage)
    ranked = {pk for group in level for pk in group}
    level.append([pk for pk in numbers if pk not in ranked])
    known = [[numbers[pk] for pk in group if pk in numbers] for group in level]
    drawn = [by_lot(group, seed) for group in known if group]
    return {
        "standing": [number for group in drawn for number in group],
        "shared": [group for group in drawn if len(group) > 1],
    }


def _level(stage: Stage) -> list[list[int]]:
    """Return the entrants of a stage's standing, those of one place together.

    Below the minimum those stand together whom nothing parts.
    """
    levels: dict[tuple[object, ...], list[int]] = {}
    rows = Standing.objects.filter(stage=stage).order_by("order")
    for pk, position, detail in rows.values_list("entrant_id", "position", "detail"):
        same = (position,) if position is not None else (None, detail.get("total"), str(detail.get("ties")))
        levels.setdefault(same, []).append(pk)
    return list(levels.values())


def _winners(stage: Stage, number: int, numbers: Numbers) -> list[int]:
    before = stage.rounds.filter(number=number).first()
    won = winners(before).values() if before else ()
    return sorted(numbers[seat.entrant_id] for seat in won if seat.entrant_id in numbers)


def _ranking(stage: Stage, number: int, numbers: Numbers, seed: int) -> dict[str, object]:
    """Return the tables of the round before, each in the order it ended, and who shared a place there.

    Of equals the lot of the draw decides, and not the seat; at a table without result, of everybody.
    """
    before = Round.objects.get(stage=stage, number=number)
    lines = ResultLine.objects.filter(result__table__round=before, result__state=Result.State.CONFIRMED)
    place = {(table, who): at for table, who, at in lines.values_list("result__table_id", "entrant_id", "place")}
    tables: dict[int, dict[int, list[int]]] = {}
    seats = Seat.objects.filter(round=before, no_show=False).order_by("table__number")
    for table, who in seats.values_list("table_id", "entrant_id"):
        if who in numbers:
            tables.setdefault(table, {}).setdefault(place.get((table, who), 0), []).append(numbers[who])
    drawn = [[by_lot(equals, seed) for _, equals in sorted(by_place.items())] for by_place in tables.values()]
    return {
        "ranking": [[who for equals in table for who in equals] for table in drawn],
        "shared": [equals for table in drawn for equals in table if len(equals) > 1],
    }


def _groups(field: Field, numbers: Numbers) -> list[list[int]]:
    """Return who may sit together, by the group's name; people without a group make a group of their own."""
    return [[numbers[person.pk] for person in people] for people in entrants_by_group(field.entrants).values()]


def entrants_by_group(entrants: Sequence[Entrant]) -> dict[str, list[Entrant]]:
    """Return entrants by the name of their group, in the order of the names."""
    groups: dict[str, list[Entrant]] = {}
    for entrant in sorted(entrants, key=lambda person: person.group):
        groups.setdefault(entrant.group, []).append(entrant)
    return groups
