"""The fee: who paid, who took it, every correction a line of its own, and the till at the end."""

from __future__ import annotations

import io

import pypdf
import pytest
from django.db import IntegrityError, transaction
from django.test import Client
from django.urls import reverse

from tests import cast
from tests.tournaments.results.browsers import holder
from tournaments.door.selectors.arriving import door_of
from tournaments.door.selectors.till import till_of
from tournaments.door.services.options import door_set
from tournaments.door.services.payments import payment_exempt, payment_reverse, payment_take
from tournaments.door.services.till import till_close, till_reopen
from tournaments.door.words import cents_read
from tournaments.errors import Refused
from tournaments.models import CheckIn, Door, Entrant, Grant, LogEntry, Payment, TillClosing
from tournaments.permissions import Actor
from tournaments.signup.services.announcements import announcement_set
from tournaments.words.numbers import euros

pytestmark = pytest.mark.django_db
PIERO = "Piero"


def till(tournament):
    return till_of(tournament, door_of(tournament))


@pytest.fixture
def piero(tournament):
    return Actor(tournament.owner, label=PIERO)


def tapped(client, tournament, do, **data):
    return client.post(reverse("manage-door", args=[tournament.slug]), {"do": do, **data})


def test_one_tap_takes_the_fee_and_says_who_took_it(tournament, nora, desk):
    tapped(desk, tournament, f"full {nora.number}", method="card")
    line = Payment.objects.get()
    assert (line.amount, line.method, line.taker, line.name) == (500, "card", "ada", "Nora Bassi")
    page = desk.get(reverse("manage-door", args=[tournament.slug])).content.decode()
    assert "pagato 5,00" in page


def test_a_member_pays_less_and_a_referee_nothing(tournament, people, desk, ada):
    tapped(desk, tournament, f"reduced {people[0].number}", method="cash")
    payment_exempt(entrant=people[1], actor=ada, note="arbitro")
    shown = till(tournament)
    assert shown.total == 300
    assert [line.name for line in shown.exempt] == ["Ugo Ferri"]
    assert len(shown.owing) == 6


def test_the_treasurer_reads_what_may_still_come_in_on_page_and_file(tournament, people, desk, ada):
    payment_take(entrant=people[0], amount=500, method="cash", actor=ada)
    page = desk.get(reverse("manage-till", args=[tournament.slug])).content.decode()
    text = desk.get(reverse("manage-till-file", args=[tournament.slug, "csv"])).content.decode("utf-8-sig")
    assert "Ancora da incassare, a quota intera" in page and "35,00" in page
    assert ";;Ancora da incassare, a quota intera;;35;;;" in text
    for entrant in people[1:]:
        payment_exempt(entrant=entrant, actor=ada, note="ospite")
    assert "Ancora da incassare" not in desk.get(reverse("manage-till", args=[tournament.slug])).content.decode()


def test_a_correction_is_a_line_and_nothing_is_deleted(tournament, nora, ada, piero):
    wrong = payment_take(entrant=nora, amount=500, method="cash", actor=piero)
    payment_reverse(payment=wrong, actor=ada, note="era carta")
    payment_take(entrant=nora, amount=500, method="card", actor=piero)
    lines = list(Payment.objects.values_list("kind", "amount", "method", "taker", "by_label", "is_standing"))
    assert lines == [
        ("paid", 500, "cash", PIERO, PIERO, False),
        ("reversal", -500, "cash", PIERO, "Ada", False),
        ("paid", 500, "card", PIERO, PIERO, True),
    ]
    shown = till(tournament)
    assert {total.label: (total.count, total.amount) for total in shown.methods} == {"cash": (0, 0), "card": (1, 500)}
    assert shown.expected == 2000


def test_what_was_taken_back_cannot_be_taken_back_again(nora, ada):
    line = payment_take(entrant=nora, amount=500, method="cash", actor=ada)
    payment_reverse(payment=line, actor=ada)
    with pytest.raises(Refused) as refused:
        payment_reverse(payment=line, actor=ada)
    assert refused.value.code == "payment_gone"


def test_who_has_paid_pays_once_and_the_other_door_is_told_by_whom(tournament, nora, desk, piero):
    payment_take(entrant=nora, amount=500, method="cash", actor=piero)
    answer = desk.post(
        reverse("manage-door", args=[tournament.slug]),
        {"do": f"full {nora.number}", "method": "cash"},
        headers={"HX-Request": "true"},
    ).content.decode()
    assert "è già a posto: ci ha pensato Piero alle" in answer
    assert Payment.objects.count() == 1


def test_two_doors_at_the_same_moment_count_once(run_together):
    event = cast.tournament()
    nora = cast.entrants(event, 1)[0]
    door_set(tournament=event, checks_in=False, fee=500, actor=Actor(event.owner))
    nora = Entrant.objects.select_related("player", "tournament").get(pk=nora.pk)
    actors = [Actor(event.owner, label=f"Porta {index}") for index in range(4)]
    answers = run_together(lambda index: payment_take(entrant=nora, amount=500, method="cash", actor=actors[index]), 4)
    codes = sorted(getattr(answer, "code", "taken") for answer in answers)
    assert codes == ["paid_already", "paid_already", "paid_already", "taken"]
    assert Payment.objects.get().amount == 500


def test_the_database_itself_keeps_the_book_right(tournament, nora):
    told = {"tournament": tournament, "entrant": nora, "name": "Nora"}
    wrong = (
        {"kind": "paid", "amount": 0, "method": "cash"},
        {"kind": "paid", "amount": -5, "method": "cash"},
        {"kind": "paid", "amount": 500, "method": ""},
        {"kind": "exempt", "amount": 500, "method": ""},
        {"kind": "reversal", "amount": -500, "method": "cash", "is_standing": False},
    )
    for line in wrong:
        with pytest.raises(IntegrityError), transaction.atomic():
            Payment.objects.create(**told, **line)
    assert not Payment.objects.exists()


@pytest.mark.parametrize("amount, method", [(0, "cash"), (-100, "cash"), (10_000_000, "cash"), (500, "gold")])
def test_no_odd_amount_or_method_is_taken(nora, ada, amount, method):
    with pytest.raises(Refused) as refused:
        payment_take(entrant=nora, amount=amount, method=method, actor=ada)
    assert refused.value.code == "amount_wrong"


def test_amounts_are_read_and_written_as_in_italy(settings):
    texts = ("5", "5,5", "5.00", " 5,00 € ", "12345,67")
    assert [cents_read(text) for text in texts] == [500, 550, 500, 500, 1234567]
    assert [cents_read(text) for text in ("", "cinque", "-5", "5,001", "1.000,00")] == [None] * 5
    assert euros(500) == "5,00\u00a0€" and euros(-500) == "−5,00\u00a0€"
    short = [euros(cents, short=True) for cents in (500, 750, 5, 0, -500)]
    assert short == ["5\u00a0€", "7,50\u00a0€", "0,05\u00a0€", "0\u00a0€", "−5\u00a0€"]


def test_the_till_is_closed_with_what_was_counted_and_opened_again(tournament, people, desk, ada):
    payment_take(entrant=people[0], amount=500, method="cash", actor=ada)
    address = reverse("manage-till", args=[tournament.slug])
    assert "25,00" in desk.get(address).content.decode()
    asked = desk.post(address, {"do": "close", "counted": "24,50", "expected": "2500"}).content.decode()
    assert "Mancano 0,50\u00a0€. Chiudi lo stesso?" in asked and not TillClosing.objects.exists()
    sure = {"do": "close", "counted": "24,50", "expected": "2500", "sure": "2450"}
    assert "Scrivi una nota sulla differenza" in desk.post(address, sure).content.decode()
    assert not TillClosing.objects.exists()
    desk.post(address, {**sure, "counted": "24,00", "note": "boh"})
    assert not TillClosing.objects.exists(), "what was answered was another amount"
    desk.post(address, {**sure, "note": "un resto sbagliato"})
    closing = TillClosing.objects.get()
    assert (closing.expected, closing.counted, closing.difference) == (2500, 2450, -50)
    assert "Mancano 0,50" in desk.get(address).content.decode()
    with pytest.raises(Refused) as refused:
        payment_take(entrant=people[1], amount=500, method="cash", actor=ada)
    assert refused.value.code == "till_closed"
    desk.post(address, {"do": "reopen"})
    payment_take(entrant=people[1], amount=500, method="cash", actor=ada)
    page = desk.get(address).content.decode()
    assert "Mancano 0,50" in page and "Riaperta" in page
    assert set(LogEntry.objects.values_list("action", flat=True)) >= {"till_closed", "till_reopened"}


def test_money_that_came_while_somebody_counted_is_noticed(tournament, people, ada):
    seen = till(tournament).expected
    payment_take(entrant=people[0], amount=500, method="cash", actor=ada)
    with pytest.raises(Refused) as refused:
        till_close(tournament=tournament, counted=2000, expected=seen, actor=ada)
    assert refused.value.code == "till_changed"


def test_the_till_closes_once_and_opens_once(tournament, ada):
    closing = till_close(tournament=tournament, counted=2000, expected=2000, actor=ada)
    with pytest.raises(Refused):
        till_close(tournament=tournament, counted=2000, expected=2000, actor=ada)
    till_reopen(closing=closing, actor=ada)
    with pytest.raises(Refused) as refused:
        till_reopen(closing=closing, actor=ada)
    assert refused.value.code == "till_open"


def test_the_closing_sheet_as_files(tournament, people, desk, ada, piero):
    payment_take(entrant=people[0], amount=500, method="cash", actor=ada, note="=1+1")
    payment_take(entrant=people[1], amount=300, method="transfer", actor=piero)
    text = desk.get(reverse("manage-till-file", args=[tournament.slug, "csv"])).content.decode("utf-8-sig")
    assert "Ugo Ferri;pagato;bonifico;3;Piero" in text and ";=1+1" not in text
    content = desk.get(reverse("manage-till-file", args=[tournament.slug, "pdf"])).content
    printed = pypdf.PdfReader(io.BytesIO(content)).pages[0].extract_text().replace("\u00a0", " ")
    assert "Foglio di chiusura" in printed and "25,00 €" in printed and "Ugo Ferri" in printed
    assert desk.get(reverse("manage-till-file", args=[tournament.slug, "exe"])).status_code == 404


def test_money_is_shown_to_nobody_else(tournament, nora, ada):
    payment_take(entrant=nora, amount=500, method="cash", actor=ada)
    referee, visitor = holder(tournament, Grant.Role.REFEREE), Client()
    assert referee.get(reverse("manage-door", args=[tournament.slug])).status_code == 200
    assert referee.get(reverse("manage-till", args=[tournament.slug])).status_code == 403
    for name, more in (("tournament", ()), ("entrant", (nora.number,)), ("standings", ())):
        page = visitor.get(reverse(name, args=[tournament.slug, *more])).content.decode()
        assert "€" not in page and "pagato" not in page


def test_without_a_fee_no_money_is_asked_for(tournament, nora, desk, ada):
    door_set(tournament=tournament, checks_in=True, actor=ada)
    page = desk.get(reverse("manage-door", args=[tournament.slug])).content.decode()
    assert "€" not in page and "Cassa" not in page
    assert tapped(desk, tournament, f"full {nora.number}").status_code == 404


def test_announcement_and_door_ask_for_the_same_fee(tournament, desk, ada):
    announcement_set(tournament=tournament, actor=ada, fee=700)
    page = desk.get(reverse("manage-door-options", args=[tournament.slug])).content.decode()
    assert "7,00" in page
    door_set(tournament=tournament, checks_in=True, fee=800, actor=ada)
    page = desk.get(reverse("manage-announcement", args=[tournament.slug])).content.decode()
    assert 'value="8"' in page


def test_what_is_announced_leaves_the_reduced_fee_below_it(tournament, desk, ada):
    with pytest.raises(Refused, match="fee_below_reduced"):
        announcement_set(tournament=tournament, actor=ada, fee=300)
    sent = desk.post(reverse("manage-announcement", args=[tournament.slug]), {"fee": "3,00"})
    assert sent.status_code == 422 and Door.objects.get(tournament=tournament).fee == 500


def test_the_book_keeps_who_left_the_list(tournament, nora, ada):
    payment_take(entrant=nora, amount=500, method="cash", actor=ada)
    Entrant.objects.filter(pk=nora.pk).delete()
    assert till(tournament).lines[0].name == "Nora Bassi" and till(tournament).total == 500


def test_one_persons_page_shows_every_line_and_takes_back(tournament, nora, desk):
    address = reverse("manage-door-person", args=[tournament.slug, nora.number])
    desk.post(address, {"do": "pay", "amount": "4,50", "method": "other", "note": "buono"})
    assert Payment.objects.get().amount == 450
    assert desk.post(address, {"do": "pay", "amount": "molto", "method": "cash"}).status_code == 200
    desk.post(address, {"do": "reverse", "note": "sbagliato"})
    desk.post(address, {"do": "exempt"})
    page = desk.get(address).content.decode()
    assert "buono" in page and "sbagliato" in page and Payment.objects.count() == 3
    desk.post(address, {"do": "late", "time": "21:15"})
    assert "21:15" in desk.get(address).content.decode()
    desk.post(address, {"do": "here"})
    assert CheckIn.objects.live().exists()


def test_the_list_costs_the_same_for_eight_and_for_hundreds(
    tournament, people, desk, ada, django_assert_max_num_queries
):
    for row in people:
        payment_take(entrant=row, amount=500, method="cash", actor=ada)
    with django_assert_max_num_queries(29):
        desk.get(reverse("manage-door", args=[tournament.slug]))
    with django_assert_max_num_queries(14):
        desk.get(reverse("manage-door", args=[tournament.slug]), {"mark": ""})
    with django_assert_max_num_queries(18):
        desk.get(reverse("manage-till", args=[tournament.slug]))


def test_the_mark_of_the_list_rises_with_everything_it_shows(tournament, nora, desk, ada):
    def mark():
        return desk.get(reverse("manage-door", args=[tournament.slug]), {"mark": ""}).json()["version"]

    marks = [mark()]
    tapped(desk, tournament, f"here {nora.number}")
    marks.append(mark())
    tapped(desk, tournament, f"gone {nora.number}")
    marks.append(mark())
    tapped(desk, tournament, f"full {nora.number}", method="cash")
    marks.append(mark())
    assert marks == sorted(set(marks))
