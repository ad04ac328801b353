"""Words for the planner: what kind of plan it is, what to know about it, why there is none."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from rules.base.json_types import Json, JsonMapping

Words = dict[str, str | Promise]

KINDS: Words = {
    "winners": _("Winners only"),
    "top_two": _("The first two of a table go on"),
    "lucky_losers": _("Winners and lucky losers"),
    "direct_finalists": _("Some winners wait in the final"),
    "league": _("All'italiana, then a final"),
}
NOTES: Words = {
    "mixed_tables": _("Round %(round)s has tables of different size."),
    "top_two": _("In round %(round)s the first two of every table go on."),
    "lucky_losers": _(
        "After round %(round)s others go on as well (places: %(count)s): those with the largest share of their table's "
        "points."
    ),
    "direct_finalists": _(
        "Winners with the largest share of the points skip round %(round)s and wait in the final (places: %(count)s)."
    ),
    "tables_not_multiple": _(
        "The rule book requires the number of tables of round %(round)s to be a multiple of %(final)s: here it is not."
    ),
    "league_then_final": _(
        "No elimination: everybody plays all rounds, the first %(final)s of the standing the final."
    ),
    "other_final": _("The final has %(final)s players instead."),
    "other_sizes": _("Other table sizes than you asked for: %(sizes)s."),
}
REASONS: Words = {
    "final_size": _("A final has 2 to 6 players."),
    "sizes": _("Choose table sizes between 3 and 6."),
    "too_few": _("There are fewer players than places in the final."),
    "too_many": _("A plan can have at most 2,000 players."),
    "no_winners_plan": _(
        "If only the winners go on, %(entrants)s players cannot lead to a final of %(final)s: the round "
        "before it needs exactly %(final)s tables, and every round before that has too few or too many "
        "people. These plans work:"
    ),
}


def note_text(note: Json) -> str:
    """Return the sentence of a planner's remark."""
    params = {**note, "sizes": ", ".join(str(size) for size in note.get("sizes", ()))}
    return str(NOTES[str(note["code"])]) % params


def reason_text(code: str, params: Mapping[str, object]) -> str:
    """Return why there is no plan with winners only."""
    return str(REASONS[code]) % params


def going_on_texts(played: JsonMapping, last: bool) -> list[str]:
    """Return who goes on from a planned round, in sentences."""
    if last:
        return [gettext("The winner wins the tournament.")]
    texts = []
    if played.get("from_standing"):
        count = played["from_standing"]
        texts.append(
            ngettext("The first of the standing", "The first %(count)s of the standing", count) % {"count": count}
        )
    elif played["advance_per_table"] == 1:
        texts.append(gettext("The winner of each table"))
    else:
        texts.append(gettext("The first %(count)s of each table") % {"count": played["advance_per_table"]})
    lucky = played.get("lucky_losers", 0)
    if lucky:
        texts.append(ngettext("and %(count)s lucky loser", "and %(count)s lucky losers", lucky) % {"count": lucky})
    return texts
