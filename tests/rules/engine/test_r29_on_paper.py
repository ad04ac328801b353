"""R29 for tables on paper: laps and thresholds are those of the engine, told by what a table writes down."""

from __future__ import annotations

import pytest

import rules
from rules.risiko.options import RisikoRuleset
from rules.risiko.paper_sdadata import Out, TurnEnd, paper_sdadata
from rules.risiko.state.events import SdadataRolled
from rules.risiko.state.state import Clock
from tests.rules.engine.table import ADA, BRUNO, CARLA, DARIO, club, pass_turns, without

CHALLENGE = rules.load("risiko-challenge", RisikoRuleset)
ORDER = (ADA, BRUNO, CARLA, DARIO)


def throws(count: int, *, after: tuple[TurnEnd | Out, ...] = (), ruleset: RisikoRuleset = CHALLENGE) -> list[tuple]:
    """Who throws at how much, with a twelve each time, after what was written down before."""
    facts, thrown = list(after), []
    for _ in range(count):
        now = paper_sdadata(ruleset, ORDER, facts)
        thrown.append((now.seat, now.most))
        facts.append(TurnEnd(now.seat, (6, 6)))
    return thrown


def test_a_table_on_paper_throws_as_the_engine_does_for_five_laps() -> None:
    game = pass_turns(club(turn=DARIO, round=6, clock=Clock(expired=5)).dice(*[6] * 80), 22)
    engine = [(event.seat, event.most) for event in game.events if isinstance(event, SdadataRolled)]
    assert throws(len(engine)) == engine and engine[-1][1] == 7


def test_it_does_so_when_whoever_opened_the_laps_is_out() -> None:
    game = without(club(turn=CARLA, round=7, clock=Clock(expired=5, lap=1, lap_seat=BRUNO)), BRUNO).dice(*[6] * 30)
    engine = [(event.seat, event.most) for event in pass_turns(game, 5).events if isinstance(event, SdadataRolled)]
    # On paper Bruno opened the laps because the two after him were not there yet to throw: told as a shorter order.
    order, opened = (CARLA, DARIO, ADA, BRUNO), [TurnEnd(BRUNO, (6, 6)), Out(BRUNO)]
    thrown: list[tuple[int, int]] = []
    for _ in engine:
        now = paper_sdadata(CHALLENGE, order, opened)
        thrown.append((now.seat, now.most))
        opened.append(TurnEnd(now.seat, (6, 6)))
    assert thrown == engine


def test_the_last_of_the_order_who_is_still_in_throws_first() -> None:
    assert throws(2, after=(Out(DARIO),)) == [(CARLA, 4), (ADA, 4)]


def test_each_ruleset_brings_its_own_thresholds() -> None:
    steeper = CHALLENGE.varied(sdadata_start=3, sdadata_most=5)
    assert isinstance(steeper, RisikoRuleset)
    assert [most for _seat, most in throws(16, ruleset=steeper)][::4] == [3, 4, 5, 5]


@pytest.mark.parametrize(("dice", "over"), [((1, 3), True), ((2, 3), False), (None, False)])
def test_the_match_ends_at_the_number_or_below_and_not_where_nobody_throws(
    dice: tuple[int, int] | None, over: bool
) -> None:
    assert paper_sdadata(CHALLENGE, ORDER, [TurnEnd(DARIO, dice)]).is_over is over


def test_what_cannot_have_happened_is_refused() -> None:
    for facts in (
        [TurnEnd(ADA, (6, 6))],
        [Out(ADA), Out(ADA)],
        [TurnEnd(DARIO, (1, 1)), TurnEnd(ADA, (6, 6))],
        [Out(BRUNO), Out(CARLA), Out(DARIO), TurnEnd(ADA, (1, 1))],
    ):
        with pytest.raises(ValueError, match=r"TurnEnd|Out"):
            paper_sdadata(CHALLENGE, ORDER, facts)


def test_the_last_one_left_has_nobody_to_throw_against() -> None:
    assert paper_sdadata(CHALLENGE, ORDER, [Out(BRUNO), Out(CARLA), Out(DARIO)]).is_over
