"""The format advisor: from people, clubs, tables and hours to two or three ways to run the evening, side by side.

Semifinals by entrants as the clubs hold them (Raduno); a match lasts 90 minutes.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Literal

from tournaments.formats.outlook import FINAL, Outlook, Wanted, league_outlook, plan_outlook, semifinals_for
from tournaments.seating.errors import Infeasible
from tournaments.seating.plan import Plan
from tournaments.seating.planner import alternatives

__all__ = ["Advice", "Outlook", "Wanted", "advise"]

AdviceKind = Literal["league", "league_final", "elimination"]
MOST_ROUNDS = 12


@dataclass(frozen=True, slots=True)
class Advice:
    """One way. `rounds` before `semifinals` (so many tables) and a final of `final` (0: none); `direct` finalists skip
    the semifinals; `matches` is the most one person plays, `minutes` how long it all takes.

    notes: `fewer_rounds` (than wanted, for the time), `too_long` (the time is over before the end), `sit_out`,
    `one_match` (some play no more than that), `rematches` (nobody can avoid them), `clubs_meet`, `uneven_tables`.
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
    outlooks = tuple(league_outlook(wanted, count, rounds, final=False) for count in _counts(wanted))
    return _advice(wanted, "league", rounds, rounds, outlooks)


def _with_final(wanted: Wanted) -> Advice | None:
    """A league, then semifinals where there are people enough, then a final of four."""
    low = wanted.entrants[0]
    if low < 2 * FINAL:
        return None
    after = 2 if semifinals_for(wanted.entrants[1]) else 1
    rounds = max(1, min(_fitting(wanted) - after, wanted.rounds or MOST_ROUNDS))
    outlooks = tuple(league_outlook(wanted, count, rounds, final=True) for count in _counts(wanted))
    return _advice(wanted, "league_final", rounds, rounds + after, outlooks)


def _elimination(wanted: Wanted) -> Advice | None:
    if wanted.entrants[0] <= FINAL:
        return None
    plans = {count: _plan(wanted, count) for count in _counts(wanted)}
    outlooks = tuple(plan_outlook(wanted, count, plan) for count, plan in plans.items() if plan)
    if len(outlooks) < len(plans):
        return None
    longest = max(len(one.rounds) for one in outlooks)
    return _advice(wanted, "elimination", longest, longest, outlooks)


def _plan(wanted: Wanted, count: int) -> Plan | None:
    found = [plan for plan in alternatives(count, FINAL, wanted.sizes) if plan.kind != "league"]
    room = wanted.tables or count
    return next((plan for plan in found if len(plan.rounds[0].tables) <= room), None)


def _advice(wanted: Wanted, kind: AdviceKind, rounds: int, matches: int, outlooks: tuple[Outlook, ...]) -> Advice:
    minutes = _duration(wanted, matches)
    tests: dict[str, Callable[[], bool]] = {
        "too_long": lambda: minutes > wanted.minutes,
        "fewer_rounds": lambda: kind != "elimination" and rounds < (wanted.rounds or 0),
        "sit_out": lambda: any(one.out for one in outlooks),
        "one_match": lambda: any(one.gone for one in outlooks),
        "rematches": lambda: any(one.repeats_bound for one in outlooks),
        "clubs_meet": lambda: any(one.clashes_bound for one in outlooks),
        "uneven_tables": lambda: any(len(set(one.tables)) > 1 for one in outlooks),
    }
    notes = tuple(code for code, holds in tests.items() if holds())
    plan = outlooks[0].semifinals
    counts = (plan.semifinals, plan.direct) if plan else (0, 0)
    return Advice(kind, rounds, *counts, 0 if kind == "league" else FINAL, matches, minutes, outlooks, notes)
