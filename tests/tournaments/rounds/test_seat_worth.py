"""What the seats alone give is added up from what was counted, and told to who draws."""

from __future__ import annotations

import pytest
from django.urls import reverse
from django.utils import translation

from rules.play.seat_worth import counts as counted
from rules.play.seat_worth import matches_counted, shares_by_turn
from tests import cast
from tests.tournaments.results.browsers import signed_in
from tournaments.models import Tournament
from tournaments.selectors.draw import seat_worth as selector
from tournaments.selectors.draw.seat_worth import seat_worth
from tournaments.words.draw.seat_worth import seat_worth_text

SHARES = {("risiko-torneo", 4): (0.4, 0.3, 0.2, 0.1)}


@pytest.fixture(autouse=True)
def counts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(selector, "shares_by_turn", lambda code, seats: SHARES.get((code, seats), ()))
    monkeypatch.setattr(selector, "matches_counted", lambda *_: 5000)


def test_who_had_better_seats_is_told_apart_from_who_had_worse() -> None:
    worth = seat_worth([[[1, 2, 3, 4]], [[4, 1, 2, 3]]], "risiko-torneo")
    assert worth is not None
    assert (worth.rounds, worth.seats, worth.matches, worth.even) == (2, 4, 5000, 0.5)
    # 1: first and second; 2: second and third; 3: third and fourth; 4: fourth and first
    assert (round(worth.worst, 3), round(worth.best, 3)) == (0.3, 0.7)


def test_the_share_of_a_seat_goes_to_who_sat_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(SHARES, ("risiko-torneo", 4), (0.5, 0.2, 0.2, 0.1))
    worth = seat_worth([[[1, 2, 3, 4]], [[1, 3, 4, 2]]], "risiko-torneo")
    assert worth is not None
    # 1 was twice the first; 2 second and last, 4 last and third
    assert (round(worth.worst, 3), round(worth.best, 3)) == (0.3, 1.0)


def test_who_missed_a_round_is_not_compared() -> None:
    worth = seat_worth([[[1, 2, 3, 4]], [[5, 1, 2, 3]]], "risiko-torneo")
    assert worth is not None
    assert (round(worth.worst, 3), round(worth.best, 3)) == (0.3, 0.7), "of 1, 2 and 3 alone"


def test_in_four_rounds_with_every_seat_once_everybody_has_the_same() -> None:
    rounds = [[[1, 2, 3, 4]], [[2, 3, 4, 1]], [[3, 4, 1, 2]], [[4, 1, 2, 3]]]
    worth = seat_worth(rounds, "risiko-torneo")
    assert worth is not None and worth.worst == pytest.approx(worth.best) == pytest.approx(worth.even)


@pytest.mark.parametrize(
    "rounds, ruleset", [([[[1, 2, 3]]], "risiko-torneo"), ([[[1, 2, 3, 4]]], "italywar"), ([], "risiko-torneo")]
)
def test_what_nobody_counted_is_not_told(rounds: list, ruleset: str) -> None:
    assert seat_worth(rounds, ruleset) is None and seat_worth_text(None) == ""


def test_what_was_counted_of_every_ruleset_makes_one_victory_a_match() -> None:
    for code, ruleset in counted().items():
        for seats, table in ((int(size), table) for size, table in ruleset["tables"].items()):
            shares = shares_by_turn(code, seats)
            if "first" in table:  # the order changes with each round or hand, so no seat has it
                assert shares == () and "turn" not in table
                continue
            assert len(shares) == seats and sum(shares) == pytest.approx(1) and matches_counted(code, seats) > 0
    assert shares_by_turn("risiko-challenge", 9) == ()


@pytest.mark.django_db
def test_the_report_of_a_draw_says_it_in_italian() -> None:
    event = cast.tournament()
    assert event.ruleset == "risiko-torneo"
    cast.seated(cast.league(event), cast.by_fours(cast.entrants(event, 8)))
    page = signed_in(event.owner).get(reverse("manage-seats", args=[event.slug, 1, 1])).content.decode()
    assert "Su 5.000 partite tra bot alla pari, ai tavoli da 4 chi giocava per primo ha vinto il 40\u00a0%" in page
    assert "da 0,10 a 0,40 tavoli vinti in questo turno (alla pari 0,25)" in page
    with translation.override("en"):
        worth = seat_worth([[[1, 2, 3, 4]], [[4, 1, 2, 3]]], Tournament().ruleset)
        assert "from 0.30 to 0.70 tables won over these 2 rounds (evenly 0.50)" in seat_worth_text(worth)
