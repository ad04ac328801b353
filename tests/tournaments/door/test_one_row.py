"""A row of the door's list: nothing moves under the finger, and what was tapped stands where the button was."""

from __future__ import annotations

import datetime
import re

import pytest
from django.urls import reverse
from django.utils import timezone

from tests import cast
from tests.tournaments.my.cast import phone_of
from tests.tournaments.results.browsers import holder
from tests.tournaments.results.cast import ADA
from tournaments.door.services.payments import payment_take
from tournaments.door.services.till import till_close
from tournaments.models import Entrant, Grant, Payment, Tournament
from tournaments.services.results.penalties import penalty_give

pytestmark = pytest.mark.django_db


def tapped(client, tournament, do, **data):
    address = reverse("manage-door", args=[tournament.slug])
    return client.post(address, {"do": do, **data}, headers={"HX-Request": "true"}).content.decode()


def shown(client, tournament):
    return client.get(reverse("manage-door", args=[tournament.slug])).content.decode()


def part(page, name):
    """Return what stands in one column of the first row."""
    ends = r'</span>\s*(?:<span class="doorrow__money|</span>)'
    found = re.search(rf'class="doorrow__{name}">(.*?){ends}', page, re.DOTALL)
    return found[1] if found else ""


def test_what_a_tap_did_is_told_inside_the_bar_whose_height_is_always_there(tournament, desk):
    page = shown(desk, tournament)
    bar = page.index("doorbar")
    assert bar < page.index('id="told"') < page.index('id="people"')


def test_presence_and_money_keep_their_columns_whatever_was_tapped(tournament, nora, desk):
    page = tapped(desk, tournament, f"full {nora.number}", method="card")
    assert f'value="here {nora.number}"' in part(page, "presence")
    assert "pagato 5,00\u00a0€, carta" in part(page, "money") and f"full {nora.number}" not in page
    assert "Nora Bassi ha pagato 5,00\u00a0€, carta." in page
    page = tapped(desk, tournament, f"here {nora.number}")
    assert f'value="gone {nora.number}"' in part(page, "presence") and "pagato 5,00" in part(page, "money")


def test_each_amount_carries_the_ways_of_paying_of_which_the_chosen_shows(tournament, desk):
    page = shown(desk, tournament)
    for method, word in (("cash", "contanti"), ("card", "carta")):
        assert f'<span class="payway payway--{method}">{word}</span>' in page


def test_who_pays_nothing_is_let_off_with_one_tap(tournament, nora, desk):
    page = tapped(desk, tournament, f"exempt {nora.number}")
    line = Payment.objects.get()
    assert (line.kind, line.amount, line.note) == ("exempt", 0, "all'ingresso")
    assert "esente" in part(page, "money") and f"exempt {nora.number}" not in page


def test_a_closed_till_offers_no_amount_and_leads_to_the_till(tournament, nora, desk, ada):
    till_close(tournament=tournament, counted=2000, expected=2000, actor=ada)
    page, way = shown(desk, tournament), reverse("manage-till", args=[tournament.slug])
    assert f"full {nora.number}" not in page and "La cassa è chiusa." in page
    assert f'href="{way}">Riapri la cassa' in page
    late = tapped(desk, tournament, f"full {nora.number}", method="cash")
    assert "La cassa è chiusa" in late and f'href="{way}">Riapri la cassa' in late
    porter = holder(tournament, Grant.Role.DOOR)
    assert "La cassa è chiusa." in shown(porter, tournament)


def test_the_row_of_a_banned_person_leads_to_who_lets_them_play(tournament, nora, desk):
    other = cast.tournament(tournament.owner, name="Torneo di prima", slug="prima", is_public=False)
    before = Entrant.objects.create(tournament=other, player=nora.player, number=1)
    until = timezone.localdate() + datetime.timedelta(days=30)
    penalty_give(entrant=before, kind="ban", reason="insulti", until=until, actor=ADA)
    way = reverse("manage-person-penalties", args=[tournament.slug, nora.player_id])
    assert way in part(shown(desk, tournament), "presence")
    porter = shown(holder(tournament, Grant.Role.DOOR), tournament)
    assert way not in porter and "Decide chi organizza." in porter


def test_who_paid_before_the_way_was_asked_shows_it_too(tournament, nora, desk, ada):
    payment_take(entrant=nora, amount=300, method="transfer", actor=ada)
    assert "pagato 3,00\u00a0€, bonifico" in shown(desk, tournament)


def person_page(client, tournament, nora, **data):
    address = reverse("manage-door-person", args=[tournament.slug, nora.number])
    answer = client.post(address, data, follow=True) if data else client.get(address)
    return answer.content.decode()


def test_a_slip_is_cancelled_without_a_reason_and_money_goes_back_only_with_one(tournament, nora, desk, ada):
    payment_take(entrant=nora, amount=500, method="cash", actor=ada)
    page = person_page(desk, tournament, nora, do="reverse", note=" ")
    assert "Scrivi perché restituisci i soldi" in page and Payment.objects.count() == 1
    person_page(desk, tournament, nora, do="reverse", note="se n'è andata")
    assert Payment.objects.filter(note="soldi restituiti: se n'è andata").exists()
    payment_take(entrant=nora, amount=500, method="card", actor=ada)
    person_page(desk, tournament, nora, do="undo")
    assert Payment.objects.filter(note="errore", amount=-500).exists()


def test_who_was_let_off_has_no_money_to_get_back(tournament, nora, desk):
    tapped(desk, tournament, f"exempt {nora.number}")
    page = person_page(desk, tournament, nora)
    assert "Annulla questa riga" in page and "Restituisci" not in page


def test_an_hour_that_was_noted_is_shown_and_taken_off(tournament, nora, desk):
    page = person_page(desk, tournament, nora, do="late", time="21:30")
    assert re.search(r'class="tag[^>]*>.*?arriva alle 21:30', page, re.DOTALL) and 'value="unlate"' in page
    page = person_page(desk, tournament, nora, do="unlate")
    assert 'value="unlate"' not in page and 'value="21:30"' not in page


def test_the_closing_sheet_of_the_till_says_the_sums_and_what_was_counted(tournament, nora, desk, ada):
    payment_take(entrant=nora, amount=500, method="cash", actor=ada)
    till_close(tournament=tournament, counted=2400, expected=2500, actor=ada, note="un resto")
    answer = desk.get(reverse("manage-till-file", args=[tournament.slug, "csv"]))
    text = answer.content.decode("utf-8-sig")
    for line in (";;Totale;;5;", ";;Fondo cassa;;20;", ";;Differenza;;-1;", ";Contanti contati nella cassetta;;24;"):
        assert line in text, text
    assert f"{tournament.starts_on.isoformat()};Ugo Ferri;" in text
    assert f'filename="cassa-{tournament.slug}.csv"' in answer["Content-Disposition"]


def test_a_mistyped_code_stays_in_its_field(tournament, nora):
    phone = phone_of(nora)
    answer = phone.post(reverse("here", args=[tournament.slug]), {"code": "abc def gh2"})
    page = answer.content.decode()
    assert "Non è il codice di adesso: ricontrolla le nove lettere" in page and 'value="abc def gh2"' in page


def test_nobody_is_asked_whether_they_have_arrived_before_the_day(tournament, nora):
    phone, own = phone_of(nora), {"as": nora.player_id, "in": tournament.slug}
    assert "Sei arrivato?" in phone.get(reverse("my"), own).content.decode()
    Tournament.objects.update(starts_on=timezone.localdate() + datetime.timedelta(days=2))
    assert "Sei arrivato?" not in phone.get(reverse("my"), own).content.decode()


def test_a_ban_can_stop_somebody_tonight_too(tournament, nora, desk):
    until = timezone.localdate() + datetime.timedelta(days=30)
    told = {"entrant": nora.pk, "kind": "ban", "until": until.isoformat(), "reason": "insulti", "tonight": "on"}
    desk.post(reverse("manage-penalties", args=[tournament.slug]), told)
    assert set(nora.penalties.values_list("kind", flat=True)) == {"ban", "disqualified"}
