"""Actions: what a seat, or the outside, may ask for. Territories, cards and seats are numbers, quantities are ranges.

`legal_actions` lists an action once, with a Range where a quantity is free; a request carries one number of it.
"""

from dataclasses import replace
from typing import NamedTuple

from rules.values import value


class Range(NamedTuple):
    """From `least` to `most`, both included."""

    least: int
    most: int


Quantity = int | Range


@value
class ChooseColour:
    """R34: one of the colours still free."""

    colour: str


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
class MoveIn:
    """R12: armies into the conquered territory, those of the last throw included."""

    armies: Quantity


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


@value
class EndTurn:
    """The turn ends without a strategic move."""


@value
class TimeUp:
    """From outside: the clock rings (R19, R29)."""


@value
class Withdraw:
    """From outside: a seat surrenders, or is absent (R32). `reason`: surrendered or absent."""

    seat: int
    reason: str


@value
class Return:
    """From outside: an absent seat is back."""

    seat: int


Action = ChooseColour | Place | Trade | Attack | Defend | MoveIn | Discard | Move | EndTurn | TimeUp | Withdraw | Return
REASONS = ("surrendered", "absent")
_QUANTITIES: dict[type, str] = {Place: "armies", Attack: "dice", Defend: "dice", MoveIn: "armies", Move: "armies"}


def quantity_of(action: Action) -> Range | None:
    """The range of a listed action, None when nothing is left to choose."""
    name = _QUANTITIES.get(type(action))
    if name is None:
        return None
    found = action.armies if name == "armies" else action.dice  # type: ignore[union-attr]
    return found if type(found) is Range else None


def picked(action: Action, quantity: int) -> Action:
    """The listed action with this quantity in place of its range."""
    kind = type(action)
    if kind is Place:
        return Place(action.territory, quantity)  # type: ignore[union-attr]
    if kind is Attack:
        return Attack(action.source, action.target, quantity)  # type: ignore[union-attr]
    if kind is Move:
        return Move(action.source, action.target, quantity)  # type: ignore[union-attr]
    return replace(action, **{_QUANTITIES[kind]: quantity})  # type: ignore[arg-type]


def expanded(action: Action) -> list[Action]:
    """Every request that a listed action stands for."""
    found = quantity_of(action)
    return [action] if found is None else [picked(action, number) for number in range(found.least, found.most + 1)]
