"""The log: people by name, old and new values, filtered, and as a file whose cells are no formulas."""

from __future__ import annotations

from typing import Any

import pytest
from django.urls import reverse

from tests import cast
from tests.tournaments.rounds.cast import ADA
from tournaments.models import LogEntry, Tournament
from tournaments.people_lists import PersonLine
from tournaments.services.log import log_write
from tournaments.services.roster.roster import entrant_update, entrants_add
from tournaments.services.setup.choices import tournament_update
from tournaments.words.log import ACTIONS, KIND_NAMES, KINDS, log_kind


@pytest.fixture
def event() -> Tournament:
    return cast.tournament()


def page(client: Any, event: Tournament, **query: str) -> str:
    client.force_login(event.owner)
    return " ".join(client.get(reverse("manage-log", args=[event.slug]), query).content.decode().split())


def test_every_action_has_one_kind_and_every_kind_a_name() -> None:
    filed = [action for actions in KINDS.values() for action in actions]
    assert len(filed) == len(set(filed)) and set(filed) <= set(ACTIONS)
    assert {log_kind(action) for action in ACTIONS} == set(KIND_NAMES)


@pytest.mark.django_db
def test_a_change_of_choices_and_of_a_person_shows_what_was_and_what_is(client: Any, event: Tournament) -> None:
    event.formula, event.clubs = "method1", "soft"
    event.save()
    tournament_update(
        tournament=event, actor=ADA, formula="raduno", clubs="hard", name="Altra serata", is_public=False, best_of=3
    )
    nora = cast.entrants(event, 1, clubs=1)[0]
    entrant_update(entrant=nora, club_name="Gufi", joined_round=2, actor=ADA)
    text = page(client, event)
    for words in (
        'Punti di una partita: <s><span class="sr-only">prima </span>Metodo 1</s> → '
        '<b><span class="sr-only">ora </span>Raduno</b>',
        "Serata al club</s>",
        "Altra serata</b>",
        "sì</s>",
        "no</b>",
        "–</s>",
        "Club A</s>",
        "Gufi</b>",
    ):
        assert words in text, words
    assert "Pubblico" in text and "Gioca dal turno" in text


@pytest.mark.django_db
def test_who_was_entered_is_named_and_found_by_name(client: Any, event: Tournament) -> None:
    people = [PersonLine(1, "Nicolò Però", ""), PersonLine(2, "Lia Monti", "")]
    entrants_add(tournament=event, people=people, actor=ADA)
    log_write(tournament=event, actor=ADA, action="round_published", round=1)
    assert "Nicolò Però, Lia Monti" in page(client, event)
    assert "Nicolò Però" in page(client, event, q="PERO nicolo")
    assert "Lia Monti" not in page(client, event, q="zeno") and "non c'è niente" in page(
        client, event, q="zeno"
    ).replace("&#x27;", "'")


@pytest.mark.django_db
def test_it_is_filtered_by_kind_and_by_who_and_nonsense_shows_everything(client: Any, event: Tournament) -> None:
    for who, action in (("ada", "tournament_finished"), ("Pio", "penalty_given"), ("Pio", "result_confirmed")):
        LogEntry.objects.create(tournament=event, who=who, action=action, detail={"name": "Lia", "reason": "x"})
    assert "ha chiuso" not in page(client, event, kind="penalties")
    assert "<strong>ada</strong>" not in page(client, event, who="Pio")
    both = page(client, event, kind="results", who="Pio")
    assert both.count("<strong>") == 1
    assert page(client, event, kind="nonsense").count("<strong>") == 3
    assert f"{reverse('manage-log-file', args=[event.slug, 'csv'])}?kind=results&amp;who=Pio" in both


@pytest.mark.django_db
def test_the_file_has_a_row_for_each_value_and_no_cell_is_a_formula(client: Any, event: Tournament) -> None:
    tournament_update(tournament=event, actor=ADA, name="=1+1", place="@SUM(A1)")
    client.force_login(event.owner)
    response = client.get(reverse("manage-log-file", args=[event.slug, "csv"]))
    rows = response.content.decode("utf-8-sig").splitlines()
    assert rows[0] == "Quando;Chi;Che cosa;Persone;Campo;Prima;Dopo"
    assert "Nome;Serata al club;'=1+1" in rows[1] and "Luogo;–;'@SUM(A1)" in rows[2]
    assert len(rows) == 3 and "attachment" in response["Content-Disposition"]
    nothing = client.get(reverse("manage-log-file", args=[event.slug, "csv"]), {"kind": "results"})
    assert len(nothing.content.decode("utf-8-sig").splitlines()) == 1
    assert client.get(reverse("manage-log-file", args=[event.slug, "exe"])).status_code == 404


@pytest.mark.django_db
@pytest.mark.parametrize(
    "detail", [{"was": 1, "now": []}, {"was": {}, "now": {"clubs": [[]], "starts_on": "x", "sizes": [{}]}}]
)
def test_an_entry_of_any_shape_is_shown(client: Any, event: Tournament, detail: dict[str, Any]) -> None:
    LogEntry.objects.create(tournament=event, who="ada", action="choices_changed", detail=detail | {"fields": []})
    assert "<strong>ada</strong>" in page(client, event)


@pytest.mark.django_db
def test_the_page_of_the_log_takes_as_many_queries_whatever_its_length(
    client: Any, event: Tournament, django_assert_max_num_queries: Any
) -> None:
    LogEntry.objects.bulk_create(
        LogEntry(tournament=event, who="ada", action="round_published", detail={"round": 1}) for _ in range(150)
    )
    client.force_login(event.owner)
    with django_assert_max_num_queries(9):
        assert client.get(reverse("manage-log", args=[event.slug]), {"q": "turno"}).status_code == 200
