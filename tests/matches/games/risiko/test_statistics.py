"""The figures of a match that is over."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

import pytest

from matches.games.plots import HEIGHT, line_plot
from matches.games.risiko.statistics import statistics
from rules import TakenBack, load
from rules.base.chance import Seeded
from rules.play.simulation import Recording, play
from rules.risiko.state.events import Event, Fought, TurnBegan, TurnEnded


@pytest.fixture(scope="module")
def events() -> list[Event]:
    recording = Recording(load("risiko-challenge"), ["random"] * 4, "figures")
    found: list[Event] = []
    play(recording.ruleset, recording.bots, Seeded("figures"), time_up_after=4, record=found.extend)
    return found


def test_every_turn_is_measured_and_the_territories_add_up_to_the_board(events: list[Event]) -> None:
    figures = statistics(events)
    turns = sum(isinstance(event, TurnBegan) for event in events)
    assert {len(one.territories) for one in figures} == {turns + 1}
    assert all(sum(held) == 42 for held in zip(*(one.territories for one in figures), strict=True))


def test_what_one_wins_by_luck_another_loses(events: list[Event]) -> None:
    figures = statistics(events)
    assert sum((one.luck_exact for one in figures), Fraction(0)) == 0
    assert sum(one.throws for one in figures) == 2 * sum(isinstance(event, Fought) for event in events)


def test_every_die_of_a_throw_is_counted_for_who_threw_it(events: list[Event]) -> None:
    dice = sum(len(event.attack) + len(event.defence) for event in events if isinstance(event, Fought))
    assert sum(sum(one.faces.values()) for one in statistics(events)) == dice


def test_a_turn_that_was_taken_back_leaves_no_point_in_the_curves(events: list[Event]) -> None:
    before = next(
        number
        for number, (event, following) in enumerate(pairwise(events), 1)
        if isinstance(event, TurnEnded) and isinstance(following, TurnBegan)
    )
    ended, began = events[before - 1], events[before]
    seat = next(one.seat for one in reversed(events[: before - 1]) if isinstance(one, TurnBegan))
    twice = [*events[: before + 1], TakenBack(seat, before - 1), ended, began, *events[before + 1 :]]
    assert statistics(twice) == statistics(events)


def test_a_plot_stays_in_its_frame_and_its_letters_apart() -> None:
    plot = line_plot({"R": [14, 20, 42], "B": [14, 12, 0], "V": [14, 10, 0]})
    heights = [float(pair.split(",")[1]) for line in plot.lines for pair in line.points.split()]
    assert min(heights) >= 0 and max(heights) <= HEIGHT
    letters = sorted(line.y for line in plot.lines)
    assert all(low + 14 <= high for low, high in pairwise(letters))
    assert [value for _, value in plot.ticks] == [0, 10, 20, 30, 40, 50]
