"""The drawing of a format: real numbers, and by name whoever is sure of a place, before and during the finals."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from tests.tournaments.formats.cast import drawn, made, play_on, played
from tests.tournaments.formats.test_live_finals import at_the_cut, finals, standing
from tests.tournaments.rounds.cast import ADA
from tournaments.models import Qualifier, Round, Tournament
from tournaments.selectors.draw.format_diagram import Column, format_drawing
from tournaments.services.draw.qualifiers import stage_advance
from tournaments.services.rounds.rounds import round_start

pytestmark = pytest.mark.django_db


def columns(event: Tournament) -> list[Column]:
    return format_drawing(Tournament.objects.get(pk=event.pk))


def known(column: Column) -> list[tuple[int, str]]:
    return [(one.entrant.number, one.how) for one in column.known]


def test_before_the_cut_nobody_is_named() -> None:
    assert not any(column.known or (column.named and column.first) for column in columns(at_the_cut())[1:])


@pytest.mark.long
def test_once_the_stage_is_closed_semifinalists_and_direct_finalists_are_named() -> None:
    event = at_the_cut()
    order = standing(event)
    stage_advance(tournament=event, actor=ADA)
    _league, semifinals, final = columns(event)
    assert known(semifinals) == [(number, "standing") for number in order[2:10]]
    assert known(final) == [(number, "direct") for number in order[:2]]


def one_semifinal_played() -> tuple[Tournament, Round]:
    event = at_the_cut()
    stage_advance(tournament=event, actor=ADA)
    return event, drawn(event)


def test_the_winner_of_a_semifinal_is_named_in_the_final_at_once() -> None:
    event, semifinals = one_semifinal_played()
    table = semifinals.tables.get(number=1)
    played(semifinals, only=table)
    _league, shown, final = columns(event)
    winner = shown.named[0].winner
    assert winner is not None and shown.named[1].winner is None
    assert known(final)[-1] == (winner.number, "winner") and len(known(final)) == 3


@pytest.mark.long
def test_who_waits_in_the_final_goes_on_waiting_while_a_semifinal_is_open() -> None:
    event, semifinals = one_semifinal_played()
    played(semifinals, only=semifinals.tables.get(number=1))
    waiting = Qualifier.objects.filter(stage=finals(event), round_number=2, how=Qualifier.How.DIRECT)
    assert waiting.count() == 2


def test_the_public_page_names_them_and_states_the_rule_of_replacement(client: Client) -> None:
    event, semifinals = one_semifinal_played()
    played(semifinals, only=semifinals.tables.get(number=1))
    text = client.get(reverse("tournament", args=[event.slug])).content.decode()
    assert "ha vinto: semifinale 1" in text and "secondo della stessa semifinale" in text


@pytest.mark.long
def test_a_round_is_being_played_once_it_has_begun_and_not_when_it_is_only_published(client: Client) -> None:
    event, semifinals = one_semifinal_played()
    page = reverse("tournament", args=[event.slug])
    assert columns(event)[1].state == "published"
    assert ">si gioca<" not in "".join(client.get(page).content.decode().split("\n"))
    round_start(round=semifinals, actor=ADA)
    assert columns(event)[1].state == "playing" and "si gioca" in client.get(page).content.decode()


@pytest.mark.long
def test_a_drawing_asks_six_times_whatever_its_size(django_assert_num_queries) -> None:  # type: ignore[no-untyped-def]
    event = made("raduno", 40)
    play_on(event, "advance")
    stage_advance(tournament=event, actor=ADA)
    drawn(event)
    with django_assert_num_queries(6):
        columns_now = format_drawing(event)
    assert len(columns_now) == 3


@pytest.mark.parametrize("players", [0, 9])
def test_semifinals_that_so_few_cannot_play_are_drawn_without_numbers(client: Client, players: int) -> None:
    event = made("raduno", players)
    _league, semifinals, final = columns(event)
    assert _league.too_few == 10 and (semifinals.tables, final.tables) == ((), ())
    text = client.get(reverse("tournament", args=[event.slug])).content.decode()
    assert "16 giocatori" not in text and "servono almeno 10" in text


def test_a_master_says_what_becomes_of_the_semifinals_where_somebody_won_everything(client: Client) -> None:
    event = made("master", 24)
    league = columns(event)[0]
    assert league.going == (("semifinals", 16), ("one_leader", 3), ("two_leaders", 2))
    text = client.get(reverse("tournament", args=[event.slug])).content.decode()
    assert "un solo doppio vincitore (ha vinto tutte le partite)" in text and "Se ci sono due doppi vincitori" in text


def test_a_larger_master_has_four_semifinals_whoever_won() -> None:
    assert columns(made("master", 60))[0].going == (("semifinals", 16),)
