"""Events: facts of a match, in the order they happened. Every roll and every shuffle is here."""

from rules.contract.outcome import MatchEnded
from rules.contract.outside import Returned, TakenBack, TimeExpired, Withdrawn
from rules.contract.started import Started
from rules.futurisiko.state.events_early import (
    Built,
    CardDealt,
    DeckShuffled,
    Discarded,
    FlagPlaced,
    MissileLaunched,
    MissileStruck,
    OrderDrawn,
    Passed,
    ProductionBegan,
    ProductionEnded,
    SeatDrawn,
    ShieldRaised,
    SuperPlayed,
)
from rules.futurisiko.state.events_war import (
    Aimed,
    ArmiesLost,
    BattleBegan,
    Conquered,
    Fired,
    FireOpened,
    Flown,
    Marched,
    MovementEnded,
    NavalEnded,
    OperationsBegan,
    Repelled,
    Sailed,
    Shipped,
    Sunk,
    Thrown,
    TorpedoLaunched,
    TruceEnded,
    TruceOffered,
    WeaponPlayed,
)
from rules.lands.events import ColourChosen, Eliminated, TurnEnded

Event = (
    Started | ColourChosen | OrderDrawn | SeatDrawn | DeckShuffled | FlagPlaced | Discarded | Passed | CardDealt
    | ProductionBegan | SuperPlayed | MissileLaunched | ShieldRaised | MissileStruck | Built | ProductionEnded
    | OperationsBegan | Marched | Flown | Sailed | Shipped | TruceOffered | TruceEnded | MovementEnded
    | TorpedoLaunched | Sunk | Aimed | FireOpened | Fired | NavalEnded | ArmiesLost | BattleBegan | WeaponPlayed
    | Thrown | Conquered | Repelled | Eliminated | TurnEnded | TimeExpired | Withdrawn | Returned | TakenBack
    | MatchEnded
)  # fmt: skip

__all__ = [
    "Aimed",
    "ArmiesLost",
    "BattleBegan",
    "Built",
    "CardDealt",
    "ColourChosen",
    "Conquered",
    "DeckShuffled",
    "Discarded",
    "Eliminated",
    "Event",
    "FireOpened",
    "Fired",
    "FlagPlaced",
    "Flown",
    "Marched",
    "MatchEnded",
    "MissileLaunched",
    "MissileStruck",
    "MovementEnded",
    "NavalEnded",
    "OperationsBegan",
    "OrderDrawn",
    "Passed",
    "ProductionBegan",
    "ProductionEnded",
    "Repelled",
    "Returned",
    "Sailed",
    "SeatDrawn",
    "ShieldRaised",
    "Shipped",
    "Started",
    "Sunk",
    "SuperPlayed",
    "TakenBack",
    "Thrown",
    "TimeExpired",
    "TorpedoLaunched",
    "TruceEnded",
    "TruceOffered",
    "TurnEnded",
    "WeaponPlayed",
    "Withdrawn",
]
