"""Names of what lies on the table: territories and cards."""

from __future__ import annotations

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from rules import load_board
from rules.boards.board import Board
from rules.risiko.state.geography import geography

SYMBOLS: dict[str, Promise] = {
    "cannone": gettext_lazy("cannon"),
    "fante": gettext_lazy("infantry"),
    "cavaliere": gettext_lazy("cavalry"),
    "jolly": gettext_lazy("joker"),
}


def territory_name(value: object, board: Board | None = None) -> str:
    """Return the Italian name of a territory given by code or number; other values as they are written."""
    known_board = board or load_board()
    code = (
        geography(known_board.code).codes[value]
        if type(value) is int and 0 <= value < len(known_board.codes)
        else value
    )
    return known_board.by_code[code].name if isinstance(code, str) and code in known_board.by_code else str(value)


def card_name(card: int, board: Board) -> str:
    """Return the territory of a card, or that it is a joker."""
    return board.territories[card].name if card < len(board.territories) else _("joker")
