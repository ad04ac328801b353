"""Who comes up to the next round or stage: rows for who is through, lots for ties, plans made anew."""

from __future__ import annotations

from collections.abc import Mapping

from django.db import transaction

from tournaments.errors import Refused
from tournaments.models import Qualifier, Stage, Tournament
from tournaments.permissions import Actor
from tournaments.selectors.rounds.qualifiers import Entering, Field, field_of
from tournaments.selectors.rounds.round_field import LOTS
from tournaments.selectors.rounds.rounds import (
    current_stage,
    next_round_number,
    next_stage,
    open_rounds,
    planned_rounds,
    previous_stage,
)
from tournaments.selectors.rounds.semifinals import begin_document
from tournaments.services.log import log_write
from tournaments.services.plans import plan_drop, plan_hold, plan_instead, plan_keep
from tournaments.services.standings.follow_ups import standings_settle


@transaction.atomic
def qualifiers_rebuild(*, stage: Stage) -> list[Qualifier]:
    """Write who is through to the next round of an elimination or final; rows of drawn rounds stay as they are.

    A league has none, and everybody plays the first round of an elimination that nothing feeds.
    """
    if stage.kind == Stage.Kind.LEAGUE:
        return []
    number = next_round_number(stage)
    return qualifiers_write(field=field_of(stage, number))


def qualifiers_write(*, field: Field) -> list[Qualifier]:
    """Replace the rows of the field's round, and of those who skip it, by what was computed.

    Semifinals also keep what they begin with in the stage's plan: the final rests on it.
    """
    stage, number = field.stage, field.number
    outdated = Qualifier.objects.filter(stage=stage, round_number__gte=number)
    # Who waits in the final goes on waiting while semifinals are still open.
    (outdated.exclude(how=Qualifier.How.DIRECT) if field.undecided else outdated).delete()
    rows = [_row(stage, number, entering) for entering in field.entering if entering.how]
    rows += [_row(stage, number + 1, entering) for entering in field.direct if entering.how]
    if number == 1 and field.fixed:
        begun = begin_document(field)
        stage.rounds_planned = len(begun["rounds"])
        plan_keep(stage=stage, parts=begun, also=["rounds_planned"])
    return Qualifier.objects.bulk_create(rows)


def _row(stage: Stage, number: int, entering: Entering) -> Qualifier:
    return Qualifier(
        stage=stage,
        round_number=number,
        entrant=entering.entrant,
        how=entering.how,
        from_table=entering.from_table,
        replaces=entering.replaces,
        rank=entering.rank,
        share=entering.share if len(entering.share) <= 40 else "",
    )


@transaction.atomic
def stage_advance(*, tournament: Tournament, actor: Actor) -> Stage:
    """Close the current stage and seat who comes through in the next one; return the next stage.

    Raises Refused: no_next_stage, stage_not_begun, results_missing, lots_needed, nobody_through, semifinals_too_few.
    """
    standings_settle(tournament=tournament)
    stage = current_stage(tournament)
    following = next_stage(stage) if stage else None
    if stage is None or following is None:
        raise Refused("no_next_stage")
    if not stage.rounds.exists():
        raise Refused("stage_not_begun")
    for waiting in open_rounds(tournament):
        raise Refused("results_missing", round=waiting.round.named, tables=", ".join(map(str, waiting.tables)))
    field = field_of(following, 1)
    if field.problem:
        raise field.problem
    if field.tied:
        raise Refused("lots_needed", names=", ".join(entrant.player.name for entrant in field.tied))
    if not field.entering:
        raise Refused("nobody_through")
    qualifiers_write(field=field)
    log_write(
        tournament=tournament, actor=actor, action="stage_closed", stage=stage.number, through=len(field.entering)
    )
    Tournament.objects.filter(pk=tournament.pk).touch()
    return following


@transaction.atomic
def stage_back(*, tournament: Tournament, actor: Actor) -> Stage:
    """Undo `stage_advance` while nothing was drawn in the later stage. Raises Refused: stage_has_rounds."""
    stage = current_stage(tournament)
    before = previous_stage(stage) if stage else None
    if stage is None or before is None or stage.rounds.exists():
        raise Refused("stage_has_rounds")
    Qualifier.objects.filter(stage=stage).delete()
    plan_drop(stage=stage, part="finals")
    log_write(tournament=tournament, actor=actor, action="stage_reopened", stage=before.number)
    Tournament.objects.filter(pk=tournament.pk).touch()
    return before


@transaction.atomic
def lots_record(*, stage: Stage, number: int, lots: Mapping[int, int], reason: str, actor: Actor) -> None:
    """Record the lots drawn among equals at the cut of round `number`: entrant to lot, 1 is the best.

    Raises Refused: lots_not_needed, lots_incomplete (each of the tied needs a lot of its own), reason_missing.
    """
    if not reason.strip():
        raise Refused("decision_reason_missing")
    standings_settle(tournament=stage.tournament)
    drawn = plan_hold(stage=stage).get(LOTS, {})
    tied = {entrant.pk: entrant for entrant in field_of(stage, number).tied}
    if not tied:
        raise Refused("lots_not_needed")
    if set(lots) != set(tied) or len(set(lots.values())) != len(lots):
        raise Refused("lots_incomplete", names=", ".join(entrant.player.name for entrant in tied.values()))
    of_round = {**drawn.get(str(number), {}), **{str(pk): lot for pk, lot in lots.items()}}
    plan_keep(stage=stage, parts={LOTS: {**drawn, str(number): of_round}})
    names = [tied[pk].player.name for pk in sorted(lots, key=lambda pk: lots[pk])]
    tournament = stage.tournament
    log_write(
        tournament=tournament,
        actor=actor,
        action="lots_drawn",
        round=stage.round_named(number),
        names=names,
        reason=reason.strip(),
    )
    Tournament.objects.filter(pk=tournament.pk).touch()


@transaction.atomic
def lots_undo(*, stage: Stage, number: int, actor: Actor) -> None:
    """Forget the lots of a round, so that they can be drawn again. Raises Refused: lots_not_there, lots_used."""
    drawn = plan_hold(stage=stage).get(LOTS, {})
    if str(number) not in drawn:
        raise Refused("lots_not_there")
    came_up = number == 1 and Qualifier.objects.filter(stage=stage).exists()
    if came_up or stage.rounds.filter(number__gte=number).exists():
        raise Refused("lots_used", number=stage.round_named(number))
    plan_keep(stage=stage, parts={LOTS: {key: lots for key, lots in drawn.items() if key != str(number)}})
    if number > 1:
        qualifiers_rebuild(stage=stage)
    tournament = stage.tournament
    log_write(tournament=tournament, actor=actor, action="lots_undone", round=stage.round_named(number))
    Tournament.objects.filter(pk=tournament.pk).touch()


@transaction.atomic
def plan_replace(*, stage: Stage, plan: Mapping[str, object], actor: Actor) -> None:
    """Give an elimination another plan before its first round is drawn. Raises Refused: plan_in_use, plan_missing."""
    if stage.rounds.exists():
        raise Refused("plan_in_use")
    rounds = plan.get("rounds")
    if not isinstance(rounds, list) or not rounds:
        raise Refused("plan_missing")
    before = planned_rounds(stage)
    stage.rounds_planned = len(rounds)
    plan_instead(stage=stage, plan=plan, also=["rounds_planned"])
    tournament = stage.tournament
    was = before[0].get("entrants") if before else None
    log_write(tournament=tournament, actor=actor, action="plan_replaced", was=was, entrants=rounds[0].get("entrants"))
    Tournament.objects.filter(pk=tournament.pk).touch()


@transaction.atomic
def rounds_planned_set(*, stage: Stage, rounds: int, actor: Actor) -> None:
    """Change how many rounds a league has. Raises Refused: rounds_too_few (already drawn), plan_in_use."""
    if stage.kind != Stage.Kind.LEAGUE:
        raise Refused("plan_in_use")
    drawn = next_round_number(stage) - 1
    if rounds < max(1, drawn) or rounds > 99:
        raise Refused("rounds_too_few", drawn=drawn)
    was, stage.rounds_planned = stage.rounds_planned, rounds
    stage.save(update_fields=["rounds_planned"])
    tournament = stage.tournament
    log_write(tournament=tournament, actor=actor, action="rounds_planned", was=was, rounds=rounds)
    Tournament.objects.filter(pk=tournament.pk).touch()
