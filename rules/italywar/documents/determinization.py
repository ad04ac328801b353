"""A whole state that fits what a seat sees of a match of Italy War."""

from rules.base.chance import Chance
from rules.base.lots import hands_and_pile
from rules.base.rows import put
from rules.italywar.chapters.ending import in_time
from rules.italywar.chapters.specials import may_lead
from rules.italywar.documents.view import View
from rules.italywar.state.parts import MOVE_IN, OVER, TRUCE, Cards
from rules.italywar.state.position import Position
from rules.italywar.state.state import State, seal
from rules.lands.goals import goal_reached
from rules.lands.ground import army_row
from rules.lands.objective_cards import before_conquest, people_dealt
from rules.lands.people import People

SEEN = (
    "phase", "round", "left", "stock", "owner", "fight", "conquests", "sets", "sailing", "truces", "waived", "attacked",
    "idle", "expired", "outcome",
)  # fmt: skip
"""What a view shows as it is."""


def determinize(view: View, chance: Chance) -> State:
    """Return a state whose view from this seat is this one; every such state is equally likely.

    No seat that may win has an objective that would have ended the match before; who attacks may mean to play a
    Generale where the hand has one. ValueError where nothing hidden fits it.
    """
    table = view.table
    position = Position(table)
    for name in SEEN:
        setattr(position, name, getattr(view, name))
    position.seat = view.turn
    position.held, position.armies = view.held, army_row(view.armies)
    _deal_cards(position, view, chance)
    before = before_conquest(position, MOVE_IN)
    position.people = people_dealt(view, len(table.cards), chance, lambda people: not _is_over(before, people))
    return seal(position)


def _deal_cards(position: Position, view: View, chance: Chance) -> None:
    """Deal hands and pile; whether a Generale is meant is hidden as they are, until it lies open (I22)."""
    fight, seat = position.fight, view.seat
    hidden = fight is not None and position.phase == TRUCE and seat != view.turn
    open_cards = (*view.discards, *(card for _, card, _ in view.shown))
    while True:
        hands, pile = hands_and_pile(view, view.table.deck, open_cards, chance)
        position.cards = Cards(hands, pile, view.discards, view.shown, view.reshuffles)
        if fight is None or not hidden:
            return
        general = chance.shuffle(2, "hidden_general") == (1, 0)
        position.fight = fight._replace(general=general)
        if not general or may_lead(position):
            return


def _is_over(before: Position, people: People) -> bool:
    """Return whether with these objectives the match would have been over."""
    if before.phase == OVER or not before.round or not in_time(before):
        return False
    fight = before.fight
    out = fight.eliminated if fight is not None else 0
    before.people = people._replace(fallen=put(people.fallen, out, 0)) if out else people
    return any(before.active(seat) and goal_reached(before, seat) for seat in range(1, before.table.seats + 1))
