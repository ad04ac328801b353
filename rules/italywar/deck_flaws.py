"""Everything that can be wrong with a deck of objectives of Italy War, found at once (docs/materials.md)."""

from collections.abc import Iterator, Sequence
from functools import cache

from rules.base.json_types import Json
from rules.base.material import Flaw
from rules.base.resources import read_toml
from rules.boards.board import Board
from rules.materials.shapes import (
    CODE,
    CODES,
    LABEL,
    MARK,
    SOURCE,
    TEXT,
    WORDS,
    Field,
    among,
    head_flaws,
    row_flaws,
    rows_flaws,
    whole,
    with_deeper,
)

LISTS = {"cards": "number"}
MOST_NUMBER, MOST_ARMIES = 9999, 20
HEAD = {
    "code": TEXT,
    "name": TEXT,
    "source": SOURCE,
    "board": among(("italywar",)),
    "marks": WORDS,
    "card_value": whole(0, MOST_NUMBER, optional=True),
}
KINDS = ("territories", "count", "continents", "places", "destroy")
COLUMNS = (
    "principal", "secondary", "count", "min_armies", "continents", "extra", "capitals", "ports", "colour", "fallback",
)  # fmt: skip
"""What a card may ask for, by its kind."""
NAMED = {"number": whole(1, MOST_NUMBER), "kind": among(KINDS), "label": LABEL, "mark": MARK}


@cache
def _colours() -> tuple[str, ...]:
    return tuple(read_toml("rulesets/italywar.toml")["colours"])


def _shapes(board: Board) -> dict[str, dict[str, Field]]:
    """Return the fields of each kind of card; numbers are what the board has at most."""
    size = len(board.codes)
    return {
        "territories": {"principal": CODES, "secondary": CODES._replace(optional=True)},
        "count": {"count": whole(1, size), "min_armies": whole(1, MOST_ARMIES)},
        "continents": {"continents": CODES, "extra": whole(0, len(board.continents))},
        "places": {"capitals": whole(0, len(board.capitals)), "ports": whole(0, len(board.ports))},
        "destroy": {"colour": CODE, "fallback": whole(1, size)},
    }


def deck_flaws(data: object, board: Board) -> list[Flaw]:
    """Return the flaws of an organiser's objectives on this board."""
    flaws = head_flaws(data, HEAD, tuple(LISTS))
    if not isinstance(data, dict):
        return flaws
    rows = data.get("cards")
    shapes = _shapes(board)
    for row in rows if isinstance(rows, list) else ():
        kind = row.get("kind") if isinstance(row, dict) else None
        if isinstance(kind, str) and kind in shapes:
            flaws += row_flaws(row, {**NAMED, **shapes[kind]}, str(row.get("number", ""))[:60])
        else:
            flaws.append(Flaw("kind_unknown", _number(row), {"known": ", ".join(KINDS)}))
    flaws += [flaw for flaw in rows_flaws(data, "cards", {}, "number") if flaw.code in ("rows_missing", "code_doubled")]
    return with_deeper(flaws, lambda: _cards(rows if isinstance(rows, list) else (), board, data.get("card_value")))


def _number(row: object) -> str:
    return str(row.get("number", ""))[:60] if isinstance(row, dict) else ""


def _cards(rows: Sequence[Json], board: Board, value: int | None) -> Iterator[Flaw]:
    regions = {continent.code for continent in board.continents}
    for row in rows:
        where = str(row["number"])
        codes = [*row.get("principal", ()), *row.get("secondary", ())]
        unknown = [code for code in codes if code not in board.by_code]
        yield from (Flaw("territory_unknown", where, {"territory": code}) for code in unknown)
        both = set(row.get("principal", ())) & set(row.get("secondary", ()))
        yield from (Flaw("territory_in_both", where, {"territory": code}) for code in sorted(both))
        strange = [code for code in row.get("continents", ()) if code not in regions]
        yield from (Flaw("region_unknown", where, {"region": code}) for code in strange)
        yield from _asks(row, where)
        points = sum(board.values.get(code, 0) for code in row.get("principal", ()))
        if value is not None and row["kind"] == "territories" and points != value:
            yield Flaw("card_value_wrong", where, {"value": value, "counted": points})


def _asks(row: Json, where: str) -> Iterator[Flaw]:
    """Yield a flaw unless a card asks for something, and for a colour that there is."""
    nothing = {"territories": not row.get("principal"), "continents": not row.get("continents")}
    if nothing.get(row["kind"]) or (row["kind"] == "places" and not row["capitals"] + row["ports"]):
        yield Flaw("card_asks_nothing", where)
    if row["kind"] == "destroy" and row["colour"] not in _colours():
        yield Flaw("colour_unknown", where, {"colour": row["colour"]})
