"""The public position of Italy War as plain JSON."""

from __future__ import annotations

from matches.games.italywar.words.names import symbol_of
from rules.base.json_types import Json
from rules.italywar.chapters.legal import to_move
from rules.italywar.chapters.reach import must_attack
from rules.italywar.documents.view import View
from rules.italywar.state.state import ATTACK, Phase, State
from rules.records.match_log import outcome_document

LOBBY: Json = {
    "phase": "lobby", "round": 0, "turn": 0, "to_move": [], "left": 0, "conquests": 0, "fight": None, "territories": {},
    "order": [], "pile": 0, "discards": 0, "reshuffles": 0, "sailing": False, "due": False, "truces": [], "shown": [],
    "end": {"expired": 0}, "outcome": None,
}  # fmt: skip


def position_document(state: State, seen: View) -> Json:
    """Return territories, phase, turn, cards in sizes, what lies face up, the end in sight."""
    table, fight = seen.table, seen.fight
    codes = table.geo.codes
    safe = codes if table.by_territory else range(table.seats + 1)
    return {
        "phase": Phase(seen.phase).name.lower(),
        "round": seen.round,
        "turn": seen.turn,
        "to_move": list(to_move(state.position)),
        "left": seen.left,
        "conquests": seen.conquests,
        "fight": None if fight is None else {
            "source": codes[fight.source], "target": codes[fight.target], "dice": fight.dice,
            "eliminated": fight.eliminated,
        },
        "territories": {code: [seen.owner[place], seen.armies[place]] for place, code in enumerate(codes)},
        "order": list(seen.order),
        "pile": seen.pile,
        "discards": len(seen.discards),
        "reshuffles": seen.reshuffles,
        "sailing": seen.sailing > 0,
        "due": seen.phase == ATTACK and must_attack(state.position),
        "truces": [territory for place, territory in enumerate(safe) if seen.truces >> place & 1],
        "shown": [
            {"seat": seat, "kind": symbol_of(card, seen.table.geo.board), "throws": left}
            for seat, card, left in seen.shown
        ],
        "end": {"expired": seen.expired},
        "outcome": outcome_document(state),
    }  # fmt: skip
