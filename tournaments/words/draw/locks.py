"""What a lock of the draw says, and why some cannot be kept."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from rules.base.json_types import JsonMapping
from tournaments.models import DrawLock
from tournaments.selectors.draw.lock_conflict import LockConflict

Text = str | Promise

REFUSALS: dict[str, Text] = {
    "lock_announced": _("%(number)s: the draw is public already, so its locks stay as they are."),
    "lock_people": _("Tick at least two people; one is enough only for a given table."),
    "lock_there": _("This lock is there already."),
    "lock_gone": _("This lock was removed meanwhile."),
    "seating_locks": _("The locks of this round cannot all be kept. Nothing was drawn: look at them first."),
}

SAYS: dict[str, Text] = {
    "together": _("%(names)s: together at one table"),
    "apart": _("%(names)s: at different tables"),
    "at": _("%(names)s: at table %(number)s"),
    "table": _("%(names)s: a table of their own"),
}

WHY: dict[str, Text] = {
    "apart_together": _("Two people are to sit both together and apart."),
    "two_tables": _("Somebody belongs to two different fixed tables."),
    "together_two_tables": _("People who are to sit together belong to different fixed tables."),
    "two_numbers": _("The same people are to sit at tables of different numbers, or two tables would need one number."),
    "table_number": _("There is no table of that number in this round."),
    "locked_absent": _("Somebody of a fixed table is not here."),
    "locked_size": _("A fixed table has a size that is not allowed here."),
    "locked_rest": _("The fixed tables leave a number of people that the other tables cannot seat."),
    "group_too_big": _("More people are to sit together than a table of this round holds."),
    "apart_too_many": _("More people are to be apart than there are tables."),
    "together_club": _("Two people of one club are to sit together, and the club rule keeps clubs apart."),
    "parallel_lock": _("People of different groups are to sit together, and groups play among themselves."),
}
DOES_NOT_FIT = _("Taken together these locks leave no way to fill the tables.")

NEAREST: dict[str, Text] = {
    "apart_at_most": _("People who can be apart, at most: %(value)s."),
    "number_at_most": _("The tables have the numbers from 1 to %(value)s."),
    "sizes": _("Allowed sizes: %(value)s."),
    "clubs": _("It works with the club rule “apart where possible”."),
}


def lock_text(kind: str, names: Iterable[str], number: int | None = None) -> str:
    """Return what a lock asks of the draw, in the reader's language."""
    return str(SAYS[kind]) % {"names": ", ".join(names), "number": number}


def lock_row_text(lock: DrawLock) -> str:
    """Return what a lock says, from the database with its people."""
    return lock_text(lock.kind, [person.entrant.player.name for person in lock.people.all()], lock.table_number)


def conflict_text(conflict: LockConflict) -> str:
    """Return why locks cannot be kept, and what would be possible if it is not the removal of one."""
    near = [
        str(text) % {"value": _value_text(conflict.nearest[key])}
        for key, text in NEAREST.items()
        if key in conflict.nearest
    ]
    return " ".join([str(WHY.get(conflict.code, DOES_NOT_FIT)), *near])


def _value_text(value: object) -> str:
    return ", ".join(map(str, value)) if isinstance(value, list | tuple) else str(value)


def logged_lock(detail: JsonMapping) -> str:
    """Return the lock that an entry of the log is about; "–" where the entry does not hold one that can be read."""
    lock = detail.get("lock")
    if not isinstance(lock, Mapping) or lock.get("kind") not in SAYS:
        return "–"
    names: Sequence[str] = lock.get("names") or ["–"]
    return lock_text(str(lock["kind"]), names, lock.get("number"))
