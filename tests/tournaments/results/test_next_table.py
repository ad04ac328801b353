"""Results on paper are entered one after the other: confirming leads to the next table that is missing."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from tests import cast
from tests.tournaments.setup.cast import actor_of, played
from tournaments.models import Round, Table

pytestmark = pytest.mark.django_db


@pytest.fixture
def tables(client: Client) -> list[Table]:
    """Return three tables of a round that is played; Ada, who organises, is signed in."""
    tournament = cast.tournament()
    client.force_login(tournament.owner, backend="django.contrib.auth.backends.ModelBackend")
    people = cast.entrants(tournament, 12)
    round_ = cast.seated(cast.league(tournament), cast.by_fours(people), state=Round.State.PLAYING)
    return list(round_.tables.order_by("number"))


def confirm(client: Client, table: Table, **sent: str) -> str:
    """Enter numbers for a table, confirm them on the page, and return where that leads."""
    tournament = table.round.stage.tournament
    played(table, [60, 40, 30, 20], actor_of(tournament.owner), confirm=False)
    check = client.get(reverse("result-check", args=[tournament.slug, table.pk])).content.decode()
    assert ("Conferma e prossimo tavolo" in check) == (table.round.tables.count() > 1)
    answer = client.post(reverse("result-confirm", args=[tournament.slug, table.pk]), {"version": 1, **sent})
    return str(answer["Location"])


def test_the_next_missing_table_follows_and_after_the_last_number_the_first(
    client: Client, tables: list[Table]
) -> None:
    slug = tables[0].round.stage.tournament.slug
    assert confirm(client, tables[1], next="1") == reverse("result-numbers", args=[slug, tables[2].pk])
    assert confirm(client, tables[2], next="1") == reverse("result-numbers", args=[slug, tables[0].pk])


def test_a_table_that_sent_its_result_is_looked_at_instead(client: Client, tables: list[Table]) -> None:
    tournament = tables[0].round.stage.tournament
    played(tables[1], [60, 40, 30, 20], actor_of(tournament.owner), confirm=False)
    assert confirm(client, tables[0], next="1") == reverse("result-check", args=[tournament.slug, tables[1].pk])


def test_after_the_last_table_and_without_the_second_button_the_round_follows(
    client: Client, tables: list[Table]
) -> None:
    slug = tables[0].round.stage.tournament.slug
    round_page = reverse("manage-round", args=[slug, 1, 1])
    assert confirm(client, tables[0]) == round_page
    Table.objects.filter(pk=tables[2].pk).delete()
    Table.objects.filter(pk=tables[0].pk).delete()
    assert confirm(client, tables[1], next="1") == round_page
