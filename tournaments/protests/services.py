"""A protest is made, taken back, or ruled on; each once."""

from __future__ import annotations

from django.db import IntegrityError, transaction
from django.utils import timezone

from tournaments.errors import Refused
from tournaments.models import Protest, Table, Tournament
from tournaments.permissions import Actor, seat_still
from tournaments.protests.selectors import may_still_protest
from tournaments.selectors.results.results import confirmed_result
from tournaments.services.log import log_write
from tournaments.services.rounds.table_lock import table_lock

State = Protest.State


@transaction.atomic
def protest_make(*, table: Table, text: str, actor: Actor) -> Protest:
    """Protest against the result that counts, for the player of this phone.

    Raises Refused: seat_left, protest_empty, protest_nothing, protest_late, protest_known.
    """
    table = table_lock(table)
    seat = seat_still(actor, table, table.round.stage.tournament)
    if seat is None:
        raise Refused("seat_left", table=table.number)
    if not text.strip():
        raise Refused("protest_empty")
    confirmed = confirmed_result(table)
    if confirmed is None:
        raise Refused("protest_nothing", table=table.number)
    if not may_still_protest(table):
        raise Refused("protest_late")
    try:
        with transaction.atomic():
            protest = Protest.objects.create(
                table=table, entrant=seat.entrant, version=confirmed.version, text=text.strip()[:600]
            )
    except IntegrityError:
        raise Refused("protest_known") from None
    _logged(protest, actor, "protest_made", version=confirmed.version)
    return protest


@transaction.atomic
def protest_withdraw(*, protest: Protest, actor: Actor) -> None:
    """Take a protest back; who made it. Raises Refused: seat_left, protest_over."""
    table = table_lock(protest.table)
    seat = seat_still(actor, table, table.round.stage.tournament)
    if seat is None or seat.entrant_id != protest.entrant_id:
        raise Refused("seat_left", table=table.number)
    _decide(protest, state=State.WITHDRAWN)
    _logged(protest, actor, "protest_withdrawn")


@transaction.atomic
def protest_rule(*, protest: Protest, accepted: bool, ruling: str, actor: Actor) -> None:
    """Rule on a protest, with the reason that everybody reads. Raises Refused: result_reason_missing, protest_over."""
    if not ruling.strip():
        raise Refused("result_reason_missing")
    state, reason = State.ACCEPTED if accepted else State.REFUSED, ruling.strip()[:300]
    by = {"decided_by": actor.account, "decided_by_label": actor.label[:120]}
    _decide(protest, state=state, ruling=reason, **by)
    action = "protest_accepted" if accepted else "protest_refused"
    _logged(protest, actor, action, name=protest.entrant.player.name, reason=reason)


def _decide(protest: Protest, **fields: object) -> None:
    """End a protest that waits: of two who do it at once one comes first."""
    if not Protest.objects.filter(pk=protest.pk, state=State.OPEN).update(decided_at=timezone.now(), **fields):
        raise Refused("protest_over")


def _logged(protest: Protest, actor: Actor, action: str, **detail: object) -> None:
    round_ = protest.table.round
    where = {"stage": round_.stage.number, "round": round_.named, "table": protest.table.number}
    tournament = round_.stage.tournament
    log_write(tournament=tournament, actor=actor, action=action, **where, **detail)
    Tournament.objects.filter(pk=tournament.pk).touch()
