"""Words for the format advisor: the ways, what to know about them, why there is none."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.seating.errors import Infeasible
from tournaments.words import one_of

Words = dict[str, str | Promise]

KINDS: Words = {
    "league": _("Everybody plays every round"),
    "league_final": _("Rounds for everybody, then the final"),
    "elimination": _("Direct elimination"),
}
NOTES: Words = {
    "too_long": _("It does not end in time: start earlier, end later, or play fewer rounds."),
    "fewer_rounds": _("Fewer rounds than you would like: there is no time for more."),
    "own_rounds": _("This format has its own number of rounds, not the one you would like."),
    "sit_out": _(
        "Not everybody finds a seat at these tables: every round somebody sits out, and the draw says whose turn it is."
    ),
    "one_match": _("Some go home after a single match."),
    "rematches": _("With so few people, some must meet again."),
    "clubs_meet": _("Some club has more people than there are tables: club mates must meet."),
    "uneven_tables": _("Not all tables have the same size; the draw takes care that nobody has the odd one twice."),
}
REFUSALS: Words = {
    "entrants": _("There must be between 3 and 1,000 players."),
    "minutes": _("Not even one match fits into this time: a match lasts 90 minutes."),
    "tables": _("At least one table is needed."),
    "sizes": _("So many people cannot sit at tables of three, four and five."),
}


def note_text(code: str, counts: Sequence[int]) -> str:
    """Return what to know about a way; `counts` the numbers of players it holds for, [] where for all."""
    if not counts:
        return str(NOTES[code])
    return gettext("With %(counts)s players: %(note)s") % {"counts": one_of(counts), "note": NOTES[code]}


def refusal_words(error: Infeasible) -> str:
    """Return why there is no advice, in the reader's language."""
    return str(REFUSALS.get(error.code, error.reason))
