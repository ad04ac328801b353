"""Penalties that step up: proposed, answered, never by themselves; and two referees at one moment."""

from __future__ import annotations

import re
from decimal import Decimal
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests.tournaments.results.cast import ADA, PIO, evening, refused
from tournaments.errors import Refused
from tournaments.models import Entrant, Grant, LogEntry, Penalty, Round, Tournament
from tournaments.permissions import SESSION_KEY
from tournaments.selectors.rounds.penalty_steps import next_step
from tournaments.services.results.penalties import penalty_give, penalty_revoke

pytestmark = pytest.mark.django_db


def nora() -> Entrant:
    return Entrant.objects.get(number=1)


def give(kind: str = "warning", **more: Any) -> Penalty:
    given = {"points": Decimal(5) if kind == "points" else Decimal(0), "reason": "ritardo", "actor": ADA}
    return penalty_give(entrant=nora(), kind=kind, **{**given, **more})


@pytest.fixture
def event(client: Client) -> Tournament:
    """Return an evening whose penalties step up; Ada, who runs it, is signed in."""
    made = evening(penalties_step_up=True)
    client.force_login(made.owner, backend="django.contrib.auth.backends.ModelBackend")
    return made


@pytest.mark.parametrize(
    ("kind", "given", "proposed"),
    [
        ("warning", [], ""),
        ("warning", ["warning"], "points"),
        ("warning", ["warning", "points"], "table_loss"),
        ("points", ["warning"], ""),
        ("points", ["points"], "table_loss"),
        ("table_loss", ["table_loss"], "disqualified"),
        ("warning", ["disqualified"], "disqualified"),
        ("disqualified", ["disqualified"], ""),
        ("warning", ["ban"], ""),
        ("ban", ["warning"], ""),
    ],
)
def test_the_next_step_is_one_above_the_heaviest_that_stands(kind: str, given: list[str], proposed: str) -> None:
    assert next_step(kind, [Penalty(kind=each) for each in given]) == proposed


def test_a_penalty_taken_back_is_no_step() -> None:
    evening(penalties_step_up=True)
    penalty_revoke(penalty=give(), reason="errore", actor=ADA)
    assert give().kind == "warning"


def test_without_the_option_a_second_warning_is_a_warning() -> None:
    evening()
    assert [give().kind, give().kind] == ["warning", "warning"]


def test_a_second_warning_is_not_recorded_before_somebody_has_answered(event: Tournament) -> None:
    give()
    answer = refused(give)
    assert (answer.code, answer.params["step"], Penalty.objects.count()) == ("penalty_steps_up", "points", 1)
    assert give("points", seen=1, settled=True).points == 5
    assert give("warning", seen=2, settled=True).kind == "warning"


def test_an_answer_to_what_has_changed_meanwhile_is_asked_again(event: Tournament) -> None:
    first = give()
    penalty_revoke(penalty=first, reason="errore", actor=PIO)
    assert refused(give, "points", seen=1, settled=True).code == "penalised_meanwhile"
    assert refused(give, seen=0).code == "penalised_meanwhile"
    assert give(seen=2).kind == "warning"


def sent(client: Client, event: Tournament, page: str, **more: str) -> str:
    """Send the form of a page with the state that it carries."""
    seen = re.search(r'name="seen" value="([^"]*)"', page)
    assert seen is not None
    data = {"entrant": str(nora().pk), "infringement": "ritardo", "seen": seen[1], **more}
    return client.post(reverse("manage-penalties", args=[event.slug]), data, follow=True).content.decode()


def test_the_page_proposes_the_step_and_does_what_is_answered(client: Client, event: Tournament) -> None:
    page = client.get(reverse("manage-penalties", args=[event.slug])).content.decode()
    page = sent(client, event, page)
    page = sent(client, event, page)
    assert "Nora Bassi ha già avuto una penalità in questo torneo." in page and Penalty.objects.count() == 1
    assert "Sì, togli punti" in page and "No, resta «richiamo»" in page
    page = sent(client, event, page, settled="points")
    assert "Scrivi quanti punti togliere" in page and Penalty.objects.count() == 1
    page = sent(client, event, page, settled="points", points="3")
    assert list(Penalty.objects.values_list("kind", "points", "reason")) == [
        ("warning", 0, "ritardo"),
        ("points", 3, "ritardo"),
    ]


def test_a_referee_is_told_to_call_whoever_organises_where_the_step_is_a_disqualification(
    client: Client, event: Tournament
) -> None:
    give("table_loss", round=Round.objects.get())
    referee = Client()
    session = referee.session
    grant = Grant.objects.create(tournament=event, role=Grant.Role.REFEREE, token_hash="x" * 64)
    session[SESSION_KEY] = [grant.pk]
    session.save()
    page = referee.get(reverse("manage-penalties", args=[event.slug])).content.decode()
    page = sent(referee, event, page, kind="table_loss", round=str(Round.objects.get().pk))
    assert "Squalifica e sospende solo chi organizza" in page
    assert "Sì, squalifica" not in page and "No, resta «sconfitta al tavolo»" in page
    page = sent(referee, event, page, settled="disqualified")
    assert Penalty.objects.count() == 1


def test_an_organiser_lets_penalties_step_up_and_no_more(client: Client) -> None:
    event = evening()
    client.force_login(event.owner, backend="django.contrib.auth.backends.ModelBackend")
    address = reverse("manage-penalty-steps", args=[event.slug])
    for data, wanted in (({"on": "1"}, True), ({}, False)):
        client.post(address, data)
        event.refresh_from_db()
        assert event.penalties_step_up is wanted
    assert LogEntry.objects.filter(action="choices_changed").count() == 2


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("step_up", [True, False])
def test_of_two_referees_who_penalise_at_once_one_is_asked_to_look_again(run_together: Any, step_up: bool) -> None:
    evening(penalties_step_up=step_up)
    answers = run_together(lambda _index: give(seen=0), 2)
    codes = sorted(answer.code if isinstance(answer, Refused) else answer.kind for answer in answers)
    assert codes == ["penalised_meanwhile", "warning"]
    assert Penalty.objects.count() == LogEntry.objects.filter(action="penalty_given").count() == 1


@pytest.mark.django_db(transaction=True)
def test_a_step_that_two_referees_say_yes_to_at_once_is_taken_once(run_together: Any) -> None:
    evening(penalties_step_up=True)
    give()
    answers = run_together(lambda _index: give("points", seen=1, settled=True), 3)
    codes = sorted(answer.code if isinstance(answer, Refused) else answer.kind for answer in answers)
    assert codes == ["penalised_meanwhile", "penalised_meanwhile", "points"]
    assert list(Penalty.objects.order_by("pk").values_list("kind", "points")) == [("warning", 0), ("points", 5)]


@pytest.mark.django_db(transaction=True)
def test_a_table_lost_twice_at_once_is_lost_once(run_together: Any) -> None:
    evening()
    answers = run_together(lambda _index: give("table_loss", round=Round.objects.get()), 3)
    codes = sorted(answer.code if isinstance(answer, Refused) else answer.kind for answer in answers)
    assert codes == ["penalty_twice", "penalty_twice", "table_loss"]
