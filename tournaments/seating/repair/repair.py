"""A drawn round after something happened: up to three ways to repair it, each with who moves and what it costs."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from tournaments.seating.figures.company import Company
from tournaments.seating.figures.figures import round_figures
from tournaments.seating.figures.remarks import DrawContext
from tournaments.seating.question.metrics import Tables
from tournaments.seating.repair.parts import Happening, Part, parts_of, table_groups
from tournaments.seating.repair.refill import Refill, Slots
from tournaments.seating.repair.resize import Held, Price, best_sizes, fewest_moved, resize_tables
from tournaments.seating.repair.rework import rework_tables
from tournaments.seating.repair.swap_cost import playing

Kind = Literal["fewest", "best", "keep"]
SMALLEST = 2  # people who can play at a table
PRICES: Mapping[Kind, Callable[[int, bool], Price]] = {"fewest": fewest_moved, "best": best_sizes}


@dataclass(frozen=True, slots=True)
class Move:
    """Who goes from which table to which (indices; None: was not seated, or sits out)."""

    player: int
    source: int | None
    target: int | None


@dataclass(frozen=True, slots=True)
class Repair:
    """One proposal. `tables` have the indices of the announced ones, ids in seat order, () where one is dissolved, new
    ones at the end; `ghosts` counts the empty places that are played for at each table that has some. `before` and
    `after` are the figures by name (`figures.round_figures`).

    kind "fewest": the fewest people move; "best": first the sizes that a draw would like, then the fewest swaps that
    help (so it may cost more meetings than "fewest", whose sizes are others); "keep": the announced
    tables stay, a late arrival takes an empty place, the other empty places are ghosts.
    """

    kind: Kind
    tables: tuple[tuple[int, ...], ...]
    moves: tuple[Move, ...]
    ghosts: Mapping[int, int]
    before: Mapping[str, int]
    after: Mapping[str, int]

    @property
    def people_moved(self) -> int:
        """Return how many of the people who had a table change it."""
        return sum(1 for move in self.moves if move.source is not None)


@dataclass(frozen=True, slots=True)
class Way:
    """One of the three ways: its repair (which may be the `same_as` another's), or None where it cannot be done.

    `deserted` is then the table (index) where fewer than two people would be left; None: nobody is left, or the people
    who are cannot sit at tables of the sizes allowed, given who stays.
    """

    kind: Kind
    repair: Repair | None
    same_as: Kind | None = None
    deserted: int | None = None


def ways(
    tables: Tables, what: Happening, sizes: Sequence[int], context: DrawContext, *, every_table: bool = False
) -> list[Way]:
    """Return all three ways, the fewest people moved first, also those that are the same as another or impossible.

    `every_table`: as many tables as were announced, none dissolved and none opened (a planned elimination).
    Raise ValueError for people or tables that are not there, or who both left and arrived.
    """
    _check(tables, what)
    by_kind = {kind: _move_people(kind, tables, what, sizes, context, every_table) for kind in PRICES}
    by_kind["keep"], deserted = _keep_tables(tables, what, context)
    out: list[Way] = []
    for kind, repair in by_kind.items():
        same = next((other.kind for other in out if repair and other.repair and _alike(repair, other.repair)), None)
        out.append(Way(kind, repair, same, deserted if kind == "keep" else None))
    return out


def _alike(repair: Repair, other: Repair) -> bool:
    return (repair.tables, repair.ghosts) == (other.tables, other.ghosts)


def repairs(
    tables: Tables, what: Happening, sizes: Sequence[int], context: DrawContext, *, every_table: bool = False
) -> list[Repair]:
    """Return the repairs of `ways`; of two that are the same only the first. [] if none is possible."""
    all_ways = ways(tables, what, sizes, context, every_table=every_table)
    return [way.repair for way in all_ways if way.repair and not way.same_as]


def _check(tables: Tables, what: Happening) -> None:
    seated = {player for table in tables for player in table}
    for player in (*what.gone, *what.sits, *what.seats):
        if player not in seated:
            raise ValueError(f"player {player} is not seated in this round")
    for player in what.arrived:
        if player in seated or what.arrived.count(player) > 1:
            raise ValueError(f"player {player} has a seat already")
    for player, place in what.sits.items():
        if player in what.gone or not 0 <= place < len(tables):
            raise ValueError(f"player {player} cannot sit at table {place}")
    for player, seat in what.seats.items():
        if player in what.gone or seat < 0:
            raise ValueError(f"player {player} cannot sit on seat {seat}")


def _slots_now(tables: Tables, what: Happening) -> list[Slots]:
    """Return the places of every table: a player, or None where somebody left; who sits wrong stands at that table's
    end."""
    away = {*what.gone, *(player for player, at in what.sits.items() if player not in tables[at])}
    out: list[Slots] = [[None if player in away else player for player in table] for table in tables]
    for player, place in what.sits.items():
        if player in away:
            free = out[place].index(None) if None in out[place] else len(out[place])
            out[place][free : free + 1] = [player]
    return out


def _move_people(
    kind: Kind, tables: Tables, what: Happening, sizes: Sequence[int], context: DrawContext, every_table: bool
) -> Repair | None:
    filled: list[list[int]] = [[] for _ in tables]
    for part in parts_of(tables, what, context):
        new_tables = _refill_part(kind, part, sizes, context, every_table)
        if new_tables is None:
            return None
        for place, table in zip(part.places, new_tables, strict=False):
            filled[place] = table
        filled += [table for table in new_tables[len(part.places) :] if table]
    if not any(filled):
        return None
    for player, seat in what.seats.items():
        _reseat(filled, player, seat)
    return _repair(kind, tables, what, filled, {}, context)


def _refill_part(
    kind: Kind, part: Part, sizes: Sequence[int], context: DrawContext, every_table: bool
) -> list[list[int]] | None:
    """Return the tables of one part, new ones at the end; None if the sizes cannot do it. Where the round has groups,
    one in which nothing happened stays as it is."""
    what = part.what
    if context.groups and not part.is_touched:
        return [list(table) for table in part.tables]
    now = _slots_now(part.tables, what)
    if not every_table:
        now += [[] for _ in range(min(1 + len(what.arrived) // min(sizes), _room(part, context)))]
    held = [_held_table(at, slots, what, every_table) for at, slots in enumerate(now)]
    wanted = resize_tables(held, len(what.arrived), sorted(sizes), PRICES[kind](context.preferred, every_table))
    if wanted is None:
        return None
    if not any(wanted):
        return [[] for _ in now]
    fixed = {at for at, table in enumerate(held) if table.closed}
    filled = Refill(now, fixed, frozenset(what.sits), context).run(wanted, what.arrived)
    if kind == "best":
        stay = {player for at in fixed for player in filled[at]}
        filled = rework_tables(filled, frozenset(what.sits) | frozenset(what.seats) | stay, context)
    return filled


def _room(part: Part, context: DrawContext) -> int:
    """Return how many tables more there are; groups do not count theirs together."""
    most = None if context.groups else context.most_tables
    return len(part.what.arrived) + 1 if most is None else max(0, most - len(part.tables))


def _reseat(tables: Sequence[list[int]], player: int, seat: int) -> None:
    """Put somebody on a seat of their table; who has it takes the other's."""
    table = next((table for table in tables if player in table), [])
    if seat < len(table):
        place = table.index(player)
        table[place], table[seat] = table[seat], table[place]


def _held_table(at: int, slots: Slots, what: Happening, every_table: bool) -> Held:
    here = _people(slots)
    return Held(len(here), sum(1 for player in here if player in what.sits), at in what.closed, every_table)


def _keep_tables(tables: Tables, what: Happening, context: DrawContext) -> tuple[Repair | None, int | None]:
    """Return the repair that keeps the tables, or None and the first table that has too few left."""
    slots: list[Slots] = [[None if player in what.gone else player for player in table] for table in tables]
    company, of = Company(context), table_groups(tables, context)
    for player in what.arrived:
        group = context.groups.get(player, "")
        open_here = [place for place in range(len(slots)) if place not in what.closed and of[place] == group]
        free = [place for place in open_here if None in slots[place]]
        if free:
            table = slots[min(free, key=lambda place: company.cost(player, _people(slots[place])))]
            table[table.index(None)] = player
    ghosts = {place: table.count(None) for place, table in enumerate(slots) if None in table}
    filled = [_people(table) for table in slots]
    deserted = next((place for place, table in enumerate(filled) if len(table) < SMALLEST), None)
    return None if deserted is not None else _repair("keep", tables, what, filled, ghosts, context), deserted


def _people(slots: Slots) -> list[int]:
    return [player for player in slots if player is not None]


def _repair(
    kind: Kind,
    announced: Tables,
    what: Happening,
    tables: Sequence[Sequence[int]],
    ghosts: Mapping[int, int],
    context: DrawContext,
) -> Repair:
    tables = [*tables[: len(announced)], *(table for table in tables[len(announced) :] if table)]
    was = {player: place for place, table in enumerate(announced) for player in table if player not in what.gone}
    was |= what.sits
    now = {player: place for place, table in enumerate(tables) for player in table}
    people = [*was, *what.arrived]
    away = {player for at in what.closed for player in announced[at]} & what.marked
    moves = [Move(player, was.get(player), now.get(player)) for player in people]
    return Repair(
        kind,
        tuple(tuple(table) for table in tables),
        tuple(move for move in moves if move.source != move.target or move.target is None),
        ghosts,
        round_figures(playing(announced, what.marked), context),
        round_figures(playing(tables, away), context),
    )
