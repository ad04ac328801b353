"""Who surrenders or is away at the end of another game is placed after everybody who stayed, on paper as online."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.utils.translation import override

from matches.games import presenter
from rules import load, load_board
from tests import cast
from tests.tournaments.endings.cast import Json, codes, counted, hand, hands, numbers, on_the_map, places, points
from tests.tournaments.matches.played import ended
from tests.tournaments.results.browsers import at, signed_in
from tests.tournaments.results.cast import ADA, evening, refused, submit, tables
from tournaments.counting.endings import ending_of, rows_of
from tournaments.errors import Refused
from tournaments.models import Result, Table
from tournaments.selectors.results.results import confirmed_result
from tournaments.services.results.corrections import result_correct
from tournaments.services.results.results import result_confirm
from tournaments.words.results.results import finding_texts

OTHERS = ("futurisiko", "italywar-torneo", "battaglia")


def left(part: Json, *numbers: tuple[int, int | None]) -> Json:
    """The same end where these seats surrendered, with their numbers in the order of leaving."""
    rows = part.get("seats") or [{"seat": seat} for seat in (1, 2, 3, 4)]
    turns = dict(numbers)
    return part | {
        "seats": [row | {"surrendered": row["seat"] in turns, "left": turns.get(row["seat"])} for row in rows]
    }


def test_the_flags_of_who_left_are_worth_no_place() -> None:
    found = counted("futurisiko", left(numbers(12, 10, 7, 7), (1, None)))
    assert not found.defects and places(found) == [4, 1, 2, 2] and points(found) == [12, 10, 7, 7]


def test_the_first_to_leave_is_the_very_last() -> None:
    assert places(counted("futurisiko", left(numbers(14, 12, 8, 8), (1, 2), (2, 1)))) == [3, 4, 1, 1]


def test_who_left_together_stands_by_the_points_of_the_board() -> None:
    assert places(counted("futurisiko", left(numbers(8, 12, 14, 8), (2, None), (3, None)))) == [1, 4, 3, 1]


def test_who_left_stands_behind_the_eliminated_too() -> None:
    assert places(counted("futurisiko", left(numbers(22, 20, 0, 0), (2, None))))[1] == 4


def test_the_last_who_stays_wins_whatever_was_reached() -> None:
    found = counted("futurisiko", left(numbers(12, 10, 7, 7), (1, None), (2, None), (3, None)))
    assert places(found)[3] == 1 and "time_was_up" not in [one["code"] for one in found.notes]


def test_who_left_a_war_in_italy_wins_nothing_with_the_most_territories() -> None:
    part = left(on_the_map("italywar", 30, 20, 10, 12), (1, None))
    assert places(counted("italywar", part)) == [4, 1, 3, 2]


def test_who_left_cannot_have_completed_the_objective() -> None:
    part = left(numbers(30, 20, 10, 12, completed_in_time=True), (1, None))
    assert "surrendered_cannot_complete" in codes(counted("italywar", part))


def test_who_left_a_match_of_cards_stands_last_with_the_most_points() -> None:
    part = left(hands(hand(60, 50, 20, 10), hand(50, 55, 0, 5)), (1, None))
    found = counted("battaglia", part)
    assert not found.defects and places(found) == [4, 1, 2, 3] and points(found) == [110, 105, 20, 15]


def test_a_match_of_cards_is_over_when_one_player_is_left() -> None:
    part = left(hands(hand(60, 50, 20, 10)), (1, 1), (2, 2), (3, 3))
    found = counted("battaglia", part)
    assert not found.defects and places(found) == [4, 3, 2, 1]


def test_no_hand_is_refused_because_somebody_had_left_by_then() -> None:
    """Two were equal at a hundred; one of them left in a later hand."""
    part = left(hands(hand(50, 50, 20, 10), hand(50, 50, 20, 10), hand(0, 5, 0, 0)), (1, None))
    assert not counted("battaglia", part).defects


def places_of(event: dict[str, Any], **rules: str) -> Table:
    return tables(evening(rule_options=rules, **event))[0]


FLAGS = {"ruleset": "futurisiko", "formula": "places", "deck": None}
CARDS = {"ruleset": "battaglia", "formula": "places", "deck": None, "sizes": [3, 4]}


def said(error: Refused) -> str:
    """The defects of a refusal in Italian."""
    with override("it"):
        return "; ".join(finding_texts(error.params["defects"], {}, load_board()))


def table_of_places(*rows: tuple[int, int, bool]) -> dict[str, Any]:
    """Places, points, and whether they surrendered."""
    return {
        "seats": [
            {"seat": seat, "place": place, "points": str(worth), "eliminated": False, "surrendered": gone}
            for seat, (place, worth, gone) in enumerate(rows, 1)
        ]
    }


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("event", "rows"),
    [
        (FLAGS, [(4, 14, True), (1, 12, False), (2, 8, False), (2, 8, False)]),
        (CARDS, [(3, 110, True), (1, 105, False), (2, 20, False), (4, 30, True)]),
        (CARDS, [(2, 60, True), (1, 50, False), (3, 20, True), (4, 10, True)]),
    ],
)
def test_a_correct_table_whose_leaver_stands_last_is_taken(event: dict[str, Any], rows: list[Any]) -> None:
    table = places_of(event)
    result = submit(table, table_of_places(*rows), kind=Result.Kind.PLACES)
    result_confirm(result=result, actor=ADA)
    assert list(result.lines.order_by("position").values_list("place", flat=True)) == [row[0] for row in rows]


@pytest.mark.django_db
def test_who_surrendered_cannot_be_written_down_before_who_stayed() -> None:
    table = places_of(FLAGS)
    document = table_of_places((1, 14, True), (2, 12, False), (3, 8, False), (3, 8, False))
    error = refused(submit, table, document, kind=Result.Kind.PLACES)
    assert [one["code"] for one in error.params["defects"]] == ["left_before_stayed"]
    assert "in questo torneo chi si arrende è classificato dopo tutti" in said(error)


@pytest.mark.django_db
def test_where_leavers_are_placed_as_others_the_refusal_says_only_that_they_cannot_win() -> None:
    table = places_of(FLAGS, leavers="as_others")
    document = table_of_places((1, 14, True), (2, 12, False), (3, 8, False), (3, 8, False))
    text = said(refused(submit, table, document, kind=Result.Kind.PLACES))
    assert text.endswith("chi si arrende non può vincere")


@pytest.mark.django_db
def test_where_leavers_are_placed_as_others_the_points_place_them_but_never_first() -> None:
    table = places_of(FLAGS, leavers="as_others")
    document = table_of_places((2, 14, True), (1, 12, False), (3, 8, False), (3, 8, False))
    result_confirm(result=submit(table, document, kind=Result.Kind.PLACES), actor=ADA)
    other = {"owner": cast.account("bruno"), "name": "Altra", "rule_options": {"leavers": "as_others"}}
    again = tables(evening(**other, **FLAGS))[0]
    part = {"ended": left(numbers(12, 10, 7, 7), (1, None))}
    result = submit(again, part, kind=Result.Kind.PLACES)
    assert [row["place"] for row in result.document["seats"]] == [2, 1, 3, 3]


@pytest.mark.django_db
@pytest.mark.parametrize("code", OTHERS)
def test_the_end_of_a_match_that_somebody_left_counts_as_on_paper(code: str) -> None:
    ruleset, ending = load(code), ending_of(code)
    assert ending is not None
    many = 0
    for seed in range(6):
        state = ended(ruleset, f"left/{code}/{seed}", leaver=True)
        seats = range(1, state.table.seats + 1)
        part = presenter(ruleset.game).ended(state, {seat: seat for seat in seats})
        if part is None or "left" not in part:
            continue
        found = ending.count(ending.clean(part, seats, ruleset), ruleset)
        rows = {row["seat"]: row["place"] for row in rows_of(found)}
        assert not found.defects and rows == {one.seat: one.place for one in state.outcome.placings}, seed
        many += 1
    assert many


def corrected(table: Table, document: dict[str, Any]) -> Result:
    last = table.results.count()
    return result_correct(
        table=table, actor=ADA, reason="Riletto il foglio", document=document, kind=Result.Kind.PLACES,
        base_version=last, submission_id=f"correction-{last}", draw_version=table.round.draw_version,
    )  # fmt: skip


PLAYED = table_of_places((2, 40, False), (1, 20, False), (3, 104, False), (4, 0, False)) | {
    "as_played": True,
    "ended": hands(hand(40, 20, 50, 0), hand(0, 0, 54, 0), time_up=True),
}


def sent_by(table: Table) -> dict[str, Any]:
    page = signed_in(table.round.stage.tournament.owner).get(at("result-correct", table))
    assert "come si è giocata" in page.content.decode()
    return {"ended": page.context["data"]["document"]}


@pytest.mark.django_db
def test_places_as_they_were_played_stay_so_while_a_correction_changes_nothing() -> None:
    """A referee ended the match: its hands prove nothing, by either form."""
    table = places_of(CARDS)
    result_confirm(result=submit(table, PLAYED, kind=Result.Kind.PLACES), actor=ADA)
    stood = confirmed_result(table).document
    corrected(table, sent_by(table))
    assert confirmed_result(table).document == stood
    corrected(table, table_of_places((2, 40, False), (1, 20, False), (3, 104, False), (4, 0, False)))
    assert confirmed_result(table).document == stood


@pytest.mark.django_db
@pytest.mark.parametrize("gone", [[], [4]])
def test_places_of_a_match_that_its_last_round_ended_are_sent_back_unchanged_by_the_form_of_places(gone) -> None:
    """Nobody has a hundred points: the form begins with the time that was up, and with who left."""
    table = places_of(CARDS)
    part = hands(hand(40, 20, 50, 0), time_up=True) | ({"left": gone} if gone else {})
    result_confirm(result=submit(table, {"ended": part}, kind=Result.Kind.PLACES), actor=ADA)
    stood, desk = confirmed_result(table).document, signed_in(table.round.stage.tournament.owner)
    page = desk.get(at("result-correct-numbers", table))
    forms = (page.context["form"], *page.context["seat_forms"])
    begun = {field.html_name: field.value() for form in forms for field in form}
    sent = {name: "on" if value is True else value for name, value in begun.items() if value not in (None, False)}
    shown = desk.post(at("result-correct-numbers", table), sent).context["hidden"]
    corrected(table, json.loads(shown["document"]))
    assert confirmed_result(table).document == stood


@pytest.mark.django_db
def test_a_changed_end_gives_the_places_that_follow_from_it() -> None:
    table = places_of(CARDS)
    result_confirm(result=submit(table, PLAYED, kind=Result.Kind.PLACES), actor=ADA)
    sent = sent_by(table)
    sent["ended"]["seats"][2] |= {"surrendered": True}
    corrected(table, sent)
    assert [row["place"] for row in confirmed_result(table).document["seats"]] == [1, 2, 4, 3]


@pytest.mark.django_db
def test_who_left_stays_with_the_end_through_a_correction() -> None:
    table = places_of(FLAGS)
    part = {"ended": left(on_the_map("futurisiko", 14, 10, 6, 6), (1, 2), (3, 1))}
    result_confirm(result=submit(table, part, kind=Result.Kind.PLACES), actor=ADA)
    stood = confirmed_result(table).document
    page = signed_in(table.round.stage.tournament.owner).get(at("result-correct", table))
    corrected(table, {"ended": page.context["data"]["document"]})
    assert confirmed_result(table).document == stood and stood["ended"]["left"] == [3, 1]
    changed = page.context["data"]["document"]
    changed["board"][next(iter(changed["board"]))] = [2, 1]
    corrected(table, {"ended": changed})
    assert confirmed_result(table).document["ended"]["left"] == [3, 1]


@pytest.mark.django_db
@pytest.mark.parametrize("event", [FLAGS, CARDS])
def test_both_pages_of_a_game_ask_who_surrendered(event: dict[str, Any]) -> None:
    table = places_of(event)
    desk = signed_in(table.round.stage.tournament.owner)
    assert "Resa di" in (html := desk.get(at("result-enter", table)).content.decode()) or 'data-field="left"' in html
    assert "Ordine di abbandono" in html
    assert 'name="s1-surrendered"' in desk.get(at("result-numbers", table)).content.decode()
    assert 'name="s1-surrendered"' in desk.get(at("result-numbers", table) + "?places").content.decode()
