"""Two persons of the installation that are the same: made one, and parted again. Who may decides `people_changes`."""

from __future__ import annotations

from collections.abc import Sequence

from django.db import transaction
from django.utils import timezone

from rules.base.json_types import Json
from tournaments.errors import Refused
from tournaments.models import Entrant, PeopleChange, Player, PlayerMerge, Shown, Tournament
from tournaments.permissions import Action, Actor, may
from tournaments.services.roster.entry_joins import entries_join, entries_part
from tournaments.services.roster.people import people_log, tournaments_of
from tournaments.services.roster.rows_moving import rows_move, rows_move_back
from tournaments.services.roster.shown_names import name_number

CALLED = ("name", "nickname", "full_name", "shown", "is_minor")
"""What is kept of how somebody was called who became one with another person."""


@transaction.atomic
def player_merge(
    *, kept: Player, other: Player, actor: Actor, by: str = "", asked: Sequence[Actor] = ()
) -> PlayerMerge:
    """Give everything of `other` to `kept` and delete `other`; `player_part` undoes it.

    In a tournament where both are entered the two entries become one, if the actor, or one of those who agreed before
    (`asked`), runs it. Raises Refused: same_player, both_entered (others run it), both_entered_unseen (others run it,
    and the actor may not know of it), and as `entries_join`.
    """
    if kept.pk == other.pk:
        raise Refused("same_player")
    both = Tournament.objects.filter(entrants__player=kept).filter(entrants__player=other).order_by("pk")
    for tournament in both:
        _check_joinable(tournament, [actor, *asked])
    shown = list(tournaments_of([kept.pk, other.pk]))
    joined: list[Json] = [
        entries_join(tournament=tournament, kept=kept, other=other, actor=actor) for tournament in list(both)
    ]
    entries = list(Entrant.objects.filter(player=other).values_list("pk", flat=True))
    merge = PlayerMerge.objects.create(
        kept=kept,
        **{name: getattr(other, name) for name in CALLED},
        club=other.club,
        entry_ids=entries,
        joined=joined,
        created_by=other.created_by,
        home=other.home,
    )
    Entrant.objects.filter(player=other).update(player=kept)
    PlayerMerge.objects.filter(kept=other).update(kept=kept)
    merge.moved = rows_move(source=other, target=kept, skip=(Entrant, PlayerMerge, PeopleChange))
    merge.save(update_fields=["moved"])
    _call_as_chosen(kept, other)
    people_log(shown, actor, "player_merged", by, name=kept.name, other=other.name)
    other.delete()
    return merge


def _call_as_chosen(kept: Player, other: Player) -> None:
    """Let two who become one be called by what either has chosen beside the full name."""
    shown = other.shown if kept.shown == Shown.FULL else kept.shown
    if shown == kept.shown and kept.is_minor >= other.is_minor:
        return
    kept.is_minor = kept.is_minor or other.is_minor
    kept.call(shown, nickname=kept.own_nickname or other.own_nickname)
    name_number(kept)
    kept.save()


def _check_joinable(tournament: Tournament, actors: Sequence[Actor]) -> None:
    if any(may(actor, Action.EDIT, tournament) for actor in actors):
        return
    if may(actors[0], Action.VIEW, tournament):
        raise Refused("both_entered", tournament=tournament.name)
    raise Refused("both_entered_unseen")


@transaction.atomic
def player_part(*, merge: PlayerMerge, actor: Actor) -> Player:
    """Undo a joining: the other person is back, with the entries they had, and what else nobody has changed since.

    Raises Refused: already_parted, and as `entries_part`.
    """
    if not PlayerMerge.objects.filter(pk=merge.pk, undone_at__isnull=True).update(undone_at=timezone.now()):
        raise Refused("already_parted")
    of_whom = {"created_by": merge.created_by, "home": merge.home}
    called = {name: getattr(merge, name) for name in CALLED}
    other = Player.objects.create(club=merge.club, **called, **of_whom)
    Entrant.objects.filter(pk__in=merge.entry_ids, player=merge.kept).update(player=other)
    rows_move_back(moved=merge.moved, source=merge.kept, target=other)
    for document in reversed(merge.joined):
        entries_part(document=document, kept=merge.kept, other=other, actor=actor)
    people_log(tournaments_of([merge.kept_id, other.pk]), actor, "player_parted", name=other.name)
    return other
