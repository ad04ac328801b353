"""R14, R18, I24: cards drawn at the end of a turn, and the discards shuffled to be the pile again."""

from collections.abc import Callable
from typing import Any

from rules.contract.course import Course
from rules.contract.state import Event


def draw_cards(
    course: Course[Any], draw: Callable[[Any, int, int], None], shuffled: Callable[..., Event], limit: int = 0
) -> None:
    """Draw the cards of a turn with a conquest; with a hand of `limit` cards (0: any) or two empty piles none.

    `draw` is what the game's CardDrawn does, to a position by a seat with a card, `shuffled` its event of a pile
    shuffled.
    """
    state = course.state
    rules, seat = state.table.ruleset, state.seat
    for _ in range(rules.cards_per_turn):
        cards = state.cards
        if limit and len(cards.hands[seat]) >= limit:
            return
        if not cards.pile:
            _reshuffle(course, shuffled)
        pile = state.cards.pile
        if not pile:
            return
        card = pile[-1]
        course.records.append(("CardDrawn", seat, card))
        draw(state, seat, card)
        if not state.cards.pile and rules.reshuffle == "last_card":
            _reshuffle(course, shuffled)


def _reshuffle(course: Course[Any], shuffled: Callable[..., Event]) -> None:
    discards = course.state.cards.discards
    if discards:
        order = course.chance.shuffle(len(discards), "reshuffle")
        course.add(shuffled(tuple([discards[place] for place in order]), again=True))
