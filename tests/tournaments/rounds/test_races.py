"""Two people at the same moment: one does it, the other is told."""

import pytest

from tests import cast
from tests.tournaments.rounds.cast import ADA
from tournaments.errors import Refused
from tournaments.models import Round, Seat, SeatChange
from tournaments.services.draw.draws import round_draw, round_publish, round_redraw
from tournaments.services.draw.swaps import seats_swap
from tournaments.services.results.table_decisions import no_show_set
from tournaments.services.rounds.clock import clock_start


@pytest.fixture
def made(transactional_db):
    event = cast.tournament()
    return cast.seated(cast.league(event), cast.by_fours(cast.entrants(event, 8)))


def codes(answers):
    for answer in answers:
        if isinstance(answer, Exception) and not isinstance(answer, Refused):
            raise answer
    return [answer.code if isinstance(answer, Refused) else "done" for answer in answers]


def one_of_two(answers, *refusals):
    found = codes(answers)
    assert found.count("done") == 1
    assert set(found) - {"done"} <= set(refusals)


def test_two_draws_at_once_make_one_round(run_together):
    event = cast.tournament()
    cast.entrants(event, 8)
    stage = cast.league(event)

    def draw(seed):
        return round_draw(stage=type(stage).objects.get(pk=stage.pk), actor=ADA, seed=seed)

    one_of_two(run_together(draw), "drawn_meanwhile", "round_not_published")
    assert Round.objects.count() == 1 and Seat.objects.count() == 8


def test_two_publications_at_once_publish_once(made, run_together):
    Round.objects.update(state=Round.State.DRAWN)
    answers = run_together(lambda _: round_publish(round=Round.objects.get(), actor=ADA, draw_version=1))
    one_of_two(answers, "already_published")


def test_of_three_publications_at_once_the_losers_read_that_it_is_public(made, run_together):
    Round.objects.update(state=Round.State.DRAWN)
    answers = run_together(lambda _: round_publish(round=Round.objects.get(), actor=ADA, draw_version=1), 3)
    assert sorted(codes(answers)) == ["already_published", "already_published", "done"]


def test_a_redraw_of_an_old_page_beside_the_publication_never_takes_it_away(made, run_together):
    """Whoever is first: the publication stands and the old page is asked, or its tables are gone and it fails."""
    Round.objects.update(state=Round.State.DRAWN)

    def work(number):
        fresh = Round.objects.get()
        if number:
            return round_publish(round=fresh, actor=ADA, draw_version=1)
        return round_redraw(round=fresh, actor=ADA, draw_version=1, seed=5, public=False)

    redrawn, published = codes(run_together(work))
    assert (redrawn, published) in (("published_meanwhile", "done"), ("done", "draw_changed"))
    assert Round.objects.get().is_public == (published == "done")


def test_two_swaps_at_once_from_the_same_page_make_one_swap(made, run_together):
    pairs = [(1, 5), (1, 6)]

    def swap(index):
        first, second = (Seat.objects.get(entrant__number=number) for number in pairs[index])
        seats_swap(round=Round.objects.get(), first=first, second=second, actor=ADA, draw_version=1)

    one_of_two(run_together(swap), "draw_changed")
    assert SeatChange.objects.count() == 2
    assert Seat.objects.values("entrant").distinct().count() == 8


def test_two_referees_marking_the_same_person_mark_once(made, run_together):
    def mark(_):
        seat = Seat.objects.select_related("table__round").first()
        no_show_set(seat=seat, reason="", actor=ADA, draw_version=1)

    one_of_two(run_together(mark), "draw_changed")
    assert SeatChange.objects.count() == 1


def test_two_referees_starting_the_clock_start_it_once(made, run_together):
    one_of_two(run_together(lambda _: clock_start(round=Round.objects.get(), actor=ADA)), "clock_running")
