"""The board in numbers: territories are 0 to 71 in board order, ports and capitals are sets, cards follow."""

from functools import lru_cache

from rules.boards.board import Board, load_board
from rules.italywar.own import own_board
from rules.lands.bits import bits
from rules.lands.sets import JOKER, SYMBOLS

TRUCE, MARSHAL, GENERAL, ADMIRAL = range(JOKER + 1, JOKER + 5)
SPECIALS = ("jolly", "tregua", "maresciallo", "generale", "ammiraglio")
MOST_OF_A_KIND = 20
"""Room in the numbers of the cards: those of a kind begin at a multiple of this behind the territories."""


class Geography:
    """What the engine asks of a board; `borders[t]` are the neighbours of t as a set, the Strait included (I33)."""

    def __init__(self, board: Board, dotted: bool) -> None:
        self.board = board
        self.codes = board.codes
        self.size = len(board.codes)
        self.index = {code: number for number, code in enumerate(board.codes)}
        without = () if dotted else board.optional
        self.borders = tuple(
            self.mask(
                frozenset(other for other in territory.borders if tuple(sorted((territory.code, other))) not in without)
            )
            for territory in board.territories
        )
        self.values = tuple(territory.value for territory in board.territories)
        self.continents = tuple(self.mask(continent.territories) for continent in board.continents)
        self.regions = tuple(
            self.mask(continent.territories) for continent in board.continents if not continent.independent
        )
        self.bonuses = tuple(
            (self.mask(continent.territories), continent.bonus, continent.independent) for continent in board.continents
        )
        self.ports = self.mask(board.ports)
        self.capitals = self.mask(board.capitals)
        self.cards = _card_codes(board.codes)
        self.numbers = {code: number for number, code in enumerate(self.cards)}
        self.symbols = (
            *(SYMBOLS.index(territory.symbol) for territory in board.territories),
            *(JOKER + kind for kind in range(len(SPECIALS)) for _ in range(MOST_OF_A_KIND)),
        )

    def mask(self, codes: tuple[str, ...] | frozenset[str]) -> int:
        """Return the set of these territories; KeyError when one is not on the board."""
        return sum(1 << self.index[code] for code in codes)

    def value(self, mask: int) -> int:
        """Return points of a set of territories."""
        return sum(self.values[place] for place in bits(mask))

    def of_kind(self, kind: int, count: int) -> range:
        """Return the first `count` cards of a kind from the joker on."""
        first = self.size + (kind - JOKER) * MOST_OF_A_KIND
        return range(first, first + count)


def _card_codes(territories: tuple[str, ...]) -> tuple[str, ...]:
    return (*territories, *(f"{kind}_{number + 1}" for kind in SPECIALS for number in range(MOST_OF_A_KIND)))


@lru_cache(maxsize=64)
def geography(board: str, dotted: bool = False, own: str = "") -> Geography:
    """Return the shipped board with that code in numbers, or the one of an organiser's document (`own`)."""
    return Geography(own_board(own) if own else load_board(board), dotted)
