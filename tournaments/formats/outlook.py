"""What to expect of a way to run an evening: its tables, who sits out or goes home, rematches, club mates who meet.

Rematches come from a trial draw: of all rounds where everybody plays, round by round with winners by lot where not.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tournaments.formats.semifinals import TABLE, FormatError, SemifinalPlan, semifinal_plan
from tournaments.seating.draw import draw
from tournaments.seating.elimination.plan import Plan, PlannedRound
from tournaments.seating.errors import Infeasible
from tournaments.seating.figures.bounds import club_bound, lower_bounds
from tournaments.seating.lots.chance import Chance
from tournaments.seating.question.metrics import Tables
from tournaments.seating.question.mix import tables_within
from tournaments.seating.question.problem import DrawInput, DrawPlayer, Round

SEMIFINALS_FROM, FINAL = 16, 4
TRIED = 300
RULE = "raduno"


@dataclass(frozen=True, slots=True)
class Wanted:
    """What the organiser knows. `entrants` (fewest, most), equal where the number is certain; `minutes` from the first
    match to the end; `clubs` the sizes of the clubs; `tables` and `rounds` None where it does not matter;
    `rule` the thresholds of a format's semifinals ("": those of the Raduno, from SEMIFINALS_FROM people on)."""

    entrants: tuple[int, int]
    minutes: int
    tables: int | None = None
    rounds: int | None = None
    clubs: tuple[int, ...] = ()
    preferred: int = 4
    sizes: tuple[int, ...] = (3, 4, 5)
    rule: str = ""
    match: int = 90
    pause: int = 15


@dataclass(frozen=True, slots=True)
class Outlook:
    """What to expect with so many `entrants`. `rounds` are the tables of every round, semifinals and finals last;
    `finals` says how many of those rounds belong to them, `semifinals` their numbers.

    `out` sit out each round; `gone` play one match only; `least` is the fewest matches of anybody who never sits out.
    `repeats` are the rematches of a trial draw (None: not tried), `repeats_bound` the least of any draw,
    `clashes_bound` club mates who must meet. `plan` is that of an elimination.
    """

    entrants: int
    rounds: tuple[tuple[int, ...], ...]
    finals: int = 0
    semifinals: SemifinalPlan | None = None
    out: int = 0
    gone: int = 0
    least: int = 0
    repeats: int | None = None
    repeats_bound: int = 0
    clashes_bound: int = 0
    plan: Plan | None = None

    @property
    def tables(self) -> tuple[int, ...]:
        """Return the tables of the first round."""
        return self.rounds[0] if self.rounds else ()


def semifinals_for(entrants: int, rule: str = "") -> SemifinalPlan | None:
    """Return the semifinals that so many people play; None where one final table is enough, or they are too few."""
    try:
        return semifinal_plan(rule or RULE, entrants) if rule or entrants >= SEMIFINALS_FROM else None
    except FormatError:
        return None


def league_outlook(wanted: Wanted, count: int, rounds: int, *, final: bool) -> Outlook:
    """Return how an evening of `rounds` for everybody looks; with `final` then semifinals where there are people
    enough, and the final."""
    tables = tables_for(wanted, count)
    seated = sum(tables)
    clubs = _clubs(wanted, seated)
    bounds = lower_bounds(range(1, seated + 1), [], [tables] * rounds, clubs)
    plan = semifinals_for(count, wanted.rule) if final else None
    after = _finals(plan) if final else ()
    return Outlook(
        count,
        (*[tables] * rounds, *after),
        finals=len(after),
        semifinals=plan,
        out=count - seated,
        gone=count - 4 if final and rounds == 1 and not plan else 0,
        least=rounds,
        repeats=_trial(wanted, tables, rounds, clubs) if count <= TRIED and seated == count else None,
        repeats_bound=bounds.repeats,
        clashes_bound=bounds.club_clashes,
    )


def _finals(plan: SemifinalPlan | None) -> tuple[tuple[int, ...], ...]:
    if plan is None:
        return ((FINAL,),)
    return ((TABLE,) * plan.semifinals, (plan.finalists // plan.winners,) * plan.winners)


def plan_outlook(wanted: Wanted, count: int, plan: Plan) -> Outlook:
    """Return how an elimination by this plan looks."""
    first = plan.rounds[0]
    clubs = _clubs(wanted, count)
    waiting = plan.rounds[1].direct_finalists if len(plan.rounds) > 1 else 0
    return Outlook(
        count,
        tuple(played.tables for played in plan.rounds),
        finals=1,
        gone=count - first.going_on - waiting if len(plan.rounds) > 1 else 0,
        least=1,
        repeats=_trial_plan(plan, clubs) if count <= TRIED else None,
        clashes_bound=club_bound(range(1, count + 1), [first.tables], clubs),
        plan=plan,
    )


def tables_for(wanted: Wanted, count: int) -> tuple[int, ...]:
    """Return the tables of a round: the preferred mix, larger tables where there are too few, else some sit out.

    Raises Infeasible: sizes.
    """
    for seated in range(count, 2, -1):
        mix = tables_within(seated, wanted.preferred, wanted.sizes, wanted.tables)
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


def _trial_plan(plan: Plan, clubs: Mapping[int, str | None]) -> int:
    """Return the pairs who meet again in an elimination whose winners are drawn by lot."""
    chance = Chance(1)
    history: list[Round] = []
    here, waiting = list(clubs), list[int]()
    for number, played in enumerate(plan.rounds):
        last = number == len(plan.rounds) - 1
        here = here + waiting if last else here
        tables = _draw_round(played, here, history, clubs)
        history.append(tables)
        if last:
            break
        here = _going_on(played, tables, chance)
        skip = plan.rounds[number + 1].direct_finalists
        waiting, here = waiting + here[:skip], here[skip:]
    met: dict[tuple[int, int], int] = {}
    for tables in history:
        for table in tables:
            for pair in ((a, b) for a in table for b in table if a < b):
                met[pair] = met.get(pair, 0) + 1
    return sum(times - 1 for times in met.values())


def _draw_round(
    played: PlannedRound, here: Sequence[int], history: Sequence[Round], clubs: Mapping[int, str | None]
) -> Round:
    present = set(here)
    players = tuple(DrawPlayer(player, club, player in present) for player, club in clubs.items())
    sizes = tuple(sorted(set(played.tables)))
    asked = DrawInput(players, 1, max(sizes), sizes, history=tuple(history), tables=played.tables, seats="dice")
    return draw(asked).rounds[0]


def _going_on(played: PlannedRound, tables: Tables, chance: Chance) -> list[int]:
    """Return who goes on: by lot from each table, then by lot among the others."""
    shuffled = [chance.shuffle(list(table)) for table in tables]
    first = [player for table in shuffled for player in table[: played.advance_per_table]]
    rest = [player for table in shuffled for player in table[played.advance_per_table :]]
    return [*first, *chance.shuffle(rest)[: played.going_on - len(first)]]
