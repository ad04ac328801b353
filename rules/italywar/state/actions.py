"""Actions: what a seat, or the outside, may ask for. Territories and cards are numbers, quantities are ranges."""

from rules.base.quantities import Quantity
from rules.base.values import value
from rules.contract.outside import Return, TimeUp, Withdraw
from rules.lands.actions import ChooseColour, EndTurn, MoveIn


@value
class Place:
    """I3, I7: armies on one own territory."""

    territory: int
    armies: Quantity


@value
class Trade:
    """I9: a set of three cards, ascending."""

    cards: tuple[int, int, int]


@value
class PlayAdmiral:
    """I19: from now to the end of the turn own ports attack enemy ports."""


@value
class Attack:
    """I11: one throw with as many dice as can be; `general`: with the Generale (I17) unless a Tregua stops it."""

    source: int
    target: int
    general: bool


@value
class PlayTruce:
    """I20: the attacked answers with a Tregua."""


@value
class PlayMarshal:
    """I16: the attacked defends with the d8."""


@value
class Pass:
    """The attacked lets it come to the dice; `turn`: and all that follow in this turn."""

    turn: bool


@value
class Move:
    """I26: the strategic move, which ends the turn."""

    source: int
    target: int
    armies: Quantity


Action = (
    ChooseColour
    | Place
    | Trade
    | PlayAdmiral
    | Attack
    | PlayTruce
    | PlayMarshal
    | Pass
    | MoveIn
    | Move
    | EndTurn
    | TimeUp
    | Withdraw
    | Return
)

__all__ = [
    "Action",
    "Attack",
    "ChooseColour",
    "EndTurn",
    "Move",
    "MoveIn",
    "Pass",
    "Place",
    "PlayAdmiral",
    "PlayMarshal",
    "PlayTruce",
    "Return",
    "TimeUp",
    "Trade",
    "Withdraw",
]
