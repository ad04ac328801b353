"""What an old page would do to tables that everybody can see since: named in the question, and on its button."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.models import Entrant, Seat
from tournaments.words.euphony import with_ed

BUTTONS: dict[str, str | Promise] = {
    "redraw": gettext_lazy("Draw again all the same"),
    "discard": gettext_lazy("Discard the draw all the same"),
    "swap": gettext_lazy("Swap them all the same"),
    "repair": gettext_lazy("Mend the round like this all the same"),
    "repair_undo": gettext_lazy("Put everybody back all the same"),
}


@dataclass(frozen=True)
class Asked:
    """What would be done: on the button that does it, and in lines above."""

    button: str
    lines: Sequence[str] = ()


def button_asked(what: str) -> Asked:
    """Return what needs no more words than its button has."""
    return Asked(str(BUTTONS[what]))


def swap_asked(seats: Sequence[Seat], *, back: bool = False) -> Asked:
    """Return who changes place with whom; `back`: where they sat before."""
    if len(seats) != 2:
        return button_asked("swap")
    first, second = seats
    names = {"a": first.entrant.player.name, "b": second.entrant.player.name}
    button = _("Let %(a)s and %(b)s change back all the same") if back else _("Swap %(a)s and %(b)s all the same")
    return Asked(with_ed(button % names), [_moved_line(first, second), _moved_line(second, first)])


def _moved_line(seat: Seat, to: Seat) -> str:
    places = {"a": seat.table.number, "b": seat.position, "c": to.table.number, "d": to.position}
    where = _("table %(a)s, seat %(b)s → table %(c)s, seat %(d)s") % places
    return f"{seat.entrant.player.name}: {where}"


def repair_asked(
    title: str, gone: Iterable[Entrant], came: Iterable[Entrant], sits: Iterable[tuple[Entrant, int, int | None]]
) -> Asked:
    """Return who leaves, who comes, who sits where, and by which way the round is mended."""
    left, into = (", ".join(person.player.name for person in people) for people in (gone, came))
    lines = [_("They leave: %(names)s") % {"names": left}] if left else []
    lines += [_("They come in: %(names)s") % {"names": into}] if into else []
    for entrant, table, seat in sits:
        where = _("table %(a)s, seat %(b)s") % {"a": table, "b": seat} if seat else _("table %(n)s") % {"n": table}
        lines.append(f"{entrant.player.name}: {where}")
    return Asked(str(BUTTONS["repair"]), [*lines, title] if title else lines)
