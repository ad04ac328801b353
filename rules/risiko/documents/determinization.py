"""A whole state that fits what a seat sees of a match of RisiKo!."""

from rules.base.chance import Chance
from rules.base.lots import hands_and_pile
from rules.base.rows import put
from rules.lands.goals import goal_reached
from rules.lands.ground import army_row
from rules.lands.objective_cards import before_conquest, people_dealt
from rules.lands.people import People
from rules.risiko.chapters.goals import in_time
from rules.risiko.documents.view import View
from rules.risiko.state.position import Position
from rules.risiko.state.state import MOVE_IN, OVER, Cards, State, seal, sets_of

SEEN = ("phase", "round", "left", "stock", "owner", "fight", "conquests", "sets", "clock", "outcome")
"""What a view shows as it is."""


def determinize(view: View, chance: Chance) -> State:
    """Return a state whose view from this seat is this one; every such state is equally likely.

    No seat that may win has an objective that would have ended the match before. ValueError where nothing hidden
    fits it.
    """
    table = view.table
    position = Position(table)
    for name in SEEN:
        setattr(position, name, getattr(view, name))
    position.seat = view.turn
    held, position.at2, position.at3 = sets_of(view.owner, view.armies, table.seats + 1)
    position.held, position.armies = tuple(held), army_row(view.armies)
    deck = range(len(table.geo.cards))
    hands, pile = hands_and_pile(view, deck, view.discards, chance)
    position.cards = Cards(hands, pile, view.discards, view.reshuffles)
    before = before_conquest(position, MOVE_IN)
    position.people = people_dealt(view, len(table.cards), chance, lambda people: not _is_over(before, people))
    return seal(position)


def _is_over(before: Position, people: People) -> bool:
    """Return whether with these objectives the match would have been over."""
    if before.phase == OVER or not before.round or not in_time(before):
        return False
    fight = before.fight
    out = fight.eliminated if fight is not None else 0
    before.people = people._replace(fallen=put(people.fallen, out, 0)) if out else people
    return any(before.may_win(seat) and goal_reached(before, seat) for seat in range(1, before.table.seats + 1))
