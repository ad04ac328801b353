"""What a swap or a repair promises in figures is what is measured once it is made, whatever the format weighs."""

from __future__ import annotations

from itertools import combinations

import pytest

from tests.tournaments.formats.cast import drawn, made, played
from tests.tournaments.rounds.cast import ADA
from tournaments.models import Club, Entrant, Player, Round
from tournaments.seating.repair.swap_costs import FIGURES, SwapCosts
from tournaments.selectors.draw.draws import drawn_tables, figures_of
from tournaments.selectors.draw.repairs import Told, round_now, ways_of
from tournaments.services.draw.repairs import round_repair, round_repair_undo
from tournaments.services.draw.swaps import seats_swap

pytestmark = [pytest.mark.django_db, pytest.mark.once]

PRESETS = ("league", "gufo", "raduno", "master", "nazionale", "bgl", "bgl_swiss", "teams")


def second_round(preset: str, players: int = 16) -> Round:
    event = made(preset, players)
    for entrant in event.entrants.filter(number__lte=6):
        Entrant.objects.filter(pk=entrant.pk).update(family=f"Famiglia {entrant.number % 3}")
    first = drawn(event)
    played(first)
    return drawn(event)


def late(round: Round, club: Club | None) -> Entrant:
    event = round.stage.tournament
    player = Player.objects.create(name="Giocatore tardivo", club=club)
    return Entrant.objects.create(
        tournament=event, player=player, club=club, number=99, region="Regione 1", joined_round=round.number
    )


@pytest.mark.few(3)
@pytest.mark.parametrize("preset", PRESETS)
def test_a_swap_costs_what_the_report_says_after_it(preset: str) -> None:
    round = second_round(preset)
    now = drawn_tables(round)
    costs = SwapCosts(now.tables, now.context)
    pairs = list(combinations(round.seats.select_related("entrant__player", "table").order_by("table__number"), 2))
    for first, second in pairs[:: len(pairs) // 6]:
        first.refresh_from_db()
        second.refresh_from_db()
        promised = costs.change(first.entrant_id, second.entrant_id)
        seats_swap(round=round, first=first, second=second, actor=ADA, draw_version=round.draw_version)
        round.refresh_from_db()
        report, before = round.report, figures_of(now)
        assert before.keys() <= report.keys()
        difference = {name: report[name] - before[name] for name in FIGURES if name in before}
        assert {name: getattr(promised, name) for name in difference} == difference
        assert not any(getattr(promised, name) for name in FIGURES if name not in difference)
        first.refresh_from_db()
        second.refresh_from_db()
        seats_swap(round=round, first=first, second=second, actor=ADA, draw_version=round.draw_version)
        round.refresh_from_db()


@pytest.mark.few(3)
@pytest.mark.parametrize("preset", PRESETS)
def test_every_way_to_mend_a_round_is_measured_as_it_was_promised(preset: str) -> None:
    round = second_round(preset)
    someone = round.seats.filter(table__number=2).first()
    assert someone is not None
    for gone in (frozenset({someone.entrant_id}), frozenset[int]()):
        comer = late(round, someone.entrant.club)
        told = Told(gone, (comer.pk,))
        for way in ways_of(round_now(round), told):
            if way.repair is None or way.same_as:
                continue
            assert way.repair.before == figures_of(drawn_tables(round))
            found = round_repair(round=round, kind=way.kind, told=told, actor=ADA, draw_version=round.draw_version)
            round.refresh_from_db()
            assert found.after == way.repair.after == figures_of(drawn_tables(round)), way.kind
            assert found.after.items() <= round.report.items()
            round_repair_undo(round=round, actor=ADA, draw_version=round.draw_version)
            round.refresh_from_db()
        comer.delete()


@pytest.mark.everywhere
def test_a_winner_at_another_winners_table_is_said_to_cost_something() -> None:
    round = second_round("master")
    assert round.report["winner_clashes"] == 0
    won = {seat.entrant_id for seat in round.seats.all()} & set(drawn_tables(round).context.asked.winners)
    one, other = list(round.seats.filter(entrant__in=won).order_by("table__number"))[:2]
    beside = other.table.seats.exclude(pk=other.pk).first()
    now = drawn_tables(round)
    change = SwapCosts(now.tables, now.context).change(one.entrant_id, beside.entrant_id)
    assert change.winner_clashes == 1
    assert change.tone == "worse"
