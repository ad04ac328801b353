"""A board in numbers: territories from 0, sea areas after them; a set of places is the bits of an integer."""

from collections.abc import Iterable, Iterator
from functools import lru_cache

from rules.futurisiko.board import Board, load_board, own_board


class Geography:
    """One board. `codes` of all places; by territory: `roads` (land and black lines) and `coasts` (seas, from 0).

    By sea: `routes` (seas) and `shores` (territories). `size` territories, `seas` sea areas.
    """

    __slots__ = (
        "_reached",
        "_touch",
        "_water",
        "board",
        "coasts",
        "codes",
        "index",
        "roads",
        "routes",
        "seas",
        "shores",
        "size",
    )

    def __init__(self, board: Board) -> None:
        self.board = board
        self.size = len(board.territories)
        self.seas = len(board.seas)
        self.codes = (
            *(territory.code for territory in board.territories),
            *(territory.code for territory in board.seas),
        )
        self.index = {code: number for number, code in enumerate(self.codes)}
        self.roads = tuple(self._places(territory.land + territory.lines) for territory in board.territories)
        self.coasts = tuple(
            tuple(place - self.size for place in self._places(territory.seas)) for territory in board.territories
        )
        self.routes = tuple(tuple(place - self.size for place in self._places(sea.borders)) for sea in board.seas)
        self.shores = tuple(
            tuple(land for land in range(self.size) if sea in self.coasts[land]) for sea in range(self.seas)
        )
        self._water = (1 << self.size + self.seas) - (1 << self.size)
        self._touch = tuple(self._touches(territory.land, territory.seas) for territory in board.territories) + tuple(
            mask(self.shores[sea]) | mask(self.size + neighbour for neighbour in self.routes[sea])
            for sea in range(self.seas)
        )
        self._reached = lru_cache(maxsize=1 << 14)(self._flights)

    def _places(self, codes: Iterable[str]) -> tuple[int, ...]:
        return tuple(sorted(self.index[code] for code in codes))

    def _touches(self, land: tuple[str, ...], seas: tuple[str, ...]) -> int:
        return mask(self._places(land + seas))

    def flights(self, source: int, over: int, steps: int, lines: bool) -> tuple[int, ...]:
        """Return territories within so many steps of the air, each but the last over a sea or one of the set `over`
        (F16)."""
        return self._reached(source, over, steps, lines)

    def _flights(self, source: int, over: int, steps: int, lines: bool) -> tuple[int, ...]:
        free = over | self._water
        reached = edge = self._from(source, lines)
        for _ in range(steps - 1):
            edge = self._next(edge & free, lines)
            reached |= edge
        return members(reached & ~self._water & ~(1 << source))

    def _next(self, places: int, lines: bool) -> int:
        union = 0
        for place in members(places):
            union |= self._from(place, lines)
        return union

    def _from(self, place: int, lines: bool) -> int:
        return self._touch[place] | (mask(self.roads[place]) if lines and place < self.size else 0)


def mask(places: Iterable[int]) -> int:
    """Return the set of these places."""
    union = 0
    for place in places:
        union |= 1 << place
    return union


@lru_cache(maxsize=1 << 14)
def members(places: int) -> tuple[int, ...]:
    """Return the places of a set, ascending."""
    return tuple(_bits(places))


def _bits(places: int) -> Iterator[int]:
    while places:
        low = places & -places
        yield low.bit_length() - 1
        places ^= low


@lru_cache(maxsize=64)
def geography(code: str, own: str = "") -> Geography:
    """Return the shipped board with that code in numbers, or the one of an organiser's document (`own`)."""
    return Geography(own_board(own) if own else load_board(code))
