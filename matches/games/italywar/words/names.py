"""Names of the cards of Italy War."""

from __future__ import annotations

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from matches.games.risiko.words import names
from rules.boards.board import Board
from rules.italywar.state.geography import geography
from rules.lands.sets import JOKER
from rules.lands.sets import SYMBOLS as KINDS

SPECIAL_KINDS = ("jolly", "tregua", "maresciallo", "generale", "ammiraglio")
"""By symbol, from the joker on."""
SYMBOLS: dict[str, Promise] = {
    **names.SYMBOLS,
    "tregua": gettext_lazy("truce"),
    "maresciallo": gettext_lazy("marshal"),
    "generale": gettext_lazy("general"),
    "ammiraglio": gettext_lazy("admiral"),
}
USES: dict[str, Promise] = {
    "tregua": gettext_lazy("Answers an attack: it is off, and so are all others on you in this turn."),
    "maresciallo": gettext_lazy("Answers an attack: an eight-sided die in this defence and in the next."),
    "generale": gettext_lazy("For one attack: an eight-sided die."),
    "ammiraglio": gettext_lazy("For one turn: your ports attack the ports of the others."),
}


def symbol_of(card: int, board: Board) -> str:
    """Return the kind of a card: cannone, fante, cavaliere, jolly or one of the special ones."""
    if card < len(board.territories):
        return board.territories[card].symbol
    symbol = geography("italywar").symbols[card]
    return KINDS[symbol] if symbol < JOKER else SPECIAL_KINDS[symbol - JOKER]


def card_name(card: int, board: Board) -> str:
    """Return the territory of a card, or its kind."""
    return board.territories[card].name if card < len(board.territories) else str(SYMBOLS[symbol_of(card, board)])


def territory_name(value: object, board: Board) -> str:
    """Return the name of a territory given by code; other values as they are written."""
    return board.by_code[value].name if isinstance(value, str) and value in board.by_code else str(value)
