"""Events of the opening, the cards and the production."""

from rules.base.values import value


@value
class OrderDrawn:
    """F6, F7: the cards in a new order, those shown until a live colour came, whose it is (0: none came), the round."""

    order: tuple[int, ...]
    cards: tuple[int, ...]
    seat: int
    round: int


@value
class SeatDrawn:
    """F6: no live colour was left; the places in the order of the live seats as shuffled, the seat drawn."""

    order: tuple[int, ...]
    seat: int


@value
class DeckShuffled:
    """F6: draw pile, shuffled again before dealing."""

    order: tuple[int, ...]


@value
class FlagPlaced:
    """F3: a territory taken in the opening."""

    seat: int
    territory: int


@value
class Discarded:
    """F9: a card given back, because it is one too many or freely."""

    seat: int
    card: int


@value
class Passed:
    """A seat that was asked for a card plays, or gives up, none."""

    seat: int


@value
class CardDealt:
    """F8: a card for a seat; -1 where it is hidden."""

    seat: int
    card: int


@value
class ProductionBegan:
    """F12: a seat's production with so many points."""

    seat: int
    points: int


@value
class SuperPlayed:
    """F15: Super Produzione with its dice and hits."""

    seat: int
    card: int
    dice: tuple[int, ...]
    hits: int


@value
class MissileLaunched:
    """F12: a missile on the way to the seat that is producing."""

    seat: int
    target: int
    card: int


@value
class ShieldRaised:
    """F13: the missile is cancelled."""

    seat: int
    card: int


@value
class MissileStruck:
    """F12: dice of a missile, its hits, points lost."""

    seat: int
    target: int
    dice: tuple[int, ...]
    hits: int
    points: int


@value
class Built:
    """New armies."""

    seat: int
    arm: str
    place: int
    armies: int


@value
class ProductionEnded:
    """F10: a production is over, points lost."""

    seat: int
    points: int
