"""Everything that can be wrong with a board of Italy War, found at once (docs/materials.md)."""

from collections.abc import Iterator
from typing import NamedTuple

from rules.base.json_types import Json
from rules.base.material import Flaw
from rules.lands.sets import JOKER, SYMBOLS
from rules.materials.borders import border_flaws, code_flaws, divided_flaws, name_flaws
from rules.materials.shapes import (
    ANYTHING,
    CODE,
    CODES,
    FLAG,
    MARK,
    TEXT,
    among,
    head_flaws,
    head_of,
    rows_flaws,
    whole,
)

LISTS = {"territories": "code", "continents": "code"}
MOST_VALUE, MOST_BONUS, MOST_TOTAL, MOST_JOKERS = 99, 50, 5000, 20
HEAD = {
    **head_of("italywar"), "total": whole(0, MOST_TOTAL), "jokers": whole(0, MOST_JOKERS), "optional": ANYTHING,
}  # fmt: skip
REGION = {
    "code": CODE,
    "name": TEXT,
    "bonus": whole(0, MOST_BONUS),
    "total": whole(0, MOST_TOTAL),
    "independent": FLAG,
    "aliases": ANYTHING,
    "mark": MARK,
}
TERRITORY = {
    "code": CODE,
    "name": TEXT,
    "continent": CODE,
    "value": whole(0, MOST_VALUE),
    "symbol": among(SYMBOLS[:JOKER]),
    "land": CODES,
    "sea": CODES,
    "port": among(("", "sea", "river", "lake"), optional=True),
    "capital": FLAG,
    "lonlat": ANYTHING,
    "provinces": ANYTHING,
    "aliases": ANYTHING,
    "mark": MARK,
}


class Drawn(NamedTuple):
    """What the drawing has, by code."""

    territories: tuple[str, ...]
    continents: tuple[str, ...]


def board_flaws(data: object, drawn: Drawn) -> list[Flaw]:
    """Return the flaws of an organiser's board, which must have exactly the places of the drawing."""
    flaws = head_flaws(data, HEAD, tuple(LISTS))
    if not isinstance(data, dict):
        return flaws
    flaws += rows_flaws(data, "territories", TERRITORY, "code")
    flaws += rows_flaws(data, "continents", REGION, "code")
    flaws += _lists(data)
    return flaws or list(_together(data, drawn))


def _lists(data: Json) -> Iterator[Flaw]:
    """Yield a flaw unless aliases and dashed lines are lists of texts."""
    pairs = data.get("optional", [])
    if not isinstance(pairs, list) or not all(_texts(pair) and len(pair) == 2 for pair in pairs):
        yield Flaw("codes_wrong", params={"field": "optional"})
    for name in LISTS:
        rows = data.get(name)
        for row in rows if isinstance(rows, list) else ():
            if isinstance(row, dict) and not _texts(row.get("aliases", [])):
                yield Flaw("codes_wrong", str(row.get("code", ""))[:60], {"field": "aliases"})


def _texts(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(text, str) for text in value)


def _together(data: Json, drawn: Drawn) -> Iterator[Flaw]:
    lands = {row["code"]: row for row in data["territories"]}
    regions = {row["code"]: row for row in data["continents"]}
    yield from code_flaws(lands, drawn.territories)
    yield from code_flaws(regions, drawn.continents)
    yield from name_flaws({code: row["name"] for code, row in lands.items()})
    yield from name_flaws({code: row["name"] for code, row in regions.items()})
    for kind in ("land", "sea"):
        yield from border_flaws({code: row[kind] for code, row in lands.items()})
    yield from _places(lands, regions)
    yield from _totals(data, lands, regions)
    for code, other in data.get("optional", ()):
        if other not in lands.get(code, {"sea": ()})["sea"]:
            yield Flaw("dashed_not_linked", code, {"neighbour": other})
    yield from divided_flaws({code: [*row["land"], *row["sea"]] for code, row in lands.items()})


def _places(lands: Json, regions: Json) -> Iterator[Flaw]:
    for code, row in lands.items():
        if row["continent"] not in regions:
            yield Flaw("region_unknown", code, {"region": row["continent"]})
        if row.get("port") and row.get("capital"):
            yield Flaw("port_and_capital", code)
        for other in sorted(set(row["land"]) & set(row["sea"])):
            yield Flaw("border_doubled", code, {"neighbour": other})
    for code, region in regions.items():
        members = [row for row in lands.values() if row["continent"] == code]
        if not members:
            yield Flaw("region_empty", code)
        elif not region.get("independent") and not any(row.get("capital") for row in members):
            yield Flaw("region_without_capital", code)


def _totals(data: Json, lands: Json, regions: Json) -> Iterator[Flaw]:
    for code, region in regions.items():
        total = sum(row["value"] for row in lands.values() if row["continent"] == code)
        if total != region["total"]:
            yield Flaw("total_wrong", code, {"total": region["total"], "counted": total})
    counted = sum(row["value"] for row in lands.values())
    if counted != data["total"]:
        yield Flaw("total_wrong", "", {"total": data["total"], "counted": counted})


def with_totals(data: Json) -> Json:
    """Return the board with the sums of its values as they are."""
    totals: dict[str, int] = {}
    for row in data["territories"]:
        totals[row["continent"]] = totals.get(row["continent"], 0) + row["value"]
    regions = [{**region, "total": totals.get(region["code"], 0)} for region in data["continents"]]
    return {**data, "continents": regions, "total": sum(totals.values())}
