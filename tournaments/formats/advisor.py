"""The format advisor: from people, clubs, tables and hours to two or three ways to run the evening, side by side.

It looks at ready formats; a match lasts 90 minutes. Every format is first sketched (rounds, minutes), then the best of
each kind is looked at in full.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from tournaments.formats.outlook import FINAL, Outlook, Wanted, league_outlook, plan_outlook, semifinals_for
from tournaments.seating.elimination.plan import Plan
from tournaments.seating.elimination.planner import alternatives
from tournaments.seating.errors import Infeasible

__all__ = ["Advice", "Outlook", "Ready", "Sketch", "Wanted", "advise", "sketches"]

AdviceKind = Literal["league", "league_final", "elimination"]
MOST_ROUNDS = 12
LAST = 99
OF_COUNT: dict[str, Callable[[Outlook], bool]] = {
    "sit_out": lambda outlook: outlook.out > 0,
    "one_match": lambda outlook: outlook.gone > 0,
    "rematches": lambda outlook: outlook.repeats_bound > 0,
    "clubs_meet": lambda outlook: outlook.clashes_bound > 0,
    "uneven_tables": lambda outlook: sum(len(set(tables)) > 1 for tables in outlook.rounds) > 1,
}


@dataclass(frozen=True, slots=True)
class Ready:
    """A ready format. `rounds` before any final, which are `fixed` or a default (0: as many as fit); `sizes` of its
    tables, () where any will do; `rule` the thresholds of its semifinals; `suggested` its order, 0 only on request."""

    code: str
    kind: AdviceKind
    rounds: int = 0
    fixed: bool = False
    sizes: tuple[int, ...] = ()
    preferred: int = 4
    rule: str = ""
    suggested: int = 1


KINDS: tuple[AdviceKind, ...] = ("league", "league_final", "elimination")
ANY: tuple[Ready, ...] = tuple(Ready(kind, kind) for kind in KINDS)


@dataclass(frozen=True, slots=True)
class Sketch:
    """A format that so many people can play: `rounds` for everybody, at most `matches` for one person, `minutes`;
    `wanted` with the format's own tables."""

    ready: Ready
    wanted: Wanted
    rounds: int
    matches: int
    minutes: int

    @property
    def fits(self) -> bool:
        return self.minutes <= self.wanted.minutes

    def plan(self, count: int) -> Plan | None:
        """Return the plan of an elimination for so many people."""
        return _plan(self.wanted, count) if self.ready.kind == "elimination" else None

    @property
    def rank(self) -> tuple[bool, bool, int]:
        """Return the order in which they are offered: those that fit, with the rounds wanted, as suggested."""
        wanted = self.wanted.rounds
        other = self.ready.kind != "elimination" and wanted is not None and wanted != self.rounds
        return not self.fits, other, self.ready.suggested or LAST


@dataclass(frozen=True, slots=True)
class Advice:
    """One way: a ready format `code`. `rounds` before `semifinals` (so many tables) and a final of `final` (0: none);
    `direct` finalists skip the semifinals; `matches` is the most one person plays, `minutes` how long it all takes.

    notes: `fewer_rounds` (than wanted, for the time), `own_rounds` (the format has its number), `too_long` (the time is
    over before the end), `sit_out`, `one_match` (some play no more than that), `rematches` (nobody can avoid them),
    `clubs_meet`, `uneven_tables`.
    """

    code: str
    kind: AdviceKind
    rounds: int
    semifinals: int
    direct: int
    final: int
    matches: int
    minutes: int
    outlooks: tuple[Outlook, ...]
    notes: tuple[str, ...]

    def counts(self, note: str) -> list[int]:
        """Return the numbers of entrants for which a note holds, [] where it holds for all that were looked at."""
        holds = OF_COUNT.get(note)
        counts = [outlook.entrants for outlook in self.outlooks if holds and holds(outlook)]
        return counts if len(counts) < len(self.outlooks) else []


def advise(wanted: Wanted, formats: Sequence[Ready] = ANY, first: str = "") -> list[Advice]:
    """Return the best way of each kind, those that fit the time first; the format `first` before all, where it can be
    played.

    Raises Infeasible: entrants, minutes, tables, sizes.
    """
    picked: dict[str, Sketch] = {}
    for sketch in sorted(sketches(wanted, formats), key=lambda sketch: sketch.ready.code != first):
        if sketch.ready.suggested or sketch.ready.code == first:
            picked.setdefault(sketch.ready.kind, sketch)
    order = sorted(
        picked.values(),
        key=lambda sketch: (sketch.ready.code != first, not sketch.fits, KINDS.index(sketch.ready.kind)),
    )
    return [_advice(sketch) for sketch in order]


def sketches(wanted: Wanted, formats: Sequence[Ready] = ANY) -> list[Sketch]:
    """Return every format that the fewest and the most people can play, the best first. Raises Infeasible as `advise`
    does."""
    _check(wanted)
    makers = {"league": _league, "league_final": _league_final, "elimination": _elimination}
    sketched = [makers[ready.kind](_of(wanted, ready), ready) for ready in formats]
    return sorted((sketch for sketch in sketched if sketch), key=lambda sketch: sketch.rank)


def _of(wanted: Wanted, ready: Ready) -> Wanted:
    """Return the question with the format's own tables and thresholds."""
    if not ready.sizes:
        return wanted
    return replace(wanted, sizes=ready.sizes, preferred=ready.preferred, rule=ready.rule)


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


def _sketch(ready: Ready, wanted: Wanted, rounds: int, after: int = 0) -> Sketch:
    matches = rounds + after
    return Sketch(ready, wanted, rounds, matches, matches * wanted.match + (matches - 1) * wanted.pause)


def _matches_in_time(wanted: Wanted) -> int:
    """Return how many matches fit the time, one after the other."""
    return min(MOST_ROUNDS, (wanted.minutes + wanted.pause) // (wanted.match + wanted.pause))


def _counts(wanted: Wanted) -> Iterator[int]:
    low, high = wanted.entrants
    yield from sorted({low, (low + high) // 2, high})


def _league(wanted: Wanted, ready: Ready) -> Sketch | None:
    if wanted.entrants[0] < min(wanted.sizes):
        return None
    most = (wanted.entrants[0] - 1) // (wanted.preferred - 1)
    rounds = ready.rounds if ready.fixed else min(_matches_in_time(wanted), wanted.rounds or max(1, most))
    return _sketch(ready, wanted, rounds)


def _league_final(wanted: Wanted, ready: Ready) -> Sketch | None:
    """Sketch rounds for everybody, then semifinals where there are people enough, then a final of four."""
    low, high = wanted.entrants
    if low < 2 * FINAL or (wanted.rule and not semifinals_for(low, wanted.rule)):
        return None
    after = 2 if semifinals_for(high, wanted.rule) else 1
    rounds = (
        ready.rounds if ready.fixed else max(1, min(_matches_in_time(wanted) - after, wanted.rounds or MOST_ROUNDS))
    )
    return _sketch(ready, wanted, rounds, after)


def _elimination(wanted: Wanted, ready: Ready) -> Sketch | None:
    if wanted.entrants[0] <= FINAL:
        return None
    plans = [_plan(wanted, count) for count in _counts(wanted)]
    lengths = [len(plan.rounds) for plan in plans if plan]
    return _sketch(ready, wanted, max(lengths)) if len(lengths) == len(plans) else None


def _plan(wanted: Wanted, count: int) -> Plan | None:
    plans = [plan for plan in alternatives(count, FINAL, wanted.sizes) if plan.kind != "league"]
    room = wanted.tables or count
    return next((plan for plan in plans if len(plan.rounds[0].tables) <= room), None)


def _outlook(sketch: Sketch, count: int) -> Outlook:
    plan = sketch.plan(count)
    if plan:
        return plan_outlook(sketch.wanted, count, plan)
    return league_outlook(sketch.wanted, count, sketch.rounds, final=sketch.ready.kind == "league_final")


def _advice(sketch: Sketch) -> Advice:
    wanted, kind = sketch.wanted, sketch.ready.kind
    outlooks = tuple(_outlook(sketch, count) for count in _counts(wanted))
    other = kind != "elimination" and wanted.rounds is not None and sketch.rounds != wanted.rounds
    tests: dict[str, Callable[[], bool]] = {
        "too_long": lambda: not sketch.fits,
        "fewer_rounds": lambda: other and not sketch.ready.fixed,
        "own_rounds": lambda: other and sketch.ready.fixed,
    }
    notes = tuple(code for code, holds in tests.items() if holds())
    notes += tuple(code for code, holds in OF_COUNT.items() if any(map(holds, outlooks)))
    plan = outlooks[0].semifinals
    counts = (plan.semifinals, plan.direct) if plan else (0, 0)
    final = 0 if kind == "league" else FINAL
    return Advice(
        sketch.ready.code, kind, sketch.rounds, *counts, final, sketch.matches, sketch.minutes, outlooks, notes
    )
