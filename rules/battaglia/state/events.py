"""Events: facts of a match, in the order they happened. Every shuffle is here, with its purpose."""

from rules.base.values import value
from rules.contract.outcome import MatchEnded
from rules.contract.outside import Returned, TakenBack
from rules.contract.started import Started

Score = tuple[int, int, int, int]
"""Seat, points of its cards on the table, bonus of its complete patrols, bonus of the closing."""


@value
class LotsDrawn:
    """B3: the seats as drawn, from 0; the first one deals the first hand."""

    order: tuple[int, ...]


@value
class HandBegan:
    """B3, B21: a new hand, numbered from 1; `seats` are dealt to, in that order."""

    number: int
    dealer: int
    seats: tuple[int, ...]


@value
class DeckShuffled:
    """The deck, next card last; `again` when the discards but the top one became the deck (B19)."""

    cards: tuple[int, ...]
    again: bool


@value
class Dealt:
    """That many cards each, one at a time, from the deck; arsenal cards go beside the board (B6)."""

    seats: tuple[int, ...]
    number: int


@value
class Drawn:
    """B4 to B7: one card from the `deck` or the `discards`; `arsenal`: it is set aside face down."""

    seat: int
    source: str
    card: int
    arsenal: bool


@value
class TurnBegan:
    """A turn, and its round since the match began."""

    seat: int
    round: int


@value
class PatrolLaid:
    """A new patrol with its number."""

    seat: int
    patrol: int
    cards: tuple[int, ...]


@value
class PatrolExtended:
    """Cards added to a patrol."""

    seat: int
    patrol: int
    cards: tuple[int, ...]


@value
class PatrolCompleted:
    """B8: the seat's first complete patrol of the hand: it may close."""

    seat: int
    patrol: int


@value
class Attacked:
    """B16, B18: the arsenal card goes under the discards; what the patrol is to lose."""

    seat: int
    card: int
    patrol: int
    captains: int
    guards: int
    cannons: int


@value
class Struck:
    """B14, B18: cards of a patrol that go under the discards."""

    patrol: int
    cards: tuple[int, ...]


@value
class Healed:
    """B17: the medical case goes under the discards, the attack has no effect (or on cannons alone)."""

    seat: int
    card: int


@value
class Discarded:
    """The card is the top of the discards."""

    seat: int
    card: int


@value
class HandEnded:
    """B9, B10, B19: `reason` closed (by `seat`), cards or nobody (seat 0); what each seat has scored."""

    reason: str
    seat: int
    scores: tuple[Score, ...]


@value
class Withdrawn:
    """A seat has surrendered or is absent; `cards` beyond a full board are thrown away."""

    seat: int
    reason: str
    cards: tuple[int, ...]


Event = (
    Started
    | LotsDrawn
    | HandBegan
    | DeckShuffled
    | Dealt
    | Drawn
    | TurnBegan
    | PatrolLaid
    | PatrolExtended
    | PatrolCompleted
    | Attacked
    | Struck
    | Healed
    | Discarded
    | HandEnded
    | Withdrawn
    | Returned
    | TakenBack
    | MatchEnded
)

__all__ = [
    "Attacked",
    "Dealt",
    "DeckShuffled",
    "Discarded",
    "Drawn",
    "Event",
    "HandBegan",
    "HandEnded",
    "Healed",
    "LotsDrawn",
    "MatchEnded",
    "PatrolCompleted",
    "PatrolExtended",
    "PatrolLaid",
    "Returned",
    "Score",
    "Started",
    "Struck",
    "TakenBack",
    "TurnBegan",
    "Withdrawn",
]
