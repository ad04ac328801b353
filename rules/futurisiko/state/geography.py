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
        self.codes = (*(one.code for one in board.territories), *(one.code for one in board.seas))
        self.index = {code: number for number, code in enumerate(self.codes)}
        self.roads = tuple(self._places(one.land + one.lines) for one in board.territories)
        self.coasts = tuple(tuple(place - self.size for place in self._places(one.seas)) for one in board.territories)
        self.routes = tuple(tuple(place - self.size for place in self._places(one.borders)) for one in board.seas)
        self.shores = tuple(
            tuple(land for land in range(self.size) if sea in self.coasts[land]) for sea in range(self.seas)
        )
        self._water = (1 << self.size + self.seas) - (1 << self.size)
        self._touch = tuple(self._touches(one.land, one.seas) for one in board.territories) + tuple(
            mask(self.shores[sea]) | mask(self.size + one for one in self.routes[sea]) for sea in range(self.seas)
        )
        self._reached = lru_cache(maxsize=1 << 14)(self._flights)

    def _places(self, codes: Iterable[str]) -> tuple[int, ...]:
        return tuple(sorted(self.index[code] for code in codes))

    def _touches(self, land: tuple[str, ...], seas: tuple[str, ...]) -> int:
        return mask(self._places(land + seas))

    def flights(self, source: int, over: int, steps: int, lines: bool) -> tuple[int, ...]:
        """F16: territories within so many steps of the air, each but the last over a sea or one of the set `over`."""
        return self._reached(source, over, steps, lines)

    def _flights(self, source: int, over: int, steps: int, lines: bool) -> tuple[int, ...]:
        free = over | self._water
        found = edge = self._from(source, lines)
        for _ in range(steps - 1):
            edge = self._next(edge & free, lines)
            found |= edge
        return members(found & ~self._water & ~(1 << source))

    def _next(self, places: int, lines: bool) -> int:
        found = 0
        for place in members(places):
            found |= self._from(place, lines)
        return found

    def _from(self, place: int, lines: bool) -> int:
        return self._touch[place] | (mask(self.roads[place]) if lines and place < self.size else 0)


def mask(places: Iterable[int]) -> int:
    """The set of these places."""
    found = 0
    for place in places:
        found |= 1 << place
    return found


@lru_cache(maxsize=1 << 14)
def members(places: int) -> tuple[int, ...]:
    """The places of a set, ascending."""
    return tuple(_bits(places))


def _bits(places: int) -> Iterator[int]:
    while places:
        low = places & -places
        yield low.bit_length() - 1
        places ^= low


@lru_cache(maxsize=64)
def geography(code: str, own: str = "") -> Geography:
    """The shipped board with that code in numbers, or the one of an organiser's document (`own`)."""
    return Geography(own_board(own) if own else load_board(code))
