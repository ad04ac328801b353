"""Events of the operations: movements, truces, torpedoes, naval fire, land battles."""

from rules.base.values import value


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
