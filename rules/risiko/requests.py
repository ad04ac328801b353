"""Which action, by whom, a stored event answers: so a log of events alone can be checked against the rules."""

from rules.contract.outside import asked_of_outside
from rules.risiko.state.actions import (
    Action,
    Attack,
    ChooseColour,
    Defend,
    Discard,
    EndTurn,
    Move,
    MoveIn,
    Place,
    Trade,
)
from rules.risiko.state.events import (
    AttackDeclared,
    ColourChosen,
    Discarded,
    Event,
    Fought,
    Moved,
    MovedIn,
    Placed,
    Traded,
    TurnEnded,
)
from rules.risiko.state.state import DEFEND, State


def request(state: State, event: Event) -> tuple[int | None, Action] | None:
    """Return (seat, action) whose first event this is, seat None for the outside; None when it only follows from
    others."""
    match event:
        case Placed(seat, territory, armies):
            return seat, Place(territory, armies)
        case Fought():
            return _request_of_fight(state, event)
        case Moved(source, target, armies):
            return state.seat, Move(source, target, armies)
        case TurnEnded(seat):
            return seat, EndTurn()
        case MovedIn(armies):
            return state.seat, MoveIn(armies)
        case AttackDeclared(source, target, dice):
            return state.seat, Attack(source, target, dice)
        case Traded(seat, cards, _):
            return seat, Trade(cards)
        case Discarded(seat, card):
            return seat, Discard(card)
        case ColourChosen(seat, colour):
            return seat, ChooseColour(colour)
    return asked_of_outside(event)


def _request_of_fight(state: State, event: Fought) -> tuple[int, Action]:
    if state.phase == DEFEND and state.fight is not None:
        return state.owner[state.fight.target], Defend(len(event.defence))
    return state.seat, Attack(event.source, event.target, len(event.attack))
