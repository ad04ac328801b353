"""The format as a drawing: stage by stage how many people, which tables, who goes where; real numbers once drawn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field, replace

from django.db.models import Count

from tournaments.formats.semifinals import FormatError, Leader, SemifinalPlan, semifinal_plan
from tournaments.models import Entrant, Result, ResultLine, Round, Seat, Stage, Tournament
from tournaments.seating.question.mix import tables_within
from tournaments.selectors.rounds.rounds import planned_rounds
from tournaments.selectors.rounds.semifinals import begun_with, rounds_document

NAMED_MOST = 24


@dataclass(frozen=True)
class NamedTable:
    """A table of a public elimination or final, who sits there in the order of the seats, and whoever won it."""

    number: int
    entrants: tuple[Entrant, ...]
    winner: Entrant | None = None


@dataclass(frozen=True)
class Known:
    """Somebody who is sure to play a round that is not public yet: by the standing, straight to the final (`direct`),
    or as the winner of `table` in the round before."""

    entrant: Entrant
    how: str
    table: int = 0


@dataclass(frozen=True)
class Column:
    """Rounds `first` to `last` of a stage that look alike. `state`: planned, published, playing or complete.

    `going` says who goes on, as (code, count): winners, direct, semifinals, parallel, wild_card, first, first_of_each,
    lucky, standing, champion, champions; one_leader, two_leaders (who won everything) with the semifinals left then.
    `named` are the tables of a public round, `known` who is sure of a later one.
    """

    stage: Stage
    first: int
    last: int
    state: str
    tables: tuple[int, ...]
    going: tuple[tuple[str, int], ...] = ()
    named: tuple[NamedTable, ...] = ()
    known: tuple[Known, ...] = ()
    is_final: bool = False
    too_few: int = 0

    @property
    def people(self) -> int:
        """Return how many sit down."""
        return sum(self.tables)

    @property
    def mix(self) -> list[tuple[int, int]]:
        """Return table sizes and how many tables have each, the larger first."""
        return sorted(Counter(self.tables).items(), reverse=True)


@dataclass
class _Rounds:
    """Public rounds by stage and number, with the sizes of their tables; of knock-outs who sits there and who won."""

    states: dict[tuple[int, int], str] = field(default_factory=dict)
    sizes: dict[tuple[int, int], list[int]] = field(default_factory=dict)
    seats: dict[tuple[int, int], dict[int, list[Entrant]]] = field(default_factory=dict)
    won: dict[tuple[int, int], dict[int, Entrant]] = field(default_factory=dict)


class _Entered:
    """Who takes part: how many in each group, and only those by their numbers who are asked for."""

    def __init__(self, tournament: Tournament) -> None:
        self._active = Entrant.objects.filter(tournament=tournament).active().order_by()
        counted = self._active.values_list("group").annotate(count=Count("pk"))
        self.groups = [count for _group, count in sorted(counted)]

    def __len__(self) -> int:
        return sum(self.groups)

    def by_number(self, numbers: Collection[int]) -> dict[int, Entrant]:
        """Return those of these numbers who take part: one query, none for nobody."""
        rows = self._active.filter(number__in=numbers).select_related("player") if numbers else ()
        return {entrant.number: entrant for entrant in rows}


def format_drawing(tournament: Tournament) -> list[Column]:
    """Return the columns of a tournament's drawing, as everybody may see it; at most six queries."""
    stages = list(tournament.stages.order_by("number"))
    entrants = _Entered(tournament)
    rounds = _public_rounds(tournament)
    columns: list[Column] = []
    for place, stage in enumerate(stages):
        stage.tournament = tournament
        following = stages[place + 1] if place + 1 < len(stages) else None
        make = _league if stage.kind == Stage.Kind.LEAGUE else _knockout
        columns += make(stage, following, entrants, rounds)
    return columns


def _public_rounds(tournament: Tournament) -> _Rounds:
    rounds = _Rounds()
    public = Round.objects.filter(stage__tournament=tournament).exclude(state=Round.State.DRAWN)
    keys, finals = {}, []
    for pk, stage, number, state, kind in public.values_list("pk", "stage_id", "number", "state", "stage__kind"):
        keys[pk] = (stage, number)
        finals += [pk] if kind != Stage.Kind.LEAGUE else []
        rounds.states[stage, number] = state
    # In a league only the sizes are shown, and its seats may be many thousands.
    seated = Seat.objects.filter(round__in=keys, no_show=False)
    tables = seated.order_by().values("round_id", "table_id").annotate(size=Count("pk"))
    for pk, size in tables.values_list("round_id", "size"):
        rounds.sizes.setdefault(keys[pk], []).append(size)
    seats = seated.filter(round__in=finals).select_related("entrant__player", "table")
    won = _winners_by_table(finals) if finals else {}
    for seat in seats.order_by("table__number", "position") if finals else ():
        key = keys[seat.round_id]
        rounds.seats.setdefault(key, {}).setdefault(seat.table.number, []).append(seat.entrant)
        first = won.get(seat.table_id, [])
        if first == [seat.entrant_id] or (len(first) != 1 and seat.table.decided_winner_id == seat.pk):
            rounds.won.setdefault(key, {})[seat.table.number] = seat.entrant
    return rounds


def _winners_by_table(rounds: Sequence[int]) -> dict[int, list[int]]:
    """Return who won each table of these rounds, by confirmed results."""
    lines = ResultLine.objects.filter(result__table__round__in=rounds, won=True, result__state=Result.State.CONFIRMED)
    winners: dict[int, list[int]] = {}
    for table, entrant in lines.values_list("result__table_id", "entrant_id"):
        winners.setdefault(table, []).append(entrant)
    return winners


def _sizes(rounds: _Rounds, stage: Stage, number: int) -> tuple[int, ...]:
    return tuple(sorted(rounds.sizes.get((stage.pk, number), ()), reverse=True))


def _league(stage: Stage, following: Stage | None, entrants: _Entered, rounds: _Rounds) -> list[Column]:
    usual = _usual_tables(stage, entrants)
    columns: list[Column] = []
    for number in range(1, stage.rounds_planned + 1):
        state = rounds.states.get((stage.pk, number), "planned")
        tables = _sizes(rounds, stage, number) or usual
        before = columns[-1] if columns else None
        if before and (before.state, before.tables) == (state, tables):
            columns[-1] = replace(before, last=number)
        else:
            columns.append(Column(stage, number, number, state, tables))
    if columns:
        plan, missing = _semifinals(following, len(entrants)) if following else (None, 0)
        columns[-1] = replace(columns[-1], going=_ways_on(stage, following, plan, len(entrants)), too_few=missing)
    return columns


def _usual_tables(stage: Stage, entrants: _Entered) -> tuple[int, ...]:
    """Return the tables if everybody who is entered plays, group by group; () where they cannot all sit."""
    tournament = stage.tournament
    groups = entrants.groups if stage.rules.grouping else [len(entrants)]
    most = None if stage.rules.grouping else tournament.most_tables
    mixes = [tables_within(count, tournament.preferred_size, tournament.sizes, most) for count in groups]
    return tuple(sorted((size for mix in mixes if mix for size in mix), reverse=True))


def _semifinals(stage: Stage, entrants: int) -> tuple[SemifinalPlan | None, int]:
    """Return a stage's plan of semifinals for so many entrants, and how many are needed where they are too few."""
    rules, begun = stage.rules.semifinals, begun_with(stage)
    if rules is None:
        return None, 0
    try:
        plan = begun[0] if begun else rules.plan or semifinal_plan(rules.rule, entrants)
    except FormatError as error:
        return None, int(str(error.params.get("needed", 0)))
    return (plan, 0) if begun or plan.entrants <= entrants else (None, plan.entrants)


def _leader_plans(stage: Stage, entrants: int, plan: SemifinalPlan) -> tuple[tuple[str, int], ...]:
    """Return the numbers of semifinals where the first, or the first two, won everything and so skip them."""
    assert stage.rules.semifinals is not None
    rule, leader = stage.rules.semifinals.rule, Leader(won_all=True)
    leads = (("one_leader", [leader]), ("two_leaders", [leader, leader]))
    plans = [(code, semifinal_plan(rule, entrants, leaders)) for code, leaders in leads]
    return tuple((code, other.semifinals) for code, other in plans if other != plan)


def _ways_on(
    stage: Stage, following: Stage | None, plan: SemifinalPlan | None, entrants: int
) -> tuple[tuple[str, int], ...]:
    if following is None:
        return (("standing", 0),)
    if stage.rules.grouping == "minis":
        return (("first_of_each", stage.rules.through),)
    if following.rules.semifinals is None:
        return (("first", following.entrants_in or following.tournament.preferred_size),)
    if plan is None:
        return ()
    waiting = plan.direct * plan.winners
    card = int(following.rules.semifinals.wild_card)
    leading = (
        () if begun_with(following) or following.rules.semifinals.plan else _leader_plans(following, entrants, plan)
    )
    steps = (
        ("direct", waiting),
        ("semifinals", plan.entrants - waiting - card),
        ("wild_card", card),
        ("parallel", plan.winners if plan.winners > 1 else 0),
        *leading,
    )
    return tuple((code, count) for code, count in steps if count)


def _knockout(stage: Stage, following: Stage | None, entrants: _Entered, rounds: _Rounds) -> list[Column]:
    plan, missing = _semifinals(stage, len(entrants))
    planned = rounds_document(plan) if plan else planned_rounds(stage)
    if missing:
        planned = [row | {"tables": []} for row in planned]
    if not planned:
        planned = [{"tables": [stage.entrants_in or stage.tournament.preferred_size]}]
    columns = []
    for number, row in enumerate(planned, start=1):
        wanted = row.get("tables")
        sizes = _sizes(rounds, stage, number) or tuple(wanted if isinstance(wanted, list) else ())
        state = rounds.states.get((stage.pk, number), "planned")
        last = number == len(planned)
        known = _sure_players(stage, number, entrants, rounds) if state == "planned" else ()
        shown = _named_tables(rounds, stage, number)
        columns.append(
            Column(stage, number, number, state, sizes, _ways_after_round(row, sizes, last), shown, known, last)
        )
    return columns


def _sure_players(stage: Stage, number: int, entrants: _Entered, rounds: _Rounds) -> tuple[Known, ...]:
    """Return who is sure to play a round that is not public: those the semifinals began with, and winners so far."""
    winners = rounds.won.get((stage.pk, number - 1), {})
    chosen: Sequence[int] = ()
    if begun := begun_with(stage):
        plan, standing = begun
        waiting = plan.direct * plan.winners
        chosen = standing[waiting : plan.entrants] if number == 1 else standing[:waiting]
    by_number = entrants.by_number({*chosen, *(entrant.number for entrant in winners.values())})
    how = "standing" if number == 1 else "direct"
    known = [Known(by_number[number], how) for number in chosen if number in by_number]
    known += [Known(entrant, "winner", table) for table, entrant in winners.items() if entrant.number in by_number]
    return tuple(known)


def _ways_after_round(row: dict[str, object], sizes: Sequence[int], last: bool) -> tuple[tuple[str, int], ...]:
    if last:
        return (("champion", 1),) if len(sizes) < 2 else (("champions", len(sizes)),)
    each, lucky = row.get("advance_per_table", 1), row.get("lucky_losers", 0)
    steps = [("winners", each if isinstance(each, int) else 1), ("lucky", lucky if isinstance(lucky, int) else 0)]
    return tuple((code, count) for code, count in steps if count)


def _named_tables(rounds: _Rounds, stage: Stage, number: int) -> tuple[NamedTable, ...]:
    tables = rounds.seats.get((stage.pk, number), {})
    if len(tables) > NAMED_MOST:
        return ()
    won = rounds.won.get((stage.pk, number), {})
    return tuple(NamedTable(at, tuple(people), won.get(at)) for at, people in tables.items())
