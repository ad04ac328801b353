"""The planted faults of tests/faults stay current: `python -m tests.faults` runs them."""

from pathlib import Path

import pytest

from rules.contract.ruleset import GAMES
from tests.faults.catalogue import BY_GAME, FAULTS
from tests.faults.fault import Fault


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.name)
def test_a_planted_fault_still_has_its_place(fault: Fault) -> None:
    text = Path("rules", fault.file).read_text(encoding="utf-8")
    assert text.count(fault.right) == 1 and fault.right != fault.wrong


def test_there_are_more_than_forty_and_fifteen_of_each_game() -> None:
    for faults in BY_GAME.values():
        assert len({fault.name for fault in faults}) == len(faults)
    counts = {game: len(BY_GAME.get(game, ())) for game in GAMES}
    assert counts[GAMES[0]] >= 40 and min(counts.values()) >= 15, counts
