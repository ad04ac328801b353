"""The list of infringements that an account keeps: replaced whole."""

from __future__ import annotations

from collections.abc import Sequence

from django.contrib.auth.models import User
from django.db import transaction

from tournaments.errors import Refused
from tournaments.models import PenaltyCode

MOST_CODES = 60


@transaction.atomic
def penalty_codes_save(*, owner: User, codes: Sequence[tuple[str, str]]) -> int:
    """Keep these infringements, each with its usual level, in this order; none: the list to begin with is back.

    Return how many there are. Raises Refused: penalty_codes_twice (name), penalty_codes_many.
    """
    User.objects.select_for_update(no_key=True).get(pk=owner.pk)  # of two windows the second one replaces the first
    known: set[str] = set()
    for name, _level in codes:
        if name.casefold() in known:
            raise Refused("penalty_codes_twice", name=name)
        known.add(name.casefold())
    if len(codes) > MOST_CODES:
        raise Refused("penalty_codes_many", limit=MOST_CODES)
    PenaltyCode.objects.filter(owner=owner).delete()
    rows = [
        PenaltyCode(owner=owner, position=place, name=name, level=level)
        for place, (name, level) in enumerate(codes, start=1)
    ]
    return len(PenaltyCode.objects.bulk_create(rows))
