"""An organiser's own board and own objectives of Italy War, built from checked documents."""

from functools import cache, lru_cache

from rules.base.material import document_of, sound_document
from rules.boards.board import Board, board_of, load_board
from rules.boards.decks import Deck, card_of
from rules.italywar.board_flaws import Drawn, board_flaws
from rules.italywar.deck_flaws import deck_flaws

CODE = "italywar"


@cache
def codes_drawn() -> Drawn:
    """Return the codes that the drawing has."""
    board = load_board(CODE)
    return Drawn(board.codes, tuple(continent.code for continent in board.continents))


@lru_cache(maxsize=64)
def own_board(text: str) -> Board:
    """Return the board of a document, territories and regions in the order of the shipped one; InvalidMaterial as
    flaws."""
    document, order = document_of(text), codes_drawn()
    data = sound_document(document, board_flaws(document, order))
    return board_of({
        **data,
        "territories": sorted(data["territories"], key=lambda row: order.territories.index(row["code"])),
        "continents": sorted(data["continents"], key=lambda row: order.continents.index(row["code"])),
    })  # fmt: skip


@lru_cache(maxsize=64)
def own_deck(text: str, board_text: str = "") -> Deck:
    """Return the objectives of a document on the shipped board or on the one of another document; InvalidMaterial as
    flaws."""
    board = own_board(board_text) if board_text else load_board(CODE)
    document = document_of(text)
    data = sound_document(document, deck_flaws(document, board))
    cards = tuple(card_of(row, board) for row in data["cards"])
    return Deck(data["code"], data["name"], data["source"], board, cards)
