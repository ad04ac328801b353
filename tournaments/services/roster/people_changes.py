"""Changing people and clubs: an owner's change is done at once, everybody else's waits until the owners decide."""

from __future__ import annotations

from collections.abc import Sequence

from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.utils import timezone

from tournaments.errors import Refused
from tournaments.models import Club, PeopleChange, Player, PlayerMerge
from tournaments.permissions import Actor, may_part, may_undo, may_withdraw, owned_parts
from tournaments.selectors.roster.own_word import phones_that_speak, words_missing
from tournaments.selectors.roster.people import club_called
from tournaments.services.roster import people, people_merges

Kind, State = PeopleChange.Kind, PeopleChange.State
MOST_OPEN = 30  # proposals of one account that wait at a time


@transaction.atomic
def person_change(*, player: Player, name: str, nickname: str, club_name: str, actor: Actor) -> PeopleChange:
    """Change a person, or propose it; the state of what is returned says which. Raises Refused: changes_many."""
    _hold([player])
    after = {"name": name, "nickname": nickname, "club": club_name}
    change = _new(Kind.PERSON, actor, player=player, before=person_now(player), after=after)
    return _do_if_agreed(change, actor)


@transaction.atomic
def people_join(*, kept: Player, other: Player, actor: Actor) -> PeopleChange:
    """Make two people one, or propose it. Raises Refused: changes_many, same_player, both_entered."""
    if kept.pk == other.pk:
        raise Refused("same_player")
    _hold([kept, other])
    after = {"name": kept.name}
    change = _new(Kind.MERGE, actor, player=kept, other=other, before=person_now(other), after=after)
    return _do_if_agreed(change, actor)


@transaction.atomic
def club_change(*, club: Club, name: str, actor: Actor) -> PeopleChange:
    """Rename a club, or join it with the one of that name; or propose it. Raises Refused: changes_many."""
    same = club_called(name, actor.account, besides=club)
    _hold([club] if same is None else [club, same])
    before, after = {"name": club.name}, {"name": name}
    if same is None:
        change = _new(Kind.CLUB, actor, club=club, before=before, after=after)
    else:
        change = _new(Kind.JOIN, actor, club=same, other_club=club, before=before, after=after)
    return _do_if_agreed(change, actor)


@transaction.atomic
def change_accept(*, change: PeopleChange, actor: Actor) -> PeopleChange:
    """Say yes for what the actor owns; once every owner has, the change is done.

    What has been changed meanwhile is overtaken, and nothing happens. Raises Refused: change_decided, and as the
    change itself; PermissionDenied for who owns nothing of it.
    """
    change = _take(change)
    if not owned_parts(actor, change):
        raise PermissionDenied
    return _do_if_agreed(change, actor)


@transaction.atomic
def change_decline(*, change: PeopleChange, actor: Actor) -> PeopleChange:
    """Say no: an owner of any part of it may. Raises Refused: change_decided; PermissionDenied."""
    change = _take(change)
    if not owned_parts(actor, change):
        raise PermissionDenied
    return _decide(change, State.DECLINED, actor)


@transaction.atomic
def merge_hear(*, change: PeopleChange, yes: bool, actor: Actor) -> PeopleChange:
    """Take the word of the phone that asks: with the last one needed the two are one, and a no ends the proposal.

    Raises Refused: change_decided, and as the change itself; PermissionDenied for a phone that speaks for neither of
    the two, and while an owner has not agreed.
    """
    change = _take(change)
    phones = [device.pk for device in actor.devices]
    parts = [part for part in (change.player, change.other) if part is not None]
    mine = {part.pk for part in parts if phones_that_speak(part, among=phones).exists()} & words_missing(change)
    if not mine or {part.pk for part in parts} != set(change.agreed):
        raise PermissionDenied
    if not yes:
        return _decide(change, State.DECLINED, actor)
    change.heard = sorted({*change.heard, *mine})
    return _do_if_agreed(change, actor)


@transaction.atomic
def change_withdraw(*, change: PeopleChange, actor: Actor) -> PeopleChange:
    """Take one's own proposal back. Raises Refused: change_decided; PermissionDenied."""
    change = _take(change)
    if not may_withdraw(actor, change):
        raise PermissionDenied
    return _decide(change, State.WITHDRAWN, actor)


@transaction.atomic
def change_undo(*, change: PeopleChange, actor: Actor) -> PeopleChange:
    """Put everything back as it was. Raises Refused: change_decided (not done, or undone already), change_since (it
    has been changed again), club_taken; PermissionDenied.
    """
    change = _take(change, State.DONE)
    if not may_undo(actor, change):
        raise PermissionDenied
    if _is_overtaken(change, change.after):
        raise Refused("change_since")
    UNDO[Kind(change.kind)](change, actor)
    return _decide(change, State.UNDONE, actor)


@transaction.atomic
def people_part(*, merge: PlayerMerge, actor: Actor) -> PeopleChange:
    """Undo the change that made two people one; a joining from before changes were kept is given one.

    Raises Refused: already_parted, and as `change_undo`; PermissionDenied.
    """
    if not may_part(actor, merge):
        raise PermissionDenied
    if merge.undone_at is not None:
        raise Refused("already_parted")
    change = PeopleChange.objects.filter(merge=merge, state=State.DONE).first()
    if change is None:
        before = {"name": merge.name, "nickname": merge.nickname, "club": merge.club.name if merge.club else ""}
        fields = {"player": merge.kept, "merge": merge, "before": before, "after": {"name": merge.kept.name}}
        change = _decide(_new(Kind.MERGE, actor, **fields), State.DONE, actor)
    return change_undo(change=change, actor=actor)


def person_now(player: Player) -> dict[str, str]:
    """Return a person as a change says them: `full` is the name that only their owners see, and no sentence says it."""
    full = {"full": player.full_name} if player.full_name else {}
    club = player.club.name if player.club else ""
    return {"name": player.name, "nickname": player.nickname, "club": club, **full}


def _is_still(player: Player, said: dict[str, str]) -> bool:
    """Say whether a person is as a change says them, who may have written the full name or the one that others read."""
    return (
        said["name"] in (player.name, player.real_name)
        and said["nickname"] in (player.nickname, player.own_nickname)
        and said["club"] == person_now(player)["club"]
        and said.get("full", player.real_name) == player.real_name
    )


def _new(kind: str, actor: Actor, **fields: object) -> PeopleChange:
    account = actor.account
    if account is None:
        raise PermissionDenied
    return PeopleChange(kind=kind, proposed_by=account, **fields)


def _take(change: PeopleChange, state: str = State.OPEN) -> PeopleChange:
    """Return the change as it is now, held until the transaction ends. Raises Refused: change_decided."""
    related = ("player__club", "other__club", "club", "other_club", "merge__kept", "proposed_by")
    rows = PeopleChange.objects.select_related(*related).filter(pk=change.pk, state=state)
    if (there := rows.first()) is not None:
        _hold(there.parts)
    locked = rows.select_for_update(of=("self",), no_key=True).first()
    if locked is None:
        raise Refused("change_decided")
    return locked


def _do_if_agreed(change: PeopleChange, actor: Actor) -> PeopleChange:
    """Do it if every owner agrees now, else keep it waiting."""
    if _is_overtaken(change, change.before):
        return _decide(change, State.OVERTAKEN, actor)
    change.agreed = sorted({*change.agreed, *owned_parts(actor, change)})
    if actor.account is not None:
        change.agreed_by = sorted({*change.agreed_by, actor.account.pk})
    if {part.pk for part in change.parts} <= set(change.agreed) and not words_missing(change):
        by = change.proposed_by.get_full_name() or change.proposed_by.username
        DO[Kind(change.kind)](change, actor, "" if may_withdraw(actor, change) else by)
        return _decide(change, State.DONE, actor)
    waiting = PeopleChange.objects.filter(proposed_by=change.proposed_by, state=State.OPEN)
    if change.pk is None and waiting.count() >= MOST_OPEN:
        raise Refused("changes_many", most=MOST_OPEN)
    change.save()
    return change


def _hold(parts: Sequence[Player | Club]) -> None:
    """Lock people or clubs in the order of their keys and read them anew: two changes of one person take turns.

    Raises Refused: change_since (somebody is gone meanwhile).
    """
    model = type(parts[0]) if parts else Player
    keys = {part.pk for part in parts}
    held = model._default_manager.select_for_update().filter(pk__in=keys).order_by("pk")
    if {row.pk for row in held} != keys:
        raise Refused("change_since")
    for part in parts:
        part.refresh_from_db()


def _is_overtaken(change: PeopleChange, expected: dict[str, str]) -> bool:
    """Return whether the people or clubs are no longer as the change expects them, or are gone."""
    if change.kind == Kind.PERSON:
        return change.player is None or not _is_still(change.player, expected)
    if change.kind == Kind.CLUB:
        return change.club is None or change.club.name != expected["name"]
    if change.state == State.DONE:
        return (change.player if change.kind == Kind.MERGE else change.club) is None
    if change.kind == Kind.MERGE:
        return change.player is None or change.other is None or not _is_still(change.other, expected)
    return change.club is None or change.other_club is None or change.other_club.name != expected["name"]


def _decide(change: PeopleChange, state: str, actor: Actor) -> PeopleChange:
    change.state, change.decided_by, change.decided_at = state, actor.account, timezone.now()
    change.save()
    return change


def _club_named(name: str, player: Player, actor: Actor, proposer: User) -> Club | None:
    """Return the club of this name that both who acts and who proposed may know, else a new one of the person's
    owners."""
    if not name:
        return None
    if player.club is not None and player.club.name.casefold() == name.casefold():
        return player.club
    known = club_called(name, actor.account, proposer)
    return known or Club.objects.create(name=name, created_by=actor.account, home=player.home)


def _person(change: PeopleChange, said: dict[str, str], actor: Actor, by: str = "") -> None:
    assert change.player is not None
    club = _club_named(said["club"], change.player, actor, change.proposed_by)
    people.player_update(
        player=change.player,
        name=said.get("full") or said["name"],
        nickname=said["nickname"],
        club=club,
        actor=actor,
        by=by,
    )
    if club is not None:
        said["club"] = club.name


def _person_do(change: PeopleChange, actor: Actor, by: str) -> None:
    _person(change, change.after, actor, by)


def _merge_do(change: PeopleChange, actor: Actor, by: str) -> None:
    assert change.player is not None and change.other is not None
    agreed = User.objects.filter(pk__in=[change.proposed_by_id, *change.agreed_by], is_active=True).order_by("pk")
    asked = [Actor(account) for account in agreed]
    change.merge = people_merges.player_merge(kept=change.player, other=change.other, actor=actor, by=by, asked=asked)
    change.other = None


def _club_do(change: PeopleChange, actor: Actor, by: str) -> None:
    assert change.club is not None
    people.club_rename(club=change.club, name=change.after["name"], actor=actor, by=by)


def _join_do(change: PeopleChange, actor: Actor, by: str) -> None:
    assert change.club is not None and change.other_club is not None
    change.moved = people.clubs_join(kept=change.club, other=change.other_club, actor=actor, by=by)
    change.other_club = None


def _merge_undo(change: PeopleChange, actor: Actor) -> None:
    assert change.merge is not None
    people_merges.player_part(merge=change.merge, actor=actor)


def _club_undo(change: PeopleChange, actor: Actor) -> None:
    assert change.club is not None
    people.club_rename(club=change.club, name=change.before["name"], actor=actor)


def _join_undo(change: PeopleChange, actor: Actor) -> None:
    assert change.club is not None
    people.clubs_part(kept=change.club, name=change.before["name"], moved=change.moved, actor=actor)


DO = {Kind.PERSON: _person_do, Kind.MERGE: _merge_do, Kind.CLUB: _club_do, Kind.JOIN: _join_do}
UNDO = {
    Kind.PERSON: lambda change, actor: _person(change, change.before, actor),
    Kind.MERGE: _merge_undo,
    Kind.CLUB: _club_undo,
    Kind.JOIN: _join_undo,
}
