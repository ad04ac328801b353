"""What one seat alone may know of a match: its hand, its objective, what it may do, the odds of its attacks."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Protocol

from django.utils.translation import gettext as _

import rules
from matches.games.risiko.words.names import SYMBOLS, card_name
from matches.games.risiko.words.refusals import illegal_text, still_text
from matches.games.risiko.words.sets import set_words
from matches.models import Match
from matches.words.board.colours import colour_name
from matches.words.board.objectives import objective_name, objective_text
from rules.base.json_types import Json
from rules.boards.objectives import DestroyColour, Objective, TerritoryList, WholeContinents
from rules.lands.bits import members
from rules.lands.goals import goal_reached
from rules.lands.protocols import LandsState, LandsView
from rules.lands.sets import SYMBOLS as KINDS
from rules.odds.advisor import advise
from rules.risiko.chapters.cards import worth
from rules.risiko.chapters.reinforcements import within_cap
from rules.risiko.documents.view import View
from rules.risiko.state.actions import Action, Attack, Trade
from rules.risiko.state.state import ATTACK, State


class SeatView(LandsView, Protocol):
    """What a seat sees, with its own card."""

    @property
    def objective(self) -> Objective | None: ...


class Aimed(Protocol):
    """An attack of any game of territories."""

    @property
    def source(self) -> int: ...
    @property
    def target(self) -> int: ...


def private_document(match: Match, state: State, seat: int) -> Json:
    """Return `you` of the board document, in the active language."""
    seen = rules.view(state, seat)
    legal = rules.legal_actions(state, seat)
    return {
        "seat": seat,
        "hand": [_card(seen, card) for card in seen.hand],
        "objective": objective_part(state, seen, seat),
        "legal": [rules.encode(action) for action in legal],
        "sets": _sets(state, seen, [action for action in legal if isinstance(action, Trade)]),
        "odds": odds_part(seen, [action for action in legal if isinstance(action, Attack)])
        if match.shows_odds
        else None,
        "still": _still(state, seen, legal) if seen.phase == ATTACK and state.seat == seat else {},
    }


def _card(seen: View, card: int) -> Json:
    geo = seen.table.geo
    is_territory = card < geo.size
    symbol = KINDS[geo.symbols[card]]
    return {
        "card": geo.cards[card],
        "symbol": symbol,
        "symbol_name": str(SYMBOLS[symbol]),
        "territory": geo.codes[card] if is_territory else None,
        "name": card_name(card, geo.board),
        "mine": is_territory and seen.owner[card] == seen.seat,
    }


def objective_part(state: LandsState, seen: SeatView, seat: int) -> Json | None:
    """Return the own card with its progress, in any game of territories."""
    card = seen.objective
    if card is None:
        return None
    scope = seen.table.ruleset.scope
    victim = _victim(seen, card)
    holdings = {
        code: seen.armies[place] for place, code in enumerate(seen.table.geo.codes) if seen.owner[place] == seat
    }
    wanted = list(_territories_wanted(seen, card, scope))
    progress = rules.progress(card, holdings, scope)
    return {
        "number": card.number,
        "nickname": objective_name(card),
        "text": objective_text(card, scope),
        "territories": wanted,
        "held": [code for code in wanted if code in holdings],
        "progress": None if victim else [progress.held, progress.needed],
        "victim": victim,
        "active": _active(seen, card, victim),
        "done": goal_reached(state, seat),
    }


def _victim(seen: LandsView, card: Objective) -> int:
    """Return the seat whose armies the card wants destroyed; 0 for other cards, or while the fall-back counts (R17)."""
    if not isinstance(card, DestroyColour) or card.colour not in seen.colours:
        return 0
    victim: int = seen.colours.index(card.colour)
    return 0 if victim == seen.seat or seen.fallen[victim] not in (0, seen.seat) else victim


def _active(seen: LandsView, card: Objective, victim: int) -> str:
    """Return what counts now of a card that names a colour; empty for the others."""
    if not isinstance(card, DestroyColour):
        return ""
    colour = colour_name(card.colour)
    if victim:
        return _("Now this counts: every %(colour)s army must go.") % {"colour": colour}
    words = _("Now the territories of your choice count: you can no longer destroy the %(colour)s armies.")
    return words % {"colour": colour}


def _territories_wanted(seen: LandsView, card: Objective, scope: str) -> Iterable[str]:
    """Return the territories that the card names, or that its victim holds now; none where any will do."""
    codes = seen.table.geo.codes
    match card:
        case TerritoryList():
            listed = card.territories(scope)
            return (code for code in codes if code in listed)
        case WholeContinents():
            return (code for continent in card.continents for code in card.board.continent(continent).territories)
        case DestroyColour() if victim := _victim(seen, card):
            return (code for place, code in enumerate(codes) if seen.owner[place] == victim)
    return ()


def _sets(state: State, seen: View, trades: Sequence[Trade]) -> list[Json]:
    """Return the sets that may be played now, the best first: most armies, then without a joker."""
    sets = [_set(state, seen, trade) for trade in trades]
    sets.sort(key=lambda row: (-row["armies"], any(card.startswith("jolly") for card in row["cards"])))
    return [{**row, "best": place == 0} for place, row in enumerate(sets)]


def _set(state: State, seen: View, trade: Trade) -> Json:
    geo, seat = seen.table.geo, seen.seat or 0
    whole, base = (worth(seen.table, held, trade.cards) for held in (seen.held[seat], 0))
    armies = within_cap(state.position, seat, whole)
    own = [card_name(card, geo.board) for card in trade.cards if seen.held[seat] >> card & 1]
    symbols = [KINDS[geo.symbols[card]] for card in trade.cards]
    cards = [geo.cards[card] for card in trade.cards]
    return {"cards": cards, "armies": armies, "why": set_words(symbols, base, own, whole - base, armies)}


def odds_part(seen: LandsView, attacks: Iterable[Aimed]) -> dict[str, Json]:
    """Return for each attack, thrown to the end, the chance to conquer and the armies lost on average by both, as they
    are: who shows them rounds them."""
    codes = seen.table.geo.codes
    odds = {}
    for attack in attacks:
        advice = advise(seen.table.ruleset, seen.armies[attack.source], seen.armies[attack.target])
        odds[f"{codes[attack.source]}>{codes[attack.target]}"] = {
            "win": advice.win,
            "mine": advice.attacker_losses,
            "theirs": advice.defender_losses,
        }
    return odds


def _still(state: State, seen: View, legal: Sequence[Action]) -> dict[str, str]:
    """Return the own territories that cannot attack, each with the reason."""
    geo, seat = seen.table.geo, state.seat
    able = {action.source for action in legal if isinstance(action, Attack)}
    reasons = {}
    for source in members(seen.held[seat]):
        if source not in able:
            enemies = members(geo.borders[source] & ~seen.held[seat])
            errors = [rules.refusal(state, Attack(source, target, 1), seat) for target in enemies]
            error = next(filter(None, errors), None)
            reasons[geo.codes[source]] = illegal_text(error.code, error.params) if error else still_text()
    return reasons
