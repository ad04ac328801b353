"""Actions: what a seat, or the outside, may ask for. Territories, cards and seats are numbers, quantities are ranges.

`legal_actions` lists an action once, with a Range where a quantity is free; a request carries one number of it.
"""

from rules.base.quantities import Quantity
from rules.base.values import value
from rules.contract.outside import Return, TimeUp, Withdraw
from rules.lands.actions import ChooseColour, EndTurn, MoveIn


@value
class Place:
    """R3, R8: armies on one own territory."""

    territory: int
    armies: Quantity


@value
class Trade:
    """R6: a set of three cards, ascending."""

    cards: tuple[int, int, int]


@value
class Attack:
    """R9: source, target and number of dice."""

    source: int
    target: int
    dice: Quantity


@value
class Defend:
    """R10: the defender's number of dice, before any is thrown."""

    dice: Quantity


@value
class Discard:
    """R21: one card of a hand that is too large."""

    card: int


@value
class Move:
    """R15: the strategic move, which ends the turn."""

    source: int
    target: int
    armies: Quantity


Action = ChooseColour | Place | Trade | Attack | Defend | MoveIn | Discard | Move | EndTurn | TimeUp | Withdraw | Return

__all__ = [
    "Action",
    "Attack",
    "ChooseColour",
    "Defend",
    "Discard",
    "EndTurn",
    "Move",
    "MoveIn",
    "Place",
    "Return",
    "TimeUp",
    "Trade",
    "Withdraw",
]
