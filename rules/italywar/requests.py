"""Which action, by whom, a stored event answers: so a log of events alone can be checked against the rules."""

from rules.contract.outside import asked_of_outside
from rules.italywar.state.actions import (
    Action,
    Attack,
    ChooseColour,
    EndTurn,
    Move,
    MoveIn,
    Pass,
    Place,
    PlayAdmiral,
    PlayMarshal,
    PlayTruce,
    Trade,
)
from rules.italywar.state.events import (
    AdmiralPlayed,
    AttackDeclared,
    ColourChosen,
    Event,
    MarshalPlayed,
    Moved,
    MovedIn,
    Passed,
    Placed,
    Traded,
    TruceDeclared,
    TurnEnded,
)
from rules.italywar.state.state import State


def request(state: State, event: Event) -> tuple[int | None, Action] | None:
    """Return (seat, action) whose first event this is, seat None for the outside; None when it only follows from
    others."""
    match event:
        case Placed(seat, territory, armies):
            return seat, Place(territory, armies)
        case AttackDeclared(source, target, general):
            return state.seat, Attack(source, target, bool(general))
        case Moved(source, target, armies):
            return state.seat, Move(source, target, armies)
        case TurnEnded(seat):
            return seat, EndTurn()
        case MovedIn(armies):
            return state.seat, MoveIn(armies)
        case Traded(seat, cards):
            return seat, Trade(cards)
        case ColourChosen(seat, colour):
            return seat, ChooseColour(colour)
    return _special(event)


def _special(event: Event) -> tuple[int | None, Action] | None:
    match event:
        case AdmiralPlayed(seat, _):
            return seat, PlayAdmiral()
        case TruceDeclared(seat, _):
            return seat, PlayTruce()
        case MarshalPlayed(seat, _):
            return seat, PlayMarshal()
        case Passed(seat, turn):
            return seat, Pass(turn)
    return asked_of_outside(event)
