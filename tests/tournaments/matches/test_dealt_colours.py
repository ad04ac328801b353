"""Colours dealt by the draw are those of the table's match: nobody chooses, lobby and board show them."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from matches.games import presenter_of
from matches.games.option_words import house_rules
from matches.selectors.matches import match_read, match_ruleset, state_of
from matches.selectors.records import record_lines
from matches.services.desk.referee import match_adjudicate
from matches.services.play.actions import action_submit
from matches.words.board.colours import letter_of
from rules import encode, legal_actions, load, to_move, view
from rules.lands.actions import ChooseColour
from rules.play.bots import bot
from rules.records.match_file import read, verify
from tests import cast
from tests.tournaments.matches.cast import REFEREE, begun
from tests.tournaments.rounds.cast import ADA
from tournaments.models import Table, TableMatch
from tournaments.online.documents import match_result
from tournaments.selectors.setup.tournament_rules import tournament_rules
from tournaments.services.draw.draws import round_draw, round_publish
from tournaments.services.rounds.matches import table_match_create

pytestmark = pytest.mark.django_db


def dealt(**choices: object) -> tuple[Table, TableMatch]:
    """The second table of a round whose colours the draw has dealt, and its match."""
    event = cast.tournament(**{"deals_colours": True, "formula": "method1", **choices})
    stage = cast.league(event)
    cast.entrants(event, 8)
    made = round_draw(stage=stage, actor=ADA, seed=3)
    round_publish(round=made, actor=ADA)
    table = made.tables.get(number=2)
    return table, table_match_create(table=table, actor=ADA)[0]


def colours_of(table: Table) -> list[str]:
    return [table.round.colour_at(table.number, position) for position in range(1, 5)]


@pytest.mark.parametrize("ruleset", ["risiko-torneo", "risiko-challenge", "italywar-torneo", "futurisiko"])
def test_the_match_begins_in_the_colours_dealt_and_nobody_chooses(ruleset: str) -> None:
    choices = {} if ruleset.startswith("risiko") else {"formula": "places"}
    table, row = dealt(ruleset=ruleset, **choices)
    state = state_of(begun(row))
    assert list(state.people.colours)[1:] == colours_of(table)
    assert not [one for one in legal_actions(state, to_move(state)[0]) if isinstance(one, ChooseColour)]


def test_where_the_rules_give_the_colours_by_seat_they_are_those_dealt(client: Client) -> None:
    table, row = dealt(ruleset="battaglia", formula="places", sizes=[4], preferred_size=4)
    page = client.get(reverse("match", args=[row.match.code])).content.decode()
    letters = [letter_of(colour) for colour in colours_of(table)]
    assert all(f"army--{letter}" in page for letter in letters)
    match = begun(row)
    shown = presenter_of(match).documents.players(state_of(match))
    assert [one["letter"] for one in shown] == letters
    board = client.get(reverse("match-board", args=[match.code])).json()
    assert [one["letter"] for one in board["seats"]] == letters


def test_dealt_colours_are_no_house_rule_and_no_rules_of_their_own(client: Client) -> None:
    """In Battaglia the rules give the colours by seat; a board with another set of them would be a house rule."""
    table, row = dealt(ruleset="battaglia", formula="places", sizes=[4], preferred_size=4)
    rules = tournament_rules(table.round.stage.tournament)
    assert match_ruleset(row.match) != rules and match_ruleset(row.match).plays_as(rules)
    address = reverse("match", args=[row.match.code])
    assert client.get(address).context["differs"] == []
    match = begun(row)
    assert client.get(address).context["differs"] == []
    match_adjudicate(
        match=match, placings={1: 2, 2: 1, 3: 3, 4: 4}, reason="Ora di chiusura", actor=REFEREE, now=timezone.now()
    )
    said = match_result(match_read(match.pk), {seat: seat for seat in range(1, 5)}, rules)
    assert said is not None and said.document["as_played"] and not said.document["time_up"]


def test_another_set_of_colours_and_any_other_option_are_rules_of_their_own() -> None:
    usual = load("battaglia")
    fewer, higher = usual.stored(colours=["rosso", "blu", "verde", "nero"]), usual.stored(target_points=500)
    assert sorted(fewer.colours) != sorted(usual.colours) and higher.colours == usual.colours
    assert not fewer.plays_as(usual) and not higher.plays_as(usual)
    assert [len(house_rules(one)) for one in (usual, fewer, higher)] == [0, 1, 1]


def test_the_match_that_begins_in_dealt_colours_goes_on_and_verifies() -> None:
    _table, row = dealt()
    match = begun(row)
    state = state_of(match)
    for _ in range(6):
        seat = to_move(state)[0]
        action = bot("random", f"{seat}").act(view(state, seat), legal_actions(state, seat))
        step = action_submit(match=match, seat=seat, action=action, version=match.version, now=timezone.now())
        match, state = step.match, step.after
    stored = read(list(record_lines(match_read(match.pk))))
    assert encode(verify(stored)) == encode(state)


def test_without_the_option_the_players_choose() -> None:
    _table, row = dealt(deals_colours=False)
    state = state_of(begun(row))
    assert [one for one in legal_actions(state, to_move(state)[0]) if isinstance(one, ChooseColour)]


def test_a_colour_that_the_match_does_not_have_is_dealt_to_nobody() -> None:
    """The rules were changed between the draw and the match: then all choose, as without the option."""
    table, row = dealt()
    table.round.certificate["colours"]["2"] = ["arancio", "verde", "rosso", "giallo"]
    table.round.save(update_fields=["certificate"])
    state = state_of(begun(row))
    assert set(state.people.colours) == {""}


def test_who_did_not_come_leaves_their_colour_to_nobody() -> None:
    """Seat 2 is empty: the third person has the third colour of the table."""
    table, _row = dealt()
    other = table.round.tables.get(number=1)
    other.seats.filter(position=2).update(no_show=True)
    row, _tokens = table_match_create(table=other, actor=ADA)
    state = state_of(begun(row))
    expected = [other.round.colour_at(1, position) for position in (1, 3, 4)]
    assert list(state.people.colours)[1:] == expected


def test_the_lobby_and_the_board_show_the_colours_dealt(client: Client) -> None:
    table, row = dealt()
    address = reverse("match", args=[row.match.code])
    lobby = client.get(address).content.decode()
    assert all(f"army--{letter_of(colour)}" in lobby for colour in colours_of(table))
    begun(row)
    board = client.get(address).content.decode()
    assert all(f"army--{letter_of(colour)}" in board for colour in colours_of(table))


def test_the_lobby_of_a_match_of_no_tournament_asks_nobody(client: Client) -> None:
    _table, row = dealt()
    address = reverse("match-lobby", args=[row.match.code])
    with CaptureQueriesContext(connection) as official:
        client.get(address)
    row.match.is_official = False
    row.match.save(update_fields=["is_official"])
    with CaptureQueriesContext(connection) as friendly:
        client.get(address)
    assert len(official) == len(friendly) + 2
