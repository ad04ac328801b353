"""Actions and events of RisiKo! as plain JSON and back: codes of territories and cards instead of numbers."""

from collections.abc import Mapping

from rules.contract.codec import FLAG, NUMBER, NUMBERS, QUANTITY, TEXT, AnyKind, Codec, row_of
from rules.lands.codec import card_kinds, territory_kind
from rules.risiko.state import actions, events
from rules.risiko.state.geography import geography

GEO = geography("risiko")
TERRITORY = territory_kind(GEO.codes)
CARD, CARDS = card_kinds(GEO.cards)
BY_NAME: Mapping[str, AnyKind] = {
    "colour": TEXT,
    **dict.fromkeys(("by", "number", "most", "attacker_losses", "defender_losses"), NUMBER),
    **dict.fromkeys(("attack", "defence"), NUMBERS),
    **dict.fromkeys(("territory", "source", "target"), TERRITORY),
    **dict.fromkeys(("valid", "again"), FLAG),
    "armies": NUMBER,
    "card": CARD,
    "cards": CARDS,
}
EXCEPTIONS: Mapping[tuple[type, str], AnyKind] = {
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
