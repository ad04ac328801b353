"""The example positions of the rule books as figures: a part of a map, dice, cards, with the same in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from matches.documents.rules.position_page import paints_of
from matches.games import games_shown, presenter
from matches.planisphere.detail import render_detail
from matches.planisphere.geometry import load_atlas
from matches.planisphere.map import Position as Drawn
from matches.rulebooks.positions import Lands, Position, Throw
from rules.base.json_types import Json
from rules.notation.position import read_position

Figure = Json
PIPS = {
    1: ((20, 20),),
    2: ((10, 10), (30, 30)),
    3: ((10, 10), (20, 20), (30, 30)),
    4: ((10, 10), (10, 30), (30, 10), (30, 30)),
    5: ((10, 10), (10, 30), (20, 20), (30, 10), (30, 30)),
    6: ((10, 10), (10, 20), (10, 30), (30, 10), (30, 20), (30, 30)),
}
"""Where the pips of a face stand on a die of 40 by 40."""


def position_document(game: str, position: Position, prefix: str) -> Figure:
    """Return the figure of a position: its template, its caption and what the template draws; `prefix` for ids.

    What is neither lands nor dice is drawn by the game (`Presenter.figures`).
    """
    own = presenter(game).figures if game in games_shown() else {}
    draw = {**COMMON, **own}[type(position)]
    return {"caption": position.caption, "prefix": prefix, **draw(position, prefix)}


def lands_figure(position: Lands, prefix: str) -> Figure:
    """Return a part of a map of territories, and the string of the whole position."""
    held = position.armies
    paints = paints_of(read_position(position.position)) if held else {}
    owners = {code: paints[seat] for code, (seat, _count) in held.items()}
    armies: dict[str, int | None] = {code: count for code, (_seat, count) in held.items()}
    codes = tuple(dict.fromkeys((*held, *position.around, *position.objective)))
    words = Drawn(owners, armies, (), position.objective, load_atlas(position.board))
    title = "; ".join(words.caption(code) for code in codes)
    svg = render_detail(codes, owners, armies, position.objective, prefix, title, position.board)
    return {"template": "matches/rules/_lands.html", "svg": svg, "position": position.position}


def throw_figure(position: Throw, prefix: str) -> Figure:
    """Return dice in a row for each side."""
    attack = "plain" if not position.defence and position.kind == "six" else "attack"
    sides = ((attack, position.attack), ("defence", position.defence))
    rows = [_dice(side, faces, position.kind) for side, faces in sides if faces]
    return {"template": "matches/rules/_throw.html", "rows": rows}


def _dice(side: str, faces: tuple[int, ...], kind: str) -> Figure:
    names = {"attack": pgettext("dice", "Attack"), "defence": pgettext("dice", "Defence"), "plain": _("Dice")}
    told = [_("hit") if face else _("miss") for face in faces] if kind == "hits" else map(str, faces)
    eight = kind == "eight" and side == "attack"
    dice = [
        {"face": face, "pips": PIPS.get(face, ()), "eight": eight and not place, "hits": kind == "hits"}
        for place, face in enumerate(faces)
    ]
    return {"side": side, "name": names[side], "words": ", ".join(told), "dice": dice}


COMMON: Mapping[type, Callable[[Any, str], Figure]] = {Lands: lands_figure, Throw: throw_figure}
