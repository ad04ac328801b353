"""Whatever is wrong with a board, each defect is found together with all the others."""

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from rules.boards.final_board import FinalBoard, FinalSeat, defects
from tests.rules.cast import ALL, SIXTEEN, final


@st.composite
def sound_boards(draw: st.DrawFn, ruleset: str = "risiko-torneo") -> FinalBoard:
    """Any sound board: 3 to 6 seats, different cards, every territory held."""
    players = draw(st.integers(3, 6))
    numbers = draw(st.permutations(SIXTEEN.numbers))[:players]
    table = tuple(FinalSeat(seat, f"p{seat}", SIXTEEN.card(number)) for seat, number in enumerate(numbers, 1))
    owners = draw(st.lists(st.integers(1, players), min_size=42, max_size=42))
    armies = draw(st.lists(st.integers(1, 12), min_size=42, max_size=42))
    scope = draw(st.sampled_from(["principal", "both"]))
    return final(table, dict(zip(ALL, zip(owners, armies, strict=True), strict=True)), ruleset, scope)


def _without_territory(board: FinalBoard) -> FinalBoard:
    return replace(board, holdings={code: pair for code, pair in board.holdings.items() if code != "peru"})


def _unknown_territory(board: FinalBoard) -> FinalBoard:
    return replace(board, holdings={**board.holdings, "Atlantide": (1, 1)})


def _unknown_seat(board: FinalBoard) -> FinalBoard:
    return replace(board, holdings={**board.holdings, "cina": (77, 1)})


def _no_armies(board: FinalBoard) -> FinalBoard:
    return replace(board, holdings={**board.holdings, "siam": (1, 0)})


def _over_cap(board: FinalBoard) -> FinalBoard:
    return replace(board, holdings={**board.holdings, "india": (1, 1000)})


def _duplicate_seat(board: FinalBoard) -> FinalBoard:
    last = replace(board.seats[-1], number=1, objective=None)
    return replace(board, seats=(*board.seats[:-1], last))


def _duplicate_card(board: FinalBoard) -> FinalBoard:
    twin = replace(board.seats[1], objective=board.seats[0].objective)
    return replace(board, seats=(board.seats[0], twin, *board.seats[2:]))


def _false_claims(board: FinalBoard) -> FinalBoard:
    seats = [replace(seat, completed_in_time=True) for seat in board.seats[:2]]
    return replace(board, seats=(*seats, *board.seats[2:]))


INJECTIONS = {
    "territory_missing": _without_territory,
    "territory_unknown": _unknown_territory,
    "seat_unknown": _unknown_seat,
    "armies_not_positive": _no_armies,
    "armies_over_cap": _over_cap,
    "objective_duplicate": _duplicate_card,
    "completed_more_than_one": _false_claims,
    "seat_duplicate": _duplicate_seat,
}

CONSEQUENCES = {"seat_unknown", "objective_not_complete"}
"""A renumbered seat leaves its territories to nobody; claims on a random board are false."""


@given(sound_boards())
def test_a_sound_board_has_no_defect(board: FinalBoard) -> None:
    assert defects(board) == ()


@given(sound_boards("risiko-challenge"), st.sets(st.sampled_from(sorted(INJECTIONS)), min_size=1))
def test_every_injected_defect_is_found_with_all_the_others(board: FinalBoard, wanted: set[str]) -> None:
    board = replace(board, holdings={code: (seat, 1) for code, (seat, _) in board.holdings.items()})
    for code in INJECTIONS:
        board = INJECTIONS[code](board) if code in wanted else board
    found = {defect.code for defect in defects(board)}
    assert wanted <= found <= wanted | CONSEQUENCES
