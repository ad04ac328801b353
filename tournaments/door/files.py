"""The ledger as a file."""

from __future__ import annotations

from decimal import Decimal

from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.door.selectors.till import Till


def till_rows(till: Till) -> tuple[list[str], list[list[str | Decimal | int]]]:
    """Return the head and the lines of the ledger, the latest last, and who still owes."""
    titles = [_("Time"), _("Name"), _("What"), _("How"), _("Amount"), _("Who took it"), _("Written by"), _("Note")]
    rows: list[list[str | Decimal | int]] = []
    for line in till.lines:
        at = timezone.localtime(line.at).strftime("%Y-%m-%d %H:%M")
        kind, method = str(line.get_kind_display()), str(line.get_method_display()) if line.method else ""
        rows.append([at, line.name, kind, method, Decimal(line.amount) / 100, line.taker, line.by_label, line.note])
    rows += [["", entrant.player.name, _("still to pay"), "", "", "", "", ""] for entrant in till.owing]
    return titles, rows
