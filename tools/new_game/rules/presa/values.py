"""What may be asked for (actions) and what has happened (events). Cards are numbers from 1; 0 is a hidden one."""

from rules.base.values import value
from rules.contract.outcome import MatchEnded
from rules.contract.outside import Return, Returned, TakenBack, TimeUp, Withdraw, Withdrawn
from rules.contract.started import Started


@value
class Keep:
    """The hand stays as it is."""


@value
class Change:
    """This card goes under the deck, and the top one of the deck comes into the hand."""

    card: int


@value
class Lay:
    """This card is laid on the table."""

    card: int


@value
class HandDealt:
    """All cards in their order, as they were shuffled, counted from 0; hidden from everybody."""

    order: tuple[int, ...]


@value
class TurnBegan:
    """A turn, and its round since the match began."""

    seat: int
    round: int


@value
class Kept:
    """The hand stayed as it was."""

    seat: int


@value
class Changed:
    """A card was changed for another; both are hidden from the others."""

    seat: int
    card: int
    drawn: int


@value
class Laid:
    """A card was laid."""

    seat: int
    card: int


@value
class TrickTaken:
    """The highest card was this seat's: a point."""

    seat: int


Action = Keep | Change | Lay | TimeUp | Withdraw | Return
Event = (
    Started | HandDealt | TurnBegan | Kept | Changed | Laid | TrickTaken | Withdrawn | Returned | TakenBack | MatchEnded
)
