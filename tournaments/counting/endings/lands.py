"""The end of a game of territories: how many each seat holds, by number or on the map, and who is first.

Part: {"seats": [{seat, colour, objective, completed_in_time, eliminated, out, territories, armies, inside, outside}],
"board": {code: [seat, armies|null]}} and, where somebody did not stay to the end, `left` (`course`). Where there is a
board its numbers stand in for those of the seats. `out` numbers the eliminated in the order they went, 1 is the first.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal

from matches.words.board.colours import LETTERS, letter_of
from rules import Ruleset
from rules.base.json_types import Json
from scoring.facts import SeatFacts
from tournaments.counting.course import left_clean, places_of
from tournaments.counting.endings.boards import Lands, lands_of
from tournaments.counting.endings.ending import Ended
from tournaments.counting.shapes import BadDocument, flag, number_in, seat_rows

LAST = 99  # after everybody whose place in the order of going out was written down
NUMBERS = {"territories": 999, "armies": 9999, "inside": 9999, "outside": 9999}


@dataclass(frozen=True, slots=True)
class Side:
    """One seat's end in numbers; None: nobody wrote it down. `left` is its turn in leaving, 0 for who stayed."""

    seat: int
    territories: int | None
    armies: int | None = None
    inside: int | None = None
    outside: int | None = None
    completed: bool = False
    out: int | None = None
    left: int = 0

    @property
    def is_out(self) -> bool:
        """Say whether the seat holds nothing, and so is out of the game."""
        return self.territories == 0


TIES: Mapping[str, Callable[[Side], int | None]] = {
    "armies": lambda side: side.armies,
    "outside": lambda side: side.outside,
    "later_in_order": lambda side: side.seat,
}


def clean(part: Json, seats: Collection[int], ruleset: Ruleset) -> Json:
    """Return the part with the keys we keep; BadDocument when it has another shape."""
    rows = [_row(row, len(seats)) for row in seat_rows(part, seats)]
    board = part.get("board", {})
    if not isinstance(board, dict):
        raise BadDocument("board")
    known = lands_of(ruleset).by_code
    held = {code: _owner_and_armies(pair, seats) for code, pair in board.items() if _is_known(code, known)}
    return {"seats": rows, "board": held, **left_clean(part, seats)}


def _is_known(code: str, known: Collection[str]) -> bool:
    if code not in known:
        raise BadDocument("territory")
    return True


def _row(row: Json, seats: int) -> Json:
    letter = row.get("colour")
    if letter is not None and (not isinstance(letter, str) or letter not in LETTERS.values()):
        raise BadDocument("colour")
    return {
        "seat": row["seat"],
        "colour": letter,
        "objective": number_in(row, "objective", least=0, most=9999),
        "completed_in_time": flag(row, "completed_in_time"),
        "eliminated": flag(row, "eliminated"),
        "out": number_in(row, "out", least=1, most=seats),
        **{name: number_in(row, name, least=0, most=most) for name, most in NUMBERS.items()},
    }


def _owner_and_armies(pair: object, seats: Collection[int]) -> list[int | None]:
    if not isinstance(pair, list) or len(pair) != 2 or pair[0] not in seats:
        raise BadDocument("board")
    return [pair[0], number_in({"armies": pair[1]}, "armies", least=1, most=NUMBERS["armies"])]


def blank(seats: Sequence[int], ruleset: Ruleset) -> Json:
    """Return what an empty table begins with."""
    letters = [letter_of(colour) for colour in ruleset.colours]
    rows = [{"seat": seat, "colour": letter} for seat, letter in zip(seats, letters, strict=False)]
    return clean({"seats": rows, "board": {}}, seats, ruleset)


def lands_held(part: Json, seat: int) -> dict[str, int | None]:
    """Return what a seat holds on the map: territory -> armies."""
    return {code: armies for code, (owner, armies) in part["board"].items() if owner == seat}


def side_of(row: Json, part: Json) -> Side:
    """Return a seat in numbers: counted on the map where there is one, else as written."""
    told = {"completed": row["completed_in_time"], "out": row["out"]}
    told["left"] = places_of(part.get("left", ())).get(row["seat"], 0)
    if not part["board"]:
        return Side(row["seat"], **{name: row[name] for name in NUMBERS}, **told)
    mine = lands_held(part, row["seat"])
    armies = [count for count in mine.values() if count is not None]
    counted = sum(armies) if len(armies) == len(mine) else None
    return Side(row["seat"], len(mine), counted, **told)


def sums(sides: Sequence[Side], lands: Lands) -> Iterator[Json]:
    """Yield what the written numbers of territories lack: one for everybody, and all of them the whole board."""
    yield from ({"code": "territories_needed", "seat": side.seat} for side in sides if side.territories is None)
    total = sum(side.territories or 0 for side in sides)
    if all(side.territories is not None for side in sides) and total != len(lands.by_code):
        yield {"code": "territories_not_whole", "value": total, "total": len(lands.by_code)}


def map_defects(part: Json, lands: Lands) -> Iterator[Json]:
    """Yield every territory that the map gives to nobody, and everybody marked as out who still holds one."""
    yield from ({"code": "territory_missing", "territory": code} for code in lands.by_code if code not in part["board"])
    for row in part["seats"]:
        if row["eliminated"] and lands_held(part, row["seat"]):
            yield {"code": "eliminated_owns_territory", "seat": row["seat"]}


def order_out(sides: Iterable[Side]) -> Iterator[Json]:
    """Yield two who went out as the same."""
    out = [side for side in sides if side.is_out and side.out is not None]
    for number, count in Counter(side.out for side in out).items():
        if count > 1:
            yield {"code": "out_same", "seats": [side.seat for side in out if side.out == number], "value": number}


def rank_sides(
    sides: Sequence[Side], score: Callable[[Side], int | None], ties: Sequence[str], leavers: str
) -> tuple[SeatFacts, ...]:
    """Return the seats with their places: the completed objective, the score, among the first the tie rules.

    The eliminated come behind them, who went out later before who went out earlier; at the very end, where `leavers`
    says so, who did not stay, the first to leave last (R32). Places 1, 2, 2, 4.
    """
    winners = _winners(sides, score, ties)
    keys = {side.seat: _key(side, side in winners, score, leavers) for side in sides}
    return tuple(
        SeatFacts(
            side.seat,
            points=None if score(side) is None else Decimal(score(side) or 0),
            outside=None if side.outside is None else Decimal(side.outside),
            armies=side.armies,
            completed=side.completed,
            eliminated=side.is_out,
            place=1 + sum(key > keys[side.seat] for key in keys.values()),
        )
        for side in sides
    )


def _key(side: Side, won: bool, score: Callable[[Side], int | None], leavers: str) -> tuple[int, int, int]:
    if won:
        return (2, 0, 0)
    if side.left and leavers == "last":
        return (-1, side.left, score(side) or 0)
    return (0, side.out or LAST, 0) if side.is_out else (1, score(side) or 0, 0)


def _winners(sides: Sequence[Side], score: Callable[[Side], int | None], ties: Sequence[str]) -> list[Side]:
    claims = [side for side in sides if side.completed and not side.left]
    if len(claims) == 1:
        return claims
    alive = [side for side in sides if not side.is_out and not side.left]
    first = _best(alive, score)
    for rule in ties:
        if len(first) < 2 or any(TIES[rule](side) is None for side in first):
            break
        first = _best(first, TIES[rule])
    return first


def _best(sides: Sequence[Side], measure: Callable[[Side], int | None]) -> list[Side]:
    most = max((measure(side) or 0 for side in sides), default=0)
    return [side for side in sides if (measure(side) or 0) == most]


def end_of(sides: Sequence[Side], facts: tuple[SeatFacts, ...], defects: Iterable[Json], part: Json) -> Ended:
    """Return the counted end with what is worth knowing about it."""
    notes: list[Json] = [] if part["board"] else [{"code": "territories_only"}]
    first = [fact.seat for fact in facts if fact.place == 1]
    uncounted = any(side.armies is None for side in sides if side.seat in first)
    if len(first) > 1 and uncounted:
        notes.append({"code": "winner_needed", "seats": first})
    claims = [side.seat for side in sides if side.left and side.completed]
    false = [{"code": "surrendered_cannot_complete", "seat": seat} for seat in claims]
    return Ended(facts, [*defects, *order_out(sides), *false], notes)
