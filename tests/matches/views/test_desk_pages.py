"""The referee's desk: every step says what it changes, does it, and leaves a note."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse

from matches.models import Match
from rules.risiko.state.state import PLACING
from tests.matches.table import Table, table

pytestmark = pytest.mark.django_db
STEPS = ("pause", "substitute", "bot", "mute", "unmute", "objectives", "adjudicate", "void")


@pytest.fixture
def played() -> Table:
    made = table()
    made.play_on(lambda state: state.phase >= PLACING)
    return made


@pytest.fixture(params=["futurisiko", "italywar", "battaglia"])
def elsewhere(request: pytest.FixtureRequest) -> Table:
    made = table(ruleset=request.param, seats=4)
    made.play_on(lambda state: state.round >= 1)
    return made


def desk(table: Table, action: str = "") -> str:
    return reverse("match-desk-act", args=[table.match.code, action]) if action else table.address("match-desk")


def post(table: Table, action: str, **data: str) -> str:
    answer = table.client("referee").post(desk(table, action), data, follow=True)
    assert answer.status_code == 200, answer.content.decode()
    return answer.content.decode()


@pytest.mark.parametrize("action", STEPS)
def test_looking_at_a_step_changes_nothing(played: Table, action: str) -> None:
    before = played.now()
    answer = played.client("referee").get(desk(played, action))
    assert answer.status_code == 200 and "Che cosa cambia" in answer.content.decode()
    assert played.now().version == before.version and played.now().notes.count() == before.notes.count()


def test_a_pause_stops_the_match_with_its_reason_until_it_goes_on(played: Table) -> None:
    assert "pausa cena" in post(played, "pause", reason="pausa cena")
    assert played.now().is_paused
    assert played.act(played.mover, played.first_action()).status_code == 423
    post(played, "resume")
    assert not played.now().is_paused
    assert [note.action for note in played.now().notes.order_by("pk")][-2:] == ["paused", "resumed"]


@pytest.mark.parametrize("action", ["pause", "adjudicate", "void"])
def test_without_a_reason_nothing_is_decided(played: Table, action: str) -> None:
    places = {f"place_{seat}": str(seat) for seat in (1, 2, 3)}
    answer = played.client("referee").post(desk(played, action), {"reason": " ", **places})
    assert answer.status_code == 422
    assert played.now().state == Match.State.PLAYING and not played.now().is_paused


def test_a_substitute_gets_a_link_and_the_one_before_loses_the_seat(played: Table) -> None:
    before = played.client(2)
    page = post(played, "substitute", seat="2", name="Ida Serra")
    token = re.search(r"/m/go/([\w-]+)/", page)
    assert token and "Ida Serra" in page
    assert played.board(2)["you"] is None
    new = Client()
    new.get(reverse("match-go", args=[token[1]]))
    assert new.get(played.address("match-board")).json()["you"]["seat"] == 2
    assert before.get(played.address("match-board")).json()["you"] is None


def test_a_bot_takes_a_seat_and_its_link_dies(played: Table) -> None:
    played.client(3)
    assert "ha messo un bot al posto di Lia Monti" in post(played, "bot", seat="3", bot="random")
    assert played.now().seats.get(number=3).bot == "random"
    assert played.board(3)["you"] is None


def test_a_seat_can_be_muted_and_speak_again(played: Table) -> None:
    post(played, "mute", seat="1")
    assert played.post("match-say", 1, {"text": "ciao"}).status_code == 422
    post(played, "unmute", seat="1")
    assert played.post("match-say", 1, {"text": "ciao"}).status_code == 200


def test_opening_the_objectives_shows_them_once_and_is_logged(played: Table) -> None:
    answer = played.client("referee").post(desk(played, "objectives"))
    state = played.state
    labels = [state.table.cards[state.people.goals[seat]].label for seat in (1, 2, 3)]
    page = answer.content.decode()
    assert all(label in page for label in labels)
    assert "no-store" in answer.headers["Cache-Control"]
    assert played.now().notes.filter(action="objectives_opened").count() == 1
    later = played.client("referee").get(desk(played)).content.decode()
    assert "ha guardato gli obiettivi di tutti" in later and not any(label in later for label in labels)


def test_who_plays_never_sees_the_objectives_of_the_others(played: Table) -> None:
    client = played.client("organiser")
    client.get(reverse("match-go", args=[played.tokens[1]]))
    page = client.post(desk(played, "objectives"), follow=True).content.decode()
    assert "non può vedere gli obiettivi" in page
    assert not played.now().notes.filter(action="objectives_opened").exists()
    assert "Guarda gli obiettivi" not in client.get(desk(played)).content.decode()


def test_a_match_is_ended_by_decision_with_places_and_reason(played: Table) -> None:
    places = {"place_1": "2", "place_2": "1", "place_3": "2"}
    post(played, "adjudicate", reason="salta la corrente", **places)
    match = played.now()
    assert (match.state, match.ending, match.outcome["winners"]) == ("finished", "adjudicated", [2])
    assert "1. Ugo Ferri, 2. Nora Bassi, 2. Lia Monti" in played.client("referee").get(desk(played)).content.decode()


def test_places_that_do_not_follow_are_refused(played: Table) -> None:
    places = {"place_1": "1", "place_2": "1", "place_3": "2"}
    answer = played.client("referee").post(desk(played, "adjudicate"), {"reason": "salta la corrente", **places})
    page = answer.content.decode()
    assert answer.status_code == 422 and page.count("viene il terzo") == 1
    assert "salta la corrente" in page and '<option value="2" selected>' in page, "what was written stays"
    assert played.now().state == Match.State.PLAYING


def test_a_match_is_void_with_its_reason_even_after_the_end(played: Table) -> None:
    post(played, "adjudicate", reason="fine", place_1="1", place_2="2", place_3="3")
    post(played, "void", reason="tavolo sbagliato")
    assert played.now().state == Match.State.VOID
    assert "ha annullato la partita: tavolo sbagliato" in played.client("referee").get(desk(played)).content.decode()
    assert "già annullata" in post(played, "void", reason="ancora")


def test_what_cannot_be_done_now_is_said() -> None:
    waiting = table(begun=False)
    assert "non è ancora cominciata" in post(waiting, "pause", reason="x")
    assert post(waiting, "bot", seat="1", bot="objective")
    assert waiting.now().seats.get(number=1).is_ready
    assert waiting.client("referee").get(desk(waiting, "explode")).status_code == 404


def test_the_desk_costs_the_same_however_much_was_done(played: Table, django_assert_num_queries) -> None:
    client = played.client("referee")
    client.get(desk(played))
    for _ in range(2):
        with django_assert_num_queries(6):
            client.get(desk(played))
        for number in range(5):
            post(played, "mute", seat=str(1 + number % 3))
            post(played, "unmute", seat=str(1 + number % 3))


def test_a_pause_holds_every_game(elsewhere: Table) -> None:
    post(elsewhere, "pause", reason="pausa cena")
    assert elsewhere.act(elsewhere.mover, elsewhere.first_action()).status_code == 423
    post(elsewhere, "resume")
    assert elsewhere.act(elsewhere.mover, elsewhere.first_action()).status_code == 200


def test_seats_of_every_game_can_be_given_to_others_and_muted(elsewhere: Table) -> None:
    post(elsewhere, "mute", seat="1")
    assert elsewhere.post("match-say", 1, {"text": "ciao"}).status_code == 422
    post(elsewhere, "bot", seat="3", bot="sense")
    assert elsewhere.now().seats.get(number=3).bot == "sense"
    assert "Ida Serra" in post(elsewhere, "substitute", seat="2", name="Ida Serra")


def test_every_game_can_be_ended_by_decision_and_looked_at_afterwards(elsewhere: Table) -> None:
    places = {"place_1": "2", "place_2": "1", "place_3": "3", "place_4": "4"}
    post(elsewhere, "adjudicate", reason="salta la corrente", **places)
    assert elsewhere.now().outcome["winners"] == [2]
    for name in ("match", "match-replay", "match-replay-data", "match-record"):
        assert elsewhere.client(None).get(elsewhere.address(name)).status_code == 200
