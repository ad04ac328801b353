"""What somebody ticks to be kept when a helper goes or changes, as a form sends it."""

from __future__ import annotations

from django.http import QueryDict

from matches.digits import whole_number
from tournaments.access.services import Kept


def kept_of(sent: QueryDict) -> Kept:
    """Return what is to be kept."""
    staying = (whole_number(value, 17) for value in sent.getlist("stay"))
    return Kept(
        codes="keep_codes" in sent,
        seats="keep_seats" in sent,
        phones="keep_phones" in sent,
        members=frozenset(pk for pk in staying if pk is not None),
    )
