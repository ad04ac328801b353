"""Persons and clubs of the installation: changing, joining and parting them."""

from __future__ import annotations

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from tournaments.errors import Refused
from tournaments.models import Club, Entrant, Player, PlayerMerge, Tournament
from tournaments.permissions import Actor
from tournaments.services.log import log_write


@transaction.atomic
def player_update(*, player: Player, name: str, nickname: str, club: Club | None) -> None:
    """Change a person; every tournament they play shows it."""
    player.name, player.nickname, player.club = name, nickname, club
    player.save()
    _touch_tournaments_of([player.pk])


@transaction.atomic
def player_merge(*, kept: Player, other: Player, actor: Actor) -> PlayerMerge:
    """Give all entries of `other` to `kept` and delete `other`; `player_part` undoes it.

    Raises Refused: same_player, both_entered (they sat in one tournament as two).
    """
    if kept.pk == other.pk:
        raise Refused("same_player")
    both = Tournament.objects.filter(entrants__player=kept).filter(entrants__player=other).first()
    if both:
        raise Refused("both_entered", tournament=both.name)
    entries = list(Entrant.objects.filter(player=other).select_related("tournament"))
    merge = PlayerMerge.objects.create(
        kept=kept, name=other.name, nickname=other.nickname, club=other.club, entry_ids=[e.pk for e in entries]
    )
    Entrant.objects.filter(player=other).update(player=kept)
    PlayerMerge.objects.filter(kept=other).update(kept=kept)
    for entry in entries:
        log_write(tournament=entry.tournament, actor=actor, action="player_merged", name=kept.name, other=other.name)
    other.delete()
    _touch_tournaments_of([kept.pk])
    return merge


@transaction.atomic
def player_part(*, merge: PlayerMerge, actor: Actor) -> Player:
    """Undo a joining: the other person is back, with the entries they had. Raises Refused: already_parted."""
    if not PlayerMerge.objects.filter(pk=merge.pk, undone_at__isnull=True).update(undone_at=timezone.now()):
        raise Refused("already_parted")
    other = Player.objects.create(name=merge.name, nickname=merge.nickname, club=merge.club)
    entries = Entrant.objects.filter(pk__in=merge.entry_ids, player=merge.kept)
    for entry in entries.select_related("tournament"):
        log_write(tournament=entry.tournament, actor=actor, action="player_parted", name=other.name)
    entries.update(player=other)
    _touch_tournaments_of([merge.kept_id, other.pk])
    return other


@transaction.atomic
def club_rename(*, club: Club, name: str) -> Club:
    """Rename a club; under the name of another club the two become one. Return the club that remains."""
    same = Club.objects.filter(name__iexact=name).exclude(pk=club.pk).first()
    if same is None:
        club.name = name
        club.save(update_fields=["name"])
        same = club
    else:
        Player.objects.filter(club=club).update(club=same)
        Entrant.objects.filter(club=club).update(club=same)
        PlayerMerge.objects.filter(club=club).update(club=same)
        club.delete()
    Tournament.objects.filter(Q(entrants__club=same)).touch()
    return same


def _touch_tournaments_of(players: list[int]) -> None:
    Tournament.objects.filter(pk__in=Entrant.objects.filter(player__in=players).values("tournament")).touch()
