"""Whether finished tables keep a lock, read off the tables alone: it shares no code with the search."""

from collections.abc import Mapping, Sequence

from tournaments.seating.question.problem import Lock

Tables = Sequence[Sequence[int]]


def kept_at(lock: Lock, at: Mapping[int, int], sizes: Mapping[int, int]) -> bool:
    """Return whether a lock is kept by players at tables of these numbers (`at`), as far as its people are among them;
    `sizes` are those of the tables by number."""
    places = [at[player] for player in lock.players if player in at]
    if lock.kind == "apart":
        return len(set(places)) == len(places)
    if lock.number is not None:
        return all(place == lock.number for place in places)
    return len(set(places)) < 2 and (lock.kind != "table" or all(sizes[place] == len(places) for place in places))


def numbers_at(tables: Tables, numbers: Sequence[int] = ()) -> tuple[dict[int, int], dict[int, int]]:
    """Return who sits at the table of which number, and how many sit there; `numbers` are those of the first tables,
    the others follow (none: from 1)."""
    first = max(numbers, default=0) + 1
    known = [*numbers, *range(first, first + len(tables))]
    at = {player: number for number, table in zip(known, tables, strict=False) for player in table}
    return at, {number: len(table) for number, table in zip(known, tables, strict=False)}


def kept_in(lock: Lock, tables: Tables) -> bool:
    """Return whether the tables of one round, numbered from 1, keep a lock."""
    return kept_at(lock, *numbers_at(tables))
