"""The public position of FutuRisiKo! as plain JSON, and a seat in numbers."""

from __future__ import annotations

from matches.words.board.colours import letter_of
from rules.base.json_types import Json
from rules.futurisiko.chapters.legal import to_move
from rules.futurisiko.documents.view import View
from rules.futurisiko.state.state import Phase, State
from rules.futurisiko.state.table import AIR, LAND, SEA
from rules.records.match_log import outcome_document

LOBBY: Json = {
    "phase": "lobby", "round": 0, "turn": 0, "to_move": [], "points": 0, "goal": 0, "order": [],
    "territories": {}, "seas": {},
    "invaders": {}, "aims": [], "truces": [], "fight": None, "due": None, "pile": 0, "discards": 0, "expired": 0,
    "outcome": None,
}  # fmt: skip
NOBODY: Json = {
    "letter": "", "colour": "", "territories": 0, "land": 0, "air": 0, "sea": 0, "cards": 0, "left": [0, 0, 0, 0],
    "fallen": 0, "gone": "",
}  # fmt: skip


def position_document(state: State, seen: View) -> Json:
    """Return the public position.

    Territories are [seat, land, air], seas the submarines by seat, invaders those of the seat in turn. The rest is the
    phase, the cards and what is under way.
    """
    geo = seen.table.geo
    return {
        "phase": Phase(seen.phase).name.lower(),
        "round": seen.round,
        "turn": seen.turn,
        "to_move": list(to_move(state.position)),
        "points": seen.course.points,
        "goal": _goal(seen),
        "order": list(seen.people.order),
        "territories": {code: list(_territory(seen, place)) for place, code in enumerate(geo.codes[: geo.size])},
        "seas": {geo.codes[geo.size + sea]: list(_sea(seen, sea)) for sea in range(geo.seas)},
        "invaders": {geo.codes[place]: [land, air] for place, land, air in _invaders(seen) if land or air},
        "aims": [[geo.codes[geo.size + aim.sea], geo.codes[aim.territory], aim.armies] for aim in seen.course.aims],
        "truces": [[truce.caster, truce.target] for truce in seen.truces],
        "fight": _fight(seen),
        "due": None if seen.due is None else {"kind": seen.due.kind, "by": seen.due.by, "target": seen.due.target,
                                              "hits": seen.due.hits},
        "pile": seen.pile,
        "discards": len(seen.discards),
        "expired": seen.expired,
        "outcome": outcome_document(state),
    }  # fmt: skip


def _territory(seen: View | State, place: int) -> tuple[int, int, int]:
    return seen.owner[place], seen.land[place], seen.air[place]


def _sea(seen: View | State, sea: int) -> tuple[int, ...]:
    return tuple(row[sea] for row in seen.subs[1:])


def _invaders(seen: View) -> list[tuple[int, int, int]]:
    rows = zip(seen.course.invading_land, seen.course.invading_air, strict=True)
    return [(place, land, air) for place, (land, air) in enumerate(rows)]


def _goal(seen: View) -> int:
    """Return how many territories win (F40, F41), 0 where only the last player does."""
    rules = seen.table.ruleset
    return rules.victory_territories if rules.goal == "territories" else 0


def _fight(seen: View) -> Json | None:
    """Return the battle under way: armies as [land, air], and the dice of the flag (F29)."""
    if seen.fight is None:
        return None
    place, course = seen.fight.territory, seen.course
    return {
        "territory": seen.table.geo.codes[place],
        "attacker": seen.turn,
        "defender": seen.owner[place],
        "attacking": [course.invading_land[place], course.invading_air[place]],
        "defending": [seen.land[place], seen.air[place]],
        "flag_dice": seen.table.ruleset.flag_dice,
    }


def changed_position(before: State, after: State, position: Json) -> Json:
    """Return the position with those territories and seas only that are no longer as before."""
    lands = enumerate(position["territories"].items())
    seas = enumerate(position["seas"].items())
    territories = {code: row for place, (code, row) in lands if _territory(before, place) != _territory(after, place)}
    waters = {code: row for sea, (code, row) in seas if _sea(before, sea) != _sea(after, sea)}
    return {**position, "territories": territories, "seas": waters}


def strength(seen: View, seat: int) -> Json:
    """Return the colour of a seat, its pieces on the board, what its supply still holds (F11: three arms, flags)."""
    colour, rules, limits = seen.people.colours[seat], seen.table.ruleset, seen.table.limits
    own = [place for place, owner in enumerate(seen.owner) if owner == seat]
    invading = seat == seen.turn
    land = sum(seen.land[place] for place in own) + (sum(seen.course.invading_land) if invading else 0)
    air = sum(seen.air[place] for place in own) + (sum(seen.course.invading_air) if invading else 0)
    sea = sum(seen.subs[seat])
    lent = sum(truce.caster == seat for truce in seen.truces)  # F38
    return {
        "letter": letter_of(colour),
        "colour": colour,
        "territories": len(own),
        "land": land,
        "air": air,
        "sea": sea,
        "cards": seen.hands[seat],
        "left": [limits[LAND] - land - lent, limits[AIR] - air, limits[SEA] - sea, rules.flag_limit - len(own)],
        "fallen": seen.people.fallen[seat],
        "gone": seen.people.gone[seat],
    }
