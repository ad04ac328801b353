"""A whole state that fits what a seat sees of a match of FutuRisiKo!."""

from rules.base.chance import Chance
from rules.base.lots import hands_and_pile
from rules.futurisiko.documents.view import View
from rules.futurisiko.state.parts import Cards
from rules.futurisiko.state.position import Position, thawed
from rules.futurisiko.state.state import State, seal

SEEN = ("phase", "asked", "round", "owner", "people", "truces", "fight", "due", "expired", "outcome")
"""What a view shows as it is."""


def determinize(view: View, chance: Chance) -> State:
    """Return a state whose view from this seat is this one; every such state is equally likely.

    ValueError where nothing hidden fits it.
    """
    position = Position(view.table)
    for name in SEEN:
        setattr(position, name, getattr(view, name))
    position.seat = view.turn
    position.turn = thawed(view.course)
    position.land, position.air = list(view.land), list(view.air)
    position.subs, position.held = list(view.subs), view.held
    open_cards = (*view.discards, *(truce.card for truce in view.truces))
    hands, pile = hands_and_pile(view, view.table.cards, open_cards, chance)
    position.cards = Cards(hands, pile, view.discards)
    return seal(position)
