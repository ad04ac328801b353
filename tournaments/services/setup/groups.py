"""What a draw or a premium needs to know of people: venue or group, region, family, who is new."""

from __future__ import annotations

from collections.abc import Mapping

from django.db import transaction

from tournaments.errors import Refused
from tournaments.models import Entrant, Tournament
from tournaments.permissions import Actor
from tournaments.services.log import log_write
from tournaments.services.standings.standings import standings_rebuild

TRAITS = ("group", "region", "family", "is_newcomer")


@transaction.atomic
def entrants_describe(
    *, tournament: Tournament, traits: Mapping[int, Mapping[str, object]], actor: Actor
) -> list[Entrant]:
    """Set the TRAITS of people by their number and return who changed; a premium counts at once.

    Numbers that nobody has are passed over. Raises Refused: tournament_finished.
    """
    if tournament.state == Tournament.State.FINISHED:
        raise Refused("tournament_finished")
    changed = []
    for entrant in tournament.entrants.filter(number__in=traits).select_related("player").order_by("number"):
        wanted = {name: value for name, value in traits[entrant.number].items() if name in TRAITS}
        if any(getattr(entrant, name) != value for name, value in wanted.items()):
            for name, value in wanted.items():
                setattr(entrant, name, value)
            changed.append(entrant)
    if not changed:
        return []
    Entrant.objects.bulk_update(changed, TRAITS, batch_size=200)
    for stage in tournament.stages.all():
        if stage.rules.counting.premium:
            standings_rebuild(stage=stage)
    names = [entrant.player.name for entrant in changed]
    log_write(tournament=tournament, actor=actor, action="entrants_described", count=len(changed), names=names)
    Tournament.objects.filter(pk=tournament.pk).touch()
    return changed
