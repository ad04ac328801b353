"""A board in numbers: territories are 0 to 41 in board order, a set of territories is the bits of one integer."""

from functools import cache, lru_cache

from rules.board import Board, load_board

CHUNK = 14
CHUNK_MASK = (1 << CHUNK) - 1
SYMBOLS = ("cannone", "fante", "cavaliere", "jolly")
CANNON, INFANTRY, CAVALRY, JOKER = range(4)


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
        self.borders = tuple(self.mask(one.borders) for one in board.territories)
        self.values = tuple(one.value for one in board.territories)
        self.continents = tuple(self.mask(one.territories) for one in board.continents)
        self.bonuses = tuple((self.mask(one.territories), one.bonus) for one in board.continents)
        self.symbols = (*(SYMBOLS.index(one.symbol) for one in board.territories), *(JOKER,) * board.jokers)
        self.cards = (*board.codes, *(f"jolly_{number + 1}" for number in range(board.jokers)))

    def mask(self, codes: tuple[str, ...] | frozenset[str]) -> int:
        """The set of these territories; KeyError when one is not on the board."""
        return sum(1 << self.index[code] for code in codes)

    def value(self, mask: int) -> int:
        """Points of a set of territories."""
        return sum(self.values[one] for one in members(mask))


@cache
def geography(board: str) -> Geography:
    """The shipped board with that code, in numbers."""
    return Geography(load_board(board))


@lru_cache(maxsize=4 * (1 << CHUNK))
def _chunk(bits: int, base: int) -> tuple[int, ...]:
    found = []
    while bits:
        low = bits & -bits
        found.append(base + low.bit_length() - 1)
        bits ^= low
    return tuple(found)


def members(mask: int) -> tuple[int, ...]:
    """The territories of a set, ascending (42 bits at most)."""
    return (
        _chunk(mask & CHUNK_MASK, 0) + _chunk(mask >> CHUNK & CHUNK_MASK, CHUNK) + _chunk(mask >> 2 * CHUNK, 2 * CHUNK)
    )
