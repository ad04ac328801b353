"""Parts of a row of numbers: places that belong together, and what stands there in a view."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from rules.base.seating import seats_from
from rules.contract.state import View


class Part(NamedTuple):
    """Places that belong together: what each is called, and what stands there in a view."""

    names: tuple[str, ...]
    of: Callable[[View], Sequence[int]]


def named(what: str, whose: Sequence[object]) -> tuple[str, ...]:
    """Return a name for each of these."""
    return tuple(f"{what} {name}" for name in whose)


def around(seen: Any, seats: int) -> list[int]:
    """Return the seats as the viewer counts them; the public counts from seat 1."""
    return list(seats_from(seen.seat or 1, seats))


def by_seat(what: str, seats: int, value: Callable[[Any, int], int]) -> Part:
    """Return a part with a number for each seat, as the viewer counts them."""
    names = named(what, [f"seat {seat}" for seat in range(seats)])
    return Part(names, lambda seen: [value(seen, seat) for seat in around(seen, seats)])


def is_at(place: int | None, size: int) -> list[int]:
    """Return a row of 0 with a 1 at a place."""
    return [int(place == number) for number in range(size)]


def among(members: Sequence[int], everything: Sequence[int]) -> list[int]:
    """Return 1 for each that is among the members."""
    return [int(card in members) for card in everything]
