"""Small invented fields of players, and checks that know nothing of the code under test."""

from collections.abc import Iterator, Sequence
from itertools import combinations

from tournaments.seating.question.problem import DrawInput, DrawPlayer, Round


def field(count: int, members: Sequence[int] = ()) -> tuple[DrawPlayer, ...]:
    """Players 1..count; the first members[0] of them in club C0, the next in C1, the rest without club."""
    names = [f"C{number}" for number, size in enumerate(members) for _ in range(size)]
    names += [""] * (count - len(names))
    return tuple(DrawPlayer(place + 1, names[place] or None) for place in range(count))


def asked(count: int, rounds: int, members: Sequence[int] = (), **more: object) -> DrawInput:
    return DrawInput(field(count, members), rounds, **more)  # type: ignore[arg-type]


def together(rounds: Sequence[Round], a: int, b: int) -> list[int]:
    """The numbers (from 1) of the rounds where a and b share a table."""
    return [number for number, tables in enumerate(rounds, 1) for table in tables if a in table and b in table]


def partitions(players: Sequence[int], sizes: Sequence[int]) -> Iterator[list[tuple[int, ...]]]:
    """Every way to seat the players at tables of these sizes, seats ignored; equal tables are not told apart."""
    if not sizes:
        yield []
        return
    first = players[0]
    for size in sorted(set(sizes)):
        rest_sizes = list(sizes)
        rest_sizes.remove(size)
        for mates in combinations(players[1:], size - 1):
            table = (first, *mates)
            left = [player for player in players if player not in table]
            for others in partitions(left, rest_sizes):
                yield [table, *others]


def squared_repeats(rounds: Sequence[Sequence[Sequence[int]]]) -> int:
    """Sum over pairs of M(M-1)/2, counted the slow way: pairs of rounds that both hold the pair."""
    total = 0
    for one, other in combinations(rounds, 2):
        for table in one:
            for second in other:
                common = len(set(table) & set(second))
                total += common * (common - 1) // 2
    return total
