"""A second RisiKo!, written from the rules alone, and the engine: after every event they stand alike, and at every
decision they list and refuse the same.

2,000 decisions in `make test`, 228,000 in `make test-all`.
"""

from collections import Counter

import pytest

from tests.rules.model.beside import Beside
from tests.rules.model.editions import EDITIONS
from tests.rules.model.world import World

SOME = 200
ALL = 22_800
"""Decisions of each of the ten editions."""
MOST = 2500


def compared(name: str, steps: int, most: int) -> Counter[str]:
    """Play matches side by side until there were so many decisions, each match so many at most; how they ended."""
    code, changes = EDITIONS[name]
    done, ends, number = 0, Counter[str](), 0
    while done < steps:
        beside = Beside(code, 3 + number % 4, f"{name} {number}", **changes)
        limit = min(most, steps - done)
        while beside.match.outcome is None and beside.steps < limit:
            beside.step()
        done, number = done + beside.steps, number + 1
        ends[beside.match.outcome[0] if beside.match.outcome else "unfinished"] += 1
    return ends


@pytest.mark.parametrize("name", EDITIONS)
def test_both_stand_alike_after_every_event_and_allow_the_same(name: str) -> None:
    assert sum(compared(name, SOME, SOME).values()) >= 1


@pytest.mark.long
@pytest.mark.parametrize("name", EDITIONS)
def test_both_stand_alike_for_a_long_time(name: str) -> None:
    ends = compared(name, ALL, MOST)
    assert sum(ends.values()) - ends["unfinished"] >= 5
    if name == "tied":
        assert ends["extra_round"] + ends["shared"] >= 1


def test_the_model_reads_the_board_by_itself() -> None:
    world = World("risiko-classico")
    assert (world.size, sum(world.value), [len(lands) for lands in world.continents]) == (42, 164, [9, 4, 7, 6, 12, 4])
    assert world.armies_of_set((42, 43, 0)) == 0
