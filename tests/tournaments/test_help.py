"""The help names what a phone can do, and every button it names is there under that name."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.conf import settings
from django.urls import reverse

pytestmark = pytest.mark.django_db
CATALOGUE = Path(settings.BASE_DIR) / "locale" / "it" / "LC_MESSAGES" / "django.po"
CHAPTERS = {
    "players": (
        *("Iscriversi", "La tua pagina personale", "All'ingresso", "Il risultato è giusto?", "Chiamare l'arbitro"),
        "Avvisi",
    ),
    "referees": ("Quando un tavolo chiama", "Quando conferma il tavolo"),
    "organisers": ("Iscrizioni e ingresso", "Telefoni dei giocatori", "Chi ti aiuta"),
}


def help_page(client, page):
    return client.get(reverse("help", args=[page])).content.decode().replace("&#x27;", "'")


def words_of_the_product() -> set[str]:
    return set(re.findall(r'^msgstr(?:\[\d\])? "(.*)"$', CATALOGUE.read_text(encoding="utf-8"), re.MULTILINE))


@pytest.mark.parametrize("page", CHAPTERS)
def test_each_page_has_its_chapters(client, page):
    titles = [title.strip() for title in re.findall(r"<h2[^>]*>(.*?)</h2>", help_page(client, page), re.DOTALL)]
    assert set(CHAPTERS[page]) <= set(titles)


@pytest.mark.parametrize("page", CHAPTERS)
def test_whatever_the_help_quotes_is_called_so_in_the_product(client, page):
    body = help_page(client, page).split("<main")[1]
    quoted = set(re.findall("«([^»]+)»", body))
    assert quoted
    assert quoted <= words_of_the_product()
