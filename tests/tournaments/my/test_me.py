"""What a player finds on the phone, and what the phone may do."""

from __future__ import annotations

import json
from html import unescape
from re import sub

import pytest
from django.contrib.auth.models import AnonymousUser
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests import cast
from tests.tournaments.my.cast import phone_let_in, phone_of
from tests.tournaments.results.browsers import at, sending
from tests.tournaments.rounds.cast import confirmed
from tournaments.models import Entrant, Player, Round, Standing, Table, Tournament
from tournaments.my.selectors.evening import my_evening
from tournaments.permissions import Action, Actor, may
from tournaments.services.roster.people_merges import player_merge
from tournaments.services.standings.standings import standings_rebuild

pytestmark = pytest.mark.django_db


def page(client, **query):
    return client.get(reverse("my"), query).content.decode()


def send(client, table):
    return client.post(at("result-submit", table), json.dumps(sending(table)), content_type="application/json")


@pytest.fixture
def table(tournament):
    return Table.objects.get(number=1, round__stage__tournament=tournament)


def test_the_table_is_on_the_first_line_and_who_plays_there(nora):
    text = page(phone_of(nora))
    assert "Tavolo 1, posto 1" in text
    assert "cominci tu" in text
    for name in ("Ugo Ferri", "Lia Monti", "Teo Galli"):
        assert name in text


def test_a_round_that_is_only_drawn_shows_nobody_a_seat(nora, table):
    Round.objects.update(state=Round.State.DRAWN)
    phone = phone_of(nora)
    assert "Non c'è ancora il sorteggio" in page(phone)
    # Not even by trying addresses: who sits at the table is answered like who does not.
    other = phone_of(nora.tournament.entrants.get(number=5))
    assert phone.get(at("result-enter", table)).status_code == other.get(at("result-enter", table)).status_code == 403


def test_a_player_enters_the_result_of_the_own_table_and_of_no_other(nora, table, tournament):
    phone = phone_of(nora)
    assert send(phone, table).status_code == 200
    assert table.results.get().submitted_by_label == "Nora Bassi"
    other = Table.objects.get(number=2, round__stage__tournament=tournament)
    assert send(phone, other).status_code == 403
    assert "inviato da Nora Bassi: lo conferma l'arbitro" in unescape(page(phone))


def test_who_has_left_the_table_enters_nothing(nora, table):
    phone = phone_of(nora)
    table.seats.filter(entrant=nora).update(no_show=True)
    assert send(phone, table).status_code == 403
    assert "risulti assente" in page(phone)


def test_a_phone_that_was_ended_enters_nothing(nora, table, desk):
    phone = phone_of(nora)
    desk.post(reverse("manage-phone", args=[nora.tournament.slug, nora.number]), {"do": "close"})
    assert send(phone, table).status_code == 403


def test_a_private_evening_opens_for_its_players_phones(nora):
    Tournament.objects.update(is_public=False)
    address = nora.tournament.get_absolute_url()
    assert Client().get(address).status_code == 404
    assert phone_of(nora).get(address).status_code == 200


def test_after_the_confirmation_the_place_and_the_points_are_there(nora, table, tournament):
    confirmed(table)
    standings_rebuild(stage=table.round.stage)
    text = page(phone_of(nora))
    assert "risultato confermato" in text
    assert "A che punto sei" in text


def test_how_far_it_is_to_the_place_above_is_told_but_to_who_is_level_with_it(nora, table):
    confirmed(table)
    standings_rebuild(stage=table.round.stage)
    rows = list(Standing.objects.filter(stage=table.round.stage).order_by("order"))
    for row, total in zip(rows, (50, 50, 38, *[7] * len(rows)), strict=False):
        row.total = total
        row.save()
    gaps = [my_evening(Entrant.objects.get(pk=row.entrant_id)).place.gap for row in rows[:4]]
    assert gaps == [None, None, 12, 31]


def test_another_organiser_gets_no_say_over_somebody_by_entering_them(nora, table):
    """Eva enters Nora, whom she knows, into her own evening, and lets a phone of hers in as Nora there."""
    elsewhere = cast.tournament(cast.account("eva"), name="Altrove")
    theirs = Entrant.objects.create(tournament=elsewhere, player=nora.player, number=1)
    phone = phone_of(theirs)
    assert "Nora Bassi" in page(phone)
    assert send(phone, table).status_code == 403
    assert nora.tournament.name not in page(phone)


def test_the_same_phone_serves_the_next_evening_of_the_same_organiser(nora):
    phone = phone_of(nora)
    later = cast.tournament(nora.tournament.owner, slug="dopo", name="Serata dopo")
    Entrant.objects.create(tournament=later, player=nora.player, number=7)
    assert "Serata dopo" in page(phone)
    assert page(phone, **{"in": "dopo"}).count("Non c'è ancora il sorteggio") == 1


def test_when_two_entries_turn_out_to_be_one_person_the_phone_follows(nora):
    owner = nora.tournament.owner
    later = cast.tournament(owner, slug="dopo", name="Serata dopo")
    double = Player.objects.create(name="Nora B.", created_by=owner, home=later)
    entry = Entrant.objects.create(tournament=later, player=double, number=1)
    phone = phone_of(entry)
    player_merge(kept=nora.player, other=double, actor=Actor(owner))
    assert nora.tournament.name in page(phone)


def test_a_device_alone_may_nothing_but_its_table(nora):
    phone = phone_of(nora)
    device = nora.devices.select_related("entrant__tournament", "entrant__player").get()
    actor = Actor(AnonymousUser(), devices=(device,))
    allowed = {action for action in Action if may(actor, action, nora.tournament)}
    assert allowed == {Action.VIEW, Action.PROJECT}
    assert phone.get(reverse("manage", args=[nora.tournament.slug])).status_code == 403


def test_who_has_said_that_it_is_not_right_finds_the_way_back_to_the_result(nora, table):
    Tournament.objects.update(confirms="all")
    look = f"{at('result-agree', table)}?seat=1"
    phone, mate = phone_of(nora), phone_of(table.seats.get(position=2).entrant)
    send(mate, table)
    assert "Da confermare" in page(phone) and page(phone).count(look) == 1
    said = {"version": 1, "seat": 1, "territory": "alaska"}
    assert phone.post(at("result-disagree", table), said)["Location"] == reverse("my")
    assert "contestato" in page(phone) and page(phone).count(look) == 1


def test_where_the_referee_confirms_everybody_at_the_table_reads_what_was_sent_and_may_object(nora, table):
    phone, mate = phone_of(nora), phone_of(table.seats.get(position=2).entrant)
    send(mate, table)
    look = f"{at('result-agree', table)}?seat=1"
    assert look in page(phone) and "Guarda il risultato inviato" in page(phone)
    shown = unescape(phone.get(look).content.decode())
    assert "Lo conferma l'arbitro" in shown and 'form="agree"' not in shown and "Non è così" in shown
    phone.post(at("result-disagree", table), {"version": 1, "seat": 1, "territory": "alaska"})
    assert table.results.get().state == "disputed"


def objection(nora, table):
    Tournament.objects.update(confirms="all")
    phone, mate = phone_of(nora), phone_of(table.seats.get(position=2).entrant)
    send(mate, table)
    phone.post(at("result-disagree", table), {"version": 1, "seat": 1, "territory": "alaska"})
    return phone


def test_who_objected_reads_why_the_result_stays_as_it_is(nora, table, desk):
    phone = objection(nora, table)
    check = unescape(desk.get(at("result-check", table)).content.decode())
    assert "Tavolo 1: contestato. Decidi" in check and "Ha ragione Nora Bassi: correggi" in check
    desk.post(at("result-confirm", table), {"version": 1})
    assert table.results.get().state == "disputed"
    desk.post(at("result-confirm", table), {"version": 1, "reason": "Ho visto la foto"})
    assert table.results.get().state == "confirmed"
    text = unescape(page(phone))
    assert "L'arbitro ha deciso: resta così" in text and "Motivo: Ho visto la foto" in text
    assert "L'arbitro ha deciso" not in unescape(page(phone_of(table.seats.get(position=3).entrant)))


def test_an_own_page_says_of_a_contested_table_that_it_is_contested(nora, table):
    objection(nora, table)
    text = Client().get(reverse("entrant", args=[nora.tournament.slug, nora.number])).content.decode()
    assert "contestato" in text and "ancora senza risultato" not in text


def test_the_result_is_the_main_button_only_while_the_round_is_played_and_nothing_was_sent(nora, table):
    phone = phone_of(nora)
    main = f'class="button button--primary"\n       href="{at("result-enter", table)}"'
    Round.objects.update(state=Round.State.PUBLISHED)
    assert main not in page(phone) and at("result-enter", table) in page(phone)
    Round.objects.update(state=Round.State.PLAYING)
    assert main in page(phone)
    objection(nora, table)
    assert main not in page(phone)


def test_nobody_who_sits_at_a_table_is_asked_whether_they_came(nora, table):
    Tournament.objects.update(checks_in=True)
    phone = phone_of(nora)
    with CaptureQueriesContext(connection) as queries:
        assert "Sei arrivato?" not in page(phone)
    assert not any("tournaments_absence" in row["sql"] and "UNION" in row["sql"] for row in queries.captured_queries)


def test_the_page_costs_the_same_for_few_and_for_many(nora, table, django_assert_max_num_queries):
    confirmed(table)
    standings_rebuild(stage=table.round.stage)
    phone = phone_of(nora)
    with django_assert_max_num_queries(18):  # two of them of the notices, two of calls, one each of merges and matches
        phone.get(reverse("my"))


def test_strangers_pay_no_query_for_phones(client, django_assert_num_queries, nora):
    address = reverse("my")
    with django_assert_num_queries(0):
        client.get(address)


def test_somebody_who_leaves_is_forgotten_by_this_phone_alone(nora):
    here, there = phone_of(nora), phone_of(nora)
    here.post(reverse("my-leave"), {"as": nora.player_id})
    assert "Nora Bassi" not in page(here)
    assert "Nora Bassi" in page(there)


def test_one_phone_can_end_another_of_the_same_person_only(nora, tournament):
    mine, lost = phone_of(nora), phone_of(nora)
    device = nora.devices.order_by("pk").last()
    others = phone_of(tournament.entrants.get(number=2))
    address = reverse("my-device-end", args=[device.pk])
    assert others.post(address).status_code == 404
    mine.post(address, {"as": nora.player_id})
    assert "Nora Bassi" not in page(lost)
    phone_let_in(lost, nora)
    assert "Nora Bassi" in page(lost)


def test_the_years_show_places_and_shares_as_lines_and_in_words(nora, table):
    confirmed(table, [80, 40, 20, 20])
    round_two = cast.seated(table.round.stage, cast.by_fours(list(nora.tournament.entrants.all())), number=2)
    confirmed(round_two.tables.get(number=1), [20, 40, 80, 20])
    standings_rebuild(stage=table.round.stage)
    phone = phone_of(nora)
    years = phone.get(reverse("my-years")).context["years"]
    assert [dot.words for dot in years.shares.dots] == [
        "Serata al club: 50 % dei punti del tavolo",
        "Serata al club: 12 % dei punti del tavolo",
    ]
    assert years.shares.dots[0].y < years.shares.level < years.shares.dots[1].y
    assert years.places is None  # one tournament draws no line
    assert [row.place for row in years.rows] == [1]


def test_the_years_of_a_strangers_browser_are_not_there(client, nora):
    assert client.get(reverse("my-years")).status_code == 404


def test_a_page_that_follows_is_sent_what_it_puts_in_its_place_and_no_more(nora, table):
    phone = phone_of(nora)
    whole = page(phone)
    follows = phone.get(reverse("my"), headers={"Planisfero-Follows": "1"}).content.decode()
    parts = [text[text.index('<div data-swap="evening">') :].split("\n</div>")[0] for text in (whole, follows)]
    shown, following = (sub(r"\s+|value=\"\w{64}\"", " ", part).strip() for part in parts)
    assert following == shown and "Tavolo 1, posto 1" in following
    assert f'<body data-version="{nora.tournament.version}">' in follows
    assert "stylesheet" not in follows and "my-years" not in follows and len(follows) < len(whole) / 2
