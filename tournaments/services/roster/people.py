"""Persons and clubs of the installation: changing them, joining and parting clubs. Who may is decided in
`people_changes`; `people_merges` makes two persons one.

Whatever is changed here stands in the log of every tournament whose pages show it.
"""

from __future__ import annotations

from collections.abc import Iterable

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Q, QuerySet

from tournaments.errors import Refused
from tournaments.models import Club, Entrant, Player, PlayerMerge, Tournament
from tournaments.permissions import Actor
from tournaments.selectors.roster.people import club_called
from tournaments.services.log import log_write
from tournaments.services.roster.shown_names import name_number


def person_text(name: str, nickname: str, club: str) -> str:
    """Return a person in one line: name, nickname, club."""
    return " ".join([name, *([f"«{nickname}»"] if nickname else []), *([f"({club})"] if club else [])])


@transaction.atomic
def player_update(*, player: Player, name: str, nickname: str, club: Club | None, actor: Actor, by: str = "") -> None:
    """Change a person; every tournament they play shows it. `by` names who proposed it, where somebody did.

    Whoever wrote the name that others read has not changed the full one.
    """
    old = person_text(player.name, player.nickname, player.club.name if player.club else "")
    written = player.own_nickname if nickname == player.nickname else nickname
    player.call(player.shown, name=player.real_name if name == player.name else name, nickname=written)
    player.club = club
    name_number(player)
    player.save()
    new = person_text(player.name, player.nickname, club.name if club else "")
    if new != old:
        people_log(tournaments_of([player.pk]), actor, "player_changed", by, old=old, new=new)


@transaction.atomic
def club_rename(*, club: Club, name: str, actor: Actor, by: str = "") -> None:
    """Rename a club. Raises Refused: club_taken (another one that the actor may know has the name: join them)."""
    if club_called(name, actor.account, besides=club) is not None:
        raise Refused("club_taken", name=name)
    old, club.name = club.name, name
    club.save(update_fields=["name"])
    if old != name:
        people_log(_tournaments_of_club(club), actor, "club_renamed", by, old=old, new=name)


@transaction.atomic
def clubs_join(*, kept: Club, other: Club, actor: Actor, by: str = "") -> dict[str, list[int]]:
    """Move everybody of `other` to `kept` and delete `other`; return what moved, for `clubs_part`.

    Raises Refused: same_club.
    """
    if kept.pk == other.pk:
        raise Refused("same_club")
    shown = list(_tournaments_of_club(other))
    moved = {name: [key] for name, key in (("home", other.home_id), ("created_by", other.created_by_id)) if key}
    for model in (Player, Entrant, PlayerMerge):
        rows = model._default_manager.filter(club=other)
        moved[model.__name__] = list(rows.values_list("pk", flat=True))
        rows.update(club=kept)
    other.delete()
    people_log(shown, actor, "clubs_joined", by, old=other.name, new=kept.name)
    return moved


@transaction.atomic
def clubs_part(*, kept: Club, name: str, moved: dict[str, list[int]], actor: Actor) -> Club:
    """Undo a joining: the club is back with those of its people who are still where they were moved.

    Raises Refused: club_taken.
    """
    if club_called(name, actor.account) is not None:
        raise Refused("club_taken", name=name)
    home = Tournament.objects.filter(pk__in=moved.get("home", [])).first()
    maker = User.objects.filter(pk__in=moved.get("created_by", [])).first()
    club = Club.objects.create(name=name, created_by=maker or (None if home else actor.account), home=home)
    for model in (Player, Entrant, PlayerMerge):
        model._default_manager.filter(club=kept, pk__in=moved.get(model.__name__, [])).update(club=club)
    people_log(_tournaments_of_club(club), actor, "clubs_parted", old=kept.name, new=name)
    return club


@transaction.atomic
def people_forget(*, players: list[int], clubs: list[int], owner: User) -> None:
    """Delete those of these people and clubs that `owner` made and that no tournament knows any more."""
    Player.objects.filter(pk__in=players, entries__isnull=True, created_by=owner).delete()
    unused = Club.objects.filter(pk__in=clubs, entrants__isnull=True, players__isnull=True, created_by=owner)
    unused.delete()


def tournaments_of(players: list[int]) -> QuerySet[Tournament]:
    return Tournament.objects.filter(pk__in=Entrant.objects.filter(player__in=players).values("tournament"))


def _tournaments_of_club(club: Club) -> QuerySet[Tournament]:
    entries = Entrant.objects.filter(Q(club=club) | Q(player__club=club))
    return Tournament.objects.filter(pk__in=entries.values("tournament"))


def people_log(tournaments: Iterable[Tournament], actor: Actor, action: str, by: str = "", **said: str) -> None:
    """Write the change into the log of each tournament and raise its version: its pages show it."""
    proposer = {"proposer": by} if by else {}
    events = list(tournaments)
    for tournament in events:
        log_write(tournament=tournament, actor=actor, action=action, **said, **proposer)
    Tournament.objects.filter(pk__in=[tournament.pk for tournament in events]).touch()
