"""How people are called by others: chosen, and told apart where two in a tournament are called the same."""

from __future__ import annotations

from collections.abc import Sequence

from django.db import transaction
from django.db.models import QuerySet

from matches.models import Match
from matches.services.erased_names import seat_names_replace
from tournaments.errors import Refused
from tournaments.models import Entrant, Player, Shown, TableMatchSeat, Tournament
from tournaments.permissions import Actor
from tournaments.services.log import log_write


@transaction.atomic
def name_choose(*, player: Player, shown: str, actor: Actor, nickname: str | None = None, is_minor: bool) -> Player:
    """Let somebody be called as chosen from now on: every page of theirs is drawn again.

    Digital matches follow that are over or in the lobby; what was printed, and a match in play, stays as it is.
    Raises Refused: nickname_missing, person_erased.
    """
    now = Player.objects.select_for_update().get(pk=player.pk)
    if now.erased_at is not None:
        raise Refused("person_erased")
    if shown == Shown.NICKNAME and not (now.own_nickname if nickname is None else nickname):
        raise Refused("nickname_missing")
    was = (now.name, now.nickname)
    now.is_minor = is_minor
    now.call(shown, nickname=nickname)
    name_number(now)
    now.save()
    if was != (now.name, now.nickname):
        tournaments = Tournament.objects.filter(entrants__player=now)
        for tournament in tournaments:
            log_write(tournament=tournament, actor=actor, action="person_shown", name=now.name)
        _matches_follow(now)
        tournaments.touch()
    return now


def name_hide(*, player: Player, is_minor: bool, actor: Actor) -> None:
    """Let a known person who asked for it with a new sign-up be called by the initial, who was called in full."""
    if player.shown == Shown.FULL:
        name_choose(player=player, shown=Shown.INITIAL, actor=actor, is_minor=player.is_minor or is_minor)


def names_settle(*, entrants: Sequence[Entrant]) -> None:
    """Tell new entrants apart from those who are called the same in one of their tournaments.

    Only names that are no full names get a number; within the caller's transaction.
    """
    people = {entrant.player_id for entrant in entrants}
    rows = Player.objects.filter(entries__tournament__in={entrant.tournament_id for entrant in entrants})
    hidden = rows.exclude(shown=Shown.FULL).distinct()
    for player in sorted(hidden, key=lambda row: (row.pk not in people, row.pk)):
        before = player.name
        name_number(player)
        if player.name != before:
            player.save(update_fields=["name", "shown_number", "key"])
            for entrant in entrants:
                if entrant.player_id == player.pk:
                    entrant.player = player
            Tournament.objects.filter(entrants__player=player).touch()


def name_number(player: Player) -> None:
    """Give a person the lowest number that tells them apart from everybody they meet; nothing is saved."""
    if player.shown == Shown.FULL:
        return
    taken = set(_met(player).values_list("name", flat=True))
    form = player.name.removesuffix(f" {player.shown_number}") if player.shown_number else player.name
    while player.name in taken:
        player.shown_number = max(player.shown_number, 1) + 1
        player.name = f"{form} {player.shown_number}"


def _met(player: Player) -> QuerySet[Player]:
    """Return everybody else of the tournaments that somebody is entered in."""
    tournaments = Entrant.objects.filter(player=player).values("tournament")
    return Player.objects.filter(entries__tournament__in=tournaments).exclude(pk=player.pk)


def _matches_follow(player: Player) -> None:
    """Call somebody by the name of now at their digital tables: in the lobby, while the dice do not rest on the old
    one yet; in a match that is over, where the full name may no longer be read."""
    seats = TableMatchSeat.objects.filter(entrant__player=player).select_related("table_match__match")
    for row in seats.defer("table_match__match__snapshot"):
        match = row.table_match.match
        waits = match.state == Match.State.LOBBY and match.sealed_at is None
        if waits or (match.is_over and player.shown != Shown.FULL):
            seat_names_replace(match=Match.objects.get(pk=match.pk), names={row.number: player.name})
