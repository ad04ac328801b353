"""Own decks: from a file with every error by line, card by card, untouchable once played."""

from __future__ import annotations

import io
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests import cast
from tests.tournaments.setup.cast import evening
from tournaments.materials.selectors import tournament_cards
from tournaments.models import Deck, Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def ada(client: Client) -> Any:
    account = cast.account()
    client.force_login(account, backend="django.contrib.auth.backends.ModelBackend")
    return account


def upload(client: Client, text: str | bytes) -> Any:
    file = io.BytesIO(text.encode() if isinstance(text, str) else text)
    file.name = "mazzo.csv"
    return client.post(reverse("deck-new"), {"name": "Mazzo", "begin": "file", "file": file})


def test_a_deck_begins_with_the_sixteen_cards(client: Client, ada: Any) -> None:
    client.post(reverse("deck-new"), {"name": "Mazzo", "begin": "sixteen"})
    deck = Deck.objects.get()
    assert (deck.owner, len(deck.cards)) == (ada, 16)
    assert client.get(reverse("deck-edit", args=[deck.pk])).context["rows"][0].principal_value == 86


def test_a_file_is_shown_before_it_is_saved(client: Client, ada: Any) -> None:
    page = upload(client, "numero;nome;principale;secondario\n1;Orso;Alaska, Kamchatka;Siberia\n")
    assert not Deck.objects.exists()
    client.post(reverse("deck-new"), {"name": "Mazzo", "cards": page.context["signed"]})
    assert Deck.objects.get().cards == [
        {"number": 1, "nickname": "Orso", "principal": ["alaska", "kamchatka"], "secondary": ["siberia"]}
    ]


def test_every_error_of_a_file_is_named_with_its_line(client: Client, ada: Any) -> None:
    page = upload(client, "numero;nome;principale;secondario\n1;;Atlantide;\nx;;Alaska;Alaska\n")
    errors = page.context["line_errors"]
    assert len(errors) == 3 and sum("2" in text for text in errors) >= 1
    assert page.status_code == 422 and not Deck.objects.exists()


def test_a_pdf_is_no_deck(client: Client, ada: Any) -> None:
    assert upload(client, b"%PDF-1.7 \x00\x01").context["line_errors"]


def test_a_preview_cannot_be_forged(client: Client, ada: Any) -> None:
    assert client.post(reverse("deck-new"), {"name": "Mazzo", "cards": '[{"number": 1}]'}).status_code == 404
    assert not Deck.objects.exists()


def test_the_example_and_a_deck_can_be_read_back(client: Client, ada: Any) -> None:
    example = client.get(reverse("deck-template")).content
    assert len(upload(client, example).context["rows"]) == 2
    deck = Deck.objects.create(owner=ada, name="Sedici", cards=tournament_cards())
    file = client.get(reverse("deck-file", args=[deck.pk])).content
    page = upload(client, file)
    client.post(reverse("deck-new"), {"name": "Copia", "cards": page.context["signed"]})
    assert Deck.objects.get(name="Copia").cards == deck.cards


def test_a_card_is_changed_by_choosing_lists(client: Client, ada: Any) -> None:
    deck = Deck.objects.create(owner=ada, name="Mazzo", cards=tournament_cards())
    data = {"number": "1", "nickname": "Nuova", "t-alaska": "principal", "t-siberia": "secondary"}
    client.post(reverse("deck-card", args=[deck.pk, 1]), data)
    deck.refresh_from_db()
    assert deck.cards[0] == {"number": 1, "nickname": "Nuova", "principal": ["alaska"], "secondary": ["siberia"]}
    assert len(deck.cards) == 16


def test_a_card_without_territories_or_with_a_taken_number_is_refused(client: Client, ada: Any) -> None:
    deck = Deck.objects.create(owner=ada, name="Mazzo", cards=tournament_cards())
    page = client.post(reverse("deck-card-new", args=[deck.pk]), {"number": "17"})
    assert page.context["form"].errors
    page = client.post(reverse("deck-card-new", args=[deck.pk]), {"number": "1", "t-alaska": "principal"})
    assert "number" in page.context["form"].errors
    deck.refresh_from_db()
    assert len(deck.cards) == 16


def test_a_deck_in_use_is_not_deleted_and_a_played_one_not_changed(client: Client, ada: Any) -> None:
    deck = Deck.objects.create(owner=ada, name="Mazzo", cards=tournament_cards())
    event = evening(ada, deck=deck)
    client.post(reverse("deck-delete", args=[deck.pk]))
    client.post(reverse("deck-card-delete", args=[deck.pk, 1]))
    deck.refresh_from_db()
    assert len(deck.cards) == 16
    Tournament.objects.filter(pk=event.pk).update(deck=None)
    client.post(reverse("deck-delete", args=[deck.pk]))
    assert not Deck.objects.exists()


def test_a_deck_stays_fit_for_the_tournament_that_uses_it(client: Client, ada: Any) -> None:
    card = {"number": 1, "nickname": "", "principal": ["alaska"], "secondary": ["kamchatka"]}
    deck = Deck.objects.create(owner=ada, name="Doppio", cards=[card])
    cast.tournament(ada, deck=deck, scope="both")
    page = client.post(reverse("deck-card", args=[deck.pk, 1]), {"number": "1", "t-alaska": "principal"})
    assert page.context["form"].errors
    client.post(reverse("deck-card-delete", args=[deck.pk, 1]))
    deck.refresh_from_db()
    assert deck.cards == [card]


def test_one_name_one_deck(client: Client, ada: Any) -> None:
    Deck.objects.create(owner=ada, name="Mazzo", cards=[])
    page = client.post(reverse("deck-new"), {"name": "Mazzo", "begin": "empty"})
    assert "name" in page.context["form"].errors
