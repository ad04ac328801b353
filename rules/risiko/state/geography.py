"""A board in numbers: territories are 0 to 41 in board order, a set of territories is the bits of one integer."""

from functools import cache

from rules.boards.board import Board, load_board
from rules.lands.bits import members
from rules.lands.sets import JOKER, SYMBOLS


class Geography:
    """What the engine asks of a board; `borders[t]` are the neighbours of t as a set, by land and by sea (R9)."""

    __slots__ = (
        "board",
        "bonuses",
        "borders",
        "cards",
        "codes",
        "continents",
        "index",
        "size",
        "symbols",
        "values",
    )

    def __init__(self, board: Board) -> None:
        self.board = board
        self.codes = board.codes
        self.size = len(board.codes)
        self.index = {code: number for number, code in enumerate(board.codes)}
        self.borders = tuple(self.mask(territory.borders) for territory in board.territories)
        self.values = tuple(territory.value for territory in board.territories)
        self.continents = tuple(self.mask(continent.territories) for continent in board.continents)
        self.bonuses = tuple((self.mask(continent.territories), continent.bonus) for continent in board.continents)
        self.symbols = (*(SYMBOLS.index(territory.symbol) for territory in board.territories), *(JOKER,) * board.jokers)
        self.cards = (*board.codes, *(f"jolly_{number + 1}" for number in range(board.jokers)))

    def mask(self, codes: tuple[str, ...] | frozenset[str]) -> int:
        """Return the set of these territories; KeyError when one is not on the board."""
        return sum(1 << self.index[code] for code in codes)

    def value(self, mask: int) -> int:
        """Return points of a set of territories."""
        return sum(self.values[place] for place in members(mask))


@cache
def geography(board: str) -> Geography:
    """Return the shipped board with that code, in numbers."""
    return Geography(load_board(board))
