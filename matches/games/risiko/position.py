"""The public position of RisiKo! as plain JSON, and a seat in numbers."""

from __future__ import annotations

from matches.words.board.colours import letter_of
from rules.base.json_types import Json
from rules.lands.protocols import LandsState, LandsView
from rules.records.match_log import outcome_document
from rules.risiko.chapters.legal import to_move
from rules.risiko.documents.view import View
from rules.risiko.state.state import Phase, State

LOBBY: Json = {
    "phase": "lobby", "round": 0, "turn": 0, "to_move": [], "left": 0, "conquests": 0, "fight": None, "territories": {},
    "order": [], "pile": 0, "discards": 0, "reshuffles": 0, "sdadata": None,
    "end": {"expired": 0, "closing": 0, "extra": 0, "among": []}, "outcome": None,
}  # fmt: skip
NOBODY: Json = {
    "letter": "", "colour": "", "territories": 0, "armies": 0, "waiting": 0, "cards": 0, "fallen": 0, "gone": "",
}  # fmt: skip


def position_document(state: State, seen: View) -> Json:
    """Return territories, phase, turn, cards in sizes, the end in sight."""
    table, clock = seen.table, seen.clock
    return {
        "phase": Phase(seen.phase).name.lower(),
        "round": seen.round,
        "turn": seen.turn,
        "to_move": list(to_move(state.position)),
        "left": seen.left,
        "conquests": seen.conquests,
        "fight": _fight(seen),
        "territories": {code: [seen.owner[place], seen.armies[place]] for place, code in enumerate(table.geo.codes)},
        "order": list(seen.order),
        "pile": seen.pile,
        "discards": len(seen.discards),
        "reshuffles": seen.reshuffles,
        "sdadata": _sdadata(seen),
        "end": {"expired": clock.expired, "closing": clock.closing, "extra": clock.extra, "among": clock.contenders},
        "outcome": outcome_document(state),
    }


def changed_position(before: LandsState, after: LandsState, position: Json) -> Json:
    """Return the position with those territories only that are no longer as before."""
    territories = {
        code: row
        for place, (code, row) in enumerate(position["territories"].items())
        if (before.owner[place], before.armies[place]) != (after.owner[place], after.armies[place])
    }
    return {**position, "territories": territories}


def strength(seen: LandsView, seat: int) -> Json:
    """Return the colour of a seat, and how much it has."""
    colour = seen.colours[seat]
    mine = [armies for owner, armies in zip(seen.owner, seen.armies, strict=True) if owner == seat]
    return {
        "letter": letter_of(colour),
        "colour": colour,
        "territories": len(mine),
        "armies": sum(mine),
        "waiting": seen.stock[seat],
        "cards": seen.hands[seat],
        "fallen": seen.fallen[seat],
        "gone": seen.gone[seat],
    }


def _fight(seen: View) -> Json | None:
    if seen.fight is None:
        return None
    codes = seen.table.geo.codes
    source, target, dice, eliminated = seen.fight
    return {"source": codes[source], "target": codes[target], "dice": dice, "eliminated": eliminated}


def _sdadata(seen: View) -> Json | None:
    """Return the sdadata once time is up: the lap (0 before the first), and the sum that now ends the match."""
    options, clock = seen.table.ruleset, seen.clock
    if options.end_of_time != "sdadata" or not clock.expired:
        return None
    most = min(options.sdadata_most, options.sdadata_start + max(clock.lap, 1) - 1)
    return {"expired": clock.expired, "lap": clock.lap, "most": most}
