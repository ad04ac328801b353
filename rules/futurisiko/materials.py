"""What an organiser may replace of FutuRisiKo!: the board, how many cards there are."""

from rules.base.material import Material, canonical
from rules.base.resources import read_json
from rules.futurisiko.board import CODE, codes_drawn
from rules.futurisiko.board_flaws import LISTS, board_flaws
from rules.materials.card_tables import card_table

BOARD = Material(
    CODE,
    "board",
    lambda: read_json(f"{CODE}_board.json"),
    lambda data: board_flaws(data, codes_drawn()),
    lambda data: {"own_board": canonical(data)},
    LISTS,
    mirrored={"territories": ("land", "lines"), "seas": ("borders",)},
)
MATERIALS = {"board": BOARD, "cards": card_table(CODE)}
