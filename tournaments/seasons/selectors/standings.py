"""A season's table: made from the standings of its tournaments as they are now, never stored."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from decimal import Decimal
from itertools import count

from django.db.models import Count, Q, QuerySet, Sum

from scoring.ranking import Placing, RankedTournament, RankingRow, ranking
from scoring.ranking_data import parameters_of
from scoring.season import Outcome, SeasonRow, club_table, season_table
from scoring.season_data import season_rules
from scoring.teams import TeamRow
from tournaments.models import (
    Player,
    Round,
    Season,
    SeasonInvitation,
    SeasonMembership,
    Standing,
    Table,
    Tournament,
)
from tournaments.permissions import Actor
from tournaments.seasons.selectors.held import EMPTY, PRIVATE, RUNNING, SMALL, Held, Outcomes, SeasonOutcome
from tournaments.seasons.selectors.shown import shown_held, shown_outcomes, shown_people
from tournaments.selectors.standings.final_standing import FinalRow, final_rows
from tournaments.selectors.standings.point_reasons import Parts, exact_text, plain_parts


@dataclass(frozen=True)
class SeasonPart:
    """What one tournament gave a player; `parts` explain the points in a league, empty in a ranking."""

    held: Held
    outcome: SeasonOutcome
    points: Decimal
    counted: bool
    parts: Parts = field(default_factory=list)


@dataclass(frozen=True)
class RankedPlayer:
    """A player in a season. `movement` is places gained by the last tournament, None for who is new."""

    position: int | None
    player: Player
    total: Decimal
    played: int
    wins: int
    parts: Sequence[SeasonPart]
    movement: int | None = None


@dataclass(frozen=True)
class SeasonTable:
    """`held` are all tournaments in order of time, `rows` the players, `clubs` the table of the clubs, if any."""

    season: Season
    held: Sequence[Held]
    rows: Sequence[RankedPlayer]

    clubs: Sequence[TeamRow] = ()

    @property
    def counting(self) -> list[Held]:
        return [held for held in self.held if held.number]


def visible_seasons(actor: Actor) -> QuerySet[Season]:
    """Return the public seasons and one's own, the latest first, each with `held`, how many tournaments."""
    mine = Q(is_public=True)
    if actor.account is not None:
        mine |= Q(owner=actor.account) | Q(memberships__user=actor.account)
        mine |= Q(pk__gt=0) if actor.account.is_superuser else Q()
    rows = Season.objects.filter(mine).distinct()
    return rows.annotate(held=Count("entries", distinct=True)).order_by("-starts_on", "-pk")


def invitations_to(actor: Actor) -> list[SeasonInvitation]:
    """Return the invitations to run a season that wait for this account; one query, none without an account."""
    if actor.account is None:
        return []
    return list(SeasonInvitation.objects.filter(user=actor.account).select_related("season__owner", "invited_by"))


def enterable(season: Season, actor: Actor) -> QuerySet[Tournament]:
    """Return the public tournaments in the season's days that the actor runs and that are not in it yet."""
    account = actor.account
    mine = Q(owner=account) | Q(memberships__user=account)
    rows = Tournament.objects.public().filter(starts_on__gte=season.starts_on, starts_on__lte=season.ends_on)
    rows = rows.exclude(season_entries__season=season)
    if account is None or not account.is_superuser:
        rows = rows.filter(mine)
    return rows.distinct().order_by("starts_on", "pk")


def added_by_member(member: SeasonMembership) -> list[SeasonMembership]:
    """Return whom a co-organiser of a season added, and whom those added in turn."""
    others = list(member.season.memberships.exclude(pk=member.pk).select_related("user"))
    added: list[SeasonMembership] = []
    step = {member.user_id}
    while step:
        brought = [row for row in others if row.added_by_id in step and row not in added]
        added += brought
        step = {row.user_id for row in brought}
    return added


def season_version(season: Season) -> str:
    """Return what changes whenever the table may: the season's own version and those of its tournaments; one query."""
    sums = season.entries.aggregate(count=Count("pk"), versions=Sum("tournament__version"))
    return f"{season.version}.{sums['count']}.{sums['versions'] or 0}"


def season_held(season: Season) -> list[Held]:
    """Return the tournaments of a season, with what counts and why the others do not; three queries.

    Of a season of another installation they are those that its hall shows.
    """
    if season.shown is not None:
        return shown_held(season)
    entries = season.entries.select_related("tournament").order_by("tournament__starts_on", "tournament_id")
    tables = _tables(season)
    ranked = set(Standing.objects.filter(stage__tournament__season_entries__season=season)
                 .values_list("stage__tournament_id", flat=True).distinct())  # fmt: skip
    least = 0
    if season.kind == Season.Kind.NATIONAL:
        least = parameters_of(season.parameters, {}).least_tables
    all_held: list[Held] = []
    number = 0
    for entry in entries:
        held = Held(entry, tables.get(entry.tournament_id, 0))
        why_not = _why_not(season, held, ranked, least)
        number += not why_not
        all_held.append(replace(held, number=0 if why_not else number, why_not=why_not))
    return all_held


def _tables(season: Season) -> dict[int, int]:
    """Return how many tables each tournament played, in all its rounds."""
    rows = Table.objects.filter(round__stage__tournament__season_entries__season=season, not_played_reason="")
    counted = rows.exclude(round__state=Round.State.DRAWN).values("round__stage__tournament")
    return dict(counted.annotate(tables=Count("pk")).values_list("round__stage__tournament", "tables"))


def _why_not(season: Season, held: Held, ranked: set[int], least: int) -> str:
    tournament = held.tournament
    if not tournament.is_public:
        return PRIVATE
    if tournament.pk not in ranked:
        return EMPTY
    if tournament.state != Tournament.State.FINISHED and not season.counts_running:
        return RUNNING
    return SMALL if held.tables < least else ""


def venues(season: Season, held: Sequence[Held]) -> list[str]:
    """Return the venues that have a table of their own, in order of name; none unless the season wants it."""
    if season.kind != Season.Kind.LEAGUE or not season_rules(season.parameters).by_venue:
        return []
    return sorted({entry.tournament.place for entry in held if entry.number and entry.tournament.place})


def at_venue(held: Sequence[Held], venue: str) -> list[Held]:
    """Return the tournaments of one venue, numbered anew."""
    mine = [entry for entry in held if entry.tournament.place == venue]
    numbers = count(1)
    return [replace(entry, number=next(numbers)) if entry.number else entry for entry in mine]


def season_standing(season: Season, held: Sequence[Held] | None = None) -> SeasonTable:
    """Return the whole table; five queries, and those of `final_rows` for a format of semifinals. `held` may leave
    tournaments out."""
    held = season_held(season) if held is None else held
    counting = [entry for entry in held if entry.number]
    shown = season.shown is not None
    outcomes = shown_outcomes(season) if shown else season_outcomes([entry.tournament.pk for entry in counting])
    table_of = _league if season.kind == Season.Kind.LEAGUE else _national
    rows = table_of(season, counting, outcomes)
    before = (
        {row.player: row.position for row in table_of(season, counting[:-1], outcomes)} if len(counting) > 1 else {}
    )
    people = shown_people(season) if shown else _people([row.player for row in rows])
    by_tournament = {entry.tournament.pk: entry for entry in counting}
    outcome_of = {(pk, outcome.player): outcome for pk, row in outcomes.items() for outcome in row}
    table_rows = [
        _row(row, people[row.player], before.get(row.player), by_tournament, outcome_of)
        for row in rows
        if row.player in people
    ]
    return SeasonTable(season, held, table_rows, _clubs(season, rows, people))


def _people(keys: list[int]) -> Mapping[int, Player]:
    return Player.objects.select_related("club").in_bulk(keys)


def _clubs(
    season: Season, rows: Sequence[SeasonRow] | Sequence[RankingRow], people: Mapping[int, Player]
) -> list[TeamRow]:
    best = season_rules(season.parameters).club_best if season.kind == Season.Kind.LEAGUE else None
    if best is None:
        return []
    clubs = {pk: player.club.name if player.club else "" for pk, player in people.items()}
    return club_table([row for row in rows if isinstance(row, SeasonRow)], clubs, best)


def season_outcomes(tournaments: Sequence[int]) -> Outcomes:
    """Return how everybody came out of each tournament."""
    rows = Standing.objects.filter(stage__tournament__in=tournaments).select_related("stage", "entrant")
    by_tournament: dict[int, list[Standing]] = {}
    for row in rows.order_by("stage__tournament", "-stage__number", "order"):
        by_tournament.setdefault(row.stage.tournament_id, []).append(row)
    return {pk: _outcomes_of(standings) for pk, standings in by_tournament.items()}


def _outcomes_of(rows: Iterable[Standing]) -> list[SeasonOutcome]:
    rows = list(rows)
    totals: dict[int, tuple[Decimal, int]] = {}
    for row in rows:
        total, played = totals.get(row.entrant_id, (Decimal(0), 0))
        totals[row.entrant_id] = (total + row.total, played + row.played)
    return [_outcome(final_row, *totals[final_row.row.entrant_id]) for final_row in final_rows(rows)]


def _outcome(row: FinalRow, total: Decimal, played: int) -> SeasonOutcome:
    return SeasonOutcome(row.entrant.player_id, row.entrant.number, row.position, total, played)


def _league(season: Season, held: Sequence[Held], outcomes: Outcomes) -> list[SeasonRow]:
    rules = season_rules(season.parameters)
    tournaments = [entry.tournament.pk for entry in held]
    table = [
        Outcome(pk, outcome.player, outcome.place, outcome.total) for pk in tournaments for outcome in outcomes[pk]
    ]
    return season_table(tournaments, table, rules)


def _national(season: Season, held: Sequence[Held], outcomes: Outcomes) -> list[RankingRow]:
    tournaments = [RankedTournament(entry.tournament.pk, entry.entry.category, entry.tables) for entry in held]
    placings = [
        Placing(tournament.id, outcome.player, outcome.place, outcome.rounds)
        for tournament in tournaments
        for outcome in outcomes[tournament.id]
        if outcome.place is not None
    ]
    return ranking(tournaments, placings, parameters_of(season.parameters, {}))


def _row(
    row: SeasonRow | RankingRow,
    player: Player,
    before: int | None,
    held: Mapping[int, Held],
    outcomes: Mapping[tuple[int, int], SeasonOutcome],
) -> RankedPlayer:
    lines = row.lines if isinstance(row, SeasonRow) else row.worths
    parts = []
    for line in lines:
        explained = plain_parts(line.parts) if hasattr(line, "parts") else []
        outcome = outcomes[line.tournament, row.player]
        parts.append(
            SeasonPart(held[line.tournament], outcome, Decimal(exact_text(line.points)), line.counted, explained)
        )
    moved = before - row.position if before is not None and row.position is not None else None
    wins = sum(part.outcome.place == 1 for part in parts)
    ordered = sorted(parts, key=lambda part: part.held.number)
    return RankedPlayer(row.position, player, Decimal(exact_text(row.total)), len(parts), wins, ordered, moved)
