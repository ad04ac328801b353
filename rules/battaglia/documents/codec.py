"""Actions and events of Battaglia as plain JSON and back: codes of cards instead of numbers."""

from collections.abc import Mapping
from functools import lru_cache

from rules.base.errors import MalformedDocument
from rules.battaglia.state import actions, events
from rules.battaglia.state.cards import CARDS
from rules.contract.codec import FLAG, NUMBER, TEXT, AnyKind, Codec, Kind, row_of, tuple_of


def card(value: object) -> int:
    """Return a card by its code; null for one that is hidden."""
    if value is None:
        return -1
    if not isinstance(value, str) or value not in CARDS.index:
        raise MalformedDocument("card_unknown", value=value)
    return CARDS.index[value]


def card_text(number: int) -> str:
    """Return a card as JSON."""
    return "null" if number < 0 else f'"{CARDS.codes[number]}"'


@lru_cache(maxsize=1 << 12)
def cards_text(cards: tuple[int, ...]) -> str:
    """Return cards as JSON."""
    return f"[{','.join([card_text(number) for number in cards])}]"


CARD = Kind(lambda value: None if value < 0 else CARDS.codes[value], card, card_text)
CARD_LIST = tuple_of(CARD)._replace(text=cards_text)
BY_NAME: Mapping[str, AnyKind] = {
    **dict.fromkeys(("number", "dealer", "patrol", "captains", "guards", "cannons"), NUMBER),
    **dict.fromkeys(("source", "weapon"), TEXT),
    **dict.fromkeys(("again", "arsenal"), FLAG),
    "card": CARD,
    "cards": CARD_LIST,
    "scores": tuple_of(row_of(NUMBER, NUMBER, NUMBER, NUMBER)),
}
CODEC = Codec(actions.Action.__args__, events.Event.__args__, BY_NAME, {})
