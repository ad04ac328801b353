"""What one seat alone may know of a match of Italy War: its hand, its objective, what it may do, the odds."""

from __future__ import annotations

from collections.abc import Sequence

import rules
from matches.games.italywar.words.names import SYMBOLS, USES, card_name, symbol_of
from matches.games.italywar.words.refusals import illegal_text
from matches.games.risiko.private import objective_part, odds_part
from matches.games.risiko.words.refusals import still_text
from matches.games.risiko.words.sets import set_words
from matches.models import Match
from rules.base.json_types import Json
from rules.italywar.chapters import specials
from rules.italywar.chapters.cards import worth
from rules.italywar.chapters.reach import attack_dice, defence_dice
from rules.italywar.documents.view import View
from rules.italywar.state.actions import Action, Attack, Trade
from rules.italywar.state.geography import GENERAL
from rules.italywar.state.geography import MARSHAL as MARSHAL_CARD
from rules.italywar.state.state import ATTACK, State
from rules.lands.bits import members_wide
from rules.odds.battles import throw_odds


def private_document(match: Match, state: State, seat: int) -> Json:
    """Return `you` of the board document, in the active language."""
    seen, legal = rules.view(state, seat), rules.legal_actions(state, seat)
    attacks = [action for action in legal if isinstance(action, Attack) and not action.general]
    fighting = seen.phase == ATTACK and state.seat == seat
    return {
        "seat": seat,
        "hand": [_card(seen, card) for card in seen.hand],
        "objective": objective_part(state, seen, seat),
        "legal": [rules.encode(action) for action in legal],
        "sets": _sets(seen, [action for action in legal if isinstance(action, Trade)]),
        "odds": odds_part(seen, attacks) if match.shows_odds else None,
        "throws": _throws(state, attacks, False) if match.shows_odds else {},
        "led": _throws(state, attacks, True) if match.shows_odds and _may_lead(legal) else {},
        "dice": {seen.table.geo.codes[attack.source]: attack_dice(state.position, attack.source) for attack in attacks},
        "still": _still(state, seen, legal) if fighting else {},
    }


def _may_lead(legal: Sequence[Action]) -> bool:
    return any(isinstance(action, Attack) and action.general for action in legal)


def _throws(state: State, attacks: Sequence[Attack], general: bool) -> dict[str, Json]:
    """Return for each attack the next throw alone, with the dice of eight faces that lead it (I16, I17).

    A throw tells the armies lost on average by both, and who throws such a die.
    """
    codes, symbols = state.table.geo.codes, state.table.geo.symbols
    throws, position = {}, state.position
    for attack in attacks:
        led = {symbols[card] for card in specials.in_throw(position, attack.target)}
        eight = int(general or GENERAL in led), int(MARSHAL_CARD in led)
        odds = throw_odds(attack_dice(position, attack.source), defence_dice(position, attack.target), *eight)
        mine, theirs = (sum(chance * lost[side] for lost, chance in odds.items()) for side in (0, 1))
        throws[f"{codes[attack.source]}>{codes[attack.target]}"] = {
            "mine": float(mine), "theirs": float(theirs), "general": bool(eight[0]),
            "marshal": bool(eight[1]),
        }  # fmt: skip
    return throws


def _card(seen: View, card: int) -> Json:
    geo, symbol = seen.table.geo, symbol_of(card, seen.table.geo.board)
    is_territory = card < geo.size
    return {
        "card": geo.cards[card],
        "symbol": symbol,
        "symbol_name": str(SYMBOLS[symbol]),
        "territory": geo.codes[card] if is_territory else None,
        "name": str(USES[symbol]) if symbol in USES else card_name(card, geo.board),
        "mine": is_territory and seen.owner[card] == seen.seat,
    }


def _sets(seen: View, trades: Sequence[Trade]) -> list[Json]:
    """Return the sets that may be played now, the best first: most armies, then without a joker."""
    sets = [_set(seen, trade) for trade in trades]
    sets.sort(key=lambda row: (-row["armies"], any(card.startswith("jolly") for card in row["cards"])))
    return [{**row, "best": place == 0} for place, row in enumerate(sets)]


def _set(seen: View, trade: Trade) -> Json:
    table, held = seen.table, seen.held[seen.seat or 0]
    whole, base = worth(table, held, trade.cards), worth(table, 0, trade.cards)
    own = [card_name(card, table.geo.board) for card in trade.cards if held >> card & 1]
    why = set_words([symbol_of(card, seen.table.geo.board) for card in trade.cards], base, own, whole - base, whole)
    return {"cards": [table.geo.cards[card] for card in trade.cards], "armies": whole, "why": why}


def _still(state: State, seen: View, legal: Sequence[Action]) -> dict[str, str]:
    """Return the own territories that cannot attack, each with the reason."""
    geo, seat = seen.table.geo, state.seat
    able = {action.source for action in legal if isinstance(action, Attack)}
    reasons = {}
    for source in members_wide(seen.held[seat]):
        if source not in able:
            enemies = members_wide(geo.borders[source] & ~seen.held[seat])
            errors = [rules.refusal(state, Attack(source, target, False), seat) for target in enemies]
            error = next(filter(None, errors), None)
            reasons[geo.codes[source]] = illegal_text(error.code, error.params) if error else still_text()
    return reasons
