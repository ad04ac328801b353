"""The ledger of the door: every payment is a line, and a correction is one more."""

from __future__ import annotations

from django.db import IntegrityError, transaction
from django.utils import timezone

from tournaments.door.selectors.till import is_till_closed
from tournaments.errors import Refused
from tournaments.models import Door, Entrant, Payment, Tournament
from tournaments.permissions import Actor

MOST = 1_000_000  # cents: a slip of the finger, not a fee


def payment_take(*, entrant: Entrant, amount: int, method: str, actor: Actor, note: str = "") -> Payment:
    """Write down money taken from somebody (cents).

    Raises Refused: till_closed, paid_already (by whom and when, also by another door at this moment), amount_wrong.
    """
    if not 0 < amount <= MOST or method not in Payment.Method.values:
        raise Refused("amount_wrong")
    return _line_add(entrant, actor, kind=Payment.Kind.PAID, amount=amount, method=method, note=note[:200])


def payment_exempt(*, entrant: Entrant, actor: Actor, note: str = "") -> Payment:
    """Let somebody off the fee. Raises Refused: till_closed, paid_already."""
    return _line_add(entrant, actor, kind=Payment.Kind.EXEMPT, note=note[:200])


def _line_add(entrant: Entrant, actor: Actor, **line: object) -> Payment:
    label = actor.label[:120]
    try:
        with transaction.atomic():
            till_hold(entrant.tournament)
            return Payment.objects.create(
                tournament=entrant.tournament,
                entrant=entrant,
                name=entrant.player.name[:200],
                taker=label,
                by=actor.account,
                by_label=label,
                **line,
            )
    except IntegrityError as error:
        standing = Payment.objects.standing().filter(entrant=entrant).first()
        if standing is None:
            raise
        at = f"{timezone.localtime(standing.at):%H:%M}"
        raise Refused("paid_already", name=standing.name, who=standing.taker, at=at) from error


@transaction.atomic
def payment_reverse(*, payment: Payment, actor: Actor, note: str = "") -> Payment:
    """Take a line back with a line of its own. Raises Refused: till_closed, payment_gone (taken back before)."""
    till_hold(payment.tournament)
    if not Payment.objects.standing().filter(pk=payment.pk).update(is_standing=False):
        raise Refused("payment_gone")
    return Payment.objects.create(
        tournament=payment.tournament,
        entrant_id=payment.entrant_id,
        name=payment.name,
        kind=Payment.Kind.REVERSAL,
        amount=-payment.amount,
        method=payment.method,
        taker=payment.taker,
        note=note[:200],
        by=actor.account,
        by_label=actor.label[:120],
        is_standing=False,
        reverses=payment,
    )


def till_hold(tournament: Tournament) -> None:
    """Lock the till until the transaction ends. Raises Refused: till_closed."""
    Door.objects.select_for_update(no_key=True).filter(tournament=tournament).first()
    if is_till_closed(tournament):
        raise Refused("till_closed")
