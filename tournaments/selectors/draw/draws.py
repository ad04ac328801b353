"""The question put to the draw: the people of a round, the tables planned, what was played before."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from rules.base.json_types import Json
from tournaments.errors import Refused
from tournaments.models import Entrant, Round, Stage, Tournament
from tournaments.seating.figures.bounds import lower_bounds
from tournaments.seating.figures.club_firsts import NAME as FIRSTS
from tournaments.seating.figures.club_firsts import Shares, club_firsts, firsts_bound
from tournaments.seating.figures.figures import round_figures
from tournaments.seating.figures.remarks import DrawContext
from tournaments.seating.figures.round_bounds import round_bounds
from tournaments.seating.question.metrics import Tables, measure
from tournaments.seating.question.mix import nearest_counts, table_mix, tables_within
from tournaments.seating.question.split import split
from tournaments.seating.repair.swap_cost import playing
from tournaments.selectors.draw.dealt_colours import colours_asked
from tournaments.selectors.draw.draw_locks import given_tables, lock_document, locks_by_key, locks_of
from tournaments.selectors.draw.draw_order import draw_order, entrants_by_group, is_drawn_ahead
from tournaments.selectors.draw.draw_question import asked_of, needs_keys, question_of
from tournaments.selectors.rounds.qualifiers import Field
from tournaments.selectors.rounds.rounds import planned_rounds, played_tables, seats_of
from tournaments.selectors.setup.choices import game_sizes


@dataclass(frozen=True)
class TableSizes:
    """`tables` are the sizes of the round's tables, the larger first; `planned` says that a plan names them."""

    tables: tuple[int, ...]
    preferred: int
    allowed: tuple[int, ...]
    planned: bool = False


def field_sizes(field: Field) -> TableSizes:
    """Return the tables of a round for who plays it: those of semifinals and finals, of each group, or the usual ones.

    Raises Refused as `table_sizes` does, for a group with its name.
    """
    if field.fixed:
        sizes = tuple(sorted((len(table) for table in field.fixed), reverse=True))
        return TableSizes(sizes, Counter(sizes).most_common(1)[0][0], tuple(sorted(set(sizes))), planned=True)
    if not field.stage.rules.grouping:
        most = field.stage.tournament.most_tables
        return table_sizes(field.stage, field.number, len(field.entering), most)
    parts = [
        table_sizes(field.stage, field.number, len(people)) for people in entrants_by_group(field.entrants).values()
    ]
    if not parts:
        raise Refused("too_few_players", players=0)
    sizes = tuple(sorted((size for part in parts for size in part.tables), reverse=True))
    return TableSizes(sizes, parts[0].preferred, parts[0].allowed)


def table_sizes(stage: Stage, number: int, players: int, most: int | None = None) -> TableSizes:
    """Return how many tables of which size `players` people make in this round, no more than `most`; a plan and a final
    have their own.

    Raises Refused: too_few_players, count_unseatable, tables_too_few, plan_missing, plan_differs (first round of an
    elimination).
    """
    tournament = stage.tournament
    if players < 2 or (players < 3 and stage.kind == Stage.Kind.LEAGUE):
        raise Refused("too_few_players", players=players)
    plan = planned_rounds(stage)
    if stage.kind == Stage.Kind.ELIMINATION and not plan:
        raise Refused("plan_missing")
    if number <= len(plan):
        return _planned_sizes(plan, number, players, game_sizes(tournament.ruleset))
    if stage.kind == Stage.Kind.FINAL and players <= max(game_sizes(tournament.ruleset)):
        return TableSizes((players,), players, (players,), planned=True)
    allowed = tuple(sorted(tournament.sizes))
    usual = table_mix(players, tournament.preferred_size, allowed)
    mix = tables_within(players, tournament.preferred_size, allowed, most)
    if mix is None:
        low, high = nearest_counts(players, allowed, most if usual else None)
        near = tuple(count for count in (low, high) if count)
        if usual and near:
            raise Refused("tables_too_few", players=players, tables=most, sizes=allowed, nearest=near)
        raise Refused("count_unseatable", players=players, sizes=allowed, nearest=near)
    return TableSizes(mix, tournament.preferred_size, allowed, planned=mix != usual)


def _planned_sizes(plan: list[Json], number: int, players: int, allowed: tuple[int, ...]) -> TableSizes:
    """Return the tables of the plan; where somebody could not be replaced, as many tables of fewer people."""
    wanted = tuple(size for size in plan[number - 1].get("tables", []) if isinstance(size, int))
    if sum(wanted) != players:
        if number == 1:
            raise Refused("plan_differs", planned=sum(wanted), players=players)
        smaller = tuple(range(2, allowed[-1] + 1))  # who could not be replaced leaves an empty place
        fewer = split(players, len(wanted), allowed) or split(players, len(wanted), smaller)
        fewer = fewer or table_mix(players, max(wanted), smaller)
        if fewer is None:
            raise Refused("too_few_players", players=players)
        wanted = fewer
    usual = Counter(wanted).most_common(1)[0][0]
    return TableSizes(tuple(sorted(wanted, reverse=True)), usual, tuple(sorted(set(wanted))), planned=True)


def club_rule(stage: Stage, number: int) -> str:
    """Return the club rule of a round: who wins through cannot always be kept apart, so hard becomes soft there."""
    rule = stage.tournament.clubs
    came_through = stage.kind != Stage.Kind.LEAGUE and (number > 1 or stage.kind == Stage.Kind.FINAL)
    return Tournament.Clubs.SOFT if came_through and rule == Tournament.Clubs.HARD else rule


def draw_document(field: Field, seed: int) -> dict[str, object]:
    """Return the JSON document of the `draw` contract for a round; ids are the numbers of the printed list, clubs
    stand by name, so that the document says the same on any machine.

    Raises Refused as `table_sizes` does.
    """
    stage = field.stage
    sizes = field_sizes(field)
    history = played_tables(stage, before=field.number)
    present = {entrant.pk for entrant in field.entrants}
    known = present | {pk for tables in history for table in tables for pk in table}
    locks = [] if field.fixed else list(locks_of(stage, field.number))
    known |= {person.entrant_id for lock in locks for person in lock.people.all()}
    rows = Entrant.objects.filter(pk__in=known) if len(known) < 500 else stage.tournament.entrants.all()
    people = [row for row in rows.order_by("number").select_related("club") if row.pk in known]
    number_of = {person.pk: person.number for person in people}
    order = {} if field.fixed else draw_order(field, number_of, seed)
    return {
        "players": [_player(person, person.pk in present, order) for person in people],
        "rounds": 1,
        "preferred": sizes.preferred,
        "sizes": list(sizes.allowed),
        "tables": list(sizes.tables) if sizes.planned else [],
        "seed": seed,
        "history": [[[number_of[pk] for pk in table] for table in tables] for tables in history],
        "locks": [{"table": [number_of[entrant.pk] for entrant in table]} for table in field.fixed]
        or [lock_document(lock) for lock in locks],
        "clubs": club_rule(stage, field.number),
        "seats": stage.tournament.seats,
        **_plan(stage, field.number, seed),
        **colours_asked(stage, field.number, number_of),
        **(_fixed_tables(field) if field.fixed else order),
    }


def _player(entrant: Entrant, present: bool, order: Json) -> dict[str, object]:
    """Return one player of the document; region and family only where the draw looks at them."""
    asked = order.get("priorities", ())
    kinds = {"region": ("regions", entrant.region), "family": ("families", entrant.family)}
    club = entrant.club.name if entrant.club else None
    player: dict[str, object] = {"id": entrant.number, "club": club, "present": present}
    return player | {key: value for key, (name, value) in kinds.items() if value and name in asked}


def _fixed_tables(field: Field) -> dict[str, object]:
    """Return fixed tables in their order, and who of their people share a place, in the order of the lot."""
    shared = [[entrant.number for entrant in group] for group in field.shared]
    in_order = [entrant.number for table in field.fixed for entrant in table]
    lots = {"shared": shared, "shared_seed": field.shared_seed} if shared else {}
    return {"mode": "fixed", "standing": in_order, **lots}


def _plan(stage: Stage, number: int, seed: int) -> dict[str, object]:
    """Return the plan of a league's rounds, which belong together: its first seed designs them all, as long as nobody
    comes or goes."""
    if stage.kind != Stage.Kind.LEAGUE or (stage.rounds_planned or 0) < 2 or not is_drawn_ahead(stage):
        return {}
    first = stage.rounds.filter(number=1).values_list("seed", flat=True).first() if number > 1 else seed
    return {"plan": {"rounds": stage.rounds_planned, "seed": seed if first is None else first}}


@dataclass(frozen=True)
class DrawnTables:
    """A drawn round as the seating sees it: ids in seat order, and what it is judged by; `missing` did not come to
    their seat."""

    tables: Tables
    context: DrawContext
    entrants: dict[int, Entrant]
    missing: frozenset[int] = frozenset()
    given: Sequence[Sequence[int]] = ()

    @property
    def playing(self) -> Sequence[Sequence[int]]:
        """Return the tables without those who did not come: they meet nobody."""
        return playing(self.tables, self.missing)


def drawn_tables(round: Round, coming: Iterable[Entrant] = ()) -> DrawnTables:
    """Return the tables of a round with history, clubs, preferred size, what its draw weighed and which locks it had;
    three queries, one more where the format has priorities of its own or there are locks. `coming` may sit down here
    too: the context knows them."""
    tables: dict[int, list[int]] = {}
    seats = list(seats_of(round))
    for seat in seats:
        tables.setdefault(seat.table.number, []).append(seat.entrant_id)
    entrants = {seat.entrant_id: seat.entrant for seat in seats}
    stage = round.stage
    off = stage.tournament.clubs == Tournament.Clubs.OFF
    people = [*entrants.values(), *coming]
    clubs = {person.pk: str(person.club_id) if person.club_id and not off else None for person in people}
    sizes = Counter(len(table) for table in tables.values())
    planned = stage.kind != Stage.Kind.LEAGUE and sizes
    preferred = sizes.most_common(1)[0][0] if planned else stage.tournament.preferred_size
    history = played_tables(stage, before=round.number)
    question = question_of(round)
    keys = dict(stage.tournament.entrants.values_list("number", "pk")) if needs_keys(question) else {}
    asked, locks = asked_of(round, question, keys, people, history), locks_by_key(question, keys)
    groups = {person.pk: person.group for person in people} if stage.rules.grouping else {}
    most, seed = stage.tournament.most_tables, round.seed or 0
    context = DrawContext(history, clubs, preferred, asked, locks, tuple(tables), groups, most, seed)
    missing = frozenset(seat.entrant_id for seat in seats if seat.no_show)
    return DrawnTables(list(tables.values()), context, entrants, missing, given_tables(question, keys))


def bounds_of(drawn: DrawnTables) -> dict[str, int]:
    """Return what no draw of these people, and no order of the seats of these tables, can better; where the format
    seats everybody by the standing, only those tables count."""
    context, tables = drawn.context, drawn.tables
    people = [player for table in tables for player in table]
    sizes = [[len(table) for table in tables]]
    of_draw = lower_bounds(people, context.history, sizes, context.clubs).document()
    if drawn.given:
        reached = measure([*context.history, drawn.given], context.clubs, context.preferred).document()
        of_draw = {name: reached[name] for name in of_draw}
    firsts = {FIRSTS: firsts_bound(context.history, [tables], context.clubs)}
    return {**of_draw, **firsts, **round_bounds(context.history, tables, context.preferred)}


def club_firsts_of(drawn: DrawnTables) -> Shares:
    """Return first moves and share of them by the name of the club, over all rounds up to this one."""
    people = Entrant.objects.filter(
        pk__in={who for tables in drawn.context.history for table in tables for who in table}
    )
    names = dict(people.exclude(club=None).values_list("pk", "club__name"))
    names |= {pk: entrant.club.name for pk, entrant in drawn.entrants.items() if entrant.club}
    return club_firsts([*drawn.context.history, drawn.playing], names)


def figures_of(drawn: DrawnTables) -> dict[str, int]:
    """Return the figures of a round as it stands, over all rounds up to it."""
    return round_figures(drawn.playing, drawn.context)
