"""Links without account: issuing and using. The token leaves this module once; only its hash is stored."""

from __future__ import annotations

import secrets
from collections.abc import Iterable

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone

from matches.selectors.addresses import server_addresses
from matches.services.lobby.links import TOKEN_BYTES, token_hash
from tournaments.errors import Refused
from tournaments.models import Grant, Membership, Table, Tournament
from tournaments.permissions import ROLES, Action, Actor, require_still
from tournaments.services.log import log_write
from tournaments.services.steady import steady


@steady
@transaction.atomic
def grant_issue(
    *,
    tournament: Tournament,
    role: str,
    actor: Actor,
    table: Table | None = None,
    label: str = "",
    by_account: bool = False,
) -> tuple[Grant, str]:
    """Return a new grant and its token, which cannot be shown again.

    Raises PermissionDenied when the issuer has been removed in this very moment.
    """
    rights_lock(tournament, Action.MANAGE_LINKS, actor)
    token = secrets.token_urlsafe(TOKEN_BYTES)
    grant = Grant.objects.create(
        tournament=tournament,
        role=role,
        table=table,
        token_hash=token_hash(token),
        label=label[:80],
        issued_by=actor.account,
        by_account=by_account,
    )
    log_write(tournament=tournament, actor=actor, action="link_issued", role=role, label=grant.label)
    return grant, token


def rights_lock(tournament: Tournament, action: Action, actor: Actor) -> None:
    """Lock who may what in a tournament until the transaction ends; raise PermissionDenied if the actor no longer may.

    Whoever removes somebody holds the same lock: a right handed out before is seen and ended, one after is refused.
    """
    Tournament.objects.select_for_update(no_key=True).only("pk").get(pk=tournament.pk)
    require_still(actor, action, tournament)


@steady
@transaction.atomic
def grants_issue_for_tables(*, tables: Iterable[Table], actor: Actor) -> dict[int, str]:
    """Return a new token for each table (by primary key). Codes printed before go on working.

    A tournament without a chosen address gets the one the codes will carry, so that a later change is noticed.
    Raises PermissionDenied when the issuer has been removed meanwhile.
    """
    tables = list(tables)
    if not tables:
        return {}
    tournament = tables[0].round.stage.tournament
    rights_lock(tournament, Action.PRINT, actor)
    tokens = {table.pk: secrets.token_urlsafe(TOKEN_BYTES) for table in tables}
    Grant.objects.bulk_create(
        Grant(
            tournament=tournament,
            role=Grant.Role.TABLE,
            table=table,
            token_hash=token_hash(tokens[table.pk]),
            issued_by=actor.account,
        )
        for table in tables
    )
    if not tournament.public_address:
        tournament.public_address = server_addresses()[0]
        tournament.save(update_fields=["public_address"])
    log_write(tournament=tournament, actor=actor, action="table_codes_issued", count=len(tokens))
    return tokens


def grant_use(*, token: str) -> Grant:
    """Return the grant of a link that was opened. Raises Refused: link_unknown, link_revoked."""
    known = Grant.objects.filter(token_hash=token_hash(token))
    grant = known.live().select_related("tournament", "table__round__stage").first()
    if grant is None:
        raise Refused("link_revoked" if known.exists() else "link_unknown")
    grant_used(grant=grant)
    return grant


def grant_used(*, grant: Grant) -> None:
    """Note that a link is in use now."""
    Grant.objects.filter(pk=grant.pk).update(last_used_at=timezone.now())


@transaction.atomic
def invitation_accept(*, grant: Grant, account: User) -> Membership | None:
    """Give the account the role of an invitation and end it; None for the owner, who needs none. Who helps already
    gets the new role only where it allows more.

    Raises Refused: link_revoked (used by somebody else meanwhile, or withdrawn).
    """
    tournament = Tournament.objects.select_for_update(no_key=True).get(pk=grant.tournament_id)
    now = timezone.now()
    open_one = Grant.objects.live().invitations().filter(pk=grant.pk)
    if not Grant.objects.filter(pk__in=open_one.values("pk")).update(revoked_at=now, last_used_at=now):
        raise Refused("link_revoked")
    if tournament.owner_id == account.pk:
        return None
    membership, _ = Membership.objects.get_or_create(
        tournament=tournament, user=account, defaults={"invited_by_id": grant.issued_by_id, "role": grant.role}
    )
    if ROLES[grant.role] > ROLES[membership.role]:
        membership.role = grant.role
        membership.save(update_fields=["role"])
    log_write(
        tournament=tournament,
        actor=Actor(account, label=account.get_full_name() or account.username),
        action="co_organiser_joined" if grant.role == Grant.Role.CO_ORGANISER else "member_joined",
        role=grant.role,
        label="",
        name=account.get_full_name() or account.username,
    )
    return membership
