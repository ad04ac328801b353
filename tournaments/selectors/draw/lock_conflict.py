"""Which locks of a round contradict each other or what there is, and what would be possible instead."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tournaments.errors import Refused
from tournaments.models import DrawLock
from tournaments.seating.locks.conflict import lock_conflict
from tournaments.seating.question.letters import to_letters
from tournaments.seating.question.parse import parse_input
from tournaments.seating.question.problem import canonical
from tournaments.selectors.draw.draw_locks import lock_document, locks_of
from tournaments.selectors.draw.draws import draw_document
from tournaments.selectors.rounds.qualifiers import Field


@dataclass(frozen=True)
class LockConflict:
    """`code` says why, as the seating does; `locks` are those concerned.

    `without` is the lock whose removal is enough, if there is one; `nearest` what else would be possible.
    """

    code: str
    locks: tuple[DrawLock, ...]
    without: DrawLock | None
    nearest: Mapping[str, object]


def conflict_of(field: Field) -> LockConflict | None:
    """Return why the locks of a round cannot be kept by those who play it now; None where they can, where there are
    none, and where the round cannot be drawn whatever the locks."""
    rows = [] if field.fixed else list(locks_of(field.stage, field.number))
    if not rows:
        return None
    try:
        question = parse_input(to_letters(draw_document(field, 0)).document)
    except Refused:
        return None
    conflict = lock_conflict(question)
    if conflict is None:
        return None
    by_document = {canonical(lock_document(row)): row for row in rows}
    nearest = conflict.nearest or {}
    concerned = [by_document.get(canonical(document)) for document in conflict.locks]
    without = by_document.get(canonical(nearest["without"])) if "without" in nearest else None
    return LockConflict(conflict.code, tuple(row for row in concerned if row), without, nearest)
