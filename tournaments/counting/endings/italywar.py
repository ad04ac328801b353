"""Italy War: the objective (I31); when the time is over territories or the values inside the objective (I32)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict, replace
from functools import partial
from typing import Any

from rules import FinalBoard, FinalSeat, Ruleset, TerritoryList
from rules import defects as board_defects
from rules.base.json_types import Json, JsonMapping
from rules.italywar.options import ItalyWarRuleset
from scoring.methods import inside
from tournaments.counting.endings import lands
from tournaments.counting.endings.boards import Lands, lands_of
from tournaments.counting.endings.ending import Ended, Ending
from tournaments.counting.endings.lands import Side
from tournaments.counting.numbers import values_text

COLOURS = {"N": "nero", "L": "viola", "V": "verde", "G": "giallo", "R": "rosso", "B": "blu", "A": "arancio"}
SCORES = {"territories": "territories", "inside": "inside", "objective": ""}


def count(part: Json, ruleset: Ruleset) -> Ended:
    """Count the end of a table by the ruleset's way to find the winner and its tie rules."""
    assert isinstance(ruleset, ItalyWarRuleset)
    sides = sides_of(part, ruleset)
    if part["board"]:
        defects = [*_plain_defects(board_defects(final_board(part, ruleset))), *_cards_needed(sides, ruleset)]
    else:
        defects = [*lands.sums(sides, lands_of(ruleset)), *_numbers(sides, part, ruleset)]
    facts = lands.rank_sides(sides, partial(score, ruleset=ruleset), ruleset.table_tie, ruleset.leavers)
    return lands.end_of(sides, facts, defects, part)


def sides_of(part: Json, ruleset: Ruleset) -> list[Side]:
    """Return every seat in numbers: counted on the map where there is one, else as written."""
    assert isinstance(ruleset, ItalyWarRuleset)
    if not part["board"]:
        return [lands.side_of(row, part) for row in part["seats"]]
    final = final_board(part, ruleset)
    return [_on_the_map(row, part, final) for row in part["seats"]]


def score(side: Side, ruleset: ItalyWarRuleset) -> int | None:
    """Return what decides when nobody has completed the objective; None where only the objective counts (I32)."""
    name = SCORES[ruleset.winner_by]
    if name and side.is_out:
        return 0
    return getattr(side, name) if name else None


def final_board(part: Json, ruleset: ItalyWarRuleset) -> FinalBoard:
    """Return the map of a part as the rules see a final board."""
    deck = ruleset.load_deck()
    seats = tuple(
        FinalSeat(
            row["seat"],
            objective=None if row["objective"] is None else deck.card(row["objective"]),
            completed_in_time=row["completed_in_time"],
            eliminated=row["eliminated"],
            colour=COLOURS.get(row["colour"], ""),
        )
        for row in part["seats"]
    )
    holdings = {code: (owner, armies) for code, (owner, armies) in part["board"].items()}
    return FinalBoard(ruleset, ruleset.scope, seats, holdings)


def _on_the_map(row: Json, part: Json, final: FinalBoard) -> Side:
    """Return a seat in numbers, with the values inside and outside its card where the card lists territories."""
    side = lands.side_of(row, part)
    seat = next(seat for seat in final.seats if seat.number == row["seat"])
    wanted = inside(seat, final.scope)
    if wanted is None:
        return side
    mine = lands.lands_held(part, side.seat)
    inner = sum(final.board.values[code] for code in mine if code in wanted)
    return replace(side, inside=inner, outside=sum(final.board.values[code] for code in mine) - inner)


def _plain_defects(defects: Sequence[Any]) -> Iterator[Json]:
    """Yield defects of the rules as JSON; the number of seats is looked at where places are."""
    for defect in defects:
        if defect.code != "seat_count":
            yield {key: value for key, value in asdict(defect).items() if value is not None}


def _cards_needed(sides: Sequence[Side], ruleset: ItalyWarRuleset) -> Iterator[Json]:
    """Yield the cards that nobody noted: the values inside their objective are not known (I32)."""
    for side in sides:
        if ruleset.winner_by == "inside" and side.inside is None and not side.is_out:
            yield {"code": "objective_needed", "seat": side.seat}


def _numbers(sides: Sequence[Side], part: Json, ruleset: ItalyWarRuleset) -> Iterator[Json]:
    """Yield what contradicts the written numbers, all of it."""
    claims = [side.seat for side in sides if side.completed]
    if len(claims) > 1:
        yield {"code": "completed_more_than_one", "seats": claims}
    for side in sides:
        yield from _of_seat(side, ruleset)
    yield from _values(sides, lands_of(ruleset))


def _of_seat(side: Side, ruleset: ItalyWarRuleset) -> Iterator[Json]:
    if side.is_out and (side.armies or side.inside or side.outside):
        yield {"code": "eliminated_has_points", "seat": side.seat}
    if side.is_out and side.completed:
        yield {"code": "eliminated_cannot_complete", "seat": side.seat}
    if side.armies is not None and side.territories and side.armies < side.territories:
        yield {"code": "armies_too_few", "seat": side.seat, "value": side.armies, "total": side.territories}
    if ruleset.winner_by == "inside" and not side.is_out:
        yield from _of_card(side, ruleset)


def _of_card(side: Side, ruleset: ItalyWarRuleset) -> Iterator[Json]:
    """Yield what is wrong with a card: the values inside are needed, no card holds more, and who completed one has all
    of them (I32)."""
    deck = ruleset.load_deck()
    worth = {deck.value(card, ruleset.scope) for card in deck.cards if isinstance(card, TerritoryList)}
    if side.inside is None:
        yield {"code": "inside_needed", "seat": side.seat}
    elif worth and side.inside > max(worth):
        yield {"code": "inside_over_card", "seat": side.seat, "value": side.inside}
    elif worth and side.completed and side.inside not in worth:
        yield {"code": "points_not_complete", "seat": side.seat, "value": side.inside, "total": values_text(worth)}


def _values(sides: Sequence[Side], known: Lands) -> Iterator[Json]:
    """Yield where the values inside and outside do not make the whole board, though everybody wrote both."""
    both = [(side.inside or 0) + (side.outside or 0) for side in sides]
    written = all(side.is_out or None not in (side.inside, side.outside) for side in sides)
    if written and sum(both) != known.total:
        yield {"code": "values_not_whole", "value": sum(both), "total": known.total}


def sheet(ruleset: Ruleset) -> JsonMapping:
    """Return what the printed sheet shows: the territories by region, and how the winner is found."""
    assert isinstance(ruleset, ItalyWarRuleset)
    return {"regions": lands_of(ruleset).regions, "rules": ruleset, "inside": ruleset.winner_by == "inside"}


def columns(ruleset: Ruleset) -> tuple[str, ...]:
    """Return territories, and what the ruleset's score and its tie rules need."""
    assert isinstance(ruleset, ItalyWarRuleset)
    wanted = [SCORES[ruleset.winner_by], *ruleset.table_tie]
    return ("territories", *(name for name in ("inside", "outside", "armies") if name in wanted))


ENDING = Ending("lands", lands.clean, count, lands.blank, sheet, columns, sides_of)
