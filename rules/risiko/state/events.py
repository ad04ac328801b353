"""Events: facts of a match, in the order they happened. Every roll and every shuffle is here, with its purpose."""

from rules.base.values import value
from rules.contract.outcome import MatchEnded
from rules.contract.outside import Returned, TakenBack, TimeExpired, Withdrawn
from rules.contract.started import Started
from rules.lands.events import (
    ColourChosen,
    Eliminated,
    MovedIn,
    ObjectivesDealt,
    OrderFixed,
    OrderRolled,
    TurnBegan,
    TurnEnded,
)


@value
class TerritoriesDealt:
    """R2: the 42 cards as shuffled; `valid` False: too much of one continent for one player, dealt again.

    Void deals of a table of three have no cards (rules/risiko/chapters/void_deals.py).
    """

    cards: tuple[int, ...]
    valid: bool


@value
class DeckShuffled:
    """R18: the draw pile, next card last; `again` when the discards became the pile."""

    cards: tuple[int, ...]
    again: bool


@value
class Placed:
    """R3, R8: armies went from the supply onto an own territory, in the set-up or as reinforcements."""

    seat: int
    territory: int
    armies: int


@value
class Traded:
    """R6: a set played for `armies`, the cap already taken into account."""

    seat: int
    cards: tuple[int, int, int]
    armies: int


@value
class AttackDeclared:
    """R10: the defender has the word."""

    source: int
    target: int
    dice: int


@value
class Fought:
    """R11: one throw, purpose combat; dice as they fell, then the armies each side loses."""

    source: int
    target: int
    attack: tuple[int, ...]
    defence: tuple[int, ...]
    attacker_losses: int
    defender_losses: int


@value
class Discarded:
    """R21: a card beyond the limit of the hand went to the discards."""

    seat: int
    card: int


@value
class Moved:
    """R15: the strategic move, to a neighbour of one's own."""

    source: int
    target: int
    armies: int


@value
class CardDrawn:
    """R14: a card drawn at the end of a turn with a conquest."""

    seat: int
    card: int


@value
class SdadataRolled:
    """R29: two dice; the match ends at `most` or less."""

    seat: int
    dice: tuple[int, int]
    most: int


@value
class ExtraRoundBegan:
    """R23: a further round among the tied seats."""

    number: int
    seats: tuple[int, ...]


Event = (
    Started
    | OrderRolled
    | OrderFixed
    | ColourChosen
    | ObjectivesDealt
    | TerritoriesDealt
    | DeckShuffled
    | TurnBegan
    | Placed
    | Traded
    | AttackDeclared
    | Fought
    | Eliminated
    | MovedIn
    | Discarded
    | Moved
    | TurnEnded
    | CardDrawn
    | SdadataRolled
    | TimeExpired
    | Withdrawn
    | Returned
    | TakenBack
    | ExtraRoundBegan
    | MatchEnded
)

__all__ = [
    "AttackDeclared",
    "CardDrawn",
    "ColourChosen",
    "DeckShuffled",
    "Discarded",
    "Eliminated",
    "Event",
    "ExtraRoundBegan",
    "Fought",
    "MatchEnded",
    "Moved",
    "MovedIn",
    "ObjectivesDealt",
    "OrderFixed",
    "OrderRolled",
    "Placed",
    "Returned",
    "SdadataRolled",
    "Started",
    "TakenBack",
    "TerritoriesDealt",
    "TimeExpired",
    "Traded",
    "TurnBegan",
    "TurnEnded",
    "Withdrawn",
]
