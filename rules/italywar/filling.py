"""A position of Italy War of which only the board is known, filled up."""

from rules.base.chance import Chance
from rules.base.json_types import Json
from rules.italywar.documents.codec import CODEC
from rules.italywar.state.table import table_of
from rules.lands import dealing


def filled_text(document: Json, chance: Chance) -> str:
    """Return what `begins_at` says for a public position; SetupError (begins_wrong) as in rules/lands/dealing.py."""
    table = table_of(CODEC.decode_event(document["started"]))
    cards = [table.geo.cards[card] for card in table.deck]
    shown = document["shown"] or []  # a string says nothing where no card is open
    return dealing.filled_text({**document, "shown": shown}, table, cards, chance)
