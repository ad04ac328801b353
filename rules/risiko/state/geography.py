"""A board in numbers: territories are 0 to 41 in board order, a set of territories is the bits of one integer."""

from collections.abc import Sequence
from functools import cache

from rules.boards.board import Board, load_board
from rules.lands.bits import CHUNK, CHUNK_MASK, members
from rules.lands.sets import JOKER, SYMBOLS


class Geography:
    """What the engine asks of a board; `borders[t]` are the neighbours of t as a set, by land and by sea (R9)."""

    __slots__ = (
        "_from",
        "_to",
        "board",
        "bonuses",
        "borders",
        "cards",
        "codes",
        "continents",
        "edges",
        "edges_out",
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
        self.edges = tuple((source, other) for source in range(self.size) for other in members(self.borders[source]))
        sources, targets = ([pair[end] for pair in self.edges] for end in (0, 1))
        self.edges_out = tuple(_places_of(place, sources) for place in range(self.size))
        self._from = tuple(_unions(self.edges_out, CHUNK * place) for place in range(4))
        self._to = tuple(
            _unions([_places_of(place, targets) for place in range(self.size)], CHUNK * n) for n in range(4)
        )
        self.cards = (*board.codes, *(f"jolly_{number + 1}" for number in range(board.jokers)))

    def mask(self, codes: tuple[str, ...] | frozenset[str]) -> int:
        """Return the set of these territories; KeyError when one is not on the board."""
        return sum(1 << self.index[code] for code in codes)

    def edges_from(self, mask: int) -> int:
        """Return the directed borders (places in `edges`, as a set) that start in these territories."""
        first, second, third, fourth = self._from
        return (
            first[mask & CHUNK_MASK]
            | second[mask >> CHUNK & CHUNK_MASK]
            | third[mask >> 2 * CHUNK & CHUNK_MASK]
            | fourth[mask >> 3 * CHUNK]
        )

    def edges_to(self, mask: int) -> int:
        """Return the directed borders that end in these territories."""
        first, second, third, fourth = self._to
        return (
            first[mask & CHUNK_MASK]
            | second[mask >> CHUNK & CHUNK_MASK]
            | third[mask >> 2 * CHUNK & CHUNK_MASK]
            | fourth[mask >> 3 * CHUNK]
        )

    def value(self, mask: int) -> int:
        """Return points of a set of territories."""
        return sum(self.values[place] for place in members(mask))


def _places_of(territory: int, ends: list[int]) -> int:
    """Return the directed borders with this end, as a set."""
    return sum(1 << place for place, end in enumerate(ends) if end == territory)


def _unions(sets: Sequence[int], base: int) -> tuple[int, ...]:
    """Return the union of the sets of the territories they stand for."""
    unions = [0]
    for chosen in range(1, 1 << CHUNK):
        top = chosen.bit_length() - 1
        unions.append(unions[chosen ^ 1 << top] | (sets[base + top] if base + top < len(sets) else 0))
    return tuple(unions)


@cache
def geography(board: str) -> Geography:
    """Return the shipped board with that code, in numbers."""
    return Geography(load_board(board))
