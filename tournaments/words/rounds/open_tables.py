"""What a round still waits for, as one line."""

from __future__ import annotations

from django.utils.text import capfirst
from django.utils.translation import gettext, ngettext

from tournaments.selectors.rounds.round_desk import RoundDesk


def open_text(desk: RoundDesk) -> str:
    """Return what is open at the tables: "1 result is missing, 1 to confirm, 1 disputed"; nothing twice."""
    missing, submitted = desk.counts["waiting"], desk.counts["submitted"]
    disputed, undecided = desk.counts["disputed"], desk.undecided
    parts = [
        (missing, ngettext("%(n)s result is missing", "%(n)s results are missing", missing)),
        (submitted, ngettext("%(n)s to confirm", "%(n)s to confirm", submitted)),
        (disputed, ngettext("%(n)s disputed", "%(n)s disputed", disputed)),
        (undecided, ngettext("%(n)s winner is missing", "%(n)s winners are missing", undecided)),
    ]
    said = [text % {"n": count} for count, text in parts if count]
    if not missing and (submitted or disputed):
        first = gettext("results: %(first)s") % {"first": said[0]}
        said[0] = first
    return capfirst(", ".join(said))
