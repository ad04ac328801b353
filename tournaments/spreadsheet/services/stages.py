"""The tournament of a spreadsheet and its stages: as the hidden sheet says, else as the type has them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.contrib.auth.models import User
from django.utils import timezone
from django.utils.dateparse import parse_date
from django.utils.translation import gettext as _

from rules.base.json_types import Json, JsonMapping
from tournaments.backup.documents.tournament_copy import LATER
from tournaments.backup.services.rows import penalty_as_counted, row_checked, rows_save
from tournaments.formats.file_finals import numbers_seated
from tournaments.formats.semifinals import OWN, SemifinalPlan, thresholds
from tournaments.formats.stage import Counting, Semifinals, StageFormat
from tournaments.materials.services.decks import deck_restore
from tournaments.models import OWN as OWN_FORMULA
from tournaments.models import Absence, Entrant, Penalty, Qualifier, Round, Stage, Standing, Table, Tournament
from tournaments.selectors.rounds.round_field import LOTS
from tournaments.selectors.rounds.semifinals import rounds_document
from tournaments.selectors.setup.choices import DRAWN_BY, PLAYED_BY, RECOUNTED, choices_check, choices_of
from tournaments.selectors.setup.presets import LEAGUE
from tournaments.selectors.standings.final_standing import BY_TOTAL, FINALS_FIRST
from tournaments.services.plans import plan_keep
from tournaments.services.setup.formulas import formula_restore
from tournaments.services.setup.tournaments import save_with_slug, tournament_create
from tournaments.spreadsheet.services.file_reading import SpreadsheetRead
from tournaments.workbook import book as sheets

Entrants = Mapping[int, Entrant]
NOT_PLAIN = ("deck", "own_formula")
NAME_LENGTH = PLACE_LENGTH = 120


def tournament_make(owner: User, read: SpreadsheetRead, name: str) -> Tournament:
    """Create the tournament with its stages, without anybody in it."""
    sheet = read.book.tournament or sheets.TournamentSheet()
    described: dict[str, object] = {
        "name": (sheet.name or name or _("Imported tournament"))[:NAME_LENGTH],
        "place": sheet.venue[:PLACE_LENGTH],
        "starts_on": min(sheet.dates) if sheet.dates else timezone.localdate(),
    }
    return _make_ours(owner, read, described) if read.extra else _make_theirs(owner, read, described)


def _make_ours(owner: User, read: SpreadsheetRead, described: dict[str, object]) -> Tournament:
    assert read.extra is not None
    given: JsonMapping = read.extra["tournament"]
    names = [name for name in (*PLAYED_BY, *RECOUNTED, *DRAWN_BY) if name not in NOT_PLAIN]
    tournament = Tournament(
        owner=owner, **described, **{name: given[name] for name in names if name in given or name not in LATER}
    )
    tournament.shared_winner = read.shared
    if read.book.tournament is None or not read.book.tournament.dates:
        tournament.starts_on = parse_date(str(given["starts_on"])) or tournament.starts_on
    deck, formula = read.extra.get("deck"), read.extra.get("formula")
    tournament.deck = deck_restore(owner=owner, name=deck["name"], cards=deck["cards"]) if deck else None
    if tournament.formula == OWN_FORMULA and formula:
        tournament.own_formula = formula_restore(owner=owner, name=formula["name"], document=formula["document"])
    tournament.clean_fields(exclude=["slug", "owner", "deck", "own_formula"])
    choices_check(choices_of(tournament))
    save_with_slug(tournament)
    for row in read.extra["stages"]:
        plan = dict(row["plan"]) if isinstance(row["plan"], Mapping) else {}
        row_checked(Stage, row, "stage", tournament=tournament, plan=plan).save()
    return tournament


def _make_theirs(owner: User, read: SpreadsheetRead, described: Json) -> Tournament:
    chosen = read.preset
    planned = read.book.tournament.rounds if read.book.tournament else 0
    before = chosen.stages.get("rounds", 1)
    rounds = before if read.has_semifinals else max(len(read.book.rounds), planned, 1)
    choices: Json = {**chosen.choices, "absence": Tournament.Absence.ZERO, "shared_winner": read.shared}
    tournament = tournament_create(owner=owner, preset=LEAGUE, rounds=rounds, **described, **choices)
    # A file may hold a standing of a type that gives none.
    league = StageFormat(chosen.draw, Counting(best_of_team=chosen.best_of_team))
    plan = {"finals_round": chosen.finals_round} if chosen.finals_round and not read.has_semifinals else {}
    Stage.objects.filter(tournament=tournament).update(plan=plan, format=league.document())
    if read.has_semifinals:
        _semifinals(tournament, read)
    return tournament


def _semifinals(tournament: Tournament, read: SpreadsheetRead) -> None:
    """Create the stage of semifinals and finals."""
    Stage.objects.create(
        tournament=tournament,
        number=2,
        kind=Stage.Kind.ELIMINATION,
        entrants_in=read.preset.stages.get("finalists"),
        **semifinals_of_file(read),
    )


def semifinals_of_file(read: SpreadsheetRead) -> Json:
    """Return plan, format and number of rounds of that stage: as the file shows them, else those of the type."""
    chosen = read.preset
    rule = f"{chosen.semifinals}_program"
    usual = Semifinals(rule if rule in thresholds() else chosen.semifinals)
    rules = Semifinals(OWN, read.finals) if read.finals else usual
    rounds = rounds_document(read.finals or SemifinalPlan(4))
    # Some types the program ranks by totals alone, whoever wins the final (docs/formats.md#standings).
    plan = {"rounds": rounds, "as_program": FINALS_FIRST if chosen.finals_round else BY_TOTAL}
    return {"plan": plan, "rounds_planned": len(rounds), "format": StageFormat(semifinals=rules).document()}


def finals_begin(stage: Stage, read: SpreadsheetRead, entrants: Entrants) -> None:
    """Say who came to the semifinals and finals of a file, and how; the first stage has its standing by now."""
    plan = read.finals
    assert plan is not None
    seated = [numbers_seated(sheet.tables) for sheet in read.sheets if sheet.stage == stage.number]
    semifinal, final = seated[0], seated[1] if len(seated) > 1 else []
    rows = Standing.objects.filter(stage__tournament=stage.tournament, stage__number=1).order_by("order")
    order = list(rows.values_list("entrant__number", flat=True))
    waiting = final or order[: plan.direct * plan.winners]
    direct = [number for number in order if number in waiting and number not in semifinal]
    first = [*direct, *(number for number in order if number in semifinal)]
    kept = {"semifinals": plan.semifinals, "direct": plan.direct, "winners": plan.winners}
    standing = [*first, *(number for number in order if number not in first)]
    plan_keep(stage=stage, parts={"finals": {**kept, "standing": standing}})
    how = Qualifier.How
    came = [(1, number, how.STANDING) for number in semifinal] + [(2, number, how.DIRECT) for number in direct]
    came += [(2, number, how.WINNER) for number in final if number in semifinal]
    Qualifier.objects.bulk_create(
        Qualifier(
            stage=stage, round_number=round_number, entrant=entrants[number], how=by, rank=standing.index(number) + 1
        )
        for round_number, number, by in came
    )


def extra_write(tournament: Tournament, extra: JsonMapping, entrants: Entrants) -> None:
    """Write what the hidden sheet keeps of people, penalties and who came through; the rounds are there by now."""
    for row in extra.get("entrants", ()):
        entrant = entrants.get(row["number"])
        if entrant is not None:
            kept = row_checked(Entrant, {**row, "created_at": entrant.created_at, **_as_entered(entrant)}, "entrant")
            for name in KEPT_OF_ENTRANT:
                setattr(entrant, name, getattr(kept, name))
            entrant.save(update_fields=list(KEPT_OF_ENTRANT))
    rounds = {(round_.stage.number, round_.number): round_ for round_ in _rounds_of(tournament)}
    rows_save(
        [
            row_checked(
                Penalty,
                penalty_as_counted(row),
                "penalty",
                entrant=entrants[row["entrant"]],
                round=rounds[tuple(row["round"])] if row["round"] else None,
            )
            for row in extra.get("penalties", ())
        ],
        "given_at",
    )
    tables = {(t.round.stage.number, t.round.number, t.number): t for t in _tables_of(tournament)}
    for stage, row in zip(tournament.stages.order_by("number"), extra["stages"], strict=True):
        _write_stage(stage, row, entrants, tables)


KEPT_OF_ENTRANT = ("joined_round", "withdrawn_at", "family", "group", "is_newcomer")


def _as_entered(entrant: Entrant) -> JsonMapping:
    return {"region": entrant.region, "withdrawn_reason": entrant.withdrawn_reason}


def _rounds_of(tournament: Tournament) -> Sequence[Round]:
    return list(Round.objects.filter(stage__tournament=tournament).select_related("stage"))


def _tables_of(tournament: Tournament) -> Sequence[Table]:
    return list(Table.objects.filter(round__stage__tournament=tournament).select_related("round__stage"))


def _write_stage(
    stage: Stage, row: JsonMapping, entrants: Entrants, tables: Mapping[tuple[int, int, int], Table]
) -> None:
    lots = row["plan"].get("lots", {}) if isinstance(row["plan"], Mapping) else {}
    if lots:
        drawn = {number: {str(entrants[int(who)].pk): lot for who, lot in lot.items()} for number, lot in lots.items()}
        plan_keep(stage=stage, parts={LOTS: drawn})
    rows_save([
        Absence(stage=stage, round_number=int(absence["round_number"]), entrant=entrants[absence["entrant"]])
        for absence in row["absences"]
    ])  # fmt: skip
    rows_save([
        row_checked(
            Qualifier,
            qualifier,
            "qualifier",
            stage=stage,
            entrant=entrants[qualifier["entrant"]],
            replaces=entrants.get(qualifier["replaces"]),
            from_table=tables.get((stage.number, *qualifier["from_table"])) if qualifier["from_table"] else None,
        )
        for qualifier in row["qualifiers"]
    ])  # fmt: skip
