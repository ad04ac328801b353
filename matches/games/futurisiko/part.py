"""An example position of FutuRisiKo!: a part of the map with its flags, armies and submarines."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from matches.games.futurisiko.chart import Spot, chart
from matches.games.futurisiko.words.names import forces
from matches.rulebooks.positions import Seas
from matches.words.board.colours import NAMES, letter_of
from matches.words.names import enumeration
from rules.base.json_types import Json
from rules.futurisiko.board import load_board
from rules.notation.position import read_position
from rules.notation.vocabulary import land_codes

Figure = Json
GAME = "futurisiko"
ACROSS, DOWN = 64.0, 46.0
"""How far the picture goes beyond its places, in map units."""
LEAST_WIDTH = 190.0
SHAPES = {
    "land": "M-4.6 .4h1.4l1-2.6h3.2v-.9h4v1.3h-3.6l.6 2.2h2.6l-1.2 2.8h-6.8z",
    "air": "M0 -4.2L4 3.4 0 1.6 -4 3.4z",
    "sea": "M-4.4 .6a4.4 2.6 0 0 1 8.8 0a4.4 2.6 0 0 1 -8.8 0M-1 -3.4h2v2h-2z",
}
"""The shapes of the pieces, as the board draws them (static/matches/futurisiko/chart.js)."""


class Pieces(NamedTuple):
    """What stands where in an example: letter, land armies, aircraft; letter, submarines; who came, as lands."""

    lands: dict[str, tuple[str, int, int]]
    seas: dict[str, tuple[str, int]]
    invaders: dict[str, tuple[str, int, int]]


def seas_figure(position: Seas, prefix: str) -> Figure:
    """Return the part of the map with the places of a position. ValueError for a place that is not on the map."""
    drawn, pieces = chart(), pieces_of(position)
    lands = [territory for territory in drawn.territories if territory.code in position.lands]
    seas = _nearest([sea for sea in drawn.seas if sea.code in pieces.seas], lands)
    return {
        "template": "matches/rules/_seas.html",
        "position": position.position,
        "chart": drawn,
        "viewbox": _window([*lands, *seas]),
        "lands": [(territory, pieces.lands.get(territory.code, ("",))[0]) for territory in drawn.territories],
        "spots": [_land(land, pieces) for land in lands],
        "seas": [_sea(sea, *pieces.seas[sea.code]) for sea in seas],
        "title": "; ".join(_words(pieces, lands, seas)),
    }


def pieces_of(position: Seas) -> Pieces:
    """Return what stands in these lands and seas; ValueError for a place that is not on the board."""
    document: Json = dict(read_position(position.position).document)
    letters = [letter_of(colour) for colour in document["colours"]]
    lands = _places(land_codes(GAME), position.lands)
    seas = _places([sea.code for sea in load_board(GAME).seas], position.seas)
    owner, land, air = document["owner"], document["land"], document["air"]
    turn, mover = document["turn"], letters[document["seat"]]
    came = {code: (mover, turn["invading_land"][at], turn["invading_air"][at]) for code, at in lands.items()}
    return Pieces(
        {code: (letters[owner[at]], land[at], air[at]) for code, at in lands.items()},
        {
            code: (letters[seat], row[at])
            for code, at in seas.items()
            for seat, row in enumerate(document["subs"])
            if row[at]
        },
        {code: pieces for code, pieces in came.items() if any(pieces[1:])},
    )


def _places(codes: Sequence[str], shown: Sequence[str]) -> dict[str, int]:
    """Return where the places to be shown stand among all."""
    if unknown := sorted(set(shown) - set(codes)):
        raise ValueError(f"not on the map: {', '.join(unknown)}")
    return {code: codes.index(code) for code in shown}


def _nearest(seas: list[Spot], lands: list[Spot]) -> list[Spot]:
    """Return a spot for each area; what stands twice, over the map's edge, is shown where the territories are."""
    middle = sum(float(land.x) for land in lands) / len(lands)
    best = {sea.code: min(_spots_of_sea(seas, sea.code), key=lambda spot: abs(float(spot.x) - middle)) for sea in seas}
    return list(best.values())


def _spots_of_sea(seas: list[Spot], code: str) -> list[Spot]:
    return [sea for sea in seas if sea.code == code]


def _window(spots: list[Spot]) -> str:
    xs, ys = [float(spot.x) for spot in spots], [float(spot.y) for spot in spots]
    left, right, top, bottom = min(xs) - ACROSS, max(xs) + ACROSS, min(ys) - DOWN, max(ys) + DOWN
    width = max(right - left, LEAST_WIDTH)
    height = max(bottom - top, width / 2)
    return f"{(left + right - width) / 2:g} {(top + bottom - height) / 2:g} {width:g} {height:g}"


def _plate(armies: Iterable[tuple[str, int]], x: float, y: float) -> Figure | None:
    """Return a shape and a number for each kind of army there is; None without any."""
    there = [(arm, count) for arm, count in armies if count]
    widths = [14 + 6.2 * len(str(count)) for _arm, count in there]
    starts = [x + sum(widths[:place]) for place in range(len(there))]
    arms = [
        {"d": SHAPES[arm], "count": count, "x": start + 6.5, "y": y, "at": start + 12 + 3.1 * len(str(count))}
        for (arm, count), start in zip(there, starts, strict=True)
    ]
    return {"x": x, "y": y - 6.5, "width": sum(widths), "arms": arms} if there else None


def _land(spot: Spot, position: Pieces) -> Figure:
    letter, land, air = position.lands.get(spot.code, ("", 0, 0))
    figure: Figure = {"spot": spot, "letter": letter, "plate": _plate((("land", land), ("air", air)), 9, 0)}
    if spot.code in position.invaders:
        letter, land, air = position.invaders[spot.code]
        figure["invader"] = {"letter": letter, "plate": _plate((("land", land), ("air", air)), 9, -15)}
    return figure


def _sea(spot: Spot, letter: str, submarines: int) -> Figure:
    return {"spot": spot, "letter": letter, "plate": _plate((("sea", submarines),), -6, 18)}


def _words(position: Pieces, lands: list[Spot], seas: list[Spot]) -> Iterable[str]:
    for land in lands:
        if land.code in position.lands:
            yield f"{land.name}: {_held(*position.lands[land.code])}"
        if land.code in position.invaders:
            held = _held(*position.invaders[land.code])
            yield _("%(territory)s, invaded: %(armies)s") % {"territory": land.name, "armies": held}
    for land in seas:
        letter, submarines = position.seas[land.code]
        yield f"{land.name}: {_held(letter, sea=submarines)}"


def _held(letter: str, land: int = 0, air: int = 0, sea: int = 0) -> str:
    return enumeration([part for part in (str(capfirst(NAMES[letter])), forces(land, air, sea)) if part])
