"""A player asks for a rest, to leave early or to stand by; whoever keeps the list of who is here answers."""

from __future__ import annotations

from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from tournaments.calls.selectors.wishes import Kind, State, Wish, round_drawn_next
from tournaments.errors import Refused
from tournaments.models import Entrant, PlayerWish, Tournament
from tournaments.permissions import Actor
from tournaments.selectors.rounds.rounds import next_round_number
from tournaments.services.log import log_write
from tournaments.services.roster.absences import presence_change

MOST, WHILE = 8, timedelta(minutes=10)  # wishes of somebody, within so long: each wakes all open pages


@transaction.atomic
def wish_make(*, entrant: Entrant, kind: str, after: int | None = None) -> PlayerWish:
    """Write down what a player asks for; what they asked before and nobody answered goes.

    `after` is the last round before leaving: without it the one that is on. Raises Refused: wish_too_late,
    asked_often.
    """
    coming = round_drawn_next(entrant.tournament)
    if coming is None or entrant.is_withdrawn or entrant.tournament.state == Tournament.State.FINISHED:
        raise Refused("wish_too_late")
    Entrant.objects.select_for_update(no_key=True).only("pk").get(pk=entrant.pk)
    if entrant.wishes.filter(asked_at__gte=timezone.now() - WHILE).count() >= MOST:
        raise Refused("asked_often")
    stage, number = coming
    if kind == Kind.LEAVE:
        number = max(after or 0, number - 1)
    _withdraw(entrant)
    wish = PlayerWish.objects.create(entrant=entrant, stage=stage, kind=kind, round_number=number)
    Tournament.objects.filter(pk=entrant.tournament_id).touch()
    return wish


@transaction.atomic
def wish_withdraw(*, entrant: Entrant) -> None:
    """Take back what a player asked for and nobody has answered."""
    if _withdraw(entrant):
        Tournament.objects.filter(pk=entrant.tournament_id).touch()


def _withdraw(entrant: Entrant) -> int:
    rows = PlayerWish.objects.filter(entrant=entrant, state=State.OPEN)
    return rows.update(state=State.WITHDRAWN, decided_at=timezone.now())


@transaction.atomic
def wish_answer(*, wish: PlayerWish, accept: bool, actor: Actor) -> None:
    """Accept a wish, and leave the person out of the round to come; or refuse it.

    Raises Refused: wish_over (answered or taken back meanwhile), wish_not_due (the round has not come, or is past),
    round_already_drawn.
    """
    stage, entrant = wish.stage, wish.entrant
    number = next_round_number(stage)
    if accept and not Wish(wish, number).is_due:
        raise Refused("wish_not_due")
    answer = {"state": State.ACCEPTED if accept else State.REFUSED, "decided_at": timezone.now()}
    open_rows = PlayerWish.objects.filter(pk=wish.pk, state=State.OPEN)
    if not open_rows.update(**answer, decided_by_label=actor.label[:120]):
        raise Refused("wish_over")
    if accept:
        presence_change(stage=stage, round_number=number, actor=actor, away=[entrant.pk])
    action = "wish_accepted" if accept else "wish_refused"
    tournament = entrant.tournament
    log_write(tournament=tournament, actor=actor, action=action, name=entrant.player.name, wish=wish.kind)
    Tournament.objects.filter(pk=tournament.pk).touch()
