"""The certificate of a draw: whoever has its question draws the same tables, on any machine, at any time."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import get_args

import pytest
from django.core.management import call_command
from django.urls import reverse

from tests import cast
from tests.tournaments.rounds.cast import ADA, play
from tournaments.models import Entrant, Round
from tournaments.seating.question.problem import canonical
from tournaments.seating.question.record import Record, unpack
from tournaments.seating.verify import Doubt
from tournaments.services.draw.draws import round_discard, round_draw, round_publish, round_redraw
from tournaments.services.draw.swaps import seats_swap
from tournaments.services.results.table_decisions import seat_replace
from tournaments.words.rounds.rounds import DOUBTS

pytestmark = pytest.mark.django_db
ROOT = Path(__file__).parents[3]


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


def run_elsewhere(tmp_path, text):
    """`draw` on the file in a process with another hash seed, another time zone and an empty database."""
    path = tmp_path / "certificate.json"
    path.write_text(text, encoding="utf-8")
    environment = {
        **os.environ,
        "PYTHONHASHSEED": "4242",
        "TZ": "Asia/Tokyo",
        "LANG": "C",
        "DATABASE_URL": f"sqlite:///{tmp_path}/empty.sqlite3",
    }
    command = [sys.executable, str(ROOT / "manage.py"), "draw", str(path)]
    return subprocess.run(command, capture_output=True, text=True, env=environment, cwd=tmp_path, check=False)


def test_the_command_gives_the_answer_byte_for_byte(client, second_round, tmp_path, capsys):
    again = drawn_again(fetched(client, second_round, "question"), tmp_path, capsys)
    assert canonical(again) + "\n" == fetched(client, second_round, "answer")
    numbers = [list(t.seats.values_list("entrant__number", flat=True)) for t in second_round.tables.order_by("number")]
    assert again["rounds"] == [numbers]


def test_the_question_holds_no_key_of_this_database(client, second_round):
    question = json.loads(fetched(client, second_round, "question"))
    assert [player["id"] for player in question["players"]] == list(range(1, 15))
    assert {player["club"] for player in question["players"]} == {"A", "B", "C"}
    assert {player for tables in question["history"] for table in tables for player in table} == set(range(1, 15))


@pytest.mark.long
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


def test_the_certificate_alone_draws_again_in_a_process_that_never_saw_this_database(client, second_round, tmp_path):
    text = fetched(client, second_round, "certificate")
    assert "Club" not in json.dumps(json.loads(text)["question"])
    elsewhere = run_elsewhere(tmp_path, text)
    assert elsewhere.returncode == 0, elsewhere.stderr
    again = json.loads(elsewhere.stdout)
    again.pop("seconds")
    assert canonical(again) + "\n" == fetched(client, second_round, "answer")


@pytest.mark.long
def test_a_certificate_whose_tables_were_changed_is_found_out(client, second_round, tmp_path):
    document = json.loads(fetched(client, second_round, "certificate"))
    tables = document["answer"]["rounds"][0]
    tables[0][0], tables[1][0] = tables[1][0], tables[0][0]
    elsewhere = run_elsewhere(tmp_path, canonical(document))
    assert elsewhere.returncode == 1
    assert "not the tables of the certificate" in elsewhere.stderr


def test_the_certificate_lists_who_the_numbers_and_letters_are(client, second_round):
    names = json.loads(fetched(client, second_round, "certificate"))["names"]
    assert names["clubs"] == {"A": "Club A", "B": "Club B", "C": "Club C"}
    assert names["players"]["1"] == "Nora Bassi" and len(names["players"]) == 14


def test_what_was_changed_by_hand_is_named(client, second_round):
    first, second = list(second_round.seats.order_by("table__number", "position"))[:5:4]
    seats_swap(round=second_round, first=first, second=second, actor=ADA, draw_version=second_round.draw_version)
    text = page(client, second_round).content.decode()
    assert f"tavolo 1, posto 1 → tavolo 2, posto {second.position}" in text
    found = page(client, second_round).context["certificate"]
    assert [step.what for step in found.steps] == ["swap"]
    assert {move.seat.entrant for move in found.moved} == {first.entrant, second.entrant}
    assert "da ada" in text and "Ora" in text
    document = json.loads(fetched(client, second_round, "certificate"))
    second_round.refresh_from_db()
    assert document["figures_now"] == {name: second_round.report[name] for name in document["figures_now"]}
    [step] = document["by_hand"]
    numbers = sorted((first.entrant.number, second.entrant.number))
    assert [move[0] for move in step["moves"]] == numbers


def test_a_seat_given_to_somebody_else_is_named_too(client, second_round):
    player = cast.Player.objects.create(name="Ezio Rota")
    waiting = Entrant.objects.create(tournament=second_round.stage.tournament, player=player, number=15)
    seat = second_round.seats.select_related("entrant__player", "table__round__stage__tournament").first()
    seat_replace(seat=seat, entrant=waiting, reason="", actor=ADA, draw_version=second_round.draw_version)
    found = page(client, second_round).context["certificate"]
    assert [step.what for step in found.steps] == ["replacement"]
    assert {move.seat.number: (move.source, move.target) for move in found.moved}[15] == (None, (1, 1))


def test_only_the_three_files_are_there(client, second_round):
    address = reverse("certificate-file", args=[second_round.stage.tournament.slug, 1, 2, "secrets"])
    assert client.get(address).status_code == 404


def test_the_page_counts_the_tables_again_and_says_so(client, second_round):
    shown = page(client, second_round)
    assert shown.context["doubts"] == [] and "Controllato adesso" in shown.content.decode()
    kept = unpack(second_round.certificate["record"])
    answer = json.loads(canonical(kept.answer))
    answer["report"]["repeats"] += 1
    second_round.certificate["record"] = Record(kept.question, answer).pack()
    second_round.save(update_fields=["certificate"])
    shown = page(client, second_round)
    assert len(shown.context["doubts"]) == 1 and "Controllato adesso" not in shown.content.decode()


def test_the_certificate_says_how_many_draws_were_thrown_away_before(client, second_round):
    made = second_round
    assert "nessun altro è stato annullato" in page(client, made).content.decode()
    round_redraw(round=made, actor=ADA, draw_version=made.draw_version, seed=5)
    made.refresh_from_db()
    round_discard(round=made, actor=ADA, draw_version=made.draw_version)
    again = round_draw(stage=made.stage, actor=ADA, seed=6)
    round_publish(round=again, actor=ADA)
    assert "2 sorteggi di questo turno erano stati annullati" in page(client, again).content.decode()
    assert json.loads(fetched(client, again, "certificate"))["discarded"] == 2


def test_the_certificate_names_the_release_that_drew_whatever_release_shows_it(client, second_round, settings):
    drew, settings.RELEASE = settings.RELEASE, "9.9"
    assert json.loads(fetched(client, second_round, "certificate"))["release"] == drew
    assert f"Planisfero {drew}" in page(client, second_round).content.decode()


def test_of_another_version_the_command_names_the_release_to_take(client, second_round, tmp_path, capsys):
    file = json.loads(fetched(client, second_round, "certificate"))
    file["answer"]["certificate"]["version"] = "draw-0"
    (tmp_path / "file.json").write_text(json.dumps({**file, "release": "0.0.9"}), encoding="utf-8")
    with pytest.raises(SystemExit):
        call_command("draw", str(tmp_path / "file.json"))
    assert "draw-0 of Planisfero '0.0.9'" in capsys.readouterr().err


def test_a_draw_that_did_not_keep_its_release_names_none(client, second_round):
    second_round.certificate.pop("release")
    second_round.save(update_fields=["certificate"])
    assert "release" not in json.loads(fetched(client, second_round, "certificate"))
    assert "(Planisfero" not in page(client, second_round).content.decode()


def test_every_doubt_has_its_sentence():
    assert set(DOUBTS) == set(get_args(Doubt))


def golden(version, name):
    draws = json.loads((ROOT / "tests" / "data" / "draws" / f"version-{version}.json").read_text(encoding="utf-8"))
    return draws[name]


@pytest.mark.long
def test_a_certificate_of_a_kept_version_is_drawn_again_by_it(tmp_path):
    again = run_elsewhere(tmp_path, json.dumps(golden(4, "odd")))
    assert again.returncode == 0, again.stderr
    assert "made by planisfero-seating-4, and is drawn again as that version drew" in again.stderr
    assert json.loads(again.stdout)["rounds"] == golden(4, "odd")["answer"]["rounds"]


@pytest.mark.long
def test_a_certificate_of_a_kept_version_whose_tables_were_changed_is_found_out(tmp_path):
    document = golden(4, "odd")
    tables = document["answer"]["rounds"][0]
    tables[0][0], tables[1][0] = tables[1][0], tables[0][0]
    again = run_elsewhere(tmp_path, json.dumps(document))
    assert again.returncode == 1
    assert "not the tables of the certificate" in again.stderr


@pytest.mark.parametrize(("version", "kept"), [("planisfero-seating-4", True), ("planisfero-seating-2", False)])
def test_the_page_says_whether_the_version_that_drew_is_kept_here(client, second_round, version, kept):
    record = unpack(second_round.certificate["record"])
    certificate = {**record.answer["certificate"], "version": version}
    second_round.certificate["record"] = Record(record.question, {**record.answer, "certificate": certificate}).pack()
    second_round.save(update_fields=["certificate"])
    shown = page(client, second_round)
    assert shown.context["drawn_again_here"] is kept
    assert ("sorteggia di nuovo come allora" in " ".join(shown.content.decode().split())) is kept
