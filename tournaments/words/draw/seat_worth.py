"""What the order of play is worth, said to who draws."""

from __future__ import annotations

from django.utils.formats import number_format
from django.utils.translation import ngettext

from tournaments.selectors.draw.seat_worth import SeatWorth


def seat_worth_text(worth: SeatWorth | None) -> str:
    """Return what the seats of a draw give without any skill; "" where nobody has counted it."""
    if worth is None:
        return ""
    told = ngettext(
        "Of %(matches)s match among equal bots at a table of %(seats)s, whoever played first won %(first)s, "
        "whoever played last %(last)s.",
        "Of %(matches)s matches among equal bots at tables of %(seats)s, whoever played first won %(first)s, "
        "whoever played last %(last)s.",
        worth.matches,
    )
    added = ngettext(
        "By their seats alone people can expect from %(worst)s to %(best)s tables won in this round (evenly %(even)s).",
        "By their seats alone people can expect from %(worst)s to %(best)s tables won over these %(rounds)s rounds "
        "(evenly %(even)s).",
        worth.rounds,
    )
    figures = {
        "matches": number_format(worth.matches, force_grouping=True),
        "seats": worth.seats,
        "first": f"{round(100 * worth.first)}\u00a0%",
        "last": f"{round(100 * worth.last)}\u00a0%",
        "rounds": worth.rounds,
        **{name: number_format(round(getattr(worth, name), 2), 2) for name in ("worst", "best", "even")},
    }
    return f"{told % figures} {added % figures}"
