"""Actions and events of RisiKo! as plain JSON and back: codes of territories and cards instead of numbers."""

from collections.abc import Mapping
from typing import Any

from rules.codec import FLAG, NUMBER, NUMBERS, QUANTITY, TEXT, Codec, Kind, row_of, sequence
from rules.errors import MalformedDocument
from rules.risiko import actions, events
from rules.risiko.geography import geography

GEO = geography("risiko")
CARD_NUMBERS = {code: number for number, code in enumerate(GEO.cards)}
QUOTED = tuple(f'"{code}"' for code in GEO.codes)
CARDS_QUOTED = tuple(f'"{code}"' for code in GEO.cards)


def territory(value: Any) -> int:
    """A territory by its code."""
    if not isinstance(value, str) or value not in GEO.index:
        raise MalformedDocument("territory_unknown", value=value)
    return GEO.index[value]


def card(value: Any) -> int:
    """A card by the code of its territory, jolly_1 or jolly_2; null for one that is hidden."""
    if value is None:
        return -1
    if not isinstance(value, str) or value not in CARD_NUMBERS:
        raise MalformedDocument("card_unknown", value=value)
    return CARD_NUMBERS[value]


def cards(value: Any) -> tuple[int, ...]:
    """A list of such cards."""
    try:
        return tuple([CARD_NUMBERS[one] for one in sequence(value)])
    except (KeyError, TypeError):
        return tuple(map(card, value))


def _card_text(card: int) -> str:
    return "null" if card < 0 else CARDS_QUOTED[card]


TERRITORY = Kind(GEO.codes.__getitem__, territory, QUOTED.__getitem__)
CARD = Kind(lambda value: None if value < 0 else GEO.cards[value], card, _card_text)
CARDS = Kind(
    lambda value: list(map(CARD.out, value)), cards, lambda value: f"[{','.join([_card_text(one) for one in value])}]"
)

BY_NAME: Mapping[str, Kind] = {
    "colour": TEXT,
    **dict.fromkeys(("by", "number", "most", "attacker_losses", "defender_losses"), NUMBER),
    **dict.fromkeys(("attack", "defence"), NUMBERS),
    **dict.fromkeys(("territory", "source", "target"), TERRITORY),
    **dict.fromkeys(("valid", "again"), FLAG),
    "armies": NUMBER,
    "card": CARD,
    "cards": CARDS,
}
EXCEPTIONS: Mapping[tuple[type, str], Kind] = {
    (actions.Place, "armies"): QUANTITY,
    (actions.Move, "armies"): QUANTITY,
    (actions.MoveIn, "armies"): QUANTITY,
    (actions.Attack, "dice"): QUANTITY,
    (actions.Defend, "dice"): QUANTITY,
    (actions.Trade, "cards"): row_of(CARD, CARD, CARD),
    (events.Traded, "cards"): row_of(CARD, CARD, CARD),
    (events.AttackDeclared, "dice"): NUMBER,
    (events.SdadataRolled, "dice"): row_of(NUMBER, NUMBER),
    (events.ObjectivesDealt, "cards"): NUMBERS,
}


CODEC = Codec(actions.Action.__args__, events.Event.__args__, BY_NAME, EXCEPTIONS)
