"""An organiser's own formula: stored in versions, tried on past results, never changed under an old standing."""

from __future__ import annotations

from io import BytesIO

import pytest
from django.db import IntegrityError, transaction

from tests import cast
from tests.tournaments.results.cast import refused
from tests.tournaments.seasons.cast import season as season_of
from tests.tournaments.setup.cast import actor_of, evening, played, standing
from tournaments.backup.services.snapshots import copy_of, snapshot_restore
from tournaments.formulas.services import formula_preview
from tournaments.home.services import DEMO_USER, demo_remove
from tournaments.models import OWN, FormulaVersion, OwnFormula, Round, Stage, Standing, Tournament
from tournaments.selectors.setup.formulas import formula_of
from tournaments.selectors.standings.point_reasons import explain
from tournaments.services.setup.choices import tournament_update
from tournaments.services.setup.formulas import formula_create, formula_delete, formula_update

pytestmark = pytest.mark.django_db
GUFO = {"worth": "0.01", "places": {"any": ["12", "7", "5", "3", "2"]}, "decimals": 4}
PLACES_ONLY = {"worth": "0", "places": {"any": ["3", "2", "1"]}}


@pytest.fixture
def ada():
    return cast.account(first_name="Ada")


@pytest.fixture
def event(ada):
    return evening(ada)


def counted_by(event, version):
    tournament_update(tournament=event, actor=actor_of(event.owner), formula=OWN, own_formula=version)
    return Tournament.objects.get(pk=event.pk)


def test_a_tournament_counts_by_the_version_it_chose(ada, event):
    event = counted_by(event, formula_create(owner=ada, name="Gufo di quartiere", document=GUFO))
    assert formula_of(event).name == "Gufo di quartiere"
    totals = {name: str(total.normalize()) for _stage, name, _position, total, *_rest in standing(event)}
    assert totals["Nora Bassi"] == "15.71"  # 12.60 for the first table, 3.11 for the second


def test_a_new_version_changes_no_old_standing(ada, event):
    first = formula_create(owner=ada, name="Nostra", document=GUFO)
    event = counted_by(event, first)
    before = standing(event)
    second = formula_update(formula=first.formula, name="Nostra", document=PLACES_ONLY)
    assert (first.number, second.number) == (1, 2)
    tournament_update(tournament=event, actor=actor_of(ada), minimum_matches=1)
    assert standing(event) == before
    assert standing(counted_by(event, second)) != before


def test_saving_the_same_way_of_counting_makes_no_version(ada):
    first = formula_create(owner=ada, name="Nostra", document=GUFO)
    again = formula_update(formula=first.formula, name="Di tutti", document={**GUFO, "rounding": "half"})
    assert again.pk == first.pk
    assert OwnFormula.objects.get().name == "Di tutti"


def test_a_saved_version_cannot_be_written_over(ada):
    version = formula_create(owner=ada, name="Nostra", document=GUFO)
    version.document = PLACES_ONLY
    with pytest.raises(TypeError, match="never changed"):
        version.save()


def test_two_formulas_of_one_name_are_refused(ada):
    formula_create(owner=ada, name="Nostra", document=GUFO)
    other = formula_create(owner=ada, name="Altra", document=GUFO)
    assert refused(formula_create, owner=ada, name="Nostra", document=GUFO).code == "formula_name_taken"
    assert refused(formula_update, formula=other.formula, name="Nostra", document=GUFO).code == "formula_name_taken"


def test_a_formula_that_counts_somewhere_cannot_be_deleted(ada, event):
    version = formula_create(owner=ada, name="Nostra", document=GUFO)
    counted_by(event, version)
    assert refused(formula_delete, formula=version.formula).params == {"name": "Nostra", "count": 1}
    tournament_update(tournament=event, actor=actor_of(ada), formula="method2")
    assert Tournament.objects.get(pk=event.pk).own_formula is None
    formula_delete(formula=version.formula)
    assert not FormulaVersion.objects.exists()


@pytest.mark.parametrize("fields", [{"formula": OWN}, {"own": True}])
def test_the_database_knows_that_an_own_formula_has_its_version(ada, event, fields):
    version = formula_create(owner=ada, name="Nostra", document=GUFO)
    values = {"own_formula": version} if "own" in fields else fields
    with pytest.raises(IntegrityError), transaction.atomic():
        Tournament.objects.filter(pk=event.pk).update(**values)


@pytest.mark.parametrize("choices", [{"formula": OWN, "own_formula": None}, {"formula": "gufo-2"}])
def test_a_formula_that_does_not_exist_is_refused(ada, event, choices):
    assert refused(tournament_update, tournament=event, actor=actor_of(ada), **choices).code == "formula_unknown"


def test_the_preview_says_what_the_settings_would_make_of_it_and_keeps_nothing(ada, event):
    before = standing(event)
    shown = formula_preview(tournament=event, document=GUFO, name="Nostra")
    assert standing(event) == before
    previewed = [(one.entrant.player.name, one.row.position, one.row.total) for one in shown.rows]
    counted = counted_by(event, formula_create(owner=ada, name="Nostra", document=GUFO))
    assert previewed == [(name, position, total) for _stage, name, position, total, *_rest in standing(counted)]
    assert shown.left_out == []


def test_the_preview_explains_every_player(ada, event):
    shown = formula_preview(tournament=event, document=GUFO, name="Nostra")
    nora = next(one for one in shown.rows if one.entrant.player.name == "Nora Bassi")
    assert nora.made_of == [{"code": "place", "amount": "15"}, {"code": "points", "amount": "0.71"}]
    assert [number for number, _parts in nora.rounds] == [1, 2]


def test_the_preview_names_the_tables_it_cannot_count(ada, event):
    Tournament.objects.filter(pk=event.pk).update(shared_winner=True, formula="raduno")
    event.refresh_from_db()
    table = event.stages.get().rounds.get(number=1).tables.get(number=1)
    result = table.results.get(state="confirmed")
    for row in result.document["seats"][:2]:
        row["inside"], row["outside"] = "50", "10"
    result.document["seats"][3]["outside"] = str(
        164
        - sum(int(row["inside"]) + int(row["outside"]) for row in result.document["seats"][:3])
        - int(result.document["seats"][3]["inside"])
    )
    result.save()
    Tournament.objects.filter(pk=event.pk).update(shared_winner=False)
    event.refresh_from_db()
    shown = formula_preview(tournament=event, document=GUFO, name="Nostra")
    assert shown.left_out == ["1/1"]


def test_the_formulas_own_number_of_results_counts_unless_the_tournament_says_otherwise(ada, event):
    version = formula_create(owner=ada, name="Il migliore", document={**GUFO, "best": 1})
    event = counted_by(event, version)
    dropped = [line for row in Standing.objects.filter(stage__tournament=event) for line in row.detail["lines"]
               if line.get("counted") is False]  # fmt: skip
    assert dropped
    tournament_update(tournament=event, actor=actor_of(ada), best_of=5)
    assert not any(
        line.get("counted") is False
        for row in Standing.objects.filter(stage__tournament=event)
        for line in row.detail["lines"]
    )


def test_a_standing_tells_what_each_total_adds_up_from(ada, event, django_assert_num_queries):
    event = counted_by(event, formula_create(owner=ada, name="Nostra", document=GUFO))
    stage = event.stages.get()
    rows = list(Standing.objects.filter(stage=stage).select_related("entrant"))
    with django_assert_num_queries(1):
        explained = explain(stage, rows)
    punished = next(row for row in explained if row.entrant.number == 3)
    assert punished.made_of == [
        {"code": "place", "amount": "5"},
        {"code": "points", "amount": "0.3"},
        {"code": "penalty", "amount": "-5"},
    ]
    for row in explained:
        assert sum(float(part["amount"]) for part in row.made_of) == pytest.approx(float(row.total))


def test_a_stage_of_elimination_counts_by_it_too(ada):
    version = formula_create(owner=ada, name="Nostra", document={**GUFO, "win": "5"})
    event = cast.tournament(ada, formula=OWN, own_formula=version)
    stage = Stage.objects.create(tournament=event, number=1, kind=Stage.Kind.ELIMINATION, rounds_planned=1)
    made = cast.seated(stage, [cast.entrants(event, 4)], state=Round.State.PLAYING)
    played(made.tables.get(), [60, 40, 30, 20], actor_of(ada))
    first, *_rest = explain(stage, list(Standing.objects.filter(stage=stage).order_by("order")))
    assert first.made_of == [
        {"code": "place", "amount": "12"},
        {"code": "points", "amount": "0.6"},
        {"code": "win", "amount": "5"},
    ]
    shown = formula_preview(tournament=event, document=PLACES_ONLY, name="Altra")
    assert [one.row.total for one in shown.rows] == [3, 2, 1, 0]


def test_the_demo_leaves_what_its_account_made_to_the_heir(ada):
    demo = cast.account(DEMO_USER)
    for owner in (ada, demo):
        formula_create(owner=owner, name="Nostra", document=GUFO)
    season = season_of(demo)
    demo_remove(heir=ada)
    assert set(OwnFormula.objects.values_list("owner__username", "name")) == {("ada", "Nostra"), ("ada", "Nostra (2)")}
    season.refresh_from_db()
    assert season.owner == ada


def test_a_copy_brings_its_formula_along(ada, event):
    event = counted_by(event, formula_create(owner=ada, name="Nostra", document=GUFO))
    content = copy_of(event)
    berta = cast.account("berta")
    restored = snapshot_restore(file=BytesIO(content), owner=berta)
    assert restored.own_formula.formula.owner == berta
    assert standing(restored) == standing(event)
    again = snapshot_restore(file=BytesIO(content), owner=berta)
    assert again.own_formula == restored.own_formula
