"""Actions and events of FutuRisiKo! as plain JSON and back: codes of places and cards instead of numbers."""

from collections.abc import Mapping

from rules.base.errors import MalformedDocument
from rules.contract.codec import FLAG, NUMBER, QUANTITY, TEXT, AnyKind, Codec, Kind, tuple_of
from rules.futurisiko.deck import CODES
from rules.futurisiko.state import actions, events
from rules.futurisiko.state.geography import geography

GEO = geography("futurisiko")
CARD_NUMBERS = {code: number for number, code in enumerate(CODES)}


def place(value: object) -> int:
    """Return a territory or sea area by its code."""
    if not isinstance(value, str) or value not in GEO.index:
        raise MalformedDocument("territory_unknown", value=value)
    return GEO.index[value]


def territory(value: object) -> int:
    """Return a territory by its code."""
    number = place(value)
    if number >= GEO.size:
        raise MalformedDocument("territory_unknown", value=value)
    return number


def sea(value: object) -> int:
    """Return a sea area, from 0, by its code."""
    number = place(value) - GEO.size
    if number < 0:
        raise MalformedDocument("territory_unknown", value=value)
    return number


def card(value: object) -> int:
    """Return a card by its code; null for one that is hidden."""
    if value is None:
        return -1
    if not isinstance(value, str) or value not in CARD_NUMBERS:
        raise MalformedDocument("card_unknown", value=value)
    return CARD_NUMBERS[value]


QUOTED = tuple(f'"{code}"' for code in GEO.codes)
PLACE = Kind(GEO.codes.__getitem__, place, QUOTED.__getitem__)
TERRITORY = Kind(GEO.codes.__getitem__, territory, QUOTED.__getitem__)
SEA = Kind(lambda value: GEO.codes[GEO.size + value], sea, lambda value: QUOTED[GEO.size + value])
CARD = Kind(
    lambda value: None if value < 0 else CODES[value], card, lambda value: "null" if value < 0 else f'"{CODES[value]}"'
)
CARDS = tuple_of(CARD)

BY_NAME: Mapping[str, AnyKind] = {
    **dict.fromkeys(("colour", "arm"), TEXT),
    **dict.fromkeys(("by", "target", "first", "points", "hits", "armies"), NUMBER),
    **dict.fromkeys(("land", "air", "joined_land", "joined_air"), NUMBER),
    **dict.fromkeys(("territory", "source"), TERRITORY),
    "place": PLACE,
    "sea": SEA,
    "card": CARD,
    "cards": CARDS,
    "on": FLAG,
}
WITH_ARMIES = (actions.Build, actions.March, actions.Fly, actions.Sail, actions.Ship, actions.Sink, actions.TakeAim)
OVER_LAND = (actions.March, actions.Fly, actions.Ship, events.Marched, events.Flown, events.Shipped)
EXCEPTIONS: Mapping[tuple[type, str], AnyKind] = {
    **{(kind, "armies"): QUANTITY for kind in WITH_ARMIES},
    **{(kind, "target"): TERRITORY for kind in OVER_LAND},
    **{(kind, end): SEA for kind in (actions.Sail, events.Sailed) for end in ("source", "target")},
    (actions.RemoveArmies, "land"): QUANTITY,
}
CODEC = Codec(actions.Action.__args__, events.Event.__args__, BY_NAME, EXCEPTIONS)
