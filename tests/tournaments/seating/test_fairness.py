"""Whatever people would call unfair is chance: seat, table, its size, colour, who rests, by club, list and standing.

One row of the table is a mode of drawing, one column a quality (`fairness.qualities`); within four standard errors over
so many seeds. `python -m tests.tournaments.seating.test_fairness` prints the table.
"""

import sys
from collections import Counter
from dataclasses import replace
from operator import attrgetter

import pytest

from tests.rig.long import LONG, long_where
from tests.rig.properties import scaled
from tests.tournaments.seating.fairness import Mode, Tally, counted, groups, played, qualities
from tests.tournaments.seating.modes import MADE_UP, MODES, asking
from tournaments.seating.draw import Drawing, draw
from tournaments.seating.lots.chance import stream
from tournaments.seating.lots.turns import in_turn
from tournaments.seating.question.problem import DrawInput, DrawPlayer, Lock

SEEDS = range(max(400, scaled(400)))
ERRORS = 4.0
SHORTENED, SLOWEST = "after a withdrawal", "league, odd sizes, three rounds"


def seeds_of(mode: Mode) -> range:
    """Every seed; where the run is to be short every second, and every fourth of a mode whose draws take long."""
    return SEEDS if LONG else SEEDS[:: max(2, mode.part)]


@pytest.mark.few(10)
@pytest.mark.parametrize("mode", long_where(MODES, attrgetter("long")), ids=lambda mode: mode.name)
def test_nobody_is_favoured_by_club_list_or_standing(mode: Mode) -> None:
    found = counted(mode, seeds_of(mode))
    unfair = {key: round(tally.errors, 1) for key, tally in found.items() if tally.errors > ERRORS}
    assert found
    assert unfair == {}


def test_who_sits_out_is_by_lot_whatever_the_list() -> None:
    """Thirteen people for twelve seats, three rounds: nobody twice, and any end of the list as often as the other."""
    first = {number: Tally() for number in range(1, 14)}
    for seed in SEEDS:
        missed = dict.fromkeys(range(1, 14), 0)
        for number in (1, 2, 3):
            out = in_turn(f"open-{seed}:1:{number}", missed)[0]
            missed[out] += 1
            for one, tally in first.items() if number == 1 else ():
                tally.add(13 * (one == out) - 1)
        assert max(missed.values()) == 1
    assert {one: tally.errors for one, tally in first.items() if tally.errors > ERRORS} == {}


@pytest.mark.parametrize(
    ("members", "rounds", "most"), [((4, 4, 4, 4), 1, 1), ((7, 5, 3, 1), 1, 1), ((6,) * 4, 3, 0.4)]
)
def test_the_later_seats_are_at_least_as_even_by_club_as_by_lot(
    members: tuple[int, ...], rounds: int, most: float
) -> None:
    """First moves come first and leave the others to chance; over the rounds everybody's own balance evens them too."""
    off, by_lot = 0.0, 0.0
    for seed in SEEDS[::4]:
        question = asking(*members, rounds=rounds, sizes=(4,))(seed)
        club = {player.id: player.club for player in question.players}
        tables = [table for one in draw(question).rounds for table in one]
        for name in set(club.values()):
            parts = [sum(club[one] == name for one in table) / 4 for table in tables]
            by_lot += 3 * sum(part * (1 - part) for part in parts)
            for seat in (1, 2, 3):
                off += (sum(club[table[seat]] == name for table in tables) - sum(parts)) ** 2
    assert off <= most * by_lot


@pytest.mark.few(1)
@pytest.mark.parametrize(
    ("kind", "clubs", "rule"), [("together", 0, "off"), ("apart", 0, "off"), ("together", 11, "soft")]
)
def test_who_is_locked_sits_at_larger_tables_as_often_as_the_others(kind: str, clubs: int, rule: str) -> None:
    """Four have a table of their own; two of the other eighteen are locked, always the same. Once they sat at a table
    of three half as often again, since of all empty tables of one size only one was looked at."""
    here = tuple(DrawPlayer(one, f"C{one % clubs}" if clubs else None) for one in range(1, 23))
    locks = (Lock("table", (1, 2, 3, 4)), Lock(kind, (5, 6)))  # type: ignore[arg-type]
    tally = Tally()
    for seed in SEEDS:
        question = DrawInput(here, seed=seed, sizes=(3, 4), locks=locks, clubs=rule)  # type: ignore[arg-type]
        tables = [table for table in draw(question).rounds[0] if 1 not in table]
        large = sum(len(table) for table in tables if len(table) == 4)
        tally.add(sum(18 * (len(table) == 4) - large for table in tables for one in table if one in (5, 6)))
    assert tally.errors <= ERRORS


@pytest.mark.long
def test_who_sat_at_a_table_of_three_makes_up_for_the_fourth_seat() -> None:
    """A club at every table has the two tables of three in each round; of all fourth seats it still has its part."""
    mode = next(mode for mode in MODES if mode.decided == MADE_UP)
    beyond: dict[str, Tally] = {}
    for seed in SEEDS:
        tables = [table for drawing in played(mode, seed) for round_ in drawing.rounds for table in round_]
        fourths = [table[3] for table in tables if len(table) > 3]
        clubs = groups(mode.ask(seed))["club"]
        people = sum(map(len, clubs.values()))
        for club, members in clubs.items():
            had = sum(player in members for player in fourths)
            beyond.setdefault(club, Tally()).add(had * people - len(fourths) * len(members))
    assert {club: tally.errors for club, tally in beyond.items() if tally.errors > ERRORS} == {}


@pytest.mark.long
def test_three_sizes_of_tables_are_shared_by_club_over_the_rounds() -> None:
    """Once only two sizes were: a club could have two seats at the one table of three and none at that of four."""
    question = asking(6, 6, 5, 5, rounds=2, preferred=5, sizes=(3, 4, 5))
    for seed in SEEDS[:12]:
        asked = question(seed)
        club = {player.id: player.club for player in asked.players}
        rounds = draw(asked).rounds
        assert sorted(map(len, rounds[0])) == [3, 4, 5, 5, 5]
        for size in (3, 4, 5):
            had = Counter(club[one] for tables in rounds for table in tables if len(table) == size for one in table)
            for name, people in Counter(club.values()).items():
                assert abs(had[name] - sum(had.values()) * people / 22) < 1


@pytest.mark.parametrize("name", long_where(["teams", SHORTENED, SLOWEST], lambda name: name == SLOWEST))
def test_a_club_with_all_first_moves_in_three_of_ten_draws_is_seen(name: str) -> None:
    """Also in a mode of which a short run draws the fewest."""
    mode = next(mode for mode in MODES if mode.name == name)
    assert name == "teams" or mode.part == max(one.part for one in MODES)
    seeds = SEEDS[:: max(2, mode.part)]  # as many as a short run draws, also in a long one
    clubs = {seed: {player.id: player.club for player in mode.ask(seed).players} for seed in seeds}

    def favoured(seed: int, drawing: Drawing) -> Drawing:
        if stream(seed, "favour").below(10) > 2:
            return drawing
        rounds = [
            tuple(tuple(sorted(table, key=lambda one: clubs[seed][one] != "Bisonti")) for table in tables)
            for tables in drawing.rounds
        ]
        return replace(drawing, rounds=tuple(rounds))

    assert counted(mode, seeds, favoured)["seat 1", "club", "Bisonti"].errors > ERRORS + 1


def test_the_measure_sees_what_is_unfair() -> None:
    """Tables in the order of the clubs, as they once were, stand out at once."""
    mode = Mode("by club", asking(4, 4, 4, 4, sizes=(4,)))
    clubs = {player.id: str(player.club) for player in mode.ask(0).players}
    found = [
        (quality, sum(values[one] for one in clubs if clubs[one] == "Aquile"))
        for quality, values in qualities(
            replace(
                draw(mode.ask(0)),
                rounds=(tuple(tuple(sorted(t, key=clubs.__getitem__)) for t in draw(mode.ask(0)).rounds[0]),),
            )
        )
    ]
    tally = Tally()
    for _ in range(2):
        tally.add(dict(found)["seat 1"])
    assert tally.errors == float("inf")


if __name__ == "__main__":
    for one in MODES:
        table = counted(one, seeds_of(one))
        worst = max(table, key=lambda key: table[key].errors)
        sys.stdout.write(f"{one.name}: {len(table)} shares, worst {table[worst].errors:.1f} ({', '.join(worst)})\n")
        sys.stdout.flush()
