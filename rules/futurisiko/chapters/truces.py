"""F37, F38: when a truce ends."""

from rules.futurisiko.chapters.registry import Course, evolves
from rules.futurisiko.state.events import TruceEnded
from rules.futurisiko.state.parts import Truce
from rules.futurisiko.state.position import Position


def end_truces_of(course: Course, target: int) -> None:
    """End the truces of a seat (F37): the target's turn is over, or passed over because it has left."""
    _end(course, [truce for truce in course.state.truces if truce.target == target])


def void_truces_of(course: Course, seat: int) -> None:
    """End the truces of a seat (F38): one of the two is out."""
    _end(course, [truce for truce in course.state.truces if seat in (truce.caster, truce.target)])


def _end(course: Course, truces: list[Truce]) -> None:
    for truce in truces:
        course.add(TruceEnded(truce.caster, truce.target, truce.card))


@evolves(TruceEnded)
def after_truce_ended(state: Position, event: TruceEnded) -> None:
    """Count the army as supply again; the card goes to the discards."""
    ended = Truce(event.seat, event.target, event.card)
    state.truces = tuple([truce for truce in state.truces if truce != ended])
    state.cards = state.cards._replace(discards=(*state.cards.discards, event.card))
