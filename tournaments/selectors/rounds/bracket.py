"""An elimination or final as a tree: rounds, tables, who won, who came through and where they went."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from decimal import Decimal

from tournaments.formats.round_names import RoundName
from tournaments.models import Entrant, Qualifier, Result, ResultLine, Round, Seat, Stage, Table
from tournaments.selectors.rounds.rounds import planned_rounds

How = Qualifier.How


@dataclass
class BracketSeat:
    """Somebody at a table; without `entrant` a place still open, for the winner of `from_table` if that is known.

    `how` says how they came to this round where it is neither by winning nor by a standing; `replaces` whose place they
    took; `to_table` is the number of their table in the next round, where it is drawn.
    """

    entrant: Entrant | None = None
    points: Decimal | None = None
    through: bool = False
    no_show: bool = False
    how: str = ""
    from_table: int | None = None
    replaces: Entrant | None = None
    to_table: int | None = None


@dataclass
class BracketTable:
    """A table of a public round, or (without `table`) one that the plan foresees, its seats open; `feeders` send their
    winner here."""

    number: int
    round_number: int
    name: RoundName
    table: Table | None = None
    seats: list[BracketSeat] = field(default_factory=list)
    feeders: list[BracketTable] = field(default_factory=list)
    is_final: bool = False

    @property
    def decided(self) -> bool:
        return any(seat.through for seat in self.seats)


@dataclass
class BracketRound:
    """`planned` rounds are not drawn yet: `sizes` are what the plan foresees for their tables, empty where unknown."""

    number: int
    is_final: bool
    name: RoundName
    tables: list[BracketTable] = field(default_factory=list)
    planned: bool = False
    sizes: tuple[int, ...] = ()

    @property
    def mix(self) -> list[tuple[int, int]]:
        """Return table sizes and how many tables have each, the larger first."""
        return sorted(Counter(self.sizes).items(), reverse=True)


@dataclass
class Bracket:
    """`roots` with all that feeds them. `shape`: `tree`; `open` while a draw has still to say who meets whom, so that
    trees stand beside the rounds `ahead`; `columns` where a table feeds several; `grid` for a round alone."""

    rounds: list[BracketRound] = field(default_factory=list)
    roots: list[BracketTable] = field(default_factory=list)
    shape: str = "tree"

    @property
    def drawn_rounds(self) -> list[BracketRound]:
        return [round_ for round_ in self.rounds if not round_.planned]

    @property
    def standing(self) -> list[BracketTable]:
        """Return the tables of drawn rounds that lead nowhere yet, with all that feeds them."""
        return [root for root in self.roots if root.table is not None]

    @property
    def ahead(self) -> list[BracketRound]:
        """Return the rounds still to draw whose tables are known."""
        return [round_ for round_ in self.rounds if round_.planned and round_.tables]

    @property
    def to_come(self) -> list[BracketRound]:
        """Return the rounds still to draw of which nobody knows the tables."""
        return [round_ for round_ in self.rounds if round_.planned and not round_.tables]


def bracket(stage: Stage) -> Bracket:
    """Return the bracket of a stage as the public may see it: six queries whatever its size."""
    rounds = list(stage.rounds.exclude(state=Round.State.DRAWN).order_by("number"))
    last = max(len(planned_rounds(stage)), stage.rounds_planned, len(rounds))
    bracket = Bracket(
        [BracketRound(round_.number, round_.number == last, stage.round_named(round_.number)) for round_ in rounds]
    )
    waiting = _seat(bracket, stage, rounds)
    single = _connect(bracket)
    _foresee(bracket, stage, last, single)
    _seat_waiting(bracket, waiting)
    if not single:
        bracket.shape = "columns"
    elif len(bracket.roots) > 1 and bracket.ahead:
        bracket.shape = "open"
    elif len(bracket.drawn_rounds) == 1 and len(bracket.roots) > 1:
        bracket.shape = "grid"
    return bracket


def _seat_waiting(bracket: Bracket, waiting: list[Qualifier]) -> None:
    """Seat who went straight to a later round at the one that is foreseen."""
    planned = {round_.number: round_.tables for round_ in bracket.ahead}
    for row in waiting:
        seats = [seat for node in planned.get(row.round_number, []) for seat in node.seats]
        free = next((seat for seat in seats if seat.from_table is None and seat.entrant is None), None)
        if free is not None:
            free.entrant, free.how = row.entrant, row.how


def _seat(bracket: Bracket, stage: Stage, rounds: list[Round]) -> list[Qualifier]:
    """Fill the tables with people, points and how they came there; return who waits in the next round."""
    tables: dict[int, BracketTable] = {}
    by_number = {round_.number: round_ for round_ in bracket.rounds}
    numbers = {round_.pk: round_.number for round_ in rounds}
    for table in Table.objects.filter(round__in=rounds).order_by("round__number", "number"):
        round_ = by_number[numbers[table.round_id]]
        tables[table.pk] = BracketTable(table.number, round_.number, round_.name, table, is_final=round_.is_final)
        round_.tables.append(tables[table.pk])
    lines = ResultLine.objects.filter(result__table__in=tables, result__state=Result.State.CONFIRMED)
    points = {(line.result.table_id, line.entrant_id): line for line in lines.select_related("result")}
    shared = {pk for pk in tables if sum(line.won for (at, _), line in points.items() if at == pk) > 1}
    came = {
        (row.round_number, row.entrant_id): row
        for row in Qualifier.objects.filter(stage=stage).select_related(
            "from_table", "replaces__player", "entrant__player", "entrant__club"
        )
    }
    public = max(by_number, default=0)
    seats = Seat.objects.filter(round__in=rounds).select_related("entrant__player", "entrant__club")
    for seat in seats.order_by("position"):
        node = tables[seat.table_id]
        line = points.get((seat.table_id, seat.entrant_id))
        decided = node.table is not None and node.table.decided_winner_id == seat.pk
        won = decided if seat.table_id in shared or line is None or not line.won else True
        row = came.get((node.round_number, seat.entrant_id))
        later = any((number, seat.entrant_id) in came for number in (node.round_number + 1, node.round_number + 2))
        node.seats.append(
            BracketSeat(
                seat.entrant,
                points=line.points if line else None,
                through=won or decided or (later and node.round_number < public),
                no_show=seat.no_show,
                how=row.how if row and row.how not in (How.WINNER, How.STANDING) else "",
                from_table=row.from_table.number if row and row.from_table else None,
                replaces=row.replaces if row else None,
            )
        )
    return [row for row in came.values() if row.round_number > public and row.how == How.DIRECT]


def _connect(bracket: Bracket) -> bool:
    """Link every table to the one where who won it sits next; False where one table feeds several."""
    places: dict[int, dict[int, BracketTable]] = {}
    stand_in: dict[tuple[int, int], int] = {}
    for round_ in bracket.rounds:
        at = places.setdefault(round_.number, {})
        for node in round_.tables:
            for seat in node.seats:
                if seat.entrant is not None:
                    at[seat.entrant.pk] = node
                    if seat.replaces is not None:
                        stand_in[round_.number, seat.replaces.pk] = seat.entrant.pk
    single = True
    roots: list[BracketTable] = []
    for round_ in bracket.rounds:
        for node in round_.tables:
            parents = _parents(node, round_.number, places, stand_in)
            if len(parents) == 1:
                parents[0].feeders.append(node)
            else:
                roots.append(node)
                single = single and not parents
    bracket.roots = roots
    return single


def _parents(
    node: BracketTable,
    number: int,
    places: dict[int, dict[int, BracketTable]],
    stand_in: dict[tuple[int, int], int],
) -> list[BracketTable]:
    """Return the later tables where those who came through from here sit; lucky losers do not make a line."""
    parents: list[BracketTable] = []
    for seat in node.seats:
        if not seat.through or seat.entrant is None:
            continue
        for later in (number + 1, number + 2):
            there = places.get(later, {})
            pk = seat.entrant.pk if seat.entrant.pk in there else stand_in.get((later, seat.entrant.pk), 0)
            if pk not in there:
                continue
            target = there[pk]
            seat.to_table = target.number
            arrived = next(seat for seat in target.seats if seat.entrant is not None and seat.entrant.pk == pk)
            if arrived.how not in (How.LUCKY_LOSER, How.REPLACEMENT) or arrived.replaces == seat.entrant:
                parents += [target] if target not in parents else []
            break
    return parents


def _foresee(bracket: Bracket, stage: Stage, last: int, single: bool) -> None:
    """Add the rounds still to come with their empty tables; a single table is known to be fed by all before it."""
    plan = planned_rounds(stage)
    drawn = len(bracket.rounds)
    for number in range(drawn + 1, last + 1):
        sizes = plan[number - 1].get("tables", []) if number <= len(plan) else []
        known = tuple(size for size in sizes if isinstance(size, int)) if isinstance(sizes, list) else ()
        if not known and stage.entrants_in and number == last:
            known = (stage.entrants_in,)
        round_ = BracketRound(number, number == last, stage.round_named(number), planned=True, sizes=known)
        round_.tables = [
            BracketTable(at, number, round_.name, seats=[BracketSeat() for _ in range(size)], is_final=round_.is_final)
            for at, size in enumerate(known, 1)
        ]
        bracket.rounds.append(round_)
        before = bracket.rounds[number - 2].tables if number > 1 else []
        if single:
            _lead_on(bracket, round_, before)


def _lead_on(bracket: Bracket, round_: BracketRound, before: list[BracketTable]) -> None:
    """Let the tables of the round before feed a foreseen one that is alone; its seats wait for their winners."""
    feeders = [node for node in before if any(node is root for root in bracket.roots)]
    if len(round_.tables) == 1 and feeders:
        (goal,) = round_.tables
        winners = [next((seat.entrant for seat in node.seats if seat.through), None) for node in feeders]
        waiting = [BracketSeat(winner, from_table=node.number) for winner, node in zip(winners, feeders, strict=True)]
        goal.seats = waiting + goal.seats[len(waiting) :]
        goal.feeders = feeders
        bracket.roots = [goal, *(root for root in bracket.roots if all(root is not node for node in feeders))]
    else:
        bracket.roots = [*bracket.roots, *round_.tables]
