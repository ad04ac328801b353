"""The people of the matrix, and changes of them that somebody proposed."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import User

from tournaments.models import Club, PeopleChange, Player, PlayerMerge, Tournament
from tournaments.services.roster.people_changes import person_now


def of_people(event: Tournament) -> dict[str, Any]:
    """People of the tournament, and a change of one that somebody proposed."""
    first, second = event.entrants.get(number=1), event.entrants.get(number=2)
    lone = Player.objects.create(name="Lia Sola", created_by=event.owner)
    change = PeopleChange.objects.create(
        kind="person",
        player=first.player,
        before={"name": first.player.name, "nickname": "", "club": first.player.club.name},
        after={"name": "Altra", "nickname": "", "club": ""},
        proposed_by=User.objects.get(username="dora"),
    )
    merge = PeopleChange.objects.create(
        kind="merge",
        player=event.entrants.get(number=3).player,
        other=event.entrants.get(number=5).player,
        before=person_now(event.entrants.get(number=5).player),
        after={"name": "Altra"},
        proposed_by=User.objects.get(username="dora"),
    )
    return {
        "entrant": first.number,
        "player": first.player_id,
        "other_player": second.player_id,
        "lone_player": lone.pk,
        "club": Club.objects.first().pk,
        "merge": PlayerMerge.objects.create(kept=first.player, name="Nora B.", club=Club.objects.first()).pk,
        "change": change.pk,
        "merge_asked": merge.pk,
        "yes": "yes",
        "accept": "accept",
    }
