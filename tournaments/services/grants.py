"""Links without account: issuing, using, revoking. The token leaves this module once; only its hash is stored."""

from __future__ import annotations

import secrets
from collections.abc import Iterable

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone

from matches.selectors.addresses import server_addresses
from matches.services.links import TOKEN_BYTES, token_hash
from tournaments.errors import Refused
from tournaments.models import Grant, Membership, Round, Table, Tournament
from tournaments.permissions import Actor
from tournaments.services.log import log_write


@transaction.atomic
def grant_issue(
    *, tournament: Tournament, role: str, actor: Actor, table: Table | None = None, label: str = ""
) -> tuple[Grant, str]:
    """Return a new grant and its token, which cannot be shown again."""
    token = secrets.token_urlsafe(TOKEN_BYTES)
    grant = Grant.objects.create(
        tournament=tournament, role=role, table=table, token_hash=token_hash(token), label=label[:80]
    )
    log_write(tournament=tournament, actor=actor, action="link_issued", role=role, label=grant.label)
    return grant, token


@transaction.atomic
def grants_issue_for_tables(*, tables: Iterable[Table], actor: Actor) -> dict[int, str]:
    """Return a new token for each table (by primary key). Codes printed before go on working.

    A tournament without a chosen address gets the one the codes will carry, so that a later change is noticed.
    """
    tables = list(tables)
    if not tables:
        return {}
    tournament = tables[0].round.stage.tournament
    tokens = {table.pk: secrets.token_urlsafe(TOKEN_BYTES) for table in tables}
    Grant.objects.bulk_create(
        Grant(tournament=tournament, role=Grant.Role.TABLE, table=table, token_hash=token_hash(tokens[table.pk]))
        for table in tables
    )
    if not tournament.public_address:
        tournament.public_address = server_addresses()[0]
        tournament.save(update_fields=["public_address"])
    log_write(tournament=tournament, actor=actor, action="table_codes_issued", count=len(tokens))
    return tokens


@transaction.atomic
def grant_revoke(*, grant: Grant, actor: Actor) -> None:
    """End a link for ever. Raises Refused: link_revoked."""
    if not Grant.objects.filter(pk=grant.pk, revoked_at__isnull=True).update(revoked_at=timezone.now()):
        raise Refused("link_revoked")
    log_write(tournament=grant.tournament, actor=actor, action="link_revoked", role=grant.role, label=grant.label)


@transaction.atomic
def table_codes_revoke(*, tournament: Tournament, actor: Actor) -> int:
    """End every table code of a tournament; return how many there were."""
    live = Grant.objects.filter(tournament=tournament, role=Grant.Role.TABLE, revoked_at__isnull=True)
    count = live.update(revoked_at=timezone.now())
    # A table that comes back must not bring its ended codes with it.
    for round in Round.objects.filter(stage__tournament=tournament).exclude(dissolved={}):
        round.dissolved = {number: {**kept, "codes": []} for number, kept in round.dissolved.items()}
        round.save(update_fields=["dissolved"])
    log_write(tournament=tournament, actor=actor, action="table_codes_revoked", count=count)
    return count


def grant_use(*, token: str) -> Grant:
    """Return the grant of a link that was opened. Raises Refused: link_unknown, link_revoked."""
    grant = Grant.objects.select_related("tournament", "table__round__stage").filter(token_hash=token_hash(token))
    found = grant.first()
    if found is None:
        raise Refused("link_unknown")
    if found.revoked_at is not None:
        raise Refused("link_revoked")
    Grant.objects.filter(pk=found.pk).update(last_used_at=timezone.now())
    return found


@transaction.atomic
def invitation_accept(*, grant: Grant, account: User) -> Membership | None:
    """Make the account a co-organiser and end the invitation; None for the owner, who needs none.

    Raises Refused: link_revoked (used by somebody else meanwhile, or withdrawn).
    """
    if not Grant.objects.filter(pk=grant.pk, revoked_at__isnull=True).update(
        revoked_at=timezone.now(), last_used_at=timezone.now()
    ):
        raise Refused("link_revoked")
    tournament = grant.tournament
    if tournament.owner_id == account.pk:
        return None
    membership, _ = Membership.objects.get_or_create(tournament=tournament, user=account)
    log_write(
        tournament=tournament,
        actor=Actor(account, label=account.get_full_name() or account.username),
        action="co_organiser_joined",
        name=account.get_full_name() or account.username,
    )
    return membership


@transaction.atomic
def membership_remove(*, membership: Membership, actor: Actor) -> None:
    """End a co-organiser's rights in a tournament."""
    name = membership.user.get_full_name() or membership.user.get_username()
    log_write(tournament=membership.tournament, actor=actor, action="co_organiser_removed", name=name)
    membership.delete()
