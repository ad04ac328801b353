"""Who plays."""

from collections.abc import Callable, Iterable
from typing import NamedTuple


class People(NamedTuple):
    """Who plays: order of play; by seat its colour, its card (place in the deck), who eliminated it, why it left."""

    order: tuple[int, ...] = ()
    colours: tuple[str, ...] = ()
    goals: tuple[int, ...] = ()
    fallen: tuple[int, ...] = ()
    exits: tuple[int, ...] = ()
    gone: tuple[str, ...] = ()


def nobody(places: int) -> People:
    """Before anything is known; `places` is one more than the seats."""
    none = (0,) * places
    return People((), ("",) * places, none, none, (), ("",) * places)


def changed(values: tuple[int, ...], place: int, new: int) -> tuple[int, ...]:
    """The same numbers with another one at this place."""
    return (*values[:place], new, *values[place + 1 :])


def placings(
    people: People, winners: tuple[int, ...], points: dict[int, int | None]
) -> tuple[tuple[int, int, int | None], ...]:
    """Winners first, then by points, last the eliminated: who went out later stands higher. Places 1, 2, 2, 4."""
    keys = {
        seat: (-1, people.exits.index(seat)) if people.fallen[seat] else (seat in winners, points[seat] or 0)
        for seat in people.order
    }
    keys |= dict.fromkeys(winners, (2, 0))
    ranked = sorted(people.order, key=lambda seat: keys[seat], reverse=True)
    return tuple((seat, 1 + sum(key > keys[seat] for key in keys.values()), points[seat]) for seat in ranked)


def changed_hand(hands: tuple[tuple[int, ...], ...], seat: int, hand: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """The hands with another one at this seat."""
    return (*hands[:seat], hand, *hands[seat + 1 :])


def best(points: dict[int, int], tie_rules: Iterable[tuple[str, Callable[[int], int]]]) -> tuple[tuple[int, ...], str]:
    """The seats with the most points, among equals those higher by each tie rule in turn; and what decided."""
    first = tuple(seat for seat in points if points[seat] == max(points.values()))
    reason = "points"
    for name, measure in tie_rules:
        if len(first) > 1:
            found = {seat: measure(seat) for seat in first}
            first = tuple(seat for seat in first if found[seat] == max(found.values()))
            reason = name
    return first, reason
