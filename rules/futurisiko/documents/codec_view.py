"""What a seat may know as plain JSON, for the play server and for bots that live elsewhere."""

from rules.base.json_types import Document
from rules.contract.documents import FORMAT
from rules.contract.outcome import encode_outcome
from rules.futurisiko.documents.codec import CARDS
from rules.futurisiko.documents.codec_state import PARTS, encode_turn
from rules.futurisiko.documents.view import View
from rules.futurisiko.state.state import Phase


def encode_view(view: View) -> Document:
    """Return the view as a plain object; lists of seats begin with seat 1, territories and seas are by code."""
    geo = view.table.geo
    return {
        "type": "view", "format": FORMAT, "ruleset": view.table.ruleset.code, "seat": view.seat,
        "phase": Phase(view.phase).name.lower(), "turn": view.turn, "asked": view.asked, "round": view.round,
        "order": list(view.people.order), "seats": [_seat(view, seat) for seat in range(1, view.table.seats + 1)],
        "territories": {
            code: [view.owner[place], view.land[place], view.air[place]]
            for place, code in enumerate(geo.codes[: geo.size])
        },
        "seas": {geo.codes[geo.size + sea]: [row[sea] for row in view.subs[1:]] for sea in range(geo.seas)},
        "course": encode_turn(view.course), "truces": PARTS["truces"].out(view.truces),
        "fight": None if view.fight is None else PARTS["fight"].out(view.fight),
        "due": None if view.due is None else PARTS["due"].out(view.due), "hand": CARDS.out(view.hand),
        "pile": view.pile, "discards": CARDS.out(view.discards), "expired": view.expired,
        "exits": list(view.people.exits), "outcome": encode_outcome(view.outcome),
    }  # fmt: skip


def _seat(view: View, seat: int) -> Document:
    people = view.people
    return {
        "seat": seat, "name": view.table.names[seat - 1], "colour": people.colours[seat],
        "territories": view.held[seat].bit_count(), "cards": view.hands[seat],
        "eliminated_by": people.fallen[seat] or None, "gone": people.gone[seat] or None,
    }  # fmt: skip
