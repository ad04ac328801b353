"""Two organisers and their people: Ada's tournament, Carlo's tournament, and what is done to somebody."""

from __future__ import annotations

from typing import Any

from django.test import Client

from tests.tournaments.setup.cast import actor_of
from tournaments.models import Entrant, LogEntry, PeopleChange, Player, Tournament
from tournaments.people_lists import PersonLine
from tournaments.permissions import Actor
from tournaments.services.roster.people_changes import person_change
from tournaments.services.roster.roster import entrants_add
from tournaments.words.log import log_text


def signed_in(account: Any) -> Client:
    client = Client()
    client.force_login(account, backend="django.contrib.auth.backends.ModelBackend")
    return client


def entered(event: Tournament, name: str, club: str = "") -> Player:
    """Enter somebody as the organiser does; return the person."""
    (entrant,) = entrants_add(tournament=event, people=[PersonLine(1, name, club)], actor=actor_of(event.owner))
    return entrant.player


def renamed(player: Player, by: Any, name: str = "Nora Brutta") -> PeopleChange:
    return person_change(player=player, name=name, nickname="", club_name="", actor=Actor(by, label=by.username))


def names_of(event: Tournament) -> list[str]:
    return list(Entrant.objects.filter(tournament=event).values_list("player__name", flat=True))


def told(event: Tournament, action: str) -> list[str]:
    return [log_text(entry) for entry in LogEntry.objects.filter(tournament=event, action=action)]
