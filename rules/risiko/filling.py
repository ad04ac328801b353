"""A position of RisiKo! of which only the board is known, filled up."""

from rules.base.chance import Chance
from rules.base.json_types import Json
from rules.lands import dealing
from rules.risiko.documents.codec import CODEC
from rules.risiko.state.table import table_of


def filled_text(document: Json, chance: Chance) -> str:
    """Return what `begins_at` says for a public position; SetupError (begins_wrong) as in rules/lands/dealing.py."""
    table = table_of(CODEC.decode_event(document["started"]))
    return dealing.filled_text(document, table, table.geo.cards, chance)
