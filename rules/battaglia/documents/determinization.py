"""A whole state that fits what a seat sees of a match of Battaglia."""

from collections.abc import Sequence

from rules.base.chance import Chance
from rules.base.lots import drawn, unseen
from rules.battaglia.documents.view import View
from rules.battaglia.state.cards import COLOUR
from rules.battaglia.state.position import Cards, Position
from rules.battaglia.state.state import State, seal

SEEN = (
    "phase", "round", "dealer", "patrols", "laid_so_far", "laid", "complete", "dealt", "gone", "leaving", "thrown",
    "attacks", "strike", "totals", "gains", "outcome",
)  # fmt: skip
"""What a view shows as it is."""


def determinize(view: View, chance: Chance) -> State:
    """Return a state whose view from this seat is this one; every such state is equally likely.

    In hands are battalions alone, beside the boards the arsenal alone, in the deck both. ValueError where nothing
    hidden fits it.
    """
    position = Position(view.table)
    for name in SEEN:
        setattr(position, name, getattr(view, name))
    position.seat, position.hand, position.discards = view.turn, view.number, list(view.discards)
    laid = (card for patrol in view.patrols for card in patrol.cards)
    hidden = unseen(view.table.cards, view.hand, view.arsenal, view.discards, laid)
    men, arsenal = ([card for card in hidden if (COLOUR[card] < 0) == kind] for kind in (False, True))
    position.hands, men_left = _dealt(men, view.hands, view.seat, view.hand, chance)
    position.arsenals, arsenal_left = _dealt(arsenal, view.arsenals, view.seat, view.arsenal, chance)
    position.pile, _ = drawn((*men_left, *arsenal_left), (view.pile,), chance, "hidden_deck")
    return seal(position)


def _dealt(
    cards: Sequence[int], sizes: Sequence[int], viewer: int | None, own: Cards, chance: Chance
) -> tuple[list[Cards], Cards]:
    """Return the cards by seat, ascending, the viewer's own as they are; and what remains."""
    hidden = [0 if seat == viewer else size for seat, size in enumerate(sizes)]
    *parts, rest = drawn(cards, hidden, chance, "hidden_cards")
    dealt = [tuple(sorted(part)) for part in parts]
    if viewer:
        dealt[viewer] = own
    return dealt, rest
