"""Whose own word a merge waits for: who comes in by phone with two organisers says themselves that they are both."""

from __future__ import annotations

from collections.abc import Collection

from django.db.models import Q, QuerySet

from matches.readings import SAMPLE, Reading
from tournaments.models import PeopleChange, Player, PlayerDevice

Kind, State = PeopleChange.Kind, PeopleChange.State


def words_missing(change: PeopleChange) -> set[int]:
    """Return the people (primary keys) of a merge whose phones have not said yet that it is right.

    Nobody's word is missing where one organiser owns both, or where one of the two has no phone. A phone counts with
    the organiser who owns the person: whoever else let one in vouches for it in tournaments of their own alone.
    """
    pair = (change.player, change.other)
    if change.kind != Kind.MERGE or None in pair or len({_owner(part) for part in pair if part}) < 2:
        return set()
    with_phone = {part.pk for part in pair if part is not None and phones_that_speak(part).exists()}
    return with_phone - set(change.heard) if len(with_phone) == len(pair) else set()


def phones_that_speak(player: Player, among: Collection[int] | None = None) -> QuerySet[PlayerDevice]:
    """Return the live phones of a person that their organiser answers for, of those `among` (primary keys)."""
    rows = PlayerDevice.objects.live().filter(entrant__player=player, entrant__tournament__owner=_owner(player))
    return rows if among is None else rows.filter(pk__in=among)


def merges_to_hear(player: Player) -> list[PeopleChange]:
    """Return the merges that wait for this person's own word alone: whoever owns the two has agreed; one query where
    there are none."""
    asked = [row for row in _merges.rows(player.pk, player.pk) if {row.player_id, row.other_id} == set(row.agreed)]
    return [row for row in asked if player.pk in words_missing(row)]


def _merges_of(player: int, other: int) -> QuerySet[PeopleChange]:
    rows = PeopleChange.objects.filter(Q(player=player) | Q(other=other), kind=Kind.MERGE, state=State.OPEN)
    return rows.select_related("player__home", "other__home").order_by("proposed_at", "pk")


_merges = Reading(_merges_of, SAMPLE, SAMPLE - 1)  # asked by every phone at each news


def _owner(player: Player) -> int | None:
    return player.created_by_id if player.home is None else player.home.owner_id
