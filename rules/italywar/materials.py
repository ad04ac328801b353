"""What an organiser may replace of Italy War: the board, the objectives, the cards and what sets are worth."""

from rules.base.material import Material, canonical
from rules.base.resources import read_json
from rules.boards.board import load_board
from rules.italywar import board_flaws, deck_flaws
from rules.italywar.own import CODE, codes_drawn
from rules.materials.card_tables import card_table

BOARD = Material(
    CODE,
    "board",
    lambda: read_json(f"{CODE}_board.json"),
    lambda data: board_flaws.board_flaws(data, codes_drawn()),
    lambda data: {"own_board": canonical(data)},
    board_flaws.LISTS,
    mirrored={"territories": ("land", "sea")},
    tidied=board_flaws.with_totals,
)
DECK = Material(
    CODE,
    "deck",
    lambda: read_json(f"{CODE}_objectives.json"),
    lambda data: deck_flaws.deck_flaws(data, load_board(CODE)),
    lambda data: {"own_deck": canonical(data)},
    deck_flaws.LISTS,
    columns=("kind", "label", *deck_flaws.COLUMNS),
    several=frozenset(("principal", "secondary", "continents")),
    others={"italywar-torneo": lambda: read_json(f"{CODE}_tournament_objectives.json")},
)
MATERIALS = {"board": BOARD, "deck": DECK, "cards": card_table(CODE)}
