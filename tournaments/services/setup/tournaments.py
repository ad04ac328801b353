"""Making a tournament from a preset, and deleting one."""

from __future__ import annotations

import datetime
from collections.abc import Mapping

from django.contrib.auth.models import User
from django.db import IntegrityError, transaction
from django.db.models import Model, QuerySet
from django.utils.text import slugify

from rules import codes
from tournaments.errors import Refused
from tournaments.formats.semifinals import SemifinalPlan
from tournaments.formats.stage import StageFormat
from tournaments.models import (
    Absence,
    Entrant,
    Penalty,
    Qualifier,
    Result,
    ResultLine,
    Round,
    Season,
    Seat,
    SeatChange,
    Stage,
    Standing,
    Table,
    Tournament,
)
from tournaments.permissions import Actor
from tournaments.seating.elimination.planner import plan
from tournaments.selectors.rounds.semifinals import rounds_document
from tournaments.selectors.setup import presets
from tournaments.selectors.setup.choices import (
    CHOICES,
    choices_check,
    choices_of,
    formula_taken,
    game_sizes,
    sizes_taken,
    usual_sizes,
)
from tournaments.selectors.setup.presets import ELIMINATION, LEAGUE, LEAGUE_FINAL
from tournaments.services.log import log_write
from tournaments.services.roster.people import people_forget

SLUG_LENGTH, SLUG_TRIES = 60, 200
MOST_ROUNDS = 50
USUAL_FINAL = 4
FINALISTS_MOST = 500
FALLBACK_SLUG = "torneo"


@transaction.atomic
def tournament_create(
    *, owner: User, preset: str, name: str, starts_on: datetime.date, **choices: object
) -> Tournament:
    """Create a tournament with its stages. `preset` is a code of the presets, or a bare shape of them.

    `choices` are fields of the tournament, and rounds, entrants, final, finalists, plan (a document of the planner)
    for its stages. Raises Refused: see `choices_check`; rounds_wrong, final_wrong, finalists_wrong, plan_none.
    TypeError for a choice that does not exist, KeyError for a preset that does not exist.
    """
    shape, stages, fields = _merge(preset, choices)
    tournament = Tournament(owner=owner, name=name, starts_on=starts_on, **fields)
    if tournament.ruleset in codes() and not {"sizes", "preferred_size"} & choices.keys():
        tournament.sizes, tournament.preferred_size = sizes_taken(
            tournament.ruleset, tournament.sizes, tournament.preferred_size
        )
    if tournament.ruleset in codes() and not {"formula", "deck", "rule_options"} & choices.keys():
        tournament.formula = formula_taken(tournament.ruleset, tournament.formula)
    choices_check(choices_of(tournament))
    save_with_slug(tournament)
    ready = presets.preset(preset)
    _make_stages(tournament, shape, stages)
    tournament.stages.filter(number=1).update(format=ready.league_format.document())
    if ready.semifinals and stages.get("finalists") == ready.stages.get("finalists"):
        semifinals_set(tournament, ready.final_format)
    actor = Actor(owner, label=owner.get_full_name() or owner.get_username())
    log_write(tournament=tournament, actor=actor, action="tournament_created", preset=preset)
    return tournament


def _merge(code: str, given: Mapping[str, object]) -> tuple[str, dict[str, object], dict[str, object]]:
    """Return the shape, the choices of the stages and the fields: the preset's, overridden by what was given."""
    ready = presets.preset(code)
    stages: dict[str, object] = {**ready.stages, "plan": None}
    fields: dict[str, object] = dict(ready.choices)
    for name, value in given.items():
        if name in ("rounds", "entrants", "final", "finalists", "plan"):
            stages[name] = value
        elif name in CHOICES:
            fields[name] = value
        else:
            raise TypeError(f"a tournament has no choice {name!r}")
    return ready.shape, stages, fields


def save_with_slug(row: Tournament | Season, base: str = "") -> None:
    """Save under `base` or an address made from the name; two of the same name at once get different ones."""
    base = slugify(row.name)[:SLUG_LENGTH].strip("-") or FALLBACK_SLUG
    rows = type(row)._default_manager
    taken = set(rows.filter(slug__startswith=base).values_list("slug", flat=True))
    for number in range(1, SLUG_TRIES + len(taken)):
        row.slug = base if number == 1 else f"{base}-{number}"
        if row.slug in taken:
            continue
        try:
            with transaction.atomic():
                row.save(force_insert=True)
        except IntegrityError:
            continue
        return
    raise Refused("address_taken")


def _make_stages(tournament: Tournament, shape: str, stages: Mapping[str, object]) -> None:
    if shape in (LEAGUE, LEAGUE_FINAL):
        rounds = _number(stages.get("rounds"), 1, MOST_ROUNDS, "rounds_wrong")
        Stage.objects.create(tournament=tournament, number=1, kind=Stage.Kind.LEAGUE, rounds_planned=rounds)
    if shape == ELIMINATION:
        planned = stages.get("plan") or _plan(tournament, stages.get("entrants"), stages.get("final"))
        _elimination(tournament, 1, planned)
    if shape == LEAGUE_FINAL:
        stage_of_finalists(
            tournament=tournament, number=2, finalists=stages.get("finalists"), final=stages.get("final") or USUAL_FINAL
        )


def semifinals_set(tournament: Tournament, wanted: StageFormat) -> None:
    """Let the last stage be semifinals by the entrants; until the standing says more, four of them."""
    plan = {"rounds": rounds_document(SemifinalPlan(USUAL_FINAL))}
    tournament.stages.filter(number=2).update(format=wanted.document(), plan=plan, rounds_planned=len(plan["rounds"]))


def stage_of_finalists(*, tournament: Tournament, number: int, finalists: object, final: object = None) -> None:
    """Add the stage fed by a standing: one final table, or semifinals before a final of `final`.

    Raises Refused: finalists_wrong, final_wrong, plan_none.
    """
    count = _number(finalists, 2, FINALISTS_MOST, "finalists_wrong")
    if count <= max(game_sizes(tournament.ruleset)):
        Stage.objects.create(tournament=tournament, number=number, kind=Stage.Kind.FINAL, entrants_in=count)
    else:
        _elimination(tournament, number, _plan(tournament, count, final or USUAL_FINAL), count)


def _elimination(tournament: Tournament, number: int, planned: object, entrants_in: int | None = None) -> None:
    assert isinstance(planned, Mapping)
    Stage.objects.create(
        tournament=tournament,
        number=number,
        kind=Stage.Kind.ELIMINATION,
        rounds_planned=len(planned["rounds"]),
        entrants_in=entrants_in,
        plan=dict(planned),
    )


def _plan(tournament: Tournament, entrants: object, final: object) -> dict[str, object]:
    """Return the first plan with winners only, as the planner's document; Refused plan_none says what to do."""
    allowed = game_sizes(tournament.ruleset)
    size = _number(final, min(allowed), max(allowed), "final_wrong")
    count = _number(entrants, 2, 2000, "entrants_wrong")
    usual = usual_sizes(tournament.ruleset)
    answer = plan(count, size, tournament.sizes or usual, usual)
    if answer.plan is None:
        raise Refused("plan_none", entrants=count, final=size)
    return answer.plan.document()


def _number(value: object, least: int, most: int, code: str) -> int:
    if not isinstance(value, int) or not least <= value <= most:
        raise Refused(code, least=least, most=most)
    return value


@transaction.atomic
def tournament_delete(*, tournament: Tournament) -> None:
    """Delete a tournament with everything in it. The caller saves a copy first.

    People and clubs made for it go too, where no other tournament knows them.
    """
    entries = Entrant.objects.filter(tournament=tournament)
    players = list(entries.values_list("player_id", flat=True))
    clubs = {*entries.values_list("club_id", flat=True), *entries.values_list("player__club_id", flat=True)}
    mine: list[QuerySet[Model]] = [
        Standing.objects.filter(stage__tournament=tournament),
        Qualifier.objects.filter(stage__tournament=tournament),
        ResultLine.objects.filter(result__table__round__stage__tournament=tournament),
        Result.objects.filter(table__round__stage__tournament=tournament),
        SeatChange.objects.filter(table__round__stage__tournament=tournament),
        Penalty.objects.filter(entrant__tournament=tournament),
        Absence.objects.filter(stage__tournament=tournament),
    ]
    for rows in mine:
        rows.delete()
    Table.objects.filter(round__stage__tournament=tournament).update(decided_winner=None)
    # Seats protect their entrants, so they go before them.
    Seat.objects.filter(round__stage__tournament=tournament).delete()
    Round.objects.filter(stage__tournament=tournament).delete()
    Stage.objects.filter(tournament=tournament).delete()
    Entrant.objects.filter(tournament=tournament).delete()
    tournament.delete()
    people_forget(players=players, clubs=[pk for pk in clubs if pk], owner=tournament.owner)
