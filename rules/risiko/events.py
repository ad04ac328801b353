"""Events: facts of a match, in the order they happened. Every roll and every shuffle is here, with its purpose."""

from rules.started import Started
from rules.values import value


@value
class OrderRolled:
    """R1: one die per seat named, for the first place or between tied seats."""

    seats: tuple[int, ...]
    dice: tuple[int, ...]


@value
class OrderFixed:
    """R1: the order of play."""

    order: tuple[int, ...]


@value
class ColourChosen:
    """R34."""

    seat: int
    colour: str


@value
class ObjectivesDealt:
    """The shuffled deck of objectives; the first card goes to the first in the order of play, and so on."""

    cards: tuple[int, ...]


@value
class TerritoriesDealt:
    """R2: the 42 cards as shuffled; `valid` False: too much of one continent for one player, dealt again."""

    cards: tuple[int, ...]
    valid: bool


@value
class DeckShuffled:
    """R18: the draw pile, next card last; `again` when the discards became the pile."""

    cards: tuple[int, ...]
    again: bool


@value
class TurnBegan:
    """R5: a turn, its round from 1, and the armies to place."""

    seat: int
    round: int
    armies: int


@value
class Placed:
    """R3, R8."""

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
class Eliminated:
    """R16: a seat lost its last territory; its cards go to `by`."""

    seat: int
    by: int


@value
class MovedIn:
    """R12: armies moved into the conquered territory, those of the last throw included."""

    armies: int


@value
class Discarded:
    """R21."""

    seat: int
    card: int


@value
class Moved:
    """R15."""

    source: int
    target: int
    armies: int


@value
class TurnEnded:
    """The turn ended without a strategic move."""

    seat: int


@value
class CardDrawn:
    """R14."""

    seat: int
    card: int


@value
class SdadataRolled:
    """R29: two dice; the match ends at `most` or less."""

    seat: int
    dice: tuple[int, int]
    most: int


@value
class TimeExpired:
    """The clock rang in this round."""

    round: int


@value
class Withdrawn:
    """R32."""

    seat: int
    reason: str


@value
class Returned:
    """R32: an absent seat is back."""

    seat: int


@value
class ExtraRoundBegan:
    """R23: a further round among the tied seats."""

    number: int
    seats: tuple[int, ...]


@value
class MatchEnded:
    """The end: `placings` are (seat, place, points or None), best first; several winners share the victory."""

    reason: str
    winners: tuple[int, ...]
    placings: tuple[tuple[int, int, int | None], ...]


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
    | ExtraRoundBegan
    | MatchEnded
)
