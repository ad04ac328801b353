"""The roles that ask at an address in `make test` find as much as all of them would."""

from __future__ import annotations

from itertools import permutations

import pytest

from tests.security.matrix import telling
from tests.security.matrix.kinds import Kind
from tests.security.matrix.roles import EVERYBODY, ROLES
from tests.security.matrix.telling import KINDS


@pytest.mark.parametrize("is_public", [True, False])
def test_they_tell_its_kind_from_every_other(is_public: bool) -> None:
    def answered(kind: Kind, role: str) -> object:
        return kind.expected(role, telling.THROUGH, is_public=is_public)

    for kind, other in permutations(KINDS, 2):
        differ = {role for role in ROLES if answered(kind, role) != answered(other, role)}
        assert not differ or differ & set(telling.telling(kind, is_public=is_public))


def test_the_addresses_of_a_kind_are_asked_by_everybody(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(telling, "LONG", False)
    for kind in KINDS:
        turns = range(-(-len(ROLES) // telling.BY_TURNS))
        assert {role for turn in turns for role in telling.roles_asked(kind, turn)} == EVERYBODY
