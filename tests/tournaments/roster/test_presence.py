"""Who is here: the list, its counter, who is late, and absences that stay until somebody says otherwise."""

from __future__ import annotations

import json
import re

import pytest
from django.test import Client
from django.urls import reverse

from tests import cast
from tests.tournaments.setup.cast import actor_of, played
from tournaments.models import Absence, Club, Entrant, Player, Seat, Stage, Tournament
from tournaments.names.values import LATE, MAYBE
from tournaments.permissions import Actor
from tournaments.selectors.draw.presence_list import attendees
from tournaments.selectors.rounds.presence import time_read
from tournaments.selectors.rounds.qualifiers import field_of
from tournaments.services.draw.draws import round_draw, round_publish
from tournaments.services.results.table_decisions import no_show_set, no_show_undo
from tournaments.services.roster.absences import absences_set, presence_change
from tournaments.surnames import surname_key

pytestmark = pytest.mark.django_db


@pytest.fixture
def stage(client: Client) -> Stage:
    """Return Ada's league of twelve people; she is signed in."""
    tournament = cast.tournament()
    client.force_login(tournament.owner, backend="django.contrib.auth.backends.ModelBackend")
    cast.entrants(tournament, 12, clubs=3)
    return cast.league(tournament)


def page(client: Client, stage: Stage, **sent: object) -> str:
    address = reverse("manage-presence", args=[stage.tournament.slug])
    answer = client.post(address, sent) if sent else client.get(address)
    return answer.content.decode()


def ticked(html: str) -> int:
    return len(re.findall(r'name="present"[^>]* checked', html))


def test_absences_stay_until_somebody_is_ticked_and_nobody_comes_back_in_silence(client: Client, stage: Stage) -> None:
    actor = actor_of(stage.tournament.owner)
    nora, ugo = stage.tournament.entrants.order_by("number")[:2]
    absences_set(stage=stage, round_number=1, absent=[nora.pk, ugo.pk], actor=actor)
    round_publish(round=round_draw(stage=stage, actor=actor, seed=1), actor=actor)
    html = page(client, stage)
    assert ticked(html) == 10 and "Ancora assenti: 2 persone" in html and html.count("assente dal turno 1") == 2
    assert {entrant.pk for entrant in field_of(stage, 2).away} == {nora.pk, ugo.pk}

    round_draw(stage=stage, actor=actor, seed=2, despite_unconfirmed=True)
    assert set(Absence.objects.filter(round_number=2).values_list("entrant", flat=True)) == {nora.pk, ugo.pk}

    absences_set(stage=stage, round_number=3, absent=[ugo.pk], actor=actor)
    assert [entrant.pk for entrant in field_of(stage, 3).away] == [ugo.pk]


def test_who_did_not_come_to_the_table_stays_away_until_one_tap_brings_them_back(client: Client, stage: Stage) -> None:
    """Whoever said it, in whichever way: of two rounds missed the first is named; nobody else comes back by it."""
    actor = actor_of(stage.tournament.owner)
    slug = stage.tournament.slug
    nora, ugo, lia = stage.tournament.entrants.order_by("number")[:3]
    absences_set(stage=stage, round_number=1, absent=[nora.pk], actor=actor)
    round_publish(round=round_draw(stage=stage, actor=actor, seed=1), actor=actor)
    missing(ugo, 1, actor)
    assert {entrant.pk for entrant in field_of(stage, 2).away} == {nora.pk, ugo.pk}

    round_publish(round=round_draw(stage=stage, actor=actor, seed=2, despite_unconfirmed=True), actor=actor)
    presence_change(stage=stage, round_number=3, actor=actor)
    missing(lia, 2, actor)  # after it was said who is here for the third round
    html = page(client, stage)
    assert ticked(html) == 9 and html.count("assente dal turno 1") == 2 and html.count("assente dal turno 2") == 1
    html = client.get(reverse("manage-draw", args=[slug])).content.decode()
    assert html.count("assente dal turno 1") == 2

    answer = client.post(reverse("manage-presence", args=[slug]), {"back": nora.pk}, follow=True)
    assert answer.redirect_chain[-1][0] == reverse("manage-draw", args=[slug])
    assert {entrant.pk for entrant in field_of(stage, 3).away} == {ugo.pk, lia.pk}
    seat = Seat.objects.get(entrant=lia, round__number=2)
    no_show_undo(seat=seat, actor=actor, draw_version=seat.round.draw_version)
    assert {entrant.pk for entrant in field_of(stage, 3).away} == {ugo.pk}
    assert client.post(reverse("manage-presence", args=[slug]), {"back": "x"}).status_code == 404


def missing(entrant: Entrant, number: int, actor: Actor) -> None:
    """Say at the table that somebody did not come to a round."""
    seat = Seat.objects.get(entrant=entrant, round__number=number)
    no_show_set(seat=seat, reason="", actor=actor, draw_version=seat.round.draw_version)


def test_a_page_saves_what_was_changed_on_it_and_forgets_nothing_of_another(client: Client, stage: Stage) -> None:
    """Two pages opened together: each takes one tick away, and one writes when somebody arrives."""
    nora, ugo, *others = stage.tournament.entrants.order_by("number")
    was = re.search(r'name="was" value="([^"]*)"', page(client, stage))[1]  # type: ignore[index]
    present = {entrant.pk for entrant in (nora, ugo, *others)}
    page(client, stage, was=was, present=list(present - {nora.pk}), **{f"late-{nora.pk}": "21:15"})
    page(client, stage, was=was, present=list(present - {ugo.pk}))
    assert set(Absence.objects.values_list("entrant", flat=True)) == {nora.pk, ugo.pk}
    html = page(client, stage)
    assert 'value="21:15"' in html
    was = re.search(r'name="was" value="([^"]*)"', html)[1]  # type: ignore[index]
    page(client, stage, was=was, present=list(present))
    assert not Absence.objects.exists() and 'value="21:15"' not in page(client, stage)


def test_who_plays_again_after_an_absence_is_named_before_the_draw(client: Client, stage: Stage) -> None:
    actor = actor_of(stage.tournament.owner)
    nora = stage.tournament.entrants.get(number=1)
    absences_set(stage=stage, round_number=1, absent=[nora.pk], actor=actor)
    round_publish(round=round_draw(stage=stage, actor=actor, seed=1), actor=actor)
    absences_set(stage=stage, round_number=2, absent=[], actor=actor)
    html = client.get(reverse("manage-draw", args=[stage.tournament.slug])).content.decode()
    assert "di nuovo in gioco" in html and "<strong>Nora Bassi</strong>" in html


def test_the_counter_says_the_tables_and_its_texts_are_there_for_every_number(client: Client, stage: Stage) -> None:
    html = page(client, stage)
    assert "12 su 12 presenti: 3 tavoli da 4" in html
    texts = json.loads(re.search(r'<script id="counts" type="application/json">(.*?)</script>', html)[1])  # type: ignore[index]
    assert len(texts) == 13
    assert texts["11"] == "11 su 12 presenti: 2 tavoli da 4, 1 tavolo da 3"
    assert texts["2"].endswith("non vengono tavoli")


def test_all_none_and_the_order_change_the_page_and_save_nothing(client: Client, stage: Stage) -> None:
    nora = stage.tournament.entrants.get(number=1)
    assert ticked(page(client, stage, tick="none", present=nora.pk)) == 0
    assert ticked(page(client, stage, tick="all")) == 12
    html = page(client, stage, by="club", present=nora.pk)
    assert ticked(html) == 1
    assert re.findall(r'presence__club">(.*?)<', html) == ["Club A", "Club B", "Club C"]
    assert not Absence.objects.exists()
    surnames = re.findall(r"<b>(.*?)</b>", page(client, stage))
    assert surnames == sorted(surnames) and len(surnames) == 12


def test_who_is_late_keeps_the_time_and_is_not_drawn(client: Client, stage: Stage) -> None:
    nora, ugo, *others = stage.tournament.entrants.order_by("number")
    present = [entrant.pk for entrant in (ugo, *others)]
    address = reverse("manage-presence", args=[stage.tournament.slug])
    sent = {"present": present, f"late-{nora.pk}": "21:15", f"late-{ugo.pk}": "22:00", "next": "draw"}
    answer = client.post(address, sent)
    assert answer["Location"] == reverse("manage-draw", args=[stage.tournament.slug])
    html = client.get(answer["Location"]).content.decode()
    assert "arriva alle 21:15" in html and "22:00" not in html
    assert 'value="21:15"' in page(client, stage)
    assert [entrant.pk for entrant in field_of(stage, 1).away] == [nora.pk]


def test_the_time_stays_until_somebody_is_ticked_and_they_are_asked_for_before_the_next_draw(
    client: Client, stage: Stage
) -> None:
    nora = stage.tournament.entrants.get(number=1)
    actor = actor_of(stage.tournament.owner)
    presence_change(stage=stage, round_number=1, away=[nora.pk], late={nora.pk: "21:30"}, actor=actor)
    evening = reverse("manage", args=[stage.tournament.slug])
    question = f"{nora.player.name} arriva alle 21:30: è già qui?"
    assert question in client.get(evening).content.decode()
    round_ = round_draw(stage=stage, actor=actor, seed=1)
    round_publish(round=round_, actor=actor)
    for table in round_.tables.all():
        played(table, [60, 40, 30, 20][: table.seats.count()], actor)
    html = page(client, stage)
    assert 'value="21:30"' in html and ticked(html) == 11
    assert question in client.get(reverse("manage-round", args=[stage.tournament.slug, 1, 1])).content.decode()
    presence_change(stage=stage, round_number=2, here=[nora.pk], actor=actor)
    assert 'value="21:30"' not in page(client, stage) and question not in client.get(evening).content.decode()


def test_who_is_here_is_done_only_when_somebody_said_so(client: Client, stage: Stage) -> None:
    evening = reverse("manage", args=[stage.tournament.slug])
    assert "evening__step--done" not in client.get(evening).content.decode()
    page(client, stage, present=[entrant.pk for entrant in stage.tournament.entrants.all()])
    assert client.get(evening).content.decode().count("evening__step--done") == 1


def test_the_evening_counts_who_is_here(client: Client, stage: Stage) -> None:
    nora = stage.tournament.entrants.get(number=1)
    absences_set(stage=stage, round_number=1, absent=[nora.pk], actor=actor_of(stage.tournament.owner))
    html = client.get(reverse("manage", args=[stage.tournament.slug])).content.decode()
    assert "11 presenti su 12: sorteggia il turno 1." in html


def test_a_plan_of_any_shape_from_elsewhere_breaks_no_page(client: Client, stage: Stage) -> None:
    for kept in ("x", [], {"round": "1", "late": 3}, {"round": 1, "late": {"1": 7, "x": "21:15", "2": "99:99"}}):
        Stage.objects.update(plan={"presence": kept})
        assert ticked(page(client, stage)) == 12
    Tournament.objects.update(most_tables=1)
    assert Club.objects.count() == 3 and "non vengono tavoli" in page(client, stage)


def test_who_is_here_stands_by_surname_as_in_every_list(stage: Stage) -> None:
    """Additions are no surname, particles and capitals put nobody elsewhere than on the wall."""
    event = stage.tournament
    names = ["Luca Zani Jr", "Ida Elia", "Piero della Francesca", "De Luca", "Gino"]
    for person, name in zip(event.entrants.order_by("number"), names, strict=False):
        Player.objects.filter(pk=person.player_id).update(name=name)
    entrants = list(event.entrants.filter(number__lte=len(names)).select_related("player", "club"))
    ((_, people),) = attendees(entrants, set(), {}, by_club=False)
    shown = [(person.given, person.surname) for person in people]
    assert shown == [
        ("Piero", "della Francesca"),
        ("", "De Luca"),
        ("Ida", "Elia"),
        ("", "Gino"),
        ("Luca", "Zani Jr"),
    ]
    assert [person.entrant.player.name for person in people] == sorted(names, key=surname_key)


@pytest.mark.parametrize(
    ("text", "time"), [("21:15", "21:15"), ("9.05", "09:05"), ("24:00", ""), ("tardi", ""), ("", "")]
)
def test_only_a_time_of_day_is_kept(text: str, time: str) -> None:
    assert time_read(text) == time


def test_what_somebody_wrote_in_the_list_stands_beside_their_name_until_they_are_here(
    client: Client, stage: Stage
) -> None:
    ugo, lia = stage.tournament.entrants.filter(number__in=(2, 3)).order_by("number")
    words = {ugo.number: MAYBE, lia.number: LATE}
    presence_change(
        stage=stage, round_number=1, away=[ugo.pk, lia.pk], words=words, actor=actor_of(stage.tournament.owner)
    )
    html = page(client, stage)
    assert html.count("</svg>forse</span>") == 1 and html.count("</svg>arriva tardi</span>") == 1
    page(client, stage, back=str(lia.pk))
    html = page(client, stage)
    assert "forse</span>" in html and "arriva tardi</span>" not in html
    presence_change(stage=stage, round_number=2, away=[ugo.pk], actor=actor_of(stage.tournament.owner))
    assert "forse</span>" not in page(client, stage), "it was said of another round"
