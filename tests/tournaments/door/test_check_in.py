"""Who is here once people check in: nobody at first, then whoever says so, in the hall."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests import cast
from tests.tournaments.my.cast import phone_of
from tournaments.door.selectors.arriving import counter_of, door_of
from tournaments.door.selectors.codes import is_on_the_wall, spaced, wall_code
from tournaments.door.services.check_ins import check_in, check_out, late_note
from tournaments.door.services.options import door_set
from tournaments.models import CheckIn, Entrant, Round, Tournament
from tournaments.permissions import Actor
from tournaments.selectors.rounds.presence import absent_from
from tournaments.services.draw.draws import round_draw
from tournaments.services.roster.absences import presence_change

pytestmark = pytest.mark.django_db


def stage_of(tournament):
    return tournament.stages.get()


def absent(tournament):
    return absent_from(stage_of(tournament), 1)


def here(client, entrant, do="here"):
    return client.post(reverse("here", args=[entrant.tournament.slug]), {"do": do, "number": entrant.number})


def scan(client, tournament, code=None):
    code = code or wall_code(door_of(tournament))
    return client.get(reverse("here-code", args=[tournament.slug, code]))


def test_nobody_is_here_until_they_check_in(tournament, people, ada, desk):
    assert absent(tournament) == {row.pk for row in people}
    for row in people[:5]:
        check_in(entrant=row, how=CheckIn.How.DOOR, actor=ada)
    assert absent(tournament) == {row.pk for row in people[5:]}
    assert counter_of(tournament).text == "5 su 8 presenti: 1 tavolo da 5"
    page = desk.get(reverse("manage-presence", args=[tournament.slug])).content.decode()
    assert page.count(" checked") == 5
    assert "5 presenti su 8" in desk.get(reverse("manage", args=[tournament.slug])).content.decode()


def test_switched_off_everybody_entered_is_here_as_before(tournament, ada):
    door_set(tournament=tournament, checks_in=False, actor=ada)
    assert absent(tournament) == set()


def test_who_has_not_checked_in_is_not_drawn_and_stays_away_from_the_next_round(tournament, people, ada):
    for row in people[:4]:
        check_in(entrant=row, how=CheckIn.How.KIOSK, actor=ada)
    drawn = round_draw(stage=stage_of(tournament), actor=ada)
    assert {seat.entrant_id for seat in drawn.seats.all()} == {row.pk for row in people[:4]}
    assert absent_from(stage_of(tournament), 2) == {row.pk for row in people[4:]}


def test_the_list_and_the_door_say_the_same(tournament, people, ada):
    check_in(entrant=people[0], how=CheckIn.How.PHONE, actor=ada)
    stage = stage_of(tournament)
    presence_change(stage=stage, round_number=1, here=[people[1].pk], away=[people[0].pk], actor=ada)
    assert absent(tournament) == {row.pk for row in people} - {people[1].pk}
    assert list(CheckIn.objects.live().values_list("entrant", "how")) == [(people[1].pk, "list")]
    check_in(entrant=people[0], how=CheckIn.How.PHONE, actor=ada)
    assert people[0].pk not in absent(tournament)


def test_who_is_entered_after_the_list_was_saved_still_has_to_come(tournament, people, ada):
    presence_change(stage=stage_of(tournament), round_number=1, here=[row.pk for row in people], actor=ada)
    late = cast.entrants(cast.tournament(tournament.owner, slug="altro"), 9)[8].player
    new = Entrant.objects.create(tournament=tournament, player=late, number=9)
    assert absent(tournament) == {new.pk}


def test_going_again_is_kept_with_its_time_and_ends_with_the_draw(tournament, people, ada):
    for row in people[:5]:
        check_in(entrant=row, how=CheckIn.How.PHONE, actor=ada)
    assert check_out(entrant=people[4], actor=ada, label="Ida Serra")
    gone = CheckIn.objects.get(entrant=people[4])
    assert gone.undone_at is not None and gone.undone_by_label == "Ida Serra"
    round_draw(stage=stage_of(tournament), actor=ada)
    phone = phone_of(people[0])
    Round.objects.update(state=Round.State.PUBLISHED)
    assert "sorteggiato" in here(phone, people[0], "gone").content.decode()


def test_who_comes_after_the_draw_checks_in_for_the_next_round(tournament, people, ada):
    for row in people[:4]:
        check_in(entrant=row, how=CheckIn.How.PHONE, actor=ada)
    round_draw(stage=stage_of(tournament), actor=ada)
    phone = phone_of(people[5])
    scan(phone, tournament)
    assert "Sono qui" in phone.get(reverse("my")).content.decode()
    here(phone, people[5])
    assert people[5].pk not in absent_from(stage_of(tournament), 2)
    assert people[5].pk in absent_from(stage_of(tournament), 1)


def test_the_code_changes_every_minute_and_the_one_before_is_good_for_one_more(tournament, time_machine):
    time_machine.move_to(datetime(2026, 3, 6, 20, 0, 30), tick=False)
    door = door_of(tournament)
    first = wall_code(door)
    assert len(first) == 9 and tournament.slug not in first.lower()
    time_machine.shift(timedelta(seconds=60))
    assert wall_code(door) != first and is_on_the_wall(door, first)
    assert is_on_the_wall(door, spaced(wall_code(door)).lower())
    time_machine.shift(timedelta(seconds=60))
    assert not is_on_the_wall(door, first) and not is_on_the_wall(door, "")


def test_the_code_follows_from_a_secret_and_not_from_the_address(tournament, ada, settings):
    door = door_of(tournament)
    before = wall_code(door)
    door.seed = "other"
    assert wall_code(door) != before
    door = door_of(tournament)
    settings.SECRET_KEY = "another"
    assert wall_code(door) != before
    door_set(tournament=tournament, checks_in=True, actor=ada)
    assert door_of(tournament).seed == door.seed  # who sets the fee ends no code


def test_from_home_nobody_checks_in(tournament, nora):
    phone = phone_of(nora)
    text = phone.get(reverse("my")).content.decode()
    assert "Sono qui" not in text and "inquadra il codice sul muro" in text
    answer = here(phone, nora)
    assert answer.status_code == 403 and "quando ci sei" in answer.content.decode()
    assert not CheckIn.objects.exists()


def test_from_home_where_whoever_organises_allows_it(tournament, nora, ada):
    door_set(tournament=tournament, checks_in=True, anywhere=True, actor=ada)
    phone = phone_of(nora)
    assert "Sono qui" in phone.get(reverse("my")).content.decode()
    here(phone, nora)
    assert CheckIn.objects.live().get().by_label == "Nora Bassi"


def test_a_known_phone_that_scans_is_one_tap_away(tournament, nora):
    phone = phone_of(nora)
    answer = scan(phone, tournament)
    assert answer["Location"] == reverse("here", args=[tournament.slug])
    assert "Sono qui" in phone.get(answer["Location"]).content.decode()
    assert not CheckIn.objects.exists()  # a preview of the link checks nobody in
    assert "/my/" in here(phone, nora)["Location"]
    assert "Non sono più qui" in phone.get(reverse("my")).content.decode()
    here(phone, nora, "gone")
    assert not CheckIn.objects.live().exists()


def test_what_was_scanned_lasts_a_quarter_of_an_hour_in_that_browser(tournament, nora, time_machine):
    time_machine.move_to(timezone.now())
    phone = phone_of(nora)
    scan(phone, tournament)
    other = phone_of(nora)
    assert here(other, nora).status_code == 403
    time_machine.shift(timedelta(minutes=16))
    assert here(phone, nora).status_code == 403


def test_a_pass_of_one_evening_opens_no_other(tournament, nora, ada):
    other = cast.tournament(tournament.owner, name="Altra", slug="altra")
    cast.league(other)
    door_set(tournament=other, checks_in=True, actor=ada)
    phone = phone_of(nora)
    scan(phone, other)
    assert here(phone, nora).status_code == 403
    phone.cookies[f"door-{tournament.pk}"] = phone.cookies[f"door-{other.pk}"].value
    assert here(phone, nora).status_code == 403


def test_a_code_can_be_typed_and_a_wrong_one_is_told_so(tournament, nora):
    phone = phone_of(nora)
    address = reverse("here", args=[tournament.slug])
    assert phone.post(address, {"code": "AAA BBB CCC"}).status_code == 410
    assert phone.post(address, {"code": spaced(wall_code(door_of(tournament)))}).status_code == 302
    assert here(phone, nora).status_code == 302


def test_trying_codes_ends_soon(tournament, monkeypatch):
    monkeypatch.setattr("tournaments.door.views.phone.MOST_WRONG", 3)
    answers = [scan(Client(), tournament, "AAABBBCCC").status_code for _ in range(5)]
    assert answers == [410, 410, 410, 429, 429]


def test_an_unknown_phone_finds_its_name_and_becomes_nobody(tournament, nora):
    phone = Client()
    scan(phone, tournament)
    text = phone.get(reverse("here", args=[tournament.slug])).content.decode()
    assert reverse("entrant-me", args=[tournament.slug, nora.number]) in text
    assert here(phone, nora).status_code == 403
    assert not CheckIn.objects.exists()


def test_a_phone_checks_in_nobody_but_its_own(tournament, people):
    phone = phone_of(people[0])
    scan(phone, tournament)
    assert here(phone, people[1]).status_code == 403
    assert not CheckIn.objects.exists()


def test_a_private_evening_is_hidden_from_who_stands_outside(tournament):
    Tournament.objects.update(is_public=False)
    stranger = Client()
    assert stranger.get(reverse("here", args=[tournament.slug])).status_code == 404
    assert scan(stranger, tournament, "AAABBBCCC").status_code == 404
    scan(stranger, tournament)
    text = stranger.get(reverse("here", args=[tournament.slug])).content.decode()
    assert "Nora Bassi" not in text and "Vai da chi organizza" in text


def test_without_check_in_there_is_no_such_page(tournament, nora, ada):
    door_set(tournament=tournament, checks_in=False, actor=ada)
    phone = phone_of(nora)
    assert phone.get(reverse("here", args=[tournament.slug])).status_code == 404
    assert "arrivato" not in phone.get(reverse("my")).content.decode()


def test_a_check_in_raises_no_version_and_costs_the_same_however_many_came(
    tournament, people, ada, django_assert_max_num_queries
):
    version = tournament.version
    for row in people:
        with django_assert_max_num_queries(10):
            check_in(entrant=row, how=CheckIn.How.PHONE, actor=ada)
    tournament.refresh_from_db()
    assert tournament.version == version


def test_a_late_one_is_awaited_until_they_come(tournament, nora, ada, desk):
    late_note(entrant=nora, time="21:15", actor=ada)
    address = reverse("manage-door", args=[tournament.slug])
    assert "arriva alle 21:15" in desk.get(address).content.decode()
    check_in(entrant=nora, how=CheckIn.How.KIOSK, actor=ada)
    assert "arriva alle 21:15" not in desk.get(address).content.decode()


def test_of_many_taps_at_once_one_counts(run_together):
    event = cast.tournament()
    cast.league(event)
    nora = cast.entrants(event, 4)[0]
    actor = Actor(event.owner)
    door_set(tournament=event, checks_in=True, actor=actor)
    nora = Entrant.objects.select_related("player", "tournament").get(pk=nora.pk)
    answers = run_together(lambda _index: check_in(entrant=nora, how=CheckIn.How.PHONE, actor=actor), 4)
    assert sorted(map(str, answers)) == ["False", "False", "False", "True"]
    assert CheckIn.objects.count() == 1


def test_many_people_at_once_all_count(run_together):
    event = cast.tournament()
    cast.league(event)
    cast.entrants(event, 8)
    actor = Actor(event.owner)
    door_set(tournament=event, checks_in=True, actor=actor)
    presence_change(stage=event.stages.get(), round_number=1, here=[], actor=actor)
    people = list(event.entrants.select_related("player", "tournament"))
    answers = run_together(lambda index: check_in(entrant=people[index], how=CheckIn.How.PHONE, actor=actor), 8)
    assert answers == [True] * 8
    assert absent_from(event.stages.get(), 1) == set()
