"""Events that are the same in several games of territories: none of them names a territory or a card of one game."""

from rules.base.values import value


@value
class OrderRolled:
    """R1, I5: one die per seat named, for the first place or between tied seats."""

    seats: tuple[int, ...]
    dice: tuple[int, ...]


@value
class OrderFixed:
    """R1, I5: the order of play."""

    order: tuple[int, ...]


@value
class ColourChosen:
    """R34: a seat has taken a colour."""

    seat: int
    colour: str


@value
class ObjectivesDealt:
    """I35: the shuffled deck of objectives; the first card goes to the first in the order of play, and so on."""

    cards: tuple[int, ...]


@value
class TurnBegan:
    """R5, I7: a turn, its round from 1, and the armies to place."""

    seat: int
    round: int
    armies: int


@value
class MovedIn:
    """R12, I12: armies moved into the conquered territory, those of the last throw included."""

    armies: int


@value
class TurnEnded:
    """The turn is over; nothing was moved last where the game has a last move."""

    seat: int


@value
class Eliminated:
    """R16, F42: a seat has lost its last territory to `by`."""

    seat: int
    by: int
