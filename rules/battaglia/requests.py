"""Which action, by whom, a stored event answers: so a log of events alone can be checked against the rules."""

from rules.battaglia.chapters.attacks import victim
from rules.battaglia.chapters.drawing import DECK
from rules.battaglia.state.actions import Action, Attack, Discard, Draw, Endure, Extend, Heal, Lay
from rules.battaglia.state.cards import CARDS, KIND
from rules.battaglia.state.events import (
    Attacked,
    DeckShuffled,
    Discarded,
    Drawn,
    Event,
    Healed,
    PatrolExtended,
    PatrolLaid,
    Returned,
    Struck,
    Withdrawn,
)
from rules.battaglia.state.state import REACT, State
from rules.contract.outside import Return, Withdraw


def request(state: State, event: Event) -> tuple[int | None, Action] | None:
    """Return (seat, action) whose first event this is, seat None for the outside; None when it only follows from
    others."""
    match event:
        case Drawn(seat, source, _, _):
            return seat, Draw(source)
        case DeckShuffled(_, True):
            return state.seat, Draw(DECK)
        case PatrolLaid(seat, _, cards):
            return seat, Lay(cards)
        case PatrolExtended(seat, patrol, cards):
            return seat, Extend(patrol, cards)
        case Attacked(seat, card, patrol, captains, guards, cannons):
            return seat, Attack(CARDS.kinds[KIND[card]], patrol, captains, guards, cannons)
        case Struck() if state.phase == REACT:
            return victim(state.position), Endure()
        case Healed(seat, _):
            return seat, Heal()
        case Discarded(seat, card):
            return seat, Discard(card)
        case Withdrawn(seat, reason, _):
            return None, Withdraw(seat, reason)
        case Returned(seat):
            return None, Return(seat)
    return None
