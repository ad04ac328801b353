"""People who share a place in a standing: the seed of the draw decides their order, and anybody can repeat it."""

from collections.abc import Collection, Sequence

from tournaments.seating.lots.chance import stream


def by_lot(people: Collection[int], seed: int) -> list[int]:
    """Return those who share one place, in the order of the lot: neither the list nor other places have a part in
    it."""
    return stream(seed, f"equals {min(people)}").shuffle(sorted(people))


def is_by_lot(shared: Sequence[Sequence[int]], standing: Sequence[int], seed: int) -> bool:
    """Return whether everybody who shares a place stands there by lot; `standing` () where another order is made of
    it."""
    for people in shared:
        if not people or list(people) != by_lot(people, seed):
            return False
        if standing and _part(standing, people) != list(people):
            return False
    return True


def _part(standing: Sequence[int], people: Sequence[int]) -> list[int]:
    at = standing.index(people[0]) if people[0] in standing else len(standing)
    return list(standing[at : at + len(people)])
