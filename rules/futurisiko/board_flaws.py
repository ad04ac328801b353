"""Everything that can be wrong with a board of FutuRisiKo!, found at once (docs/materials.md)."""

from collections.abc import Iterator

from rules.base.json_types import Json
from rules.base.material import Flaw
from rules.materials.borders import border_flaws, code_flaws, divided_flaws, name_flaws
from rules.materials.shapes import ANYTHING, CODE, CODES, LAT, LON, MARK, TEXT, head_flaws, head_of, rows_flaws

LISTS = {"territories": "code", "seas": "code"}
HEAD = {**head_of("futurisiko"), "sourced_coasts": ANYTHING, "straits": ANYTHING}
PLACE = {"code": CODE, "name": TEXT, "lon": LON, "lat": LAT, "mark": MARK}
TERRITORY = {**PLACE, "city": TEXT, "land": CODES, "lines": CODES, "seas": CODES}
SEA = {**PLACE, "borders": CODES}
Drawn = tuple[tuple[str, ...], tuple[str, ...]]


def board_flaws(data: object, drawn: Drawn | None = None) -> list[Flaw]:
    """Return the flaws of a board; `drawn` are the codes of territories and seas that it must have, exactly these."""
    flaws = head_flaws(data, HEAD, tuple(LISTS))
    if not isinstance(data, dict):
        return flaws
    flaws += [*_coasts(data), *rows_flaws(data, "territories", TERRITORY, "code")]
    flaws += rows_flaws(data, "seas", SEA, "code")
    return flaws or list(_together(data, drawn))


def _coasts(data: Json) -> Iterator[Flaw]:
    pairs = data.get("sourced_coasts", [])
    sound = isinstance(pairs, list) and all(
        isinstance(pair, list) and len(pair) == 2 and all(isinstance(code, str) for code in pair) for pair in pairs
    )
    if not sound:
        yield Flaw("codes_wrong", params={"field": "sourced_coasts"})


def _together(data: Json, drawn: Drawn | None) -> Iterator[Flaw]:
    lands = {row["code"]: row for row in data["territories"]}
    seas = {row["code"]: row for row in data["seas"]}
    if drawn:
        yield from code_flaws(lands, drawn[0])
        yield from code_flaws(seas, drawn[1])
    yield from (Flaw("code_doubled", code) for code in lands if code in seas)
    yield from name_flaws({code: row["name"] for code, row in (lands | seas).items()})
    for kind in ("land", "lines"):
        yield from border_flaws({code: row[kind] for code, row in lands.items()})
    yield from border_flaws({code: row["borders"] for code, row in seas.items()})
    for code, row in lands.items():
        yield from (Flaw("sea_unknown", code, {"sea": sea}) for sea in row["seas"] if sea not in seas)
        both = sorted(set(row["land"]) & set(row["lines"]))
        yield from (Flaw("border_doubled", code, {"neighbour": other}) for other in both)
    yield from divided_flaws(_touching(lands, seas))


def _touching(lands: Json, seas: Json) -> dict[str, list[str]]:
    """Return what borders on what, over water too."""
    neighbours = {code: [*row["land"], *row["lines"], *row["seas"]] for code, row in lands.items()}
    for code, row in seas.items():
        neighbours[code] = [*row["borders"], *(land for land, land_row in lands.items() if code in land_row["seas"])]
    return neighbours
