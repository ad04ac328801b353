"""Who moves when a round is mended is chance among equals: neither the list nor the place at the table."""

from collections import Counter
from collections.abc import Sequence

import pytest

from tests.rig.properties import scaled
from tests.tournaments.seating.cast import asked
from tests.tournaments.seating.fairness import Tally
from tournaments.seating.draw import draw
from tournaments.seating.figures.remarks import DrawContext
from tournaments.seating.lots.chance import stream
from tournaments.seating.question.problem import DrawInput, DrawPlayer
from tournaments.seating.repair.parts import Happening
from tournaments.seating.repair.repair import Kind, repairs
from tournaments.seating.repair.rework import rework_tables

SEEDS = range(max(60, scaled(400)))
ERRORS = 4.0
PEOPLE = 24


def two_left(tables: Sequence[Sequence[int]], seed: int) -> frozenset[int]:
    """Two of one table, by lot."""
    chance = stream(seed, "left")
    return frozenset(chance.shuffle(list(tables[chance.below(len(tables))]))[:2])


def moved(kind: Kind, seed: int) -> tuple[list[int], Sequence[Sequence[int]]]:
    """Who moves, and the tables of the round before."""
    tables = draw(asked(PEOPLE, 1, seed=seed)).rounds[0]
    context = DrawContext(seed=seed)
    found = repairs(tables, Happening(gone=two_left(tables, seed)), (3, 4, 5), context)
    repair = next((one for one in found if one.kind == kind), found[0])
    return [move.player for move in repair.moves if move.source is not None], tables


@pytest.mark.parametrize("kind", ["fewest", "best"])
def test_nobody_moves_for_having_been_entered_first_or_for_the_number_of_the_table(kind: Kind) -> None:
    by_list, by_table, lowest = Tally(), Tally(), Tally()
    seen: Counter[int] = Counter()
    for seed in SEEDS:
        who, tables = moved(kind, seed)
        table_of = {one: at for at, table in enumerate(tables) for one in table}
        for one in who:
            by_list.add(2 * one - PEOPLE - 1)
            by_table.add(2 * table_of[one] - len(tables) + 1)
            table = tables[table_of[one]]
            lowest.add(len(table) * (one == min(table)) - 1)
        seen.update(who)
    assert len(seen) == PEOPLE
    assert {
        name: tally.errors for name, tally in (("list", by_list), ("lowest", lowest)) if tally.errors > ERRORS
    } == {}
    assert by_table.errors <= ERRORS


def test_to_part_two_club_mates_anybody_elsewhere_may_change_places_whatever_the_list() -> None:
    """With the question of a format's priorities, which names the people in the order of the list."""
    mates = (7, 20)
    players = tuple(DrawPlayer(one, "A" if one in mates else None) for one in range(1, PEOPLE + 1))
    clubs = {one.id: one.club for one in players}
    question = DrawInput(players, priorities=("clubs", "repeats"))
    by_list = Tally()
    for seed in SEEDS:
        others = stream(seed, "tables").shuffle([one.id for one in players if one.id not in mates])
        order = [*mates, *others]
        tables = [order[at : at + 4] for at in range(0, PEOPLE, 4)]
        found = rework_tables(tables, frozenset(), DrawContext(clubs=clubs, asked=question, seed=seed))
        came = [one for one in found[0] if one not in tables[0]]
        by_list.add(sum(2 * one - PEOPLE - 1 for one in came))
    assert by_list.errors <= ERRORS


def test_the_same_happening_is_answered_alike_whenever_it_is_asked() -> None:
    assert [moved("fewest", seed) for seed in range(9)] == [moved("fewest", seed) for seed in range(9)]
