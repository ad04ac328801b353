"""Events: facts of a match, in the order they happened. Every roll and every shuffle is here."""

from rules.started import Started
from rules.values import value


@value
class ColourChosen:
    """A seat has taken a colour."""

    seat: int
    colour: str


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


@value
class OperationsBegan:
    """A seat moves, then fights."""

    seat: int


@value
class Marched:
    """Land armies over a border or a black line."""

    source: int
    target: int
    armies: int


@value
class Flown:
    """Aircraft to a territory."""

    source: int
    target: int
    armies: int


@value
class Sailed:
    """Submarines to a sea area."""

    source: int
    target: int
    armies: int


@value
class Shipped:
    """F20: land armies over a sea area."""

    source: int
    sea: int
    target: int
    armies: int


@value
class TruceOffered:
    """F37: Tregua, the army taken from a territory."""

    seat: int
    target: int
    card: int
    territory: int


@value
class TruceEnded:
    """F38: the army returns to the supply of its owner, the card to the discards."""

    seat: int
    target: int
    card: int


@value
class MovementEnded:
    """A seat has moved."""

    seat: int


@value
class TorpedoLaunched:
    """F36: Siluro Killer with its dice and hits."""

    seat: int
    target: int
    card: int
    dice: tuple[int, ...]
    hits: int


@value
class Sunk:
    """Submarines lost by a seat in a sea area."""

    seat: int
    sea: int
    armies: int


@value
class Aimed:
    """F24: submarines declared against a territory."""

    seat: int
    sea: int
    territory: int
    armies: int


@value
class FireOpened:
    """F24: all targets are declared."""

    seat: int


@value
class Fired:
    """F24: naval fire on a territory, its dice and hits."""

    seat: int
    territory: int
    dice: tuple[int, ...]
    hits: int


@value
class NavalEnded:
    """The land battles begin."""

    seat: int


@value
class ArmiesLost:
    """Armies lost by a seat in a territory, and those that joined the other side (F34)."""

    seat: int
    territory: int
    land: int
    air: int
    joined_land: int
    joined_air: int


@value
class BattleBegan:
    """F27: a land battle, `first` throws first."""

    territory: int
    seat: int
    target: int
    first: int


@value
class WeaponPlayed:
    """F33: Arma Segreta or Tradimento with its dice and hits."""

    seat: int
    card: int
    dice: tuple[int, ...]
    hits: int


@value
class Thrown:
    """A throw of a land battle; `on`: this seat plays no card in it any more."""

    seat: int
    dice: tuple[int, ...]
    hits: int
    on: bool


@value
class Conquered:
    """The flag has fallen."""

    seat: int
    territory: int
    target: int


@value
class Repelled:
    """The attacker has nothing left in the territory."""

    seat: int
    territory: int
    target: int


@value
class Eliminated:
    """F42: a seat without flags is out."""

    seat: int
    by: int


@value
class TurnEnded:
    """The operations of a seat are over."""

    seat: int


@value
class TimeExpired:
    """The clock rang in this round."""

    round: int


@value
class Withdrawn:
    """A seat has left."""

    seat: int
    reason: str


@value
class Returned:
    """An absent seat is back."""

    seat: int


@value
class MatchEnded:
    """Reason, winners, placings as (seat, place, points)."""

    reason: str
    winners: tuple[int, ...]
    placings: tuple[tuple[int, int, int | None], ...]


Event = (
    Started | ColourChosen | OrderDrawn | SeatDrawn | DeckShuffled | FlagPlaced | Discarded | Passed | CardDealt
    | ProductionBegan | SuperPlayed | MissileLaunched | ShieldRaised | MissileStruck | Built | ProductionEnded
    | OperationsBegan | Marched | Flown | Sailed | Shipped | TruceOffered | TruceEnded | MovementEnded
    | TorpedoLaunched | Sunk | Aimed | FireOpened | Fired | NavalEnded | ArmiesLost | BattleBegan | WeaponPlayed
    | Thrown | Conquered | Repelled | Eliminated | TurnEnded | TimeExpired | Withdrawn | Returned | MatchEnded
)  # fmt: skip
