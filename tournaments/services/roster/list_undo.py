"""A list of people taken off again in one step: the wrong one was pasted, or it was pasted into the wrong evening."""

from __future__ import annotations

from django.db import transaction

from tournaments.errors import Refused
from tournaments.models import DrawLock, Player, Seat, Tournament
from tournaments.permissions import Actor
from tournaments.selectors.rounds.last_list import last_list
from tournaments.services.log import log_write
from tournaments.services.roster.absences import arrivals_forget
from tournaments.services.standings.standings import standings_hold, standings_rebuild
from tournaments.signals import places_freed


@transaction.atomic
def entrants_add_undo(*, tournament: Tournament, entry: int, actor: Actor) -> int:
    """Take the people of the list that was entered last off the tournament; return how many.

    `entry` is the entry of the log that the page showed. People made for this list are deleted where nothing else
    knows them. Raises Refused: list_not_last, has_played.
    """
    shown = tournament.log.filter(pk=entry).first()
    stages = standings_hold(tournament=tournament)  # a stage is locked before its tournament
    arrivals_forget(tournament=tournament, numbers=shown.detail.get("numbers", []) if shown else [])
    Tournament.objects.select_for_update(no_key=True).get(pk=tournament.pk)
    last = last_list(tournament)
    if last is None or last.pk != entry:
        raise Refused("list_not_last")
    entrants = list(tournament.entrants.filter(number__in=last.detail["numbers"]).select_related("player"))
    seated = Seat.objects.filter(entrant__in=entrants).select_related("entrant__player").first()
    if seated is not None:
        raise Refused("has_played", name=seated.entrant.player.name)
    for entrant in entrants:
        DrawLock.objects.forget(entrant)
    tournament.entrants.filter(pk__in=[entrant.pk for entrant in entrants]).delete()
    new = Player.objects.filter(pk__in=[entrant.player_id for entrant in entrants], home=tournament, entries=None)
    new.delete()
    for stage in stages:
        standings_rebuild(stage=stage)
    names = [entrant.player.name for entrant in entrants]
    log_write(tournament=tournament, actor=actor, action="entrants_add_undone", count=len(names), names=names)
    Tournament.objects.filter(pk=tournament.pk).touch()
    places_freed.send(Tournament, tournament=tournament)
    return len(entrants)
