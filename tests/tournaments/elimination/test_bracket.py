"""The bracket: who sat where, who won, and the line to the next table."""

import pytest
from django.template.loader import render_to_string

from tests.tournaments.elimination.cast import drawn, elimination, league_with_final, played
from tests.tournaments.elimination.test_going_through import DIRECT, LUCKY, TOP_TWO, at, confirm_all
from tests.tournaments.rounds.cast import ADA, confirmed, play
from tournaments.models import Round
from tournaments.selectors.rounds.bracket import bracket
from tournaments.services.draw import qualifiers
from tournaments.services.draw.draws import round_draw
from tournaments.services.results import table_decisions as tables
from tournaments.services.roster import roster

pytestmark = pytest.mark.django_db


def names(node, through=None):
    return [seat.entrant.player.name for seat in node.seats if seat.entrant and through in (None, seat.through)]


def shown(stage):
    return render_to_string(
        "tournaments/rounds/_bracket.html",
        {"stage": stage, "bracket": bracket(stage), "tournament": stage.tournament},
    )


def test_before_the_first_round_the_plan_stands_alone():
    stage = elimination(100, 5)
    found = bracket(stage)
    assert [(one.number, one.mix, one.is_final) for one in found.ahead] == [
        (1, [(5, 20)], False), (2, [(4, 5)], False), (3, [(5, 1)], True)
    ]  # fmt: skip
    assert not found.drawn_rounds and not found.standing and not found.to_come
    page = shown(stage)
    assert page.count('class="bracket__node') == 26 and "dal sorteggio" in page
    assert page.index("Turno 1") < page.index("Semifinali") < page.index("Finale")


def test_the_hundred_of_the_rule_book_are_one_tree_under_the_final():
    stage = elimination(100, 5)
    for seed in (1, 2, 3):
        last = played(stage, seed)
    found = bracket(stage)
    (root,) = found.roots
    assert found.shape == "tree" and root.is_final and not found.to_come
    assert [len(node.feeders) for node in root.feeders] == [4] * 5
    assert names(root, through=True) == [last.tables.get().seats.get(position=1).entrant.player.name]
    for semifinal in root.feeders:
        assert sorted(names(semifinal)) == sorted(names(node, through=True)[0] for node in semifinal.feeders)
    assert shown(stage).count('class="bracket__node') == 26


def test_a_round_that_is_only_drawn_is_not_in_the_bracket():
    stage = elimination(16, 4)
    played(stage)
    round_draw(stage=stage, actor=ADA)
    found = bracket(stage)
    assert [one.planned for one in found.rounds] == [False, True]
    assert found.roots[0].table is None


def test_a_final_not_drawn_yet_says_whose_places_are_open():
    stage = elimination(16, 4)
    made = drawn(stage)
    confirmed(made.tables.first())
    (goal,) = bracket(stage).roots
    assert names(goal) == [at(made, 1, 1).player.name]
    assert [seat.from_table for seat in goal.seats] == [1, 2, 3, 4]
    assert [node.number for node in goal.feeders] == [1, 2, 3, 4]


def test_after_the_first_round_the_empty_boxes_of_all_that_is_to_come_are_there():
    stage = elimination(100, 5)
    played(stage)
    found = bracket(stage)
    assert found.shape == "open" and len(found.standing) == 20
    semifinals, final = found.ahead
    assert [len(node.seats) for node in semifinals.tables] == [4] * 5
    assert all(seat.entrant is None and seat.from_table is None for node in semifinals.tables for seat in node.seats)
    (goal,) = final.tables
    assert goal.feeders == semifinals.tables and [seat.from_table for seat in goal.seats] == [1, 2, 3, 4, 5]
    page = shown(stage)
    assert page.count('class="bracket__node') == 26 and "chi vince la semifinale 5" in page
    assert "bracket-open" in page and "Ancora da giocare" not in page


def test_a_lucky_loser_goes_through_without_a_line():
    stage = elimination(12, 4, planned=LUCKY)
    made = drawn(stage)
    confirm_all(made, [[90, 60, 5, 5], [40, 39, 3, 2], [50, 30, 20, 10]])
    drawn(stage, 2)
    (root,) = bracket(stage).roots
    assert sorted(node.number for node in root.feeders) == [1, 2, 3]
    lucky = next(seat for seat in root.seats if seat.how == "lucky_loser")
    assert (lucky.entrant, lucky.from_table) == (at(made, 2, 2), 2)
    second = next(node for node in root.feeders if node.number == 2)
    assert names(second, through=True) == [at(made, 2, 1).player.name, at(made, 2, 2).player.name]


def test_who_replaces_a_winner_stands_at_the_end_of_that_winners_line():
    stage = elimination(16, 4)
    made = drawn(stage)
    confirm_all(made, [[40, 30, 20, 10], [40, 38, 1, 1], [40, 30, 20, 10], [40, 30, 20, 10]])
    gone = at(made, 3, 1)
    roster.entrant_withdraw(entrant=gone, reason="Ultimo treno", actor=ADA)
    drawn(stage, 2)
    (root,) = bracket(stage).roots
    assert len(root.feeders) == 4
    stand_in = next(seat for seat in root.seats if seat.replaces)
    assert (stand_in.entrant, stand_in.replaces) == (at(made, 2, 2), gone)
    assert gone.player.name in shown(stage)


def test_two_going_on_from_a_table_are_shown_in_columns():
    stage = elimination(16, 4, planned={"rounds": [
        {"entrants": 16, "tables": [4] * 4, "advance_per_table": 2, "lucky_losers": 0},
        {"entrants": 8, "tables": [4, 4], "advance_per_table": 2, "lucky_losers": 0},
        *TOP_TWO["rounds"][1:],
    ]})  # fmt: skip
    played(stage)
    drawn(stage, 2)
    found = bracket(stage)
    assert found.shape == "columns"
    places = {seat.to_table for node in found.rounds[0].tables for seat in node.seats if seat.through}
    assert places == {1, 2}
    assert "bracket-columns" in shown(stage)


def test_a_winner_who_waits_has_a_line_straight_to_the_final():
    stage = elimination(21, 3, planned=DIRECT)
    made = drawn(stage)
    confirm_all(made, [[40, 30, 30]] * 6 + [[90, 5, 5]])
    play(drawn(stage, 2))
    drawn(stage, 3)
    (root,) = bracket(stage).roots
    assert sorted((node.round_number, len(node.feeders)) for node in root.feeders) == [(1, 0), (2, 3), (2, 3)]


def test_a_winner_named_by_the_referee_goes_through():
    stage = elimination(16, 4)
    made = drawn(stage)
    dark = made.tables.first()
    tables.table_not_played(table=dark, reason="Luce saltata", actor=ADA)
    third = dark.seats.get(position=3)
    tables.winner_decide(table=dark, seat=third, reason="Sorteggio", actor=ADA)
    node = bracket(stage).roots[0].feeders[0]
    assert names(node, through=True) == [third.entrant.player.name]


def test_a_final_after_a_league_is_a_bracket_of_one_table():
    league, final = league_with_final()
    qualifiers.stage_advance(tournament=league.tournament, actor=ADA)
    drawn(final)
    (root,) = bracket(final).roots
    assert root.is_final and len(root.seats) == 4 and Round.objects.filter(stage=final).count() == 1


def test_a_bracket_of_a_hundred_takes_few_queries(django_assert_max_num_queries):
    stage = elimination(100, 5)
    for seed in (1, 2, 3):
        played(stage, seed)
    with django_assert_max_num_queries(6):
        bracket(stage)
