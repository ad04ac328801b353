"""The certificate of a draw: whoever has its question draws the same tables, on any machine, at any time."""

import json

import pytest
from django.core.management import call_command
from django.urls import reverse

from tests import cast
from tests.tournaments.rounds.cast import ADA, play
from tournaments.models import Round
from tournaments.seating.problem import canonical
from tournaments.services.draws import round_draw, round_publish
from tournaments.services.swaps import seats_swap

pytestmark = pytest.mark.django_db


@pytest.fixture
def second_round():
    """The published second round of a league of fourteen in three clubs."""
    event = cast.tournament()
    cast.entrants(event, 14, clubs=3)
    stage = cast.league(event, 3)
    play(round_draw(stage=stage, actor=ADA, seed=3))
    Round.objects.update(state=Round.State.COMPLETE)
    made = round_draw(stage=stage, actor=ADA, seed=99)
    round_publish(round=made, actor=ADA)
    return made


def fetched(client, made, part):
    address = reverse("certificate-file", args=[made.stage.tournament.slug, 1, made.number, part])
    return client.get(address).content.decode()


def page(client, made):
    return client.get(reverse("certificate", args=[made.stage.tournament.slug, 1, made.number]))


def drawn_again(question, tmp_path, capsys):
    path = tmp_path / "question.json"
    path.write_text(question, encoding="utf-8")
    call_command("draw", str(path))
    answer = json.loads(capsys.readouterr().out)
    answer.pop("seconds")
    return answer


def test_the_command_gives_the_answer_byte_for_byte(client, second_round, tmp_path, capsys):
    again = drawn_again(fetched(client, second_round, "question"), tmp_path, capsys)
    assert canonical(again) + "\n" == fetched(client, second_round, "answer")
    numbers = [list(t.seats.values_list("entrant__number", flat=True)) for t in second_round.tables.order_by("number")]
    assert again["rounds"] == [numbers]


def test_the_question_holds_no_key_of_this_database(client, second_round):
    question = json.loads(fetched(client, second_round, "question"))
    assert [player["id"] for player in question["players"]] == list(range(1, 15))
    assert {player["club"] for player in question["players"]} == {"Club A", "Club B", "Club C"}
    assert {player for tables in question["history"] for table in tables for player in table} == set(range(1, 15))


def test_it_holds_after_somebody_withdrew_and_seats_were_swapped(client, second_round, tmp_path, capsys):
    before = fetched(client, second_round, "answer")
    first, second = list(second_round.seats.order_by("table__number", "position"))[:5:4]
    seats_swap(round=second_round, first=first, second=second, actor=ADA, draw_version=second_round.draw_version)
    event = second_round.stage.tournament
    event.entrants.filter(number=14).update(withdrawn_at=event.created_at)
    assert canonical(drawn_again(fetched(client, second_round, "question"), tmp_path, capsys)) + "\n" == before
    assert page(client, second_round).context["certificate"].changed


def test_the_page_shows_seed_fingerprint_figures_and_the_tables(client, second_round):
    text = page(client, second_round).content.decode()
    assert "99" in text
    assert second_round.certificate["input_sha256"] in text
    assert "Nora Bassi" in text
    assert not page(client, second_round).context["certificate"].changed


def test_a_round_that_is_only_drawn_shows_its_certificate_to_organisers_alone(client, second_round):
    Round.objects.filter(pk=second_round.pk).update(state=Round.State.DRAWN)
    assert page(client, second_round).status_code != 200
    client.force_login(second_round.stage.tournament.owner, backend="django.contrib.auth.backends.ModelBackend")
    assert page(client, second_round).status_code == 200


def test_a_round_seated_by_hand_has_no_certificate_and_says_so(client):
    event = cast.tournament()
    made = cast.seated(cast.league(event), cast.by_fours(cast.entrants(event, 8)))
    assert page(client, made).context["certificate"] is None
    address = reverse("certificate-file", args=[event.slug, 1, 1, "question"])
    assert client.get(address).status_code == 404


def test_only_the_two_files_are_there(client, second_round):
    address = reverse("certificate-file", args=[second_round.stage.tournament.slug, 1, 2, "secrets"])
    assert client.get(address).status_code == 404
