"""Notices by mail: to an address that its owner has confirmed, one template a kind, no header from outside."""

from __future__ import annotations

import re

import pytest
from django.core import mail as outgoing
from django.test import Client
from django.urls import reverse

from tests.tournaments.my.cast import phone_of
from tournaments.models import Mailbox, Notice, NoticeChoice, Player
from tournaments.my.services.links import player_link_issue
from tournaments.notices.services.mailboxes import LETTERS, mailbox_known
from tournaments.notices.services.outbox import notices_write
from tournaments.notices.tasks import mailbox_question, notices_send

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("mail")]
FACTS = {
    "seat": {"round_id": 0, "first": False, "stage": 1, "round": 1, "table": 4, "seat": 2},
    "confirm": {"result_id": 0, "table": 4, "table_id": 1},
    "call": {"table": 4, "answer": "coming"},
    "match": {"match_id": 0, "code": "abcdefgh", "table": 4, "seat": 1},
    "turn": {"match_id": 0, "code": "abcdefgh", "table": 4, "seat": 1},
    "reminder": {"match_id": 0, "code": "abcdefgh", "table": 4, "seat": 1},
    "waiting": {},
}


@pytest.fixture
def tokens(monkeypatch):
    """The questions that would be sent after the commit, sent at once."""
    asked: list[str] = []

    def hand(box, token):
        asked.append(token)
        mailbox_question(box.pk, token)

    monkeypatch.setattr("tournaments.notices.views.settings.mailbox_letter_hand", hand)
    return asked


@pytest.fixture
def everything_true(monkeypatch):
    monkeypatch.setattr("tournaments.notices.services.sending.is_still_true", lambda _notice: True)


def give(client, address="nora@example.org"):
    return client.post(reverse("my-mail"), {"address": address}, follow=True)


def kept(entrant, **fields) -> Mailbox:
    return Mailbox.objects.create(
        player=entrant.player, owner=entrant.tournament.owner, address="nora@example.org", language="it",
        **{"asked_until": "2026-03-06T20:00Z", "confirmed_at": "2026-03-06T20:00Z", **fields},
    )  # fmt: skip


def all_on(entrant) -> None:
    for kind in FACTS:
        NoticeChoice.objects.create(
            player=entrant.player, owner=entrant.tournament.owner, kind=kind, way="mail", is_on=True
        )


def test_an_address_counts_once_the_link_in_its_letter_was_opened_and_answered(nora, tokens):
    phone = phone_of(nora)
    give(phone)
    (letter,) = outgoing.outbox
    assert letter.to == ["nora@example.org"] and "è il tuo indirizzo?" in letter.subject
    link = re.search(r"https://torneo\.example(/my/mail/\S+)", letter.body).group(1)
    assert tokens[0] in link and tokens[0] not in str(Mailbox.objects.values())
    anybody = Client()
    assert "nora@example.org" in anybody.get(link).content.decode()
    assert Mailbox.objects.get().confirmed_at is None  # what looks through letters confirms nothing
    assert "Il tuo indirizzo è stato confermato" in anybody.post(link).content.decode()
    assert Mailbox.objects.get().confirmed_at is not None
    assert anybody.post(link).status_code == 410 and mailbox_known(token=tokens[0]) is None


def test_nothing_goes_to_an_address_that_nobody_confirmed(nora, everything_true):
    kept(nora, confirmed_at=None)
    all_on(nora)
    assert notices_write(kind="turn", subject="a", told={nora: FACTS["turn"]}) == 0


@pytest.mark.parametrize("kind", FACTS)
def test_each_kind_has_its_letter_with_the_way_to_no_more(nora, everything_true, kind):
    token = player_link_issue(entrant=nora)
    kept(nora)
    all_on(nora)
    notices_write(kind=kind, subject="a", told={nora: FACTS[kind]})
    for _time in range(2):
        notices_send()
    (letter,) = outgoing.outbox
    assert letter.to == ["nora@example.org"] and "Serata al club" in letter.subject
    assert letter.body.startswith("Ciao Nora Bassi,")
    assert f"https://torneo.example/my/notices/?as={nora.player_id}" in letter.body
    assert "/my/notices/" in letter.extra_headers["List-Unsubscribe"]
    assert token not in letter.body and "&amp;" not in letter.body
    assert Notice.objects.get().state == Notice.State.SENT


def test_a_name_with_a_line_break_writes_no_header(nora, everything_true):
    nora.tournament.name = "Serata\r\nBcc: altri@example.org"
    nora.tournament.save()
    Player.objects.filter(pk=nora.player_id).update(name="Nora\nBcc: altri@example.org")
    kept(nora)
    notices_write(kind="turn", subject="a", told={nora: FACTS["turn"]})
    notices_send()
    (letter,) = outgoing.outbox
    message = letter.message()
    assert "Bcc" not in message and "\n" not in message["Subject"] and message["To"] == "nora@example.org"


@pytest.mark.parametrize("address", ["nora", "nora@example.org\nBcc: x@example.org", "a@b", "x" * 250 + "@example.org"])
def test_what_is_no_address_is_kept_nowhere(nora, tokens, address):
    text = give(phone_of(nora), address).content.decode()
    assert "Non è un indirizzo e-mail." in text
    assert not Mailbox.objects.exists() and not outgoing.outbox


def test_an_address_is_not_filled_with_letters(nora, tokens):
    phone = phone_of(nora)
    for _time in range(LETTERS + 1):
        answer = give(phone)
    assert "Riprova tra un" in answer.content.decode()
    assert len(outgoing.outbox) == LETTERS


def test_an_address_is_forgotten_at_once(nora):
    kept(nora)
    phone_of(nora).post(reverse("my-mail"), {"drop": ""})
    assert not Mailbox.objects.exists()


def test_a_mail_server_that_is_away_is_asked_again(nora, everything_true, monkeypatch):
    kept(nora)
    notices_write(kind="turn", subject="a", told={nora: FACTS["turn"]})

    def away(*_args, **_words):
        raise OSError

    monkeypatch.setattr("django.core.mail.EmailMessage.send", away)
    notices_send()
    notice = Notice.objects.get()
    assert (notice.state, notice.error, notice.tries) == ("open", "mail", 1)


def test_without_mail_there_is_no_word_of_it(nora, settings):
    settings.MAIL_ON = False
    text = phone_of(nora).get(reverse("my-notices")).content.decode()
    assert "e-mail" not in text
