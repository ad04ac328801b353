"""R14, R18, I24: cards drawn at the end of a turn, and the discards shuffled to be the pile again."""

from collections.abc import Callable
from typing import TypeVar

from rules.contract.course import Ongoing
from rules.contract.state import Event
from rules.lands.protocols import LandsState

S = TypeVar("S", bound=LandsState)


def draw_cards(
    course: Ongoing[S], drawn: Callable[[int, int], Event], shuffled: Callable[..., Event], limit: int = 0
) -> None:
    """Draw the cards of a turn with a conquest; with a hand of `limit` cards (0: any) or two empty piles none.

    `drawn` and `shuffled` are the game's events of a card drawn and of a pile shuffled.
    """
    rules, seat = course.state.table.ruleset, course.state.seat
    for _ in range(rules.cards_per_turn):
        cards = course.state.cards
        if limit and len(cards.hands[seat]) >= limit:
            return
        if not cards.pile:
            _reshuffle(course, shuffled)
        if not course.state.cards.pile:
            return
        state = course.add(drawn(seat, course.state.cards.pile[-1]))
        if not state.cards.pile and rules.reshuffle == "last_card":
            _reshuffle(course, shuffled)


def _reshuffle(course: Ongoing[S], shuffled: Callable[..., Event]) -> None:
    discards = course.state.cards.discards
    if discards:
        order = course.chance.shuffle(len(discards), "reshuffle")
        course.add(shuffled(tuple(discards[place] for place in order), again=True))
