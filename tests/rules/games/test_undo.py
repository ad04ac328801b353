"""Who tries something in a match under way and goes back finds it as it was."""

import random
from typing import Any

import pytest

import rules
from rules.base.chance import Seeded
from rules.base.quantities import quantity_of, with_quantity
from rules.contract.course import Course
from rules.contract.engine import first_event
from rules.contract.games import game
from rules.records.match_log import canonical
from tests.rig.properties import scaled

MATCHES, MOST, DEEP = 10, 400, 6
OUTSIDE = 0.02


def tried(engine: Any, course: Course[Any], dice: random.Random) -> None:
    """Let somebody do one of the listed actions; sometimes a player leaves or comes back, or the clock rings."""
    seat = None if dice.random() < OUTSIDE else engine.ways.to_move(course.state)[0]
    listed = engine.ways.legal_actions(course.state, seat)
    action = listed[int(dice.random() * len(listed))]
    free = quantity_of(action)
    engine.act(course, with_quantity(action, dice.randint(*free)) if free else action, seat)


def text(engine: Any, course: Course[Any]) -> str:
    """Everything there is to say of where the match stands."""
    return canonical(rules.encode(engine.ways.seal(course.state.copy())))


def over(course: Course[Any]) -> bool:
    return course.state.outcome is not None


@pytest.mark.parametrize("code", rules.codes())
def test_what_was_tried_is_undone_however_deep(code: str) -> None:
    """Some decisions, more of them from a mark on the way, back to that one, then twice back to the first."""
    ruleset = rules.load(code)
    engine: Any = game(ruleset.game).engine
    for number in range(scaled(MATCHES)):
        dice, seats = random.Random(f"undo {number}"), ruleset.seats_min + number % 2
        course = engine.ways.start(first_event(ruleset, seats), Seeded(f"undo {number}"))
        while not over(course) and len(course.records) < MOST:
            before, told, first = text(engine, course), list(course.records), course.mark()
            for _ in range(2):
                explore(engine, course, dice)
                there, second = text(engine, course), course.mark()
                explore(engine, course, dice)
                course.undo(second)
                assert text(engine, course) == there
                course.undo(first)
                assert text(engine, course) == before and course.records == told
            tried(engine, course, dice)


def explore(engine: Any, course: Course[Any], dice: random.Random) -> None:
    """Let some decisions be taken."""
    for _ in range(dice.randint(1, DEEP)):
        if not over(course):
            tried(engine, course, dice)


def test_from_a_mark_on_the_same_numbers_lead_to_the_same_events() -> None:
    ruleset = rules.load("battaglia")
    engine: Any = game("battaglia").engine
    course = engine.ways.start(first_event(ruleset, 3), Seeded("again"))
    mark, told = course.mark(), []
    for _ in range(3):
        course.chance, dice = Seeded("from the mark on"), random.Random("from the mark on")
        while not over(course):
            tried(engine, course, dice)
        told.append(engine.events_of(course.records))
        course.undo(mark)
    assert len(told[0]) > MOST and told[0] == told[1] == told[2]
