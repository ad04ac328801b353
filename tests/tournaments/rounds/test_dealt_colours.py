"""Colours dealt by the draw: kept through swaps, repairs and copies, balanced over rounds, shown and proposed."""

import json

import pytest
from django.urls import reverse

from matches.words.board.colours import letter_of
from tests import cast
from tests.security.copies import restored_document
from tests.tournaments.rounds.cast import ADA, play
from tournaments.backup.documents.tournament_copy import document_of
from tournaments.models import Round, Seat
from tournaments.selectors.draw.certificate import certificate_of
from tournaments.selectors.results.results import playing_seats
from tournaments.services.draw.draws import round_draw, round_publish, seats_swap
from tournaments.views.results.entry_data import map_document

pytestmark = pytest.mark.django_db


@pytest.fixture
def dealt():
    """The first round of sixteen people, colours dealt, published."""
    event = cast.tournament(deals_colours=True)
    stage = cast.league(event)
    cast.entrants(event, 16)
    made = round_draw(stage=stage, actor=ADA, seed=3)
    round_publish(round=made, actor=ADA)
    return made


def colours(made: Round) -> dict[tuple[int, int], str]:
    places = Seat.objects.filter(round=made).values_list("table__number", "position")
    return {place: made.colour_at(*place) for place in places}


def test_without_the_option_no_seat_has_a_colour():
    event = cast.tournament()
    stage = cast.league(event)
    cast.entrants(event, 8)
    assert set(colours(round_draw(stage=stage, actor=ADA, seed=3)).values()) == {""}


def test_every_seat_of_a_table_has_its_own_colour(dealt):
    found = colours(dealt)
    assert all(found.values())
    assert all(len({found[number, seat] for seat in range(1, 5)}) == 4 for number in range(1, 5))


def test_the_next_round_gives_nobody_the_colour_they_had(dealt):
    play(dealt)
    had = {seat.entrant_id: dealt.colour_at(seat.table.number, seat.position) for seat in dealt.seats.all()}
    second = round_draw(stage=dealt.stage, actor=ADA, seed=4)
    now = {seat.entrant_id: second.colour_at(seat.table.number, seat.position) for seat in second.seats.all()}
    assert all(now[entrant] != colour for entrant, colour in had.items())
    assert certificate_of(second).doubts == []


def test_a_swap_leaves_the_colours_at_their_places(dealt):
    before = colours(dealt)
    first, second = dealt.seats.filter(position=1).order_by("table__number")[:2]
    seats_swap(round=dealt, first=first, second=second, actor=ADA, draw_version=dealt.draw_version)
    dealt.refresh_from_db()
    assert colours(dealt) == before


def test_the_result_begins_in_the_colours_dealt(dealt):
    table = dealt.tables.get(number=2)
    rows = map_document(table, playing_seats(table), None)["seats"]
    assert [row["colour"] for row in rows] == [letter_of(dealt.colour_at(2, row["seat"])) for row in rows]


def test_a_copy_keeps_the_choice_and_the_colours(dealt):
    event = dealt.stage.tournament
    copy, _differ = restored_document(json.loads(json.dumps(document_of(event))), event.owner)
    made = Round.objects.get(stage__tournament=copy)
    assert copy.deals_colours and colours(made) == colours(dealt)


def test_the_pages_of_the_round_and_of_the_player_show_them(client, dealt):
    event = dealt.stage.tournament
    pages = [reverse("round", args=[event.slug, 1, 1]), reverse("entrant", args=[event.slug, 1])]
    for address in pages:
        assert "army--" in client.get(address).content.decode()


def test_the_colours_dealt_are_those_of_the_tournaments_own_rules():
    own = ["arancio", "verde", "rosso", "giallo", "blu", "viola"]
    event = cast.tournament(deals_colours=True, rule_options={"colours": own})
    stage = cast.league(event)
    cast.entrants(event, 32)
    made = round_draw(stage=stage, actor=ADA, seed=3)
    assert set(colours(made).values()) == set(own)
    assert certificate_of(made).doubts == []
