"""Taking the demo away: its tournaments, its invented people, its account."""

from __future__ import annotations

from dataclasses import dataclass

from django.contrib.auth.models import User
from django.db import transaction

from matches.models import Match
from tournaments.models import Club, Deck, OwnFormula, Player, Season, Tournament
from tournaments.services.names import free_name
from tournaments.services.setup.tournaments import tournament_delete

DEMO_USER = "demo"
DEMO_MATCH = "amichevole"
"""The code of the demo's friendly match, and so its address."""


@dataclass(frozen=True)
class DemoContent:
    """What removing the demo deletes: tournaments, players and clubs that nothing else uses, and the account.

    `inherited` are tournaments somebody made with the demo account: they go to who removes the demo.
    """

    tournaments: list[Tournament]
    players: list[int]
    clubs: list[int]
    account: User | None
    inherited: list[Tournament]
    slugs: tuple[str, ...] = ()


def demo_content() -> DemoContent:
    """Return what is there of the demo; eight queries at most."""
    demos = list(Tournament.objects.filter(is_demo=True))
    keys = [tournament.pk for tournament in demos]
    people = Player.objects.filter(entries__tournament__in=keys).exclude(
        pk__in=Player.objects.filter(entries__tournament__is_demo=False).values("pk")
    )
    players = sorted(set(people.values_list("pk", flat=True)))
    clubs = Club.objects.filter(entrants__tournament__in=keys)
    clubs = clubs.exclude(pk__in=Club.objects.filter(entrants__tournament__is_demo=False).values("pk"))
    others = Player.objects.exclude(pk__in=players).filter(club__isnull=False)
    clubs = clubs.exclude(pk__in=others.values("club"))
    account = User.objects.filter(username=DEMO_USER, is_superuser=False).first()
    inherited = list(Tournament.objects.filter(owner=account, is_demo=False)) if account else []
    used = sorted(set(clubs.values_list("pk", flat=True)))
    return DemoContent(demos, players, used, account, inherited, tuple(tournament.slug for tournament in demos))


@transaction.atomic
def demo_remove(*, heir: User) -> DemoContent:
    """Delete the demo and return what was deleted; what was made with its account belongs to `heir` from now on."""
    demo = demo_content()
    for tournament in demo.tournaments:
        tournament_delete(tournament=tournament)
    Player.objects.filter(pk__in=demo.players).delete()
    Club.objects.filter(pk__in=demo.clubs).delete()
    if demo.account:
        Match.objects.filter(code=DEMO_MATCH, created_by=demo.account).delete()
        Tournament.objects.filter(owner=demo.account).update(owner=heir)
        Season.objects.filter(owner=demo.account).update(owner=heir)
        for model in (Deck, OwnFormula):
            _give_to_heir(model, demo.account, heir)
        demo.account.delete()
    return demo


def _give_to_heir(model: type[Deck] | type[OwnFormula], account: User, heir: User) -> None:
    """Give what the account named to the heir, under a name that is free there."""
    for row in model._default_manager.filter(owner=account):
        taken = set(model._default_manager.filter(owner=heir).values_list("name", flat=True))
        row.name, row.owner = free_name(row.name, taken), heir
        row.save()
