"""What one seat alone may know of a match: its hand, what it may do, the odds of its battles."""

from __future__ import annotations

import rules
from matches.games.futurisiko.words.names import USES, card_name
from matches.models import Match
from matches.words.board.colours import letter_of
from rules.base.json_types import Json
from rules.futurisiko.deck import CODES, KINDS, colour_of, kind_of
from rules.futurisiko.odds import MOST_ARMIES, battle
from rules.futurisiko.state.state import BATTLES, State


def private_document(match: Match, state: State, seat: int) -> Json:
    """Return `you` of the board document, in the active language."""
    return {
        "seat": seat,
        "hand": [_card(state, card) for card in state.hand(seat)],
        "legal": [rules.encode(action) for action in rules.legal_actions(state, seat)],
        "odds": _odds(state) if match.shows_odds and state.phase == BATTLES and state.seat == seat else {},
    }


def _card(state: State, card: int) -> Json:
    kind = KINDS[kind_of(card)]
    return {
        "card": CODES[card],
        "kind": kind,
        "name": card_name(card),
        "use": str(USES[kind]),
        "letter": letter_of(state.table.ruleset.colours[colour_of(card)]),
    }


def _odds(state: State) -> dict[str, float]:
    """Return for each battle to be fought the chance to conquer, without any card.

    Empty where aircraft may not conquer alone (F32): then the chance depends on which armies fall.
    """
    odds: dict[str, float] = {}
    turn, ruleset = state.turn, state.table.ruleset
    if ruleset.air_conquest == "no":
        return odds
    for place, code in enumerate(state.table.geo.codes[: state.table.geo.size]):
        mine, theirs = turn.invading_land[place] + turn.invading_air[place], state.land[place] + state.air[place]
        if 0 < mine <= MOST_ARMIES and theirs <= MOST_ARMIES:
            tie = ruleset.first_throw_tie == "attacker" and turn.invading_air[place] == state.air[place]
            first = turn.invading_air[place] > state.air[place] or tie
            odds[code] = float(battle(ruleset, mine, theirs, attacker_first=first).win)
    return odds
