"""Changing a tournament's choices: what is locked stays, what counts is counted again."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date

from django.db import transaction

from matches.models import Match
from tournaments.errors import Refused
from tournaments.models import OWN, Stage, Standing, Tournament
from tournaments.permissions import Actor
from tournaments.selectors.setup.choices import CHOICES, DESCRIBED_BY, RECOUNTED, choices_check, choices_of
from tournaments.selectors.setup.locks import has_confirmed, league_and_final, locked_choices
from tournaments.services.draw.draw_seeds import seeds_move
from tournaments.services.draw.qualifiers import rounds_planned_set
from tournaments.services.log import log_write
from tournaments.services.results.results import results_rescore
from tournaments.services.rounds.table_lock import tables_hold
from tournaments.services.setup.tournaments import stage_of_finalists
from tournaments.services.steady import steady

ASIDE = 9999
"""The number of a stage while another one takes its place."""


@dataclass(frozen=True)
class Move:
    """Where somebody stands before and after a change; None: no position."""

    stage: str
    name: str
    before: int | None
    after: int | None
    total_before: object
    total_after: object


def changed_choices(tournament: Tournament, choices: Mapping[str, object]) -> dict[str, object]:
    """Return those of `choices` that differ from what the tournament has now."""
    now = choices_of(tournament)
    if "formula" in choices and choices["formula"] != OWN:
        choices = {**choices, "own_formula": None}
    return {name: value for name, value in choices.items() if name in now and now[name] != value}


def needs_recount(tournament: Tournament, changes: Mapping[str, object]) -> bool:
    """Say whether standings that people have seen may change."""
    return bool(set(changes) & set(RECOUNTED)) and has_confirmed(tournament)


@steady
@transaction.atomic
def tournament_update(*, tournament: Tournament, actor: Actor, **choices: object) -> list[str]:
    """Change choices and return the fields that changed; confirmed results are counted again where it matters.

    Raises Refused: choice_locked, choice_of_match, see `choices_check`, and what `results_rescore` raises; then
    nothing changed.
    """
    tournament.refresh_from_db(fields=CHOICES)  # begun again, it is as if nothing had been tried
    changes = changed_choices(tournament, choices)
    if not changes:
        return []
    if set(changes) - set(DESCRIBED_BY):
        tables_hold(tournament)
        _check_locks(tournament, changes)
    choices_check({**choices_of(tournament), **changes})
    recount = needs_recount(tournament, changes)
    was = {name: _plain_choice(getattr(tournament, name)) for name in changes}
    for name, value in changes.items():
        setattr(tournament, name, value)
    if recount:
        results_rescore(tournament=tournament)
    tournament.save(update_fields=list(changes))
    if "is_public" in changes:
        Match.objects.filter(pk__in=tournament.table_matches.values("match")).update(is_listed=tournament.is_public)
    fields = [name for name in CHOICES if name in changes]
    now = {name: _plain_choice(value) for name, value in changes.items()}
    log_write(tournament=tournament, actor=actor, action="choices_changed", fields=fields, was=was, now=now)
    Tournament.objects.filter(pk=tournament.pk).touch()
    return fields


def _plain_choice(value: object) -> object:
    """Return a choice as the log keeps it: plain JSON, a deck or a formula by its name."""
    if isinstance(value, date):
        return value.isoformat()
    if value is None or isinstance(value, str | int | bool | list | dict):
        return value
    return str(value)


def _check_locks(tournament: Tournament, changes: Mapping[str, object]) -> None:
    reasons = {reason for name, reason in locked_choices(tournament).items() if name in changes}
    if reasons:
        raise Refused("choice_of_match" if reasons == {"match_live"} else "choice_locked")


def choices_preview(*, tournament: Tournament, actor: Actor, changes: Mapping[str, object]) -> list[Move]:
    """Return who would stand elsewhere, or with another total, after `changes`; nothing is kept.

    Raises Refused as `tournament_update` does.
    """
    return moves_by(tournament, lambda trial: tournament_update(tournament=trial, actor=actor, **changes))


def moves_by(tournament: Tournament, change: Callable[[Tournament], object]) -> list[Move]:
    """Return who would stand elsewhere after `change` was made to the tournament given to it; nothing is kept."""
    with transaction.atomic():
        before = _standing(tournament)
        change(Tournament.objects.get(pk=tournament.pk))
        after = _standing(tournament)
        transaction.set_rollback(True)
    moves = []
    for key, (stage, name, position, total) in after.items():
        _, _, old_position, old_total = before.get(key, (stage, name, None, None))
        if (position, total) != (old_position, old_total):
            moves.append(Move(stage, name, old_position, position, old_total, total))
    return moves


def _standing(tournament: Tournament) -> dict[tuple[int, int], tuple[str, str, int | None, object]]:
    rows = Standing.objects.filter(stage__tournament=tournament).select_related("stage", "entrant__player")
    return {
        (row.stage_id, row.entrant_id): (str(row.stage), row.entrant.player.name, row.position, row.total)
        for row in rows.order_by("stage__number", "order")
    }


@transaction.atomic
def stages_update(
    *, tournament: Tournament, actor: Actor, rounds: int | None = None, finalists: int | None = None
) -> None:
    """Change the rounds of the all'italiana, and how many go through to the final.

    Raises Refused: choice_locked, rounds_too_few, finalists_wrong, plan_none.
    """
    league, final = league_and_final(tournament)
    locked = locked_choices(tournament)
    if league and rounds is not None and rounds != league.rounds_planned:
        if "rounds" in locked:
            raise Refused("choice_locked")
        rounds_planned_set(stage=league, rounds=rounds, actor=actor)
    if final and finalists is not None and finalists != final.entrants_in:
        if "finalists" in locked:
            raise Refused("choice_locked")
        _final_replace(tournament, final, finalists)
        log_write(tournament=tournament, actor=actor, action="finalists_changed", finalists=finalists)
        Tournament.objects.filter(pk=tournament.pk).touch()


def _final_replace(tournament: Tournament, final: Stage, finalists: int) -> None:
    """Put another stage in the place of one nobody was drawn in; the seeds fixed for its rounds stay with its number,
    so that nobody has a new one by changing the number and changing it back."""
    number = final.number
    Stage.objects.filter(pk=final.pk).update(number=ASIDE)
    stage_of_finalists(tournament=tournament, number=number, finalists=finalists)
    seeds_move(source=final, target=tournament.stages.get(number=number))
    Stage.objects.filter(pk=final.pk).delete()
