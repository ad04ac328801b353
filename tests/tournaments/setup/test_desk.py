"""The desk says what is next; the log, the address, the front page and the demo."""

from __future__ import annotations

import re
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests import cast
from tests.tournaments.setup.cast import actor_of, evening, played
from tournaments.backup.services.snapshots import snapshot_take
from tournaments.home.services import demo_remove
from tournaments.models import Club, Deck, LogEntry, Player, Round, Stage, Table, Tournament
from tournaments.selectors.rounds.desk import desk_of
from tournaments.selectors.rounds.evening import evening_at
from tournaments.selectors.setup.addresses import address_state, public_url
from tournaments.selectors.standings.behind import COPY_LATE, copy_behind
from tournaments.services.grants import grants_issue_for_tables
from tournaments.services.roster.absences import absences_set
from tournaments.services.rounds.rounds import tournament_finish
from tournaments.services.setup.addresses import address_set
from tournaments.services.standings.follow_ups import copy_follow
from tournaments.words.log import ACTIONS, log_text
from tournaments.words.rounds.evening import action_text

pytestmark = pytest.mark.django_db
BACKEND = "django.contrib.auth.backends.ModelBackend"


def signed_in(client: Client, account: Any) -> Client:
    client.force_login(account, backend=BACKEND)
    return client


def main_action(client: Client, event: Tournament) -> Any:
    return client.get(reverse("manage", args=[event.slug])).context["main"]


def test_an_evening_from_the_first_to_the_last_step(client: Client) -> None:
    event = cast.tournament()
    stage = cast.league(event, rounds=1)
    signed_in(client, event.owner)
    assert desk_of(event).step == "add_players"
    people = cast.entrants(event, 8)
    assert desk_of(event).step == "draw"
    made = cast.seated(stage, cast.by_fours(people), state=Round.State.DRAWN)
    assert desk_of(event).step == "review"
    Round.objects.update(state=Round.State.PUBLISHED)
    assert desk_of(event).step == "start"
    Round.objects.update(state=Round.State.PLAYING)
    played(made.tables.get(number=1), [60, 40, 30, 20], actor_of(event.owner))
    desk = desk_of(event)
    assert (desk.step, desk.done, len(desk.missing)) == ("results", 1, 1)
    assert main_action(client, event)["url"] == reverse("manage-round", args=[event.slug, 1, 1])
    played(made.tables.get(number=2), [60, 40, 30, 20], actor_of(event.owner))
    assert desk_of(event).step == "finish"
    tournament_finish(tournament=event, actor=actor_of(event.owner))
    assert desk_of(event).step == "over"


def test_an_elimination_planned_for_others_asks_for_a_new_plan() -> None:
    event = cast.tournament()
    plan = {"rounds": [{"entrants": 16, "tables": [4] * 4}, {"entrants": 4, "tables": [4]}]}
    Stage.objects.create(tournament=event, number=1, kind=Stage.Kind.ELIMINATION, rounds_planned=2, plan=plan)
    cast.entrants(event, 15)
    assert desk_of(event).step == "choose_plan"
    cast_one_more = Player.objects.create(name="Ultimo")
    late = event.entrants.create(player=cast_one_more, number=16)
    assert desk_of(event).step == "draw"
    stage = event.stages.get()
    absences_set(stage=stage, round_number=1, absent=[late.pk], actor=actor_of(event.owner))
    assert desk_of(event).step == "choose_plan" and "15" in action_text(evening_at(desk_of(event)))


def test_the_desk_costs_the_same_whatever_the_size(client: Client, django_assert_max_num_queries: Any) -> None:
    event = evening()
    signed_in(client, event.owner)
    with django_assert_max_num_queries(30):
        client.get(reverse("manage", args=[event.slug]))


def test_copies_that_fall_behind_are_noticed(tmp_path: Path, settings: Any) -> None:
    settings.VAR_DIR = tmp_path
    event = evening()
    assert copy_behind(event, None)
    assert not copy_behind(event, snapshot_take(tournament=event, reason="by_hand"))


def test_a_copy_that_is_about_to_be_taken_is_not_behind_until_it_is_late() -> None:
    event = evening()
    copy_follow(tournament=event, reason="dopo il tavolo 1")
    assert not copy_behind(event, None)
    event.follow_ups.update(at=timezone.now() - COPY_LATE - timedelta(seconds=1))
    assert copy_behind(event, None)


def test_every_action_a_service_writes_has_its_sentence() -> None:
    folder = Path(__file__).parents[3] / "tournaments"
    pattern = re.compile(r'(?:action=|actor, |_log\(\w+, \w+, )"([a-z_]+)"')
    written = {
        code
        for file in folder.rglob("*.py")
        if {"services", "views"} & {*file.parts, file.stem}
        for code in pattern.findall(file.read_text(encoding="utf-8"))
    }
    assert len(written) > 40
    assert written - ACTIONS.keys() == set()


def test_a_log_entry_reads_as_a_sentence_even_with_less_detail() -> None:
    event = cast.tournament()
    assert log_text(LogEntry(tournament=event, action="round_drawn", detail={"round": 2})).count("2") == 1
    assert log_text(LogEntry(tournament=event, action="unheard_of")) == "unheard_of"


def test_the_log_shows_who_did_what(client: Client) -> None:
    event = evening(cast.account("ada", first_name="Ada"))
    html = signed_in(client, event.owner).get(reverse("manage-log", args=[event.slug])).content.decode()
    assert "Dadi a terra" in html and "Ada" in html


def test_an_address_that_left_this_computer_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tournaments.selectors.setup.addresses.lan_addresses", lambda: ["192.168.1.20"])
    event = evening(public_address="http://192.168.1.20:8000")
    assert not address_state(event).gone
    assert public_url(event, "/x/") == "http://192.168.1.20:8000/x/"
    monkeypatch.setattr("tournaments.selectors.setup.addresses.lan_addresses", lambda: ["192.168.1.77"])
    assert address_state(event).gone
    event.public_address = "https://torneo.example.it"
    assert not address_state(event).gone


def test_codes_printed_before_the_address_changed_are_counted() -> None:
    event = evening()
    tables = list(Table.objects.all())
    grants_issue_for_tables(tables=tables, actor=actor_of(event.owner))
    event.refresh_from_db()
    assert event.public_address
    assert address_state(event).outdated_codes == 0
    address_set(tournament=event, address="https://torneo.example.it", actor=actor_of(event.owner))
    assert address_state(event).outdated_codes == len(tables)


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("torneo.example.it", "http://torneo.example.it"),
        ("https://torneo.example.it/", "https://torneo.example.it"),
        ("http://192.168.1.20:8000", "http://192.168.1.20:8000"),
        ("javascript:alert(1)", ""),
        ("http://a/b", ""),
        ("http://user@host", ""),
        ("http://host:99999", ""),
        ("http://ho st", ""),
        ("", ""),
    ],
)
def test_an_address_of_ones_own_is_checked(client: Client, typed: str, kept: str) -> None:
    event = cast.tournament()
    signed_in(client, event.owner).post(reverse("manage-address", args=[event.slug]), {"chosen": "other", "own": typed})
    event.refresh_from_db()
    assert event.public_address == kept


def test_a_phone_that_opens_the_test_page_is_noticed(client: Client) -> None:
    event = cast.tournament(public_address="http://testserver")
    page = signed_in(client, event.owner).get(reverse("manage-address", args=[event.slug]))
    assert page.context["reached"] is None
    path = page.context["test"].removeprefix("http://testserver")
    assert Client(REMOTE_ADDR="192.168.1.55").get(path).status_code == 200
    assert "notice--good" in client.get(reverse("manage-address-test", args=[event.slug])).content.decode()
    assert Client().get(reverse("ping", args=["forged"])).status_code == 404


def test_the_laptop_itself_proves_nothing(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tournaments.access.views.address.lan_addresses", lambda: ["192.168.1.20"])
    event = cast.tournament(public_address="http://testserver")
    page = signed_in(client, event.owner).get(reverse("manage-address", args=[event.slug]))
    Client(REMOTE_ADDR="192.168.1.20").get(page.context["test"].removeprefix("http://testserver"))
    assert "notice--good" not in client.get(reverse("manage-address-test", args=[event.slug])).content.decode()


def test_the_front_page_shows_what_is_public_and_to_the_organiser_what_is_theirs(client: Client) -> None:
    ada = cast.account()
    cast.tournament(ada, name="Aperta")
    cast.tournament(ada, name="Segreta", is_public=False)
    cast.tournament(cast.account("berta"), name="Altrui nascosta", is_public=False)
    html = client.get("/").content.decode()
    assert "Aperta" in html and "Segreta" not in html
    html = signed_in(client, ada).get("/").content.decode()
    assert "Segreta" in html and "Altrui nascosta" not in html


def test_the_front_page_costs_the_same_with_many_tournaments(
    client: Client, django_assert_max_num_queries: Any
) -> None:
    ada = cast.account()
    for number in range(30):
        cast.tournament(ada, name=f"Serata {number}", state=list(Tournament.State)[number % 3])
    with django_assert_max_num_queries(6):
        client.get("/")


def test_removing_the_demo_leaves_what_is_ones_own(client: Client) -> None:
    demo, ada = cast.account("demo"), cast.account("ada", is_superuser=True)
    shown = evening(demo, is_demo=True)
    kept_player = shown.entrants.first().player
    mine = cast.tournament(ada, name="Mia")
    mine.entrants.create(player=kept_player, number=1)
    made_as_demo = cast.tournament(demo, name="Prova")
    Deck.objects.create(owner=demo, name="Mazzo", cards=[])
    page = signed_in(client, ada).get(reverse("demo-remove"))
    assert len(page.context["demo"].players) == 7
    client.post(reverse("demo-remove"))
    assert set(Tournament.objects.values_list("name", "owner__username")) == {("Mia", "ada"), ("Prova", "ada")}
    assert list(Player.objects.all()) == [kept_player]
    assert list(Club.objects.all()) == [kept_player.club]
    assert made_as_demo.pk and Deck.objects.get().owner == ada


def test_removing_the_demo_is_the_administrators(client: Client) -> None:
    assert signed_in(client, cast.account("demo")).post(reverse("demo-remove")).status_code == 403
    found = demo_remove(heir=cast.account("ada", is_superuser=True))
    assert found.tournaments == []


def test_the_tabs_show_each_what_they_may_open(client: Client) -> None:
    event = evening()
    html = client.get(reverse("tournament", args=[event.slug])).content.decode()
    assert reverse("manage", args=[event.slug]) not in html
    html = signed_in(client, event.owner).get(reverse("tournament", args=[event.slug])).content.decode()
    assert reverse("manage", args=[event.slug]) in html and reverse("manage-entrants", args=[event.slug]) in html


def test_a_new_release_reads_no_tabs_that_an_older_one_kept(client: Client, settings: Any) -> None:
    event = evening()
    address = reverse("tournament", args=[event.slug])
    assert reverse("bracket", args=[event.slug]) not in client.get(address).content.decode()
    event.stages.create(number=2, kind="final")  # seen by nobody: the version stays
    assert reverse("bracket", args=[event.slug]) not in client.get(address).content.decode()
    settings.RELEASE = "9.9"
    assert reverse("bracket", args=[event.slug]) in client.get(address).content.decode()


def test_a_log_line_has_one_subject_and_no_dash_where_nobody_wrote_a_reason() -> None:
    event = cast.tournament()
    place = {"name": "Vera Zani", "round": 2, "table": 3}
    said = [
        log_text(LogEntry(tournament=event, action=action, detail={**place, "reason": reason}))
        for action in ("no_show", "entrant_withdrawn")
        for reason in ("", "febbre")
    ]
    assert said[0].startswith("ha segnato l'assenza di Vera Zani (") and said[0].endswith(")")
    assert said[1] == f"{said[0]}: febbre"
    assert said[2:] == ["ha registrato il ritiro di Vera Zani", "ha registrato il ritiro di Vera Zani: febbre"]
