"""Events: facts of a match, in the order they happened. Every roll and every shuffle is here."""

from rules.base.values import value
from rules.contract.outcome import MatchEnded
from rules.contract.outside import Returned, TakenBack, TimeExpired, Withdrawn
from rules.contract.started import Started
from rules.lands.events import ColourChosen, MovedIn, ObjectivesDealt, OrderFixed, OrderRolled, TurnBegan, TurnEnded


@value
class TerritoriesDealt:
    """I4, I27: the 72 cards as shuffled, and the pairs that then changed hands so that nobody has too much."""

    cards: tuple[int, ...]
    swaps: tuple[tuple[int, int], ...]


@value
class DeckShuffled:
    """I6, I23: the draw pile, next card last; `again` when the discards became the pile."""

    cards: tuple[int, ...]
    again: bool


@value
class Placed:
    """I3, I7: armies went from the supply onto an own territory, in the set-up or as reinforcements."""

    seat: int
    territory: int
    armies: int


@value
class Traded:
    """I9, I10: a set played for `armies` to place; each of `lands` has `bonus` more on it at once."""

    seat: int
    cards: tuple[int, int, int]
    armies: int
    lands: tuple[int, ...]
    bonus: int


@value
class AdmiralPlayed:
    """I19: for the rest of the turn attacks go from own ports to the ports of others."""

    seat: int
    card: int


@value
class AttackDeclared:
    """I22: before any card is answered with; `general` None: hidden from who reads it."""

    source: int
    target: int
    general: bool | None


@value
class TruceDeclared:
    """I20: the attack is off."""

    seat: int
    card: int


@value
class Passed:
    """The attacked plays no card now, or (`turn`) in all of this turn."""

    seat: int
    turn: bool


@value
class GeneralPlayed:
    """I17: one attack die has eight faces."""

    seat: int
    card: int


@value
class MarshalPlayed:
    """I16: one defence die has eight faces."""

    seat: int
    card: int


@value
class Fought:
    """I11: one throw: dice of six faces, then of eight, as they fell, then the armies each side loses.

    `spent` are the cards face up that had their last throw (I16, I17).
    """

    source: int
    target: int
    attack: tuple[int, ...]
    attack8: tuple[int, ...]
    defence: tuple[int, ...]
    defence8: tuple[int, ...]
    attacker_losses: int
    defender_losses: int
    spent: tuple[int, ...]


@value
class Eliminated:
    """I25: a seat lost its last territory; its hand goes to `by`, what lay face up (`spent`) to the discards."""

    seat: int
    by: int
    spent: tuple[int, ...]


@value
class Moved:
    """I26: the strategic move, to a neighbour of one's own."""

    source: int
    target: int
    armies: int


@value
class CardDrawn:
    """I24: a card drawn at the end of a turn with a conquest."""

    seat: int
    card: int


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
    | AdmiralPlayed
    | AttackDeclared
    | TruceDeclared
    | Passed
    | GeneralPlayed
    | MarshalPlayed
    | Fought
    | Eliminated
    | MovedIn
    | Moved
    | TurnEnded
    | CardDrawn
    | TimeExpired
    | Withdrawn
    | Returned
    | TakenBack
    | MatchEnded
)

__all__ = [
    "AdmiralPlayed",
    "AttackDeclared",
    "CardDrawn",
    "ColourChosen",
    "DeckShuffled",
    "Eliminated",
    "Event",
    "Fought",
    "GeneralPlayed",
    "MarshalPlayed",
    "MatchEnded",
    "Moved",
    "MovedIn",
    "ObjectivesDealt",
    "OrderFixed",
    "OrderRolled",
    "Passed",
    "Placed",
    "Returned",
    "Started",
    "TakenBack",
    "TerritoriesDealt",
    "TimeExpired",
    "Traded",
    "TruceDeclared",
    "TurnBegan",
    "TurnEnded",
    "Withdrawn",
]
