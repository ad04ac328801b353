"""The options of the rules that a tournament changes: chosen in its form, shown everywhere, kept in copies, counted."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.translation import override

from tests import cast
from tests.security.copies import restored_document
from tests.tournaments.results.cast import ADA, ending, submit, tables
from tests.tournaments.setup.cast import actor_of
from tests.tournaments.setup.test_settings import settings_data
from tournaments import counting
from tournaments.backup.documents.tournament_copy import document_of
from tournaments.errors import Refused
from tournaments.models import Job, JobChunk, Tournament
from tournaments.paper.services.paper import chunk_html
from tournaments.selectors.results.counting import count_document
from tournaments.selectors.setup.tournament_rules import tournament_rules
from tournaments.services.rounds.matches import table_match_create
from tournaments.services.setup.choices import tournament_update
from tournaments.words import refusal_text
from tournaments.words.setup.rules import house_rules

pytestmark = pytest.mark.django_db
OWN = {"sets_per_turn": 2, "army_cap": 60, "endowment": [30, 30, 25, 20], "end_of_time": "sdadata"}


@pytest.fixture
def event(client: Client) -> Tournament:
    ada = cast.account()
    client.force_login(ada, backend="django.contrib.auth.backends.ModelBackend")
    made = cast.tournament(ada, seats=Tournament.Seats.DICE)
    cast.seated(cast.league(made), cast.by_fours(cast.entrants(made, 4)))
    return made


def saved(client: Client, event: Tournament, **changes: Any) -> Any:
    answer = client.post(reverse("manage-settings", args=[event.slug]), settings_data(client, event, **changes))
    event.refresh_from_db()
    return answer


def test_what_is_chosen_in_the_settings_is_kept_and_shown_again(client: Client, event: Tournament) -> None:
    chosen = {
        "risiko_sets_per_turn": "2",
        "risiko_army_cap": "60",
        "risiko_endowment": "30, 30, 25, 20",
        "risiko_end_of_time": "sdadata",
    }
    assert saved(client, event, **chosen).status_code == 302
    assert event.rule_options == OWN
    form = client.get(reverse("manage-settings", args=[event.slug])).context["form"]
    assert form["risiko_endowment"].value() == "30, 30, 25, 20" and form["risiko_army_cap"].value() == 60
    assert saved(client, event).status_code == 302 and event.rule_options == OWN, "what was not touched stays"
    saved(client, event, risiko_sets_per_turn="", risiko_endowment="", risiko_end_of_time="", risiko_army_cap="0")
    assert event.rule_options == {}


def test_a_contradiction_is_refused_beside_its_field(client: Client, event: Tournament) -> None:
    answer = saved(client, event, risiko_attack_dice="not_fewer")
    assert answer.status_code == 200 and "risiko_attack_dice" in answer.context["form"].errors
    answer = saved(client, event, risiko_play_order="dice", seats="balanced")
    assert "risiko_play_order" in answer.context["form"].errors
    with pytest.raises(Refused, match="options_wrong"):
        tournament_update(tournament=event, actor=actor_of(event.owner), rule_options={"attack_dice": "not_fewer"})
    for decided in ("scope", "winner_by", "code", "board"):
        with pytest.raises(Refused, match="options_unknown"):
            tournament_update(tournament=event, actor=actor_of(event.owner), rule_options={decided: "both"})
    event.refresh_from_db()
    assert event.rule_options == {}


def test_all_that_is_wrong_is_told_at_once_each_beside_its_field(client: Client, event: Tournament) -> None:
    wrong = {
        "risiko_attack_dice": "not_fewer",
        "risiko_army_cap": "5",
        "risiko_endowment": "30, 30",
        "risiko_hand_limit": "molte",
    }
    answer = saved(client, event, **wrong, preferred_size="5", sizes=["3", "4"], name="")
    assert answer.context["form"].errors.keys() == {*wrong, "name"}
    answer = saved(client, event, **wrong, preferred_size="5", sizes=["3", "4"])
    assert answer.context["form"].errors.keys() == {*wrong, "preferred_size"}


def test_a_refusal_about_house_rules_names_option_and_values_as_the_pages_do(event: Tournament) -> None:
    with pytest.raises(Refused) as caught:
        tournament_update(tournament=event, actor=actor_of(event.owner), rule_options={"attack_dice": "more"})
    with override("it"):
        text = refusal_text(caught.value)
    assert "«Dadi di chi attacca»" in text and "non meno del difensore" in text and "attack_dice" not in text


def test_they_reach_the_match_and_the_count_of_the_board(event: Tournament) -> None:
    tournament_update(tournament=event, actor=actor_of(event.owner), rule_options=OWN)
    row, _tokens = table_match_create(table=tables(event)[0], actor=ADA)
    assert row.match.options.items() >= OWN.items()
    document = counting.clean("map", ending(armies=2), (1, 2, 3, 4), tournament_rules(event))
    assert not count_document(event, "map", document).defects
    crowded = counting.clean("map", ending(armies=6), (1, 2, 3, 4), tournament_rules(event))
    assert {one["code"] for one in count_document(event, "map", crowded).defects} == {"armies_over_cap"}


def test_pages_and_paper_say_where_it_is_played_otherwise(client: Client, event: Tournament) -> None:
    tournament_update(tournament=event, actor=actor_of(event.owner), rule_options={"army_cap": 60})
    with override("it"):
        ((label, value),) = house_rules(event)
    assert value == "60"
    for address in (event.get_absolute_url(), reverse("manage-table-match", args=[event.slug, tables(event)[0].pk])):
        assert label in client.get(address).content.decode()
    wanted = {"kind": Job.Kind.SHEETS, "round": tables(event)[0].round, "options": {"language": "it"}}
    job = Job.objects.create(tournament=event, created_by=event.owner, **wanted)
    sheet = chunk_html(chunk=JobChunk.objects.create(job=job, number=1, items=[tables(event)[0].pk]))
    assert f"{label}: {value}" in sheet


def test_a_copy_keeps_them(event: Tournament) -> None:
    tournament_update(tournament=event, actor=actor_of(event.owner), rule_options=OWN)
    copy, differing = restored_document(document_of(event), event.owner)
    assert copy.rule_options == OWN and differing == 0
    earlier = document_of(event)
    del earlier["tournament"]["rule_options"]
    assert restored_document(earlier, event.owner)[0].rule_options == {}
    broken = document_of(event)
    broken["tournament"]["rule_options"] = {"attack_dice": "not_fewer"}
    with pytest.raises(Refused):
        restored_document(broken, event.owner)


def test_what_was_played_by_them_is_fixed(client: Client, event: Tournament) -> None:
    tournament_update(tournament=event, actor=actor_of(event.owner), rule_options=OWN)
    submit(tables(event)[0], ending())
    form = client.get(reverse("manage-settings", args=[event.slug])).context["form"]
    assert form.fields["risiko_army_cap"].disabled
    saved(client, event, risiko_army_cap="80")
    assert event.rule_options == OWN


def test_every_game_offers_its_own_options_alone(client: Client, event: Tournament) -> None:
    Tournament.objects.update(ruleset="battaglia", formula="points", sizes=[3, 4])
    form = client.get(reverse("manage-settings", args=[event.slug])).context["form"]
    assert form.option_names and all(name.startswith("battaglia_") for name in form.option_names)
    assert saved(client, event, battaglia_target_points="50").status_code == 302
    assert event.rule_options == {"target_points": 50}
