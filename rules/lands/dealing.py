"""What happens by itself before the first turn: who begins, colours of those who left, objectives, cards dealt."""

from collections.abc import Callable, Sequence
from typing import TypeVar

from rules.contract.course import Ongoing
from rules.contract.state import Event
from rules.lands.events import ColourChosen, ObjectivesDealt
from rules.lands.protocols import LandsState

S = TypeVar("S", bound=LandsState)


def colours_of_the_gone(course: Ongoing[S], choosing: int) -> None:
    """Give the first free colour to each seat that has left, while it is such a seat's turn to choose."""
    while course.state.phase == choosing and course.state.people.gone[course.state.seat]:
        taken = course.state.people.colours
        free = next(colour for colour in course.state.table.ruleset.colours if colour not in taken)
        course.add(ColourChosen(course.state.seat, free))


def deal_objectives(course: Ongoing[S]) -> None:
    """Deal the objectives (I35): all cards of the deck, shuffled."""
    course.add(ObjectivesDealt(course.chance.shuffle(len(course.state.table.cards), "objectives")))


def hands_dealt(seats: int, dealer: int, side: str, cards: tuple[int, ...]) -> list[int]:
    """Return the territories of each seat (place 0 unused) as a set; the dealer's neighbour on this side has the
    first."""
    step = 1 if side == "left" else -1
    held = [0] * (seats + 1)
    for turn, card in enumerate(cards, 1):
        held[(dealer - 1 + step * turn) % seats + 1] |= 1 << card
    return held


def rolled_highest(course: Ongoing[S], seats: Sequence[int], rolled: Callable[..., Event], again: str = "tied") -> int:
    """Return the seat with the highest die; among the tied one more roll, or (`again` all) everybody rolls again
    (R1, I5)."""
    first = tuple(seats)
    while len(first) > 1:
        rolling = first if again == "tied" else tuple(seats)
        dice = course.chance.roll(len(rolling), "order")
        course.add(rolled(rolling, dice))
        first = tuple(seat for seat, die in zip(rolling, dice, strict=True) if die == max(dice))
    return first[0]
