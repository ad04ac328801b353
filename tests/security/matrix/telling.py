"""Which roles ask at an address: in `make test-all` every one, in `make test` those that tell its kind from others.

What a role may is one table (`tournaments/permissions`, `matches/permissions`), with tests of its own; an address can
only name the wrong line of it. The few roles that every other kind of address answers otherwise find that too.
"""

from __future__ import annotations

from functools import cache

from tests.rig.long import LONG
from tests.security.matrix.kinds import Kind, Status
from tests.security.matrix.match_rows import MATCH_ROWS
from tests.security.matrix.roles import ROLES
from tests.security.matrix.rows import ROWS

THROUGH = "through"
BY_TURNS = 4
KINDS = tuple(dict.fromkeys(row.kind for row in [*ROWS.values(), *MATCH_ROWS.values()]))


def roles_asked(kind: Kind, turn: int, *, is_public: bool = True) -> tuple[str, ...]:
    """Return the roles to ask at an address of this kind, in the order of ROLES: those that tell, and some others by
    turns, so that the addresses of a kind together are asked by everybody."""
    if LONG:
        return ROLES
    others = [ROLES[(turn * BY_TURNS + step) % len(ROLES)] for step in range(BY_TURNS)]
    return tuple(role for role in ROLES if role in others or role in telling(kind, is_public=is_public))


@cache
def telling(kind: Kind, *, is_public: bool = True) -> tuple[str, ...]:
    """Return few roles so that every other kind, where it answers somebody otherwise, answers one of them otherwise."""
    mine = _answers(kind, is_public)
    differ = [{role for role in ROLES if other[role] != mine[role]} for other in _others(is_public)]
    untold = [roles for roles in differ if roles]
    chosen: set[str] = set()
    while untold:
        best = max(ROLES, key=lambda role: sum(role in roles for roles in untold))
        chosen.add(best)
        untold = [roles for roles in untold if best not in roles]
    return tuple(role for role in ROLES if role in chosen)


def _others(is_public: bool) -> list[dict[str, Status]]:
    return [_answers(kind, is_public) for kind in KINDS]


def _answers(kind: Kind, is_public: bool) -> dict[str, Status]:
    return {role: kind.expected(role, THROUGH, is_public=is_public) for role in ROLES}
