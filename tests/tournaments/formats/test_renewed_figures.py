"""The figures of a round after people changed seats: regions, families and winners are measured again, not lost."""

from __future__ import annotations

from itertools import combinations

import pytest

from tests.tournaments.formats.cast import drawn, made, played
from tests.tournaments.rounds.cast import ADA
from tournaments.models import Entrant, Round, Seat
from tournaments.services.draw.swaps import seats_swap, seats_swap_undo

pytestmark = pytest.mark.django_db


def mates(round: Round, what: str) -> int:
    """Pairs at one table who share a region or a family."""
    pairs = 0
    for table in round.tables.all():
        names = table.seats.values_list(f"entrant__{what}", flat=True)
        pairs += sum(a == b != "" for a, b in combinations(names, 2))
    return pairs


def first_round() -> Round:
    event = made("raduno", 16)
    for number in range(1, 9):
        Entrant.objects.filter(tournament=event, number=number).update(family=f"Famiglia {number % 4}")
    return drawn(event)


def two_who_meet_afterwards(round: Round, what: str) -> tuple[Seat, Seat]:
    """Seats whose exchange brings two of one kind together."""
    before = mates(round, what)
    seats = list(round.seats.select_related("entrant", "table"))
    for first, second in combinations(seats, 2):
        if first.table_id == second.table_id:
            continue
        at = {seat.pk: seat.table_id for seat in seats} | {first.pk: second.table_id, second.pk: first.table_id}
        kinds = [(at[seat.pk], getattr(seat.entrant, what)) for seat in seats]
        after = sum(one == other and one[1] != "" for one, other in combinations(kinds, 2))
        if after > before:
            return first, second
    raise AssertionError("no exchange brings two of a kind together")


@pytest.mark.parametrize(("what", "figure"), [("region", "region_clashes"), ("family", "family_clashes")])
def test_an_exchange_counts_regions_and_families_again(what: str, figure: str) -> None:
    round = first_round()
    assert round.report[figure] == mates(round, what)
    first, second = two_who_meet_afterwards(round, what)
    seats_swap(round=round, first=first, second=second, actor=ADA, draw_version=round.draw_version)
    round.refresh_from_db()
    assert round.report[figure] == mates(round, what) > 0
    assert round.report["gap"][figure] == round.report[figure] - round.report["bounds"][figure]


def test_taking_the_exchange_back_brings_the_figures_of_the_draw_back() -> None:
    round = first_round()
    keys = ("region_clashes", "family_clashes", "bounds")
    before = {key: round.report[key] for key in keys}
    first, second = two_who_meet_afterwards(round, "region")
    seats_swap(round=round, first=first, second=second, actor=ADA, draw_version=round.draw_version)
    round.refresh_from_db()
    seats_swap_undo(round=round, actor=ADA, draw_version=round.draw_version)
    round.refresh_from_db()
    assert {key: round.report[key] for key in keys} == before


def test_winners_at_one_table_are_counted_again_in_the_second_round() -> None:
    round = first_round()
    played(round)
    second = drawn(round.stage.tournament)
    assert second.report["winner_clashes"] == 0
    winners = [min(table.seats.values_list("entrant__number", flat=True)) for table in round.tables.all()]
    seats = {seat.entrant.number: seat for seat in second.seats.select_related("entrant", "table")}
    one, other = seats[winners[0]], seats[winners[1]]
    beside = next(seat for seat in seats.values() if seat.table_id == other.table_id and seat.pk != other.pk)
    seats_swap(round=second, first=one, second=beside, actor=ADA, draw_version=second.draw_version)
    second.refresh_from_db()
    assert second.report["winner_clashes"] == 1
