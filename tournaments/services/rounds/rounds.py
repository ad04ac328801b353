"""A round's life after publication: started, complete when every table is; and the end of the tournament."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone

from tournaments.errors import Refused
from tournaments.models import Round, Stage, Tournament
from tournaments.permissions import Actor
from tournaments.selectors.results.results import OPEN
from tournaments.selectors.rounds.rounds import open_rounds, tables_touched, unfinished_tables
from tournaments.services.draw.qualifiers import qualifiers_rebuild
from tournaments.services.log import log_write
from tournaments.services.standings.follow_ups import is_small, standings_settle
from tournaments.services.steady import steady


@steady
@transaction.atomic
def round_start(*, round: Round, actor: Actor) -> None:
    """Start playing: the clock runs from now. Raises Refused: not_published, already_started."""
    started = Round.objects.filter(pk=round.pk, state=Round.State.PUBLISHED).update(
        state=Round.State.PLAYING, clock_started_at=timezone.now(), clock_used=0
    )
    round.refresh_from_db()
    if not started:
        code = "not_published" if round.state == Round.State.DRAWN else "already_started"
        raise Refused(code, number=round.named)
    _note_change(round, actor, "round_started")


@steady
@transaction.atomic
def round_start_undo(*, round: Round, actor: Actor) -> None:
    """Undo the start of a round: its clock is whole again, and it waits as when it was published.

    Raises Refused: not_started, start_in_use (something was entered at these tables meanwhile).
    """
    # A result that comes in at this moment waits for its table: it stands before the undo, or comes after it.
    list(round.tables.select_for_update(no_key=True).order_by("number"))
    if tables := tables_touched(round):
        raise Refused("start_in_use", number=round.named, tables=", ".join(map(str, tables)))
    rows = Round.objects.filter(pk=round.pk, state=Round.State.PLAYING)
    if not rows.update(state=Round.State.PUBLISHED, clock_started_at=None, clock_used=0):
        raise Refused("not_started", number=round.named)
    round.tables.update(paused_at=None)
    round.refresh_from_db()
    _note_change(round, actor, "round_start_undone")


def round_follow(*, round: Round) -> None:
    """Let a round follow a result that now counts, as `round_refresh` does.

    In a large league where other tables have sent nothing yet it cannot be complete: then nobody waits for its row.
    Should the last tables cross each other nevertheless, `rounds_settle` sees it afterwards.
    """
    is_large = round.stage.kind == Stage.Kind.LEAGUE and not is_small(round.stage.tournament)
    if is_large and unfinished_tables(round).exclude(results__state__in=OPEN).exists():
        return
    round_refresh(round=round)


def rounds_settle(*, tournament: Tournament) -> None:
    """Set the rounds complete whose last tables were confirmed at one moment, none of them seeing the other."""
    at_play = (Round.State.PUBLISHED, Round.State.PLAYING)
    rounds = Round.objects.filter(stage__tournament=tournament, state__in=at_play, tables__isnull=False)
    for round_ in rounds.select_related("stage__tournament").distinct():
        if not unfinished_tables(round_).exists():
            round_refresh(round=round_)


@transaction.atomic
def round_refresh(*, round: Round) -> None:
    """Set complete when every table is confirmed or not played, and back to playing when one is open again.

    Who is through to the next round of an elimination is written anew. The round is locked: of the last two tables
    the second one sees the first.
    """
    Round.objects.select_for_update(no_key=True).only("pk").get(pk=round.pk)
    qualifiers_rebuild(stage=round.stage)
    done = not unfinished_tables(round).exists()
    rows = Round.objects.filter(pk=round.pk)
    if done:
        changed = rows.filter(state__in=[Round.State.PUBLISHED, Round.State.PLAYING]).update(state=Round.State.COMPLETE)
    else:
        changed = rows.filter(state=Round.State.COMPLETE).update(state=Round.State.PLAYING)
    if changed:
        round.refresh_from_db(fields=["state"])
        Tournament.objects.filter(pk=round.stage.tournament_id).touch()


@steady
@transaction.atomic
def tournament_finish(*, tournament: Tournament, actor: Actor) -> None:
    """Close a tournament: nothing is drawn or entered any more. Raises Refused: nothing_played, results_missing,
    tournament_over."""
    standings_settle(tournament=tournament)
    if not Round.objects.filter(stage__tournament=tournament).exists():
        raise Refused("nothing_played")
    for waiting in open_rounds(tournament):
        raise Refused("results_missing", round=waiting.round.named, tables=", ".join(map(str, waiting.tables)))
    rows = Tournament.objects.filter(pk=tournament.pk).exclude(state=Tournament.State.FINISHED)
    if not rows.update(state=Tournament.State.FINISHED):
        raise Refused("tournament_over")
    _note_tournament_change(tournament, actor, "tournament_finished")


@transaction.atomic
def tournament_reopen(*, tournament: Tournament, actor: Actor) -> None:
    """Undo `tournament_finish`. Raises Refused: tournament_not_over."""
    rows = Tournament.objects.filter(pk=tournament.pk, state=Tournament.State.FINISHED)
    if not rows.update(state=Tournament.State.RUNNING):
        raise Refused("tournament_not_over")
    _note_tournament_change(tournament, actor, "tournament_reopened")


def _note_change(round: Round, actor: Actor, action: str) -> None:
    tournament = round.stage.tournament
    log_write(tournament=tournament, actor=actor, action=action, stage=round.stage.number, round=round.named)
    Tournament.objects.filter(pk=tournament.pk).touch()


def _note_tournament_change(tournament: Tournament, actor: Actor, action: str) -> None:
    tournament.refresh_from_db(fields=["state"])
    log_write(tournament=tournament, actor=actor, action=action)
    Tournament.objects.filter(pk=tournament.pk).touch()
