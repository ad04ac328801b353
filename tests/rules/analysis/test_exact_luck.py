"""What was to be expected of dice, by figures that are counted here once more."""

from __future__ import annotations

from collections import Counter
from itertools import product
from typing import Any

import pytest

from rules import replay
from rules.analysis.ledger import Ledger
from rules.analysis.steps import steps
from rules.analysis.throws import ends_of_throw
from rules.italywar.state.events import Fought as FoughtInItaly
from rules.odds.throws import losses_of_throw
from rules.risiko.state.events import SdadataRolled
from tests.rules.analysis.matches import by_armies, short_match


def test_who_is_given_the_match_by_the_two_dice_is_as_lucky_as_they_were_unlikely() -> None:
    """Four or less falls six times in 36: by as much of what it changed the end was to be expected."""
    *before, rolled, ended = steps(short_match(seed="bell"), by_armies)
    event: Any = rolled.event
    assert isinstance(event, SdadataRolled) and event.most == 4 and ended.after.outcome is not None
    ledger = Ledger(by_armies)
    for step in (*before, rolled):
        ledger.note(step)
    was = [account.bell for account in ledger.accounts]
    ledger.note(ended)
    changed = [account.bell - bell for account, bell in zip(ledger.accounts, was, strict=True)]
    wanted = [30 / 36 * (end - goes_on) for end, goes_on in zip(ended.now, rolled.was, strict=True)]
    assert changed == pytest.approx(wanted) and max(wanted) > 0.4


def test_the_luck_of_a_throw_of_italy_war_knows_its_dice_of_eight() -> None:
    """Every throw of as many dice of six and eight faces, counted one by one."""
    event = FoughtInItaly(0, 1, (6, 2), (7,), (5,), (8,), 2, 0, ())
    faces = [range(1, 7)] * 2 + [range(1, 9)], [range(1, 7), range(1, 9)]
    counted = Counter(losses_of_throw(mine, theirs) for mine in product(*faces[0]) for theirs in product(*faces[1]))
    ends = ends_of_throw(replay(short_match("italywar-torneo")), event)
    assert {(end.lost, end.killed): end.chance for end in ends} == pytest.approx(
        {losses: ways / (6**3 * 8**2) for losses, ways in counted.items()}
    )
