"""Actions: what a seat may ask for. Territories, sea areas, cards and seats are numbers, quantities are ranges.

`legal_actions` lists an action once, with a Range where a quantity is free; a request carries one number of it.
"""

from rules.base.quantities import Quantity
from rules.base.values import value
from rules.contract.outside import Return, TimeUp, Withdraw
from rules.lands.actions import ChooseColour, EndTurn


@value
class PlaceFlag:
    """F3: a flag of the opening on a territory still free."""

    territory: int


@value
class Discard:
    """F9: a card too many, or one given up."""

    card: int


@value
class Pass:
    """No card now: nothing to discard, no Super Produzione, no Missili, no Scudo."""


@value
class PlaySuper:
    """F15: one die per own flag, a production point per hit."""

    card: int


@value
class LaunchMissile:
    """F12, F14: against who is producing."""

    card: int


@value
class RaiseShield:
    """F13: cancels the missile just launched."""

    card: int


@value
class Build:
    """New armies: `arm` land or air on an own territory, sea in a sea area of an own coast; `place` is either."""

    arm: str
    place: int
    armies: Quantity


@value
class EndProduction:
    """F10: what is not spent is lost."""


@value
class March:
    """Land armies to a territory next to theirs, or over a black line."""

    source: int
    target: int
    armies: Quantity


@value
class Fly:
    """F16: air armies to a territory in reach."""

    source: int
    target: int
    armies: Quantity


@value
class Sail:
    """Submarines to the next sea area; both are sea areas."""

    source: int
    target: int
    armies: Quantity


@value
class Ship:
    """F20: land armies from coast to coast of a sea area with an own submarine."""

    source: int
    sea: int
    target: int
    armies: Quantity


@value
class OfferTruce:
    """F37: Tregua against an opponent, with a land army taken from an own territory."""

    card: int
    target: int
    territory: int


@value
class EndMovement:
    """The movements are over, combat begins."""


@value
class LaunchTorpedo:
    """F36: Siluro Killer against an opponent."""

    card: int
    target: int


@value
class Sink:
    """F36: which of the submarines hit are lost: so many in a sea area."""

    sea: int
    armies: Quantity


@value
class TakeAim:
    """F24: submarines of a sea area will fire on a territory."""

    sea: int
    territory: int
    armies: Quantity


@value
class Fire:
    """F24: the submarines fire as declared; without a target the land battles begin."""


@value
class RemoveArmies:
    """The hits just thrown: so many fall on land armies, the rest on aircraft."""

    land: Quantity


@value
class BeginBattle:
    """F24: the next land battle."""

    territory: int


@value
class Throw:
    """The dice of a land battle; `on`: and no card before any other own throw of this battle."""

    on: bool


@value
class PlayCard:
    """F33: Arma Segreta or Tradimento before the own throw."""

    card: int


Action = (
    ChooseColour | PlaceFlag | Discard | Pass | PlaySuper | LaunchMissile | RaiseShield | Build | EndProduction
    | March | Fly | Sail | Ship | OfferTruce | EndMovement | LaunchTorpedo | Sink | TakeAim | Fire | RemoveArmies
    | BeginBattle | Throw | PlayCard | EndTurn | TimeUp | Withdraw | Return
)  # fmt: skip

__all__ = [
    "Action",
    "BeginBattle",
    "Build",
    "ChooseColour",
    "Discard",
    "EndMovement",
    "EndProduction",
    "EndTurn",
    "Fire",
    "Fly",
    "LaunchMissile",
    "LaunchTorpedo",
    "March",
    "OfferTruce",
    "Pass",
    "PlaceFlag",
    "PlayCard",
    "PlaySuper",
    "RaiseShield",
    "RemoveArmies",
    "Return",
    "Sail",
    "Ship",
    "Sink",
    "TakeAim",
    "Throw",
    "TimeUp",
    "Withdraw",
]
