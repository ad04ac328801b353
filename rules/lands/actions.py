"""Actions that are the same in several games of territories: none of them names a territory or a card of one game."""

from rules.base.quantities import Quantity
from rules.base.values import value


@value
class ChooseColour:
    """R34: one of the colours still free."""

    colour: str


@value
class MoveIn:
    """R12, I12: armies into the conquered territory, those of the last throw included."""

    armies: Quantity


@value
class EndTurn:
    """The turn ends, without a last move where the game has one."""
