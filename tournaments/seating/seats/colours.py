"""Colours dealt to the seats: everybody should have every colour equally often, and by chance beyond that."""

from collections.abc import Mapping, Sequence

from tournaments.seating.lots.chance import Chance, stream
from tournaments.seating.question.metrics import Tables

SWEEPS = 12  # of several rounds: every table once more, given all the others
Worn = dict[int, list[int]]
Dealt = list[list[list[str]]]


def deal_colours(
    rounds: Sequence[Tables], colours: Sequence[str], worn: Mapping[int, Sequence[int]], seed: int
) -> Dealt:
    """Return for every table all colours in an order of its own: those of the seats first, then those left in the box,
    which late arrivals take.

    `worn` says how often each player had each colour before, in the order of `colours`.
    """
    chance = stream(seed, "colours")
    had = {player: list(counts) for player, counts in worn.items()}
    dealt = [[_table(table, colours, had, chance) for table in tables] for tables in rounds]
    for _ in range(SWEEPS if len(rounds) > 1 else 0):
        for tables, of_round in zip(rounds, dealt, strict=True):
            for table, of_table in zip(tables, of_round, strict=True):
                for player, colour in zip(table, of_table, strict=False):
                    had[player][colours.index(colour)] -= 1
                of_table[:] = _table(table, colours, had, chance)
    return dealt


def _table(table: Sequence[int], colours: Sequence[str], had: Worn, chance: Chance) -> list[str]:
    order = chance.shuffle(list(range(len(colours))))
    people = chance.shuffle(list(table))
    places = _cheapest([[_price(had.get(player, []), colour) for colour in order] for player in people])
    mine = {player: order[place] for player, place in zip(people, places, strict=True)}
    for player, colour in mine.items():
        had.setdefault(player, [0] * len(colours))[colour] += 1
    seated = [mine[player] for player in table]
    return [colours[colour] for colour in [*seated, *(colour for colour in order if colour not in seated)]]


def _price(counts: Sequence[int], colour: int) -> int:
    """Return what one more time a colour costs: the square's growth, so that twice too often is dearer than two
    once."""
    return 2 * counts[colour] + 1 if counts else 1


def _cheapest(price: Sequence[Sequence[int]]) -> list[int]:
    """Return for each player the place of a colour, no two the same, at the least sum: over the sets of colours
    taken."""
    best: dict[int, tuple[int, list[int]]] = {0: (0, [])}
    for row in price:
        level: dict[int, tuple[int, list[int]]] = {}
        for taken, (cost, places) in best.items():
            for place, more in enumerate(row):
                now = taken | 1 << place
                if now != taken and (now not in level or cost + more < level[now][0]):
                    level[now] = (cost + more, [*places, place])
        best = level
    return min(best.values(), key=lambda option: option[0])[1]
