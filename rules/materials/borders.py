"""Whether the borders of a board fit together: known, both ways, one whole."""

from collections.abc import Collection, Iterable, Mapping

from rules.base.material import Flaw
from rules.base.names import slug

Borders = Mapping[str, Iterable[str]]


def border_flaws(borders: Borders) -> list[Flaw]:
    """Return the flaws of one kind of border: neighbours that are not on the board, are the place itself, or do not
    know it."""
    flaws = []
    for code, others in borders.items():
        for other in others:
            if other == code:
                flaws.append(Flaw("border_to_itself", code))
            elif other not in borders:
                flaws.append(Flaw("border_unknown", code, {"neighbour": other}))
            elif code not in borders[other]:
                flaws.append(Flaw("border_one_way", code, {"neighbour": other}))
    return flaws


def code_flaws(codes: Iterable[str], drawn: Collection[str]) -> list[Flaw]:
    """Return places that the drawing of the board does not have, and those of the drawing that are missing."""
    given = set(codes)
    flaws = [Flaw("place_not_drawn", code) for code in sorted(given - set(drawn))]
    return flaws + [Flaw("place_missing", code) for code in drawn if code not in given]


def name_flaws(names: Mapping[str, str]) -> list[Flaw]:
    """Return places (code: name) that are called the same; signs, accents and case do not count."""
    seen: dict[str, str] = {}
    flaws = []
    for code, name in names.items():
        other = seen.setdefault(slug(name), code)
        if other != code:
            flaws.append(Flaw("name_doubled", code, {"name": name, "other": other}))
    return flaws


def divided_flaws(touching: Borders) -> list[Flaw]:
    """Return the places that cannot be reached from the first one; a place without any border is said as such."""
    alone = [code for code, others in touching.items() if not any(True for _ in others)]
    start = next((code for code in touching if code not in alone), "")
    reached, edge = {start}, [start]
    while edge:
        edge = [other for code in edge for other in touching.get(code, ()) if other not in reached]
        reached.update(edge)
    apart = [code for code in touching if code not in reached and code not in alone]
    return [Flaw("place_alone", code) for code in alone] + [Flaw("board_divided", code) for code in apart]
