"""A number from outside is written in plain digits: what else counts as a digit in Unicode breaks nothing."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse
from hypothesis import example, given
from hypothesis import strategies as st

from config.door.bodies import _bytes_announced
from matches.digits import whole_number
from matches.selectors.addresses import DEFAULT_PORT, server_port
from tests import cast

ODD = ("²", "٣", "①", "1²", "9" * 5000, "-1", " 1", "1_0", "")
ROOT = Path(settings.BASE_DIR)


@given(st.text(st.characters(categories=["Nd", "No", "Nl", "L", "P"]), max_size=8), st.integers(0, 8))
@example("²", 3)
@example("٣", 3)
def test_any_text_is_a_number_of_plain_digits_or_none(text: str, most: int) -> None:
    found = whole_number(text, most)
    assert (found is None) == (re.fullmatch(r"[0-9]+", text) is None or len(text) > most)
    assert found is None or found == int(text)


@given(st.integers(0, 10**12))
def test_what_a_page_wrote_is_read_back(number: int) -> None:
    assert whole_number(str(number), 13) == number


def test_no_code_takes_a_digit_of_unicode_for_a_number() -> None:
    loose = [
        f"{path.relative_to(ROOT)}:{number}"
        for package in ("config", "matches", "tournaments", "scoring", "rules")
        for path in (ROOT / package).rglob("*.py")
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1)
        if re.search(r"\.isnumeric\(|\.is(digit|decimal)\(", line) and "isascii" not in line
    ]
    assert loose == []


@pytest.mark.parametrize("text", ODD)
def test_a_senseless_port_or_length_is_none(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PORT", text)
    assert server_port() == DEFAULT_PORT
    assert _bytes_announced({"headers": [(b"content-length", text.encode("latin-1", "replace"))]}, 7) in (0, 7)


@pytest.mark.django_db
@pytest.mark.parametrize("text", ODD)
def test_pages_take_senseless_numbers_as_left_out(client: Client, text: str) -> None:
    event = cast.tournament()
    client.force_login(event.owner, backend="django.contrib.auth.backends.ModelBackend")
    standings = reverse("standings", args=[event.slug])
    assert client.get(standings, {"stage": text, "page": text}).status_code == 200
    assert client.get(reverse("tournament-create"), {"entrants": text, "rounds": text}).status_code == 200
    assert client.get(reverse("player-merge"), {"kept": text, "other": text}).status_code == 404
