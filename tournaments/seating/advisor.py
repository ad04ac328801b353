"""The format advisor: from people, clubs, tables and hours to two or three ways to run the evening, side by side.

Semifinals by entrants as the clubs hold them (Raduno): up to 36 two direct finalists and two semifinals, above four
semifinals; a match lasts 90 minutes.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from tournaments.seating.bounds import club_bound, lower_bounds
from tournaments.seating.draw import draw
from tournaments.seating.errors import Infeasible
from tournaments.seating.mix import table_mix
from tournaments.seating.plan import Plan
from tournaments.seating.planner import alternatives
from tournaments.seating.problem import DrawInput, DrawPlayer
from tournaments.seating.split import split

AdviceKind = Literal["league", "league_final", "elimination"]
FINAL, SEMIFINALS_FROM, FOUR_SEMIFINALS_FROM = 4, 16, 37
TRIED, MOST_ROUNDS = 300, 12


@dataclass(frozen=True, slots=True)
class Wanted:
    """What the organiser knows. `entrants` (fewest, most), equal where the number is certain; `minutes` from the first
    match to the end; `clubs` the sizes of the clubs; `tables` and `rounds` None where it does not matter."""

    entrants: tuple[int, int]
    minutes: int
    tables: int | None = None
    rounds: int | None = None
    clubs: tuple[int, ...] = ()
    preferred: int = 4
    sizes: tuple[int, ...] = (3, 4, 5)
    match: int = 90
    pause: int = 15


@dataclass(frozen=True, slots=True)
class Outlook:
    """What to expect with so many `entrants`: the `tables` of the first round, how many sit `out` each round, the
    rematches of a trial draw over the league rounds and the least that any draw has, club mates who must meet.
    `repeats` is None where no trial was made. `plan` is that of an elimination."""

    entrants: int
    tables: tuple[int, ...]
    out: int
    repeats: int | None
    repeats_bound: int
    clashes_bound: int
    plan: Plan | None = None


@dataclass(frozen=True, slots=True)
class Advice:
    """One way. `rounds` before `semifinals` (so many tables) and a final of `final` (0: none); `direct` finalists skip
    the semifinals; `matches` is the most one person plays, `minutes` how long it all takes.

    notes: `fewer_rounds` (than wanted, for the time), `too_long` (the time is over before the end), `sit_out`,
    `rematches` (nobody can avoid them), `clubs_meet`, `uneven_tables`.
    """

    kind: AdviceKind
    rounds: int
    semifinals: int
    direct: int
    final: int
    matches: int
    minutes: int
    outlooks: tuple[Outlook, ...]
    notes: tuple[str, ...]


def advise(wanted: Wanted) -> list[Advice]:
    """Two or three ways, those that fit the time first. Raises Infeasible: entrants, minutes, tables, sizes."""
    _check(wanted)
    found = [one for make in (_league, _with_final, _elimination) if (one := make(wanted))]
    return sorted(found, key=lambda one: "too_long" in one.notes)


def _check(wanted: Wanted) -> None:
    low, high = wanted.entrants
    if not 3 <= low <= high <= 1000:
        raise Infeasible("entrants", "entrants: between 3 and 1000, the fewest before the most")
    if wanted.match < 1 or wanted.pause < 0 or wanted.minutes < wanted.match:
        raise Infeasible("minutes", "minutes: not even one match fits", params={"match": wanted.match})
    if wanted.tables is not None and wanted.tables < 1:
        raise Infeasible("tables", "tables: at least one is needed")
    if not wanted.sizes or wanted.preferred not in wanted.sizes:
        raise Infeasible("sizes", "sizes: the preferred size must be one of them")


def _duration(wanted: Wanted, matches: int) -> int:
    return matches * wanted.match + (matches - 1) * wanted.pause


def _fitting(wanted: Wanted) -> int:
    """How many matches fit the time, one after the other."""
    return min(MOST_ROUNDS, (wanted.minutes + wanted.pause) // (wanted.match + wanted.pause))


def _counts(wanted: Wanted) -> Iterator[int]:
    low, high = wanted.entrants
    yield from sorted({low, (low + high) // 2, high})


def _league(wanted: Wanted) -> Advice:
    most = (wanted.entrants[0] - 1) // (wanted.preferred - 1)
    rounds = min(_fitting(wanted), wanted.rounds or max(1, most))
    return _advice(wanted, "league", rounds, rounds, final=0)


def _with_final(wanted: Wanted) -> Advice | None:
    """A league, then semifinals where there are people enough, then a final of four."""
    low = wanted.entrants[0]
    if low < 2 * FINAL:
        return None
    semifinals = 0 if low < SEMIFINALS_FROM else 2 if low < FOUR_SEMIFINALS_FROM else 4
    after = 2 if semifinals else 1
    rounds = max(1, min(_fitting(wanted) - after, wanted.rounds or MOST_ROUNDS))
    return _advice(wanted, "league_final", rounds, rounds + after, FINAL, semifinals)


def _elimination(wanted: Wanted) -> Advice | None:
    if wanted.entrants[0] <= FINAL:
        return None
    plans = {count: _plan(wanted, count) for count in _counts(wanted)}
    longest = max((len(plan.rounds) for plan in plans.values() if plan), default=0)
    if not longest or None in plans.values():
        return None
    return _advice(wanted, "elimination", longest, longest, FINAL, plans=plans)


def _plan(wanted: Wanted, count: int) -> Plan | None:
    found = [plan for plan in alternatives(count, FINAL, wanted.sizes) if plan.kind != "league"]
    room = wanted.tables or count
    return next((plan for plan in found if len(plan.rounds[0].tables) <= room), None)


def _advice(
    wanted: Wanted,
    kind: AdviceKind,
    rounds: int,
    matches: int,
    final: int,
    semifinals: int = 0,
    plans: Mapping[int, Plan | None] | None = None,
) -> Advice:
    outlooks = tuple(
        _planned(wanted, plans[count], count) if plans else _outlook(wanted, count, rounds) for count in _counts(wanted)
    )
    minutes = _duration(wanted, matches)
    tests: dict[str, Callable[[], bool]] = {
        "too_long": lambda: minutes > wanted.minutes,
        "fewer_rounds": lambda: kind != "elimination" and rounds < (wanted.rounds or 0),
        "sit_out": lambda: any(one.out for one in outlooks),
        "rematches": lambda: any(one.repeats_bound for one in outlooks),
        "clubs_meet": lambda: any(one.clashes_bound for one in outlooks),
        "uneven_tables": lambda: any(len(set(one.tables)) > 1 for one in outlooks),
    }
    notes = tuple(code for code, holds in tests.items() if holds())
    direct = FINAL - semifinals if semifinals == 2 else 0
    return Advice(kind, rounds, semifinals, direct, final, matches, minutes, outlooks, notes)


def _planned(wanted: Wanted, plan: Plan | None, count: int) -> Outlook:
    tables = plan.rounds[0].tables if plan else ()
    return Outlook(count, tables, 0, None, 0, club_bound(range(1, count + 1), [tables], _clubs(wanted, count)), plan)


def _outlook(wanted: Wanted, count: int, rounds: int) -> Outlook:
    tables = _tables(wanted, count)
    seated = sum(tables)
    clubs = _clubs(wanted, seated)
    bounds = lower_bounds(range(1, seated + 1), [], [tables] * rounds, clubs)
    repeats = _trial(wanted, tables, rounds, clubs) if count <= TRIED and seated == count else None
    return Outlook(count, tables, count - seated, repeats, bounds.repeats, bounds.club_clashes)


def _tables(wanted: Wanted, count: int) -> tuple[int, ...]:
    """The tables of a round: the preferred mix, larger tables where there are too few, else some sit out."""
    for seated in range(count, 2, -1):
        mix = table_mix(seated, wanted.preferred, wanted.sizes)
        if mix and wanted.tables is not None and len(mix) > wanted.tables:
            mix = split(seated, wanted.tables, wanted.sizes)
        if mix:
            return mix
    reason = f"{count} players cannot be seated at tables of {', '.join(map(str, wanted.sizes))}"
    raise Infeasible("sizes", reason, params={"players": count})


def _clubs(wanted: Wanted, count: int) -> dict[int, str | None]:
    names: Sequence[str] = [f"club {at}" for at, size in enumerate(wanted.clubs) for _ in range(size)]
    return {player: names[player - 1] if player <= len(names) else None for player in range(1, count + 1)}


def _trial(wanted: Wanted, tables: tuple[int, ...], rounds: int, clubs: Mapping[int, str | None]) -> int:
    players = tuple(DrawPlayer(player, club) for player, club in clubs.items())
    asked = DrawInput(players, rounds, wanted.preferred, tuple(sorted(set(tables))), tables=tables, seats="dice")
    return draw(asked).metrics.repeats
