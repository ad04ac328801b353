"""The ledger as a file."""

from __future__ import annotations

from datetime import datetime
from decimal import Decimal

from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.door.selectors.till import Till
from tournaments.door.words import line_word, method_word

Row = list[str | Decimal | int]


def till_rows(till: Till) -> tuple[list[str], list[Row]]:
    """Return the head and the lines of the ledger, the latest last, then who still owes, the totals and the closing."""
    titles = [_("Time"), _("Name"), _("What"), _("How"), _("Amount"), _("Who took it"), _("Written by"), _("Note")]
    rows: list[Row] = []
    for line in till.lines:
        kind, method = str(line_word(line)), str(line.get_method_display()) if line.method else ""
        amount = _money(line.amount)
        rows.append([_clock(line.at), line.name, kind, method, amount, line.taker, line.by_label, line.note])
    today = till.tournament.starts_on
    day = today.isoformat() if today else ""
    rows += [[day, entrant.player.name, _("still to pay"), "", "", "", "", ""] for entrant in till.owing]
    return titles, rows + _totals(till) + _closings(till)


def _totals(till: Till) -> list[Row]:
    """Return the money by method, the sum, and what should lie in the box."""
    told = [(method_word(total.label), total.amount) for total in till.methods]
    told += [(_("Total"), till.total)]
    told += [(_("Still to come in, at the full fee"), till.owed)] if till.owed else []
    told += [(_("Change in the box"), till.door.change)]
    told += [(_("Taken in cash"), till.cash), (_("There should be"), till.expected)]
    return [["", "", word, "", _money(cents), "", "", ""] for word, cents in told]


def _closings(till: Till) -> list[Row]:
    """Return what was counted at each closing, and the difference."""
    rows: list[Row] = []
    for closing in till.closings:
        at, who = _clock(closing.at), closing.by_label
        rows.append([at, "", _("Cash counted in the box"), "", _money(closing.counted), "", who, closing.note])
        rows.append([at, "", _("Difference"), "", _money(closing.difference), "", who, ""])
    return rows


def _clock(at: datetime) -> str:
    return timezone.localtime(at).strftime("%Y-%m-%d %H:%M")


def _money(cents: int) -> Decimal:
    return Decimal(cents) / 100
