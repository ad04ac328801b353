"""A final board tells every defect at once, and nothing that is none."""

from dataclasses import replace

import pytest

from rules.boards.final_board import Defect, completes, defects, notes
from tests.rules.cast import ALL, FOURTEEN, SIXTEEN, card, dealt, final, given_to, seats

FOUR = seats(*SIXTEEN.cards[:4])


def codes(board: object) -> set[str]:
    return {defect.code for defect in defects(board)}


def test_a_whole_board_has_no_defect() -> None:
    assert defects(final(FOUR, dealt(4))) == ()


def test_every_missing_territory_is_named() -> None:
    holdings = dealt(4)
    del holdings["alaska"], holdings["cita"]
    assert defects(final(FOUR, holdings)) == (
        Defect("territory_missing", territory="alaska"),
        Defect("territory_missing", territory="cita"),
    )


def test_an_unknown_territory_and_an_unknown_seat_are_named() -> None:
    holdings = dealt(4) | {"Atlantide": (1, 3), "cita": (9, 1)}
    assert defects(final(FOUR, holdings)) == (
        Defect("seat_unknown", territory="cita", seat=9),
        Defect("territory_unknown", territory="Atlantide"),
    )


@pytest.mark.parametrize("armies", [0, -4])
def test_armies_are_at_least_one(armies: int) -> None:
    holdings = dealt(4) | {"alaska": (1, armies)}
    assert defects(final(FOUR, holdings)) == (Defect("armies_not_positive", "alaska", 1, value=armies),)


def test_only_a_ruleset_with_a_cap_limits_armies() -> None:
    holdings = dealt(4) | {"alaska": (1, 200)}
    assert codes(final(FOUR, holdings)) == set()
    found = defects(final(FOUR, holdings, "risiko-challenge"))
    assert found == (Defect("armies_over_cap", seat=1, value=210),)


def test_exactly_130_armies_are_allowed() -> None:
    holdings = dealt(4) | {"alaska": (1, 120)}
    assert codes(final(FOUR, holdings, "risiko-challenge")) == set()
    assert codes(final(FOUR, holdings | {"alaska": (1, 121)}, "risiko-challenge")) == {"armies_over_cap"}


@pytest.mark.parametrize(("players", "wrong"), [(2, True), (3, False), (6, False), (7, True)])
def test_three_to_six_seats(players: int, wrong: bool) -> None:
    table = seats(*SIXTEEN.cards[:players])
    assert defects(final(table, dealt(players))) == ((Defect("seat_count", value=players),) if wrong else ())


def test_a_seat_is_listed_once() -> None:
    table = (*FOUR[:3], replace(FOUR[3], number=3))
    assert defects(final(table, dealt(3))) == (Defect("seat_duplicate", seat=3),)


def test_a_card_is_held_once() -> None:
    table = seats(SIXTEEN.card(4), SIXTEEN.card(5), SIXTEEN.card(4), SIXTEEN.card(4))
    assert defects(final(table, dealt(4))) == (Defect("objective_duplicate", seats=(1, 3, 4), value=4),)


def test_seats_without_a_noted_card_do_not_duplicate_each_other() -> None:
    assert defects(final(seats(None, None, None), dealt(3))) == ()


def test_the_same_own_card_twice_is_a_duplicate() -> None:
    table = seats(card("Alaska"), card("Alaska"), card("Cina"))
    assert codes(final(table, dealt(3))) == {"objective_duplicate"}


def test_a_claimed_objective_must_be_complete() -> None:
    table = seats(card("Alaska", "Islanda"), SIXTEEN.card(1), SIXTEEN.card(2), completed=1)
    without = given_to(2, ("Islanda",), given_to(1, ("Alaska",), dealt(3)))
    assert defects(final(table, without)) == (Defect("objective_not_complete", seat=1),)
    assert defects(final(table, given_to(1, ("Islanda",), without))) == ()


def test_the_scope_decides_what_complete_means() -> None:
    table = seats(card("Alaska", secondary=("Islanda",)), SIXTEEN.card(1), SIXTEEN.card(2), completed=1)
    holdings = given_to(2, ("Islanda",), given_to(1, ("Alaska",), dealt(3)))
    assert codes(final(table, holdings)) == set()
    assert codes(final(table, holdings, scope="both")) == {"objective_not_complete"}


def test_only_one_can_complete() -> None:
    table = tuple(replace(seat, completed_in_time=True) for seat in seats(card("Alaska"), card("Cina"), card("Siam")))
    holdings = given_to(1, ("Alaska",), given_to(2, ("Cina",), given_to(3, ("Siam",), dealt(3))))
    assert defects(final(table, holdings)) == (Defect("completed_more_than_one", seats=(1, 2, 3)),)


def test_an_eliminated_player_owns_nothing() -> None:
    table = seats(*SIXTEEN.cards[:4], eliminated=4)
    assert defects(final(table, dealt(3))) == ()
    assert defects(final(table, dealt(4))) == (Defect("eliminated_owns_territory", seat=4, value=10),)


def test_all_defects_come_together() -> None:
    table = (
        replace(FOUR[0], completed_in_time=True),
        replace(FOUR[1], objective=FOUR[0].objective, completed_in_time=True),
        replace(FOUR[2], number=2, fault=Defect("objective_unknown", seat=2, value=99), objective=None),
        replace(FOUR[3], eliminated=True, fault=Defect("objective_missing", seat=4), objective=None),
    )
    holdings = dealt(4, armies=20) | {"Atlantide": (8, -1)}
    del holdings["alaska"]
    assert codes(final(table, holdings, "risiko-challenge")) == {
        "territory_missing",
        "territory_unknown",
        "seat_unknown",
        "seat_duplicate",
        "armies_not_positive",
        "armies_over_cap",
        "objective_missing",
        "objective_unknown",
        "objective_duplicate",
        "objective_not_complete",
        "completed_more_than_one",
        "eliminated_owns_territory",
    }


def test_complete_but_not_claimed_is_a_note() -> None:
    table = seats(card("Alaska"), SIXTEEN.card(1), SIXTEEN.card(2))
    board = final(table, dealt(3))
    assert defects(board) == ()
    assert [(note.code, note.seat) for note in notes(board)] == [("complete_not_claimed", 1)]


def test_uncounted_armies_and_cards_not_noted_are_notes() -> None:
    board = final(seats(None, SIXTEEN.card(1), SIXTEEN.card(2), completed=1), dealt(3, armies=None))
    assert [(note.code, note.seat, note.value) for note in notes(board)] == [
        ("objective_not_noted", 1, None),
        ("completion_not_checked", 1, None),
        ("armies_not_counted", None, 42),
    ]


def test_a_claim_to_have_destroyed_a_colour_is_refused_when_nobody_is_out() -> None:
    table = seats(FOURTEEN.card(9), FOURTEEN.card(3), FOURTEEN.card(4), completed=1)
    assert codes(final(table, dealt(3), "risiko-classico")) == {"objective_not_complete"}


def test_a_claim_to_have_destroyed_a_colour_stays_open_when_somebody_is_out() -> None:
    table = seats(FOURTEEN.card(9), FOURTEEN.card(3), FOURTEEN.card(4), FOURTEEN.card(5), completed=1)
    board = final(table, dealt(3), "risiko-classico")
    assert defects(board) == ()
    assert ("completion_not_checked", 1) in [(note.code, note.seat) for note in notes(board)]


def test_with_colours_known_a_living_colour_is_not_destroyed() -> None:
    table = seats(FOURTEEN.card(9), FOURTEEN.card(3), FOURTEEN.card(4), FOURTEEN.card(5), completed=1)
    coloured = [
        replace(seat, colour=colour) for seat, colour in zip(table, ("blu", "nero", "rosso", "giallo"), strict=True)
    ]
    board = final(tuple(coloured), dealt(3), "risiko-classico")
    assert codes(board) == {"objective_not_complete"}


@pytest.mark.parametrize(("territories", "answer"), [(24, True), (23, False)])
def test_an_absent_colour_means_24_territories(territories: int, answer: bool) -> None:
    table = [replace(seat, colour=colour) for seat, colour in zip(FOUR[:3], ("blu", "verde", "rosso"), strict=True)]
    table[0] = replace(table[0], objective=FOURTEEN.card(9))
    holdings = {code: (1 if index < territories else 2 + index % 2, 1) for index, code in enumerate(ALL)}
    assert completes(final(tuple(table), holdings, "risiko-classico"), table[0]) is answer
