"""What a round still waits for, as one line."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.text import capfirst
from django.utils.translation import gettext, ngettext

from tournaments.selectors.rounds.round_desk import RoundDesk


def open_text(desk: RoundDesk) -> str:
    """Return what is open at the tables of a round, as a sentence begins."""
    return capfirst(counted_text(desk.counts, desk.undecided))


def counted_text(counts: Mapping[str, int], undecided: int = 0) -> str:
    """Return how many tables are in each open state: "1 result is missing, 1 to confirm, 1 disputed"; none twice."""
    missing, submitted, disputed = counts["waiting"], counts["submitted"], counts["disputed"]
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
    return ", ".join(said)
