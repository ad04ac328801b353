"""The declared shape of a spreadsheet's hidden sheet: what it says goes into the same fields as a copy's."""

from __future__ import annotations

from tournaments.backup.documents.copy_fields import FORMAT, PLACE, PLAN
from tournaments.backup.documents.copy_shapes import PENALTY, row_shape
from tournaments.backup.documents.shapes import MOST_COUNTED, fields, maybe, rows, whole
from tournaments.models import Entrant, Round
from tournaments.spreadsheet.documents.hidden_sheet import ENTRANT, ROUND

STAGE = fields({"number": PLACE, "format": FORMAT, "plan": maybe(PLAN)})
TABLE = fields({}, {"extra_seconds": whole(0, MOST_COUNTED), "decided_winner": maybe(PLACE)})
HIDDEN_SHEET = fields(
    {"tournament": fields({}), "stages": rows(STAGE)},
    {
        "entrants": rows(row_shape(Entrant, "entrant", ENTRANT)),
        "penalties": rows(PENALTY),
        "rounds": rows(row_shape(Round, "round", ROUND, stage=PLACE, tables=rows(TABLE))),
    },
)
"""A list that nothing stands in has no part in the sheet."""
