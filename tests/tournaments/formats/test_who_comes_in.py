"""Who may come into a semifinal, and that nobody reaches a final twice, however they got a second seat."""

import pytest
from django.urls import reverse

from tests.tournaments.elimination.cast import drawn as elimination_drawn
from tests.tournaments.elimination.cast import elimination
from tests.tournaments.formats.cast import draw_lots, drawn, played, seated
from tests.tournaments.formats.test_live_finals import at_the_cut, finals, hows, own, standing, withdraw
from tests.tournaments.results.cast import refused
from tests.tournaments.rounds.cast import ADA, confirmed, play
from tests.tournaments.rounds.repairing import mended
from tournaments.formats.finals import DIRECT, ELSEWHERE, SAME_TABLE, WINNER, Finalist, finalists
from tournaments.forms.draw.rounds import ReplaceForm
from tournaments.models import Qualifier, Seat
from tournaments.selectors.draw.repairs import not_seated
from tournaments.selectors.rounds.qualifiers import field_of
from tournaments.services.draw.qualifiers import stage_advance
from tournaments.services.results.table_decisions import seat_replace
from tournaments.services.rounds.rounds import round_refresh

pytestmark = pytest.mark.django_db
How = Qualifier.How


@pytest.fixture
def semifinals():
    """Two drawn semifinals of eight; the first two of the standing wait in the final."""
    event = at_the_cut()
    stage_advance(tournament=event, actor=ADA)
    return event, drawn(event)


def in_semifinals(made, entrant):
    """Old data: somebody has a seat in a semifinal who waits in the final, and is the best there; returns the table."""
    table = made.tables.order_by("number")[0]
    worst = Seat.objects.filter(table=table).order_by("-entrant__number").first()
    Seat.objects.filter(pk=worst.pk).update(entrant=entrant)
    return table


def test_who_waits_in_the_final_cannot_be_seated_in_a_semifinal(semifinals):
    event, made = semifinals
    order = standing(event)
    free = [one.number for one in not_seated(made)]
    assert free == order[2 + len(seated(made)) * 4 :]
    waits = event.entrants.get(number=order[0])
    seat = made.seats.first()
    assert refused(mended, made, "fewest", [], [waits]).code == "repair_nothing"
    made.refresh_from_db()
    error = refused(seat_replace, seat=seat, entrant=waits, reason="", actor=ADA, draw_version=made.draw_version)
    assert error.code == "plays_later"


@pytest.mark.long
def test_the_page_names_the_first_of_those_left_out(client, semifinals):
    event, made = semifinals
    order = standing(event)
    client.force_login(event.owner, backend="django.contrib.auth.backends.ModelBackend")
    shown = client.get(reverse("manage-repair", args=[event.slug, 2, 1]))
    seats = 2 + 4 * len(seated(made))
    assert [one.number for one, _ in shown.context["free"]] == order[seats:]
    assert [rank for _, rank in shown.context["free"]][:2] == [
        f"{seats + 1}º in classifica, primo degli esclusi",
        f"{seats + 2}º in classifica",
    ]
    text = shown.content.decode()
    assert "Per primo chi segue in classifica." in text
    choices = list(ReplaceForm(table=made.tables.first()).fields["entrant"].choices)
    assert "primo degli esclusi" in str(choices[1][1])


def test_a_finalist_who_won_a_semifinal_too_comes_in_once_and_the_second_with_them(semifinals):
    event, made = semifinals
    waits = event.entrants.get(number=standing(event)[0])
    table = in_semifinals(made, waits)
    order = sorted(table.seats.values_list("entrant__number", flat=True))
    played(made)
    final = field_of(finals(event), 2)
    numbers = [one.number for one in final.entrants]
    assert numbers.count(waits.number) == 1 and len(numbers) == len(set(numbers)) == 4
    second = next(number for number in order if number != waits.number)
    assert hows(finals(event), 2)[second] == How.REPLACEMENT if order[0] == waits.number else How.WINNER
    assert not final.away
    drawn(event)


@pytest.mark.long
def test_a_semifinal_of_people_of_two_finals_sends_its_winner_to_one():
    event = at_the_cut("raduno", 20)
    own(event, 4, direct=1, winners=2)
    draw_lots(event)
    stage_advance(tournament=event, actor=ADA)
    made = drawn(event)
    first, third = (list(made.tables.get(number=number).seats.order_by("position")[:2]) for number in (1, 3))
    for one, other in zip(first, third, strict=True):
        pks = one.entrant_id, other.entrant_id
        Seat.objects.filter(pk=one.pk).delete()
        Seat.objects.filter(pk=other.pk).update(entrant=pks[0])
        Seat.objects.create(round=made, table_id=one.table_id, position=one.position, entrant_id=pks[1])
    played(made)
    assert [len(table) for table in seated(drawn(event))] == [3, 3]


@pytest.mark.parametrize(
    ("tables", "direct", "found"),
    [
        ([[1, 2], [3, 4]], [1], [(1, DIRECT, None), (2, SAME_TABLE, None), (3, WINNER, None)]),
        ([[1], [3, 4]], [1], [(1, DIRECT, None), (3, WINNER, None), (4, ELSEWHERE, None)]),
        ([[5, 2], [3, 4]], [1], [(1, DIRECT, None), (2, SAME_TABLE, None), (3, WINNER, None)]),
    ],
)
def test_nobody_takes_two_seats_of_a_final(tables, direct, found):
    """5 plays another final."""
    seats = finalists(tables, [1, 2, 3, 4, 5, 6], direct=direct, elsewhere=[5])
    assert seats == [Finalist(*one) for one in found]


def test_who_left_before_is_still_named_by_who_came(semifinals):
    event, made = semifinals
    gone = made.seats.select_related("entrant").first().entrant
    withdraw(event, gone.number)
    best = next(iter(not_seated(made)))
    mended(made, "fewest", [gone], [best])
    assert Qualifier.objects.get(round_number=1, entrant=best).replaces == gone


@pytest.mark.long
def test_who_skips_a_round_of_an_elimination_and_wins_it_all_the_same_goes_on_once():
    """Old data: one of the two who wait for the last round sits in the round before, and is the best there."""
    each = {"advance_per_table": 1, "lucky_losers": 0}
    rounds = [{"entrants": 24, "tables": [4] * 6}, {"entrants": 4, "tables": [4], "direct_finalists": 2}]
    stage = elimination(24, 3, planned={"rounds": [one | each for one in [*rounds, {"entrants": 3, "tables": [3]}]]})
    first = elimination_drawn(stage)
    for table in first.tables.all():
        confirmed(table, [40 + table.number, 30, 20, 10])
    round_refresh(round=first)
    made = elimination_drawn(stage)
    waits = Qualifier.objects.filter(stage=stage, round_number=3)
    assert waits.count() == 2 and not {one.entrant for one in waits} & set(not_seated(made))
    winner = made.seats.get(position=1)
    Seat.objects.filter(pk=winner.pk).update(entrant=waits[0].entrant)
    second = made.seats.get(position=2).entrant
    play(made)
    final = field_of(stage, 3)
    assert {one.pk for one in final.entrants} == {second.pk, *waits.values_list("entrant", flat=True)}
    assert len(final.entrants) == 3
    assert elimination_drawn(stage).seats.count() == 3
