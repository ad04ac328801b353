"""What a drawn round needs after somebody left or came: the proposals, and who could still be seated."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from django.db.models import Q, QuerySet

from tournaments.models import Entrant, Qualifier, Result, Round, Seat, Stage, TableMatch
from tournaments.seating.question.mix import table_mix, tables_within
from tournaments.seating.repair.parts import Happening
from tournaments.seating.repair.repair import Repair, Way, ways
from tournaments.selectors.draw.draws import drawn_tables
from tournaments.selectors.rounds.bans import banned_from
from tournaments.selectors.rounds.qualifiers import Standby, standby
from tournaments.selectors.rounds.rounds import is_last_round, seats_of
from tournaments.selectors.setup.choices import game_sizes, usual_sizes


@dataclass(frozen=True)
class RoundNow:
    """A round as it stands: `numbers` and `seats` table by table; `closed` are indices of tables that stay."""

    round: Round
    numbers: tuple[int, ...]
    seats: tuple[tuple[Seat, ...], ...]
    closed: frozenset[int]

    @property
    def tables(self) -> list[list[int]]:
        """Return the entrants of each table in seat order."""
        return [[seat.entrant_id for seat in table] for table in self.seats]


def round_now(round: Round) -> RoundNow:
    """Return who sits where; three queries. A table not played, with a result or with an online match is closed."""
    tables: dict[int, list[Seat]] = {}
    for seat in seats_of(round):
        tables.setdefault(seat.table.number, []).append(seat)
    stay = tables_closed(round)
    closed = {
        place
        for place, seats in enumerate(tables.values())
        if seats[0].table.is_not_played or seats[0].table_id in stay
    }
    return RoundNow(round, tuple(tables), tuple(tuple(seats) for seats in tables.values()), frozenset(closed))


def tables_closed(round: Round) -> set[int]:
    """Return the tables, by primary key, that have a result or an online match: nobody is moved there."""
    standing = Result.objects.filter(table__round=round).exclude(state=Result.State.SUPERSEDED)
    matches = TableMatch.objects.filter(table__round=round, is_current=True)
    return {*standing.values_list("table_id", flat=True), *matches.values_list("table_id", flat=True)}


def seat_left(entrant: Entrant) -> Seat | None:
    """Return the seat somebody leaves empty in the last round drawn; None where that table is decided or plays."""
    seats = Seat.objects.filter(entrant=entrant, no_show=False).select_related("round__stage", "table")
    seat = seats.order_by("-round__stage__number", "-round__number").first()
    if seat is None or seat.table.is_not_played or not is_last_round(seat.round):
        return None
    return None if seat.table_id in tables_closed(seat.round) else seat


def missing_of(round: Round) -> list[int]:
    """Return who has a seat in a round and is known to be missing, by primary key: marked, or withdrawn since."""
    seats = round.seats.filter(Q(no_show=True) | Q(entrant__withdrawn_at__isnull=False))
    return list(seats.order_by("entrant__number").values_list("entrant_id", flat=True))


def plays_later(round: Round) -> QuerySet[Qualifier]:
    """Return the rows of who has a place in a later round of this stage already, and skips this one."""
    return Qualifier.objects.filter(stage=round.stage, round_number__gt=round.number)


def free_for(round: Round) -> QuerySet[Entrant]:
    """Return who takes part in the tournament and could sit down in this round, by name: not who waits in a later
    round, whom a seat here could bring there twice, nor whom a ban keeps away."""
    tournament = round.stage.tournament
    entrants = tournament.entrants.active().exclude(pk__in=banned_from(tournament.pk))
    free = entrants.exclude(seats__round=round).exclude(pk__in=plays_later(round).values("entrant"))
    return free.select_related("player", "club").order_by("player__name")


def not_seated(round: Round) -> dict[Entrant, Standby | None]:
    """Return who could sit down in this round, with their rank.

    In an elimination the next of the standing, or the best of those who lost before, come first; then it goes by name.
    """
    ranked = {reserve.entrant.pk: reserve for reserve in standby(round.stage, round.number)}
    order = {pk: place for place, pk in enumerate(ranked)}
    people = sorted(free_for(round), key=lambda entrant: order.get(entrant.pk, len(order)))
    return {person: ranked.get(person.pk) for person in people}


@dataclass(frozen=True)
class Told:
    """What happened, by primary keys of entrants: who left, who came, who sits at which table and seat instead of the
    announced one (numbers as people see them; seat None where only the table is wrong)."""

    gone: frozenset[int] = frozenset()
    arrived: tuple[int, ...] = ()
    sits: Mapping[int, tuple[int, int | None]] = field(default_factory=dict)


def happening(now: RoundNow, told: Told) -> Happening:
    """Return what was told as the repair understands it; people of closed tables and tables not there are left out."""
    at = {seat.entrant_id: place for place, seats in enumerate(now.seats) for seat in seats}
    places = {number: place for place, number in enumerate(now.numbers) if place not in now.closed}
    free = {player for player, place in at.items() if place not in now.closed}
    gone = told.gone & free
    sits = {
        player: (places[table], seat)
        for player, (table, seat) in told.sits.items()
        if player in free - gone and table in places
    }
    return Happening(
        gone=gone,
        arrived=told.arrived,
        sits={player: place for player, (place, _seat) in sits.items() if place != at[player]},
        seats={player: seat - 1 for player, (_place, seat) in sits.items() if seat and seat > 0},
        closed=now.closed,
        marked=frozenset(seat.entrant_id for seats in now.seats for seat in seats if seat.no_show),
    )


def ways_of(now: RoundNow, told: Told) -> list[Way]:
    """Return the three ways to mend a round, by primary keys of entrants; people of closed tables are not touched.

    The rounds of an elimination keep their tables: each of them sends somebody up.
    """
    coming = Entrant.objects.filter(pk__in=told.arrived).select_related("club") if told.arrived else ()
    context = drawn_tables(now.round, coming).context
    every_table = now.round.stage.kind != Stage.Kind.LEAGUE
    what = happening(now, told)
    return ways(now.tables, what, allowed_sizes(now, told), context, every_table=every_table)


def people_left(now: RoundNow, told: Told) -> int:
    """Return how many would sit in the round, those of closed tables too."""
    what = happening(now, told)
    return sum(map(len, now.tables)) - len(what.gone) + len(what.arrived)


def allowed_sizes(now: RoundNow, told: Told) -> tuple[int, ...]:
    """Return the table sizes a repair may use: those of the tournament; in an elimination any that its tables allow."""
    stage = now.round.stage
    if stage.kind == Stage.Kind.LEAGUE:
        return tuple(sorted(stage.tournament.sizes))
    usual = usual_sizes(stage.tournament.ruleset)
    return usual if people_left(now, told) >= min(usual) * len(now.tables) else game_sizes(stage.tournament.ruleset)


def proposals(now: RoundNow, told: Told) -> list[Repair]:
    """Return the repairs of the ways that can be done, of two that are the same only the first."""
    return [way.repair for way in ways_of(now, told) if way.repair and not way.same_as]


def lack_of(now: RoundNow, told: Told) -> tuple[str, dict[str, object]]:
    """Return why no tables of the sizes allowed can be made: a code and what its sentence needs.

    Codes: sizes (so many people fit no such tables), open (those at the open tables do not), groups (one of them does
    not), tables (as many as an elimination announced), most (the tables there are), pinned (who sits where already).
    """
    what, sizes = happening(now, told), allowed_sizes(now, told)
    left, stage = people_left(now, told), now.round.stage
    shown: dict[str, object] = {"people": left, "sizes": ", ".join(map(str, sizes))}
    if table_mix(left, sizes[0], sizes) is None:
        return "sizes", shown
    still = left - sum(len(now.seats[place]) for place in what.closed)
    if what.closed and table_mix(still, sizes[0], sizes) is None:
        return "open", shown | {"people": still}
    if stage.rules.grouping:
        return "groups", shown
    most = stage.tournament.most_tables
    if stage.kind != Stage.Kind.LEAGUE:
        return "tables", shown | {"people": still, "tables": len(now.tables) - len(what.closed)}
    if most is not None and tables_within(left, sizes[0], sizes, most) is None:
        return "most", shown | {"tables": most}
    return "pinned", shown
