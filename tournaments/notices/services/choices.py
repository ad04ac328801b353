"""What a person switches on and off."""

from __future__ import annotations

from collections.abc import Iterable

from django.db import transaction

from tournaments.models import NoticeChoice
from tournaments.my.selectors.people_here import PersonHere
from tournaments.notices.selectors.choices import KINDS, WAYS, offered, usual


@transaction.atomic
def choices_set(*, person: PersonHere, on: Iterable[tuple[str, str]], ways: Iterable[str] = WAYS) -> None:
    """Switch on what is in `on` and everything else off, of these ways, wherever this browser is vouched for."""
    wanted, shown = set(on), list(ways)
    mine = NoticeChoice.objects.filter(player=person.player, owner__in=person.owners, way__in=shown)
    mine.delete()
    NoticeChoice.objects.bulk_create(
        [
            NoticeChoice(player=person.player, owner_id=owner, kind=kind, way=way, is_on=(kind, way) in wanted)
            for owner in person.owners
            for kind in KINDS
            for way in shown
            if offered(kind, way) and ((kind, way) in wanted) != usual(kind, way)
        ],
        ignore_conflicts=True,
    )
