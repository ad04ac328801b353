"""The small named cast of the tests: Ada organises, invented players sit down."""

from __future__ import annotations

import datetime

from django.contrib.auth import get_user_model
from django.contrib.auth.models import AbstractUser

from tournaments.models import Club, Entrant, Player, Round, Seat, Stage, Table, Tournament

NAMES = (
    "Nora Bassi", "Ugo Ferri", "Lia Monti", "Teo Galli", "Ida Serra", "Gino Valli", "Mara Conti", "Pio Leone",
    "Rita Sala", "Elio Marra", "Vera Neri", "Dino Pace", "Zoe Riva", "Ivo Testa", "Gaia Longo", "Remo Villa",
)  # fmt: skip


def account(username: str = "ada", **extra: object) -> AbstractUser:
    """Return an account with the password `parola-lunga-1`."""
    return get_user_model().objects.create_user(username, password="parola-lunga-1", **extra)


def tournament(owner: AbstractUser | None = None, *, name: str = "Serata al club", **choices: object) -> Tournament:
    """Return a public tournament of four-player tables."""
    slug = str(choices.pop("slug", name.lower().replace(" ", "-")))
    owner = owner or account()
    return Tournament.objects.create(owner=owner, name=name, slug=slug, starts_on=datetime.date(2026, 3, 6), **choices)


def league(event: Tournament, rounds: int = 3) -> Stage:
    return Stage.objects.create(
        tournament=event, number=event.stages.count() + 1, kind=Stage.Kind.LEAGUE, rounds_planned=rounds
    )


def entrants(event: Tournament, count: int = 8, clubs: int = 0) -> list[Entrant]:
    """Return `count` new entrants numbered from 1, in `clubs` clubs by turns."""
    names = [NAMES[i] if i < len(NAMES) else f"Giocatore {i + 1}" for i in range(count)]
    made_for = {"created_by": event.owner, "home": event}
    teams = [Club.objects.get_or_create(name=f"Club {letter}", defaults=made_for)[0] for letter in "ABCDEFGH"[:clubs]]
    made = []
    for index, name in enumerate(names):
        club = teams[index % clubs] if clubs else None
        player = Player.objects.create(name=name, club=club, **made_for)
        made.append(Entrant.objects.create(tournament=event, player=player, club=club, number=index + 1))
    return made


def seated(stage: Stage, tables: list[list[Entrant]], number: int = 1, state: str = Round.State.PUBLISHED) -> Round:
    """Return a round whose tables hold these entrants in seat order."""
    made = Round.objects.create(stage=stage, number=number, state=state, seed=1)
    for table_number, people in enumerate(tables, start=1):
        table = Table.objects.create(round=made, number=table_number)
        for position, entrant in enumerate(people, start=1):
            Seat.objects.create(round=made, table=table, position=position, entrant=entrant)
    return made


def by_fours(people: list[Entrant]) -> list[list[Entrant]]:
    return [people[i : i + 4] for i in range(0, len(people), 4)]
