"""The lobby names every time that a player will meet."""

from __future__ import annotations

from typing import Any

import pytest

from tests.matches.table import table

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.mark.parametrize(("ruleset", "asks"), [("risiko-challenge", False), ("futurisiko", True), ("italywar", True)])
def test_the_lobby_names_the_time_of_the_set_up_and_of_secret_answers(ruleset: str, asks: bool, settings: Any) -> None:
    settings.MATCH_ANSWER_SECONDS = 5.0
    made = table(seats=4, ruleset=ruleset, begun=False, turn_seconds=180)
    page = made.client(1).get(made.address("match")).content.decode()
    assert "<dt>Tempo per ogni scelta iniziale</dt><dd>1:00</dd>" in page
    assert ("<dt>Tempo per rispondere sulle carte segrete</dt><dd>0:05</dd>" in page) is asks
