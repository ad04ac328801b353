"""Who may change people and clubs, and whose say a proposal waits for."""

from __future__ import annotations

from tournaments.models import Club, PeopleChange, Player, PlayerMerge, Shown
from tournaments.permissions.actor import Actor, is_member


def may_change_person(actor: Actor, player: Player) -> bool:
    """Say whether a change of a person by this actor counts at once; everybody else proposes one to the owners.

    Owners are the organisers of the person's home, the tournament that made them; without one, who made them. That is
    stored with the person: to enter somebody into a tournament gives no right over them. Administrators own everybody.
    """
    return _owns(actor, player)


def names_allowed(actor: Actor, player: Player) -> list[str]:
    """Return how this actor may have a person called: owners as they like, and so a phone that they let in.

    Everybody else, whose tournaments the person merely plays, may show less of them and never more: of who is read by
    a nickname, an initial would be more.
    """
    if player.erased_at is not None:
        return []
    owner = player.home.owner_id if player.home is not None else player.created_by_id
    vouched = {device.entrant.tournament.owner_id for device in actor.devices if device.entrant.player_id == player.pk}
    if _owns(actor, player) or owner in vouched:
        return list(Shown.values)
    return list(dict.fromkeys([player.shown, Shown.INITIAL])) if player.shown == Shown.FULL else [player.shown]


def may_change_club(actor: Actor, club: Club) -> bool:
    """Say the same of a club: to put people into it, or to enter its people, gives no right over it."""
    return _owns(actor, club)


def may_part(actor: Actor, merge: PlayerMerge) -> bool:
    """Say whether the actor may part two people again: who owns the one person, or owned the one that went."""
    return _owns(actor, merge.kept) or _owns(actor, merge)


def owned_parts(actor: Actor, change: PeopleChange) -> list[int]:
    """Return the keys of those people or clubs of a change that the actor owns: for these it may say yes or no."""
    return [part.pk for part in change.parts if _owns(actor, part)]


def may_withdraw(actor: Actor, change: PeopleChange) -> bool:
    """Say whether the actor may take a proposal back: who made it."""
    return actor.account is not None and change.proposed_by_id == actor.account.pk


def may_undo(actor: Actor, change: PeopleChange) -> bool:
    """Say whether the actor may undo a change that is done: an owner of what it changed."""
    if change.state != PeopleChange.State.DONE:
        return False
    if change.kind == PeopleChange.Kind.MERGE:
        return change.merge is not None and change.merge.undone_at is None and may_part(actor, change.merge)
    return bool(owned_parts(actor, change))


def _owns(actor: Actor, row: Player | Club | PlayerMerge) -> bool:
    account = actor.account
    if account is None:
        return False
    if account.is_superuser:
        return True
    if row.home is None:
        return account.pk == row.created_by_id
    return account.pk == row.home.owner_id or is_member(actor, row.home)
