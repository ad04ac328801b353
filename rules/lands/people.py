"""Who plays."""

from collections.abc import Callable, Iterable
from typing import NamedTuple

from rules.base.rows import put
from rules.contract.leaving import leavers_after, ranked_places


class People(NamedTuple):
    """Who plays: order of play; by seat its colour, its card (place in the deck), who eliminated it, why it left.

    `exits` are the eliminated, `leaving` those who left, the first one first.
    """

    order: tuple[int, ...] = ()
    colours: tuple[str, ...] = ()
    goals: tuple[int, ...] = ()
    fallen: tuple[int, ...] = ()
    exits: tuple[int, ...] = ()
    gone: tuple[str, ...] = ()
    leaving: tuple[int, ...] = ()


def nobody(places: int) -> People:
    """Return the people before anything is known; `places` is one more than the seats."""
    none = (0,) * places
    return People((), ("",) * places, none, none, (), ("",) * places)


def dealt_goals(people: People, cards: tuple[int, ...]) -> People:
    """Return the people with their objectives (I35): one card each, in order of play."""
    goals = [0] * len(people.goals)
    for seat, card in zip(people.order, cards, strict=False):
        goals[seat] = card
    return people._replace(goals=tuple(goals))


def out(people: People, seat: int, by: int) -> People:
    """Return the people without a seat (R16, I25): a seat without territories is out of the match."""
    return people._replace(fallen=put(people.fallen, seat, by), exits=(*people.exits, seat))


def gone_or_back(people: People, seat: int, reason: str) -> People:
    """Return the people after this (R32): a seat leaves for a reason, or without one is back."""
    return people._replace(gone=put(people.gone, seat, reason), leaving=leavers_after(people.leaving, seat, reason))


def taken_over(hands: tuple[tuple[int, ...], ...], seat: int, by: int) -> tuple[tuple[int, ...], ...]:
    """Return the hands by seat when the cards of one have gone to another (R16, I25)."""
    taken = tuple(sorted(hands[by] + hands[seat]))
    return put(put(hands, by, taken), seat, ())


def placings(
    people: People, winners: tuple[int, ...], points: dict[int, int | None], leavers: str
) -> tuple[tuple[int, int, int | None], ...]:
    """Return winners first, then by points, then the eliminated: who went out later stands higher; R32 for those who
    left."""
    keys = {
        seat: (-1, people.exits.index(seat)) if people.fallen[seat] else (0, points[seat] or 0) for seat in people.order
    }
    return ranked_places(keys, winners, people.leaving, leavers, points)


def best(points: dict[int, int], tie_rules: Iterable[tuple[str, Callable[[int], int]]]) -> tuple[tuple[int, ...], str]:
    """Return the seats with the most points, among equals those higher by each tie rule in turn; and what decided."""
    first = tuple(seat for seat in points if points[seat] == max(points.values()))
    reason = "points"
    for name, measure in tie_rules:
        if len(first) > 1:
            measures = {seat: measure(seat) for seat in first}
            first = tuple(seat for seat in first if measures[seat] == max(measures.values()))
            reason = name
    return first, reason
