"""Actions: what a seat, or the outside, may ask for. Cards are numbers, ascending; patrols have theirs for the hand."""

from rules.base.values import value
from rules.contract.outside import Return, TimeUp, Withdraw


@value
class Draw:
    """B5: the card drawn next comes from the `deck` or is the top of the `discards`."""

    source: str


@value
class Lay:
    """B11 to B13: a new patrol."""

    cards: tuple[int, ...]


@value
class Extend:
    """B13, B14: cards added to an own patrol."""

    patrol: int
    cards: tuple[int, ...]


@value
class Attack:
    """B2, B15, B16: an arsenal card against a patrol, and how many of each kind it is to lose."""

    weapon: str
    patrol: int
    captains: int
    guards: int
    cannons: int


@value
class Heal:
    """B17: the medical case, at the moment of the attack."""


@value
class Endure:
    """The attack has its effect."""


@value
class Discard:
    """The card that ends one's play, B10, B11."""

    card: int


Action = Draw | Lay | Extend | Attack | Heal | Endure | Discard | TimeUp | Withdraw | Return
