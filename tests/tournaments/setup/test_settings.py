"""Changing choices: what is locked says why, what counts shows first what it changes."""

from __future__ import annotations

import io
from decimal import Decimal
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from scoring.tiebreaks import REGISTRY
from tests import cast
from tests.tournaments.setup.cast import actor_of, evening, standing
from tournaments.backup.services.snapshots import copy_of, snapshot_restore
from tournaments.errors import Refused
from tournaments.models import LogEntry, Stage, Standing, Tournament
from tournaments.selectors.setup.choices import choices_of
from tournaments.selectors.setup.locks import locked_choices
from tournaments.services.setup.choices import choices_preview, stages_update, tournament_update
from tournaments.words.results.scoring import TIE_BREAK_NAMES
from tournaments.words.setup.choices import LOCKS

pytestmark = pytest.mark.django_db


def settings_data(client: Client, event: Tournament, **changes: Any) -> dict[str, Any]:
    form = client.get(reverse("manage-settings", args=[event.slug])).context["form"]
    data: dict[str, Any] = {}
    for name in form.fields:
        value = form[name].value()
        if name == "tie_breaks":
            data |= {f"tie_breaks_{place}": code for place, code in enumerate(value)}
        elif value not in (None, False, ""):
            data[name] = "on" if value is True else value
    return {**data, **changes}


@pytest.fixture
def event(client: Client) -> Tournament:
    ada = cast.account()
    client.force_login(ada, backend="django.contrib.auth.backends.ModelBackend")
    return evening(ada)


def test_before_any_result_nothing_is_locked() -> None:
    event = cast.tournament()
    cast.league(event)
    assert locked_choices(event) == {}


def test_what_results_refer_to_is_locked_and_says_so(client: Client, event: Tournament) -> None:
    assert locked_choices(event) == dict.fromkeys(("ruleset", "rule_options", "deck", "scope"), "results_refer")
    with pytest.raises(Refused, match="choice_locked"):
        tournament_update(tournament=event, actor=actor_of(event.owner), ruleset="risiko-challenge")
    form = client.get(reverse("manage-settings", args=[event.slug])).context["form"]
    assert form.fields["ruleset"].disabled
    assert str(LOCKS["results_refer"]) in str(form.fields["ruleset"].help_text)


def test_a_locked_field_sent_all_the_same_changes_nothing(client: Client, event: Tournament) -> None:
    client.post(reverse("manage-settings", args=[event.slug]), settings_data(client, event, ruleset="risiko-challenge"))
    event.refresh_from_db()
    assert event.ruleset == "risiko-torneo"


def test_another_formula_shows_who_moves_before_it_is_saved(client: Client, event: Tournament) -> None:
    before = standing(event)
    data = settings_data(client, event, formula="method1")
    page = client.post(reverse("manage-settings", args=[event.slug]), data)
    assert page.context["moves"]
    event.refresh_from_db()
    assert event.formula == "method2" and standing(event) == before
    client.post(reverse("manage-settings", args=[event.slug]), data | {"sure": "1"})
    event.refresh_from_db()
    after = {row.entrant.player.name: (row.position, row.total) for row in Standing.objects.all()}
    assert event.formula == "method1"
    assert {move.name: (move.after, move.total_after) for move in page.context["moves"]}.items() <= after.items()


def test_a_preview_keeps_nothing(event: Tournament) -> None:
    version, log = event.version, LogEntry.objects.count()
    choices_preview(tournament=event, actor=actor_of(event.owner), changes={"best_of": 1})
    event.refresh_from_db()
    assert (event.best_of, LogEntry.objects.count()) == (None, log)
    assert event.version >= version


def test_best_of_recounts_the_totals(event: Tournament) -> None:
    total = {row[1]: row[3] for row in standing(event)}
    tournament_update(tournament=event, actor=actor_of(event.owner), best_of=1)
    now = {row[1]: row[3] for row in standing(event)}
    assert now["Ugo Ferri"] == Decimal(44) < total["Ugo Ferri"]


def test_names_and_tables_are_saved_at_once(client: Client, event: Tournament) -> None:
    data = settings_data(client, event, name="Serata lunga", clubs="off", match_minutes=105)
    client.post(reverse("manage-settings", args=[event.slug]), data)
    event.refresh_from_db()
    assert (event.name, event.slug, event.clubs, event.match_minutes) == ("Serata lunga", "serata-al-club", "off", 105)
    assert LogEntry.objects.filter(action="choices_changed").get().detail["fields"] == [
        "name",
        "clubs",
        "match_minutes",
    ]


def test_the_number_of_rounds_never_falls_below_those_drawn(client: Client, event: Tournament) -> None:
    page = client.post(reverse("manage-settings", args=[event.slug]), settings_data(client, event, rounds=1))
    assert page.context["form"].errors
    client.post(reverse("manage-settings", args=[event.slug]), settings_data(client, event, rounds=5))
    assert event.stages.get().rounds_planned == 5


def test_who_goes_through_can_change_until_the_final_is_drawn() -> None:
    event = cast.tournament()
    cast.league(event)
    final = Stage.objects.create(tournament=event, number=2, kind=Stage.Kind.FINAL, entrants_in=4)
    actor = actor_of(event.owner)
    stages_update(tournament=event, actor=actor, finalists=16)
    final = event.stages.get(number=2)
    assert (final.kind, final.entrants_in) == ("elimination", 16)
    cast.seated(final, cast.by_fours(cast.entrants(event, 16)))
    with pytest.raises(Refused, match="choice_locked"):
        stages_update(tournament=event, actor=actor, finalists=4)


def test_a_closed_tournament_keeps_everything_but_its_name(event: Tournament) -> None:
    Tournament.objects.filter(pk=event.pk).update(state=Tournament.State.FINISHED)
    event.refresh_from_db()
    locked = locked_choices(event)
    assert {"formula", "tie_breaks", "clubs", "rounds"} <= locked.keys() and "name" not in locked
    with pytest.raises(Refused, match="choice_locked"):
        tournament_update(tournament=event, actor=actor_of(event.owner), formula="method1")


def test_a_change_that_contradicts_the_rest_changes_nothing(event: Tournament) -> None:
    with pytest.raises(Refused, match="preferred_not_allowed"):
        tournament_update(tournament=event, actor=actor_of(event.owner), sizes=[3, 5], name="Altro")
    event.refresh_from_db()
    assert event.name == "Serata al club"


def test_deleting_asks_for_the_name_and_leaves_a_copy(
    client: Client, event: Tournament, tmp_path: Any, settings: Any
) -> None:
    settings.VAR_DIR = tmp_path
    address = reverse("manage-delete", args=[event.slug])
    assert client.post(address, {"typed": "altro"}).context["form"].errors
    assert Tournament.objects.exists()
    client.post(address, {"typed": event.name})
    assert not Tournament.objects.exists()
    assert next((tmp_path / "backups" / "_deleted").iterdir()).name.startswith("serata-al-club-")


def test_a_tournament_with_every_choice_left_empty_comes_back_from_its_copy(client: Client) -> None:
    """Nothing that the forms accept makes a copy that nobody can restore."""
    ada = cast.account()
    client.force_login(ada, backend="django.contrib.auth.backends.ModelBackend")
    event = cast.tournament(ada, place="Sala grande", best_of=2)
    cast.league(event)
    form = client.get(reverse("manage-settings", args=[event.slug])).context["form"]
    needed = {name: form[name].value() for name, field in form.fields.items() if field.required}
    sent = client.post(reverse("manage-settings", args=[event.slug]), {**needed, "sizes": [3, 4, 5]})
    assert sent.status_code == 302
    event.refresh_from_db()
    assert (event.tie_breaks, event.best_of, event.place) == ([], None, "")
    again = snapshot_restore(file=io.BytesIO(copy_of(event)), owner=ada)
    assert choices_of(again) == choices_of(event)


def test_every_tie_break_has_its_words_and_is_offered(client: Client, event: Tournament) -> None:
    """The form offers what has words: one without any would never be chosen."""
    assert TIE_BREAK_NAMES.keys() == REGISTRY.keys()
    form = client.get(reverse("manage-settings", args=[event.slug])).context["form"]
    assert form.fields["tie_breaks"].known == set(REGISTRY)
