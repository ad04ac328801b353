"""The podium of a tournament: the first three places, how each was decided, and the clubs where teams are ranked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from itertools import groupby

from scoring.teams import TeamRow
from tournaments.models import Entrant, Result, Stage, Standing, Tournament
from tournaments.selectors.results.verdicts import Verdict, verdict_of
from tournaments.selectors.standings.columns import PlainRow
from tournaments.selectors.standings.final_standing import FinalRow, final_standing
from tournaments.selectors.standings.last_match import last_matches
from tournaments.selectors.standings.rivals import Rival, rivals_of
from tournaments.selectors.standings.teams import team_rows

STEPS = 3


@dataclass(frozen=True, slots=True)
class PodiumRow:
    """Somebody on the podium. `points` are those that placed them: the total of a league, those of the last match
    after it; `lead` how many more than the next one in a league (None: not comparable). `rival` has the same total;
    `verdict` tells how the winner of a last match won it."""

    final: FinalRow
    points: Decimal | None
    lead: Decimal | None = None
    behind: str = ""
    rival: Rival | None = None
    verdict: Verdict | None = None

    @property
    def entrant(self) -> Entrant:
        return self.final.entrant

    @property
    def position(self) -> int:
        return self.final.position or 0

    @property
    def is_league(self) -> bool:
        """Say whether a standing placed them, not a match."""
        return self.final.stage.kind == Stage.Kind.LEAGUE


@dataclass(frozen=True, slots=True)
class Podium:
    """`standing` is that of the whole tournament; `is_over`: nothing of it will change by another match."""

    rows: Sequence[PodiumRow] = ()
    standing: Sequence[FinalRow] = ()
    teams: Sequence[TeamRow] = field(default=())
    is_over: bool = False

    @property
    def steps(self) -> list[tuple[int, list[PodiumRow]]]:
        """Return the places from the first on, each with everybody who shares it."""
        return [(place, list(rows)) for place, rows in groupby(self.rows, key=lambda row: row.position)]

    @property
    def champions(self) -> list[PodiumRow]:
        return [row for row in self.rows if row.position == 1]


def podium_of(tournament: Tournament) -> Podium:
    """Return the podium as the confirmed results make it now; empty before the first. At most eight queries, and those
    of a final standing of semifinals."""
    standing = final_standing(tournament)
    on_it = [row for row in standing if row.position is not None and row.position <= STEPS]
    first = sorted(on_it, key=lambda row: row.position or 0)
    for row in standing:
        row.stage.tournament = tournament
    is_over = tournament.state == Tournament.State.FINISHED
    return Podium(_podium_rows(first, standing), standing, _teams(standing), is_over)


def _podium_rows(first: Sequence[FinalRow], standing: Sequence[FinalRow]) -> list[PodiumRow]:
    matches = last_matches(row.row for row in first if row.stage.kind != Stage.Kind.LEAGUE)
    verdicts = _verdicts([row for row in first if row.came.place == 1])
    rivals = _rivals(first, standing)
    rows = []
    for row in first:
        if row.stage.kind == Stage.Kind.LEAGUE:
            following = next((other for other in standing[standing.index(row) + 1 :] if other.stage == row.stage), None)
            lead = row.row.total - following.row.total if following else None
            behind = following.entrant.player.name if following else ""
            rows.append(PodiumRow(row, row.row.total, lead, behind, rivals.get(row.row.pk)))
        else:
            match = matches.get(row.entrant.pk)
            verdict = verdicts.get(row.entrant.pk)
            rows.append(PodiumRow(row, match.points if match else None, verdict=verdict))
    return rows


def _rivals(first: Sequence[FinalRow], standing: Sequence[FinalRow]) -> Mapping[int, Rival]:
    """Return who of the podium's rows of a league has the same total as the next; no query."""
    leagues = {row.stage.pk: row.stage for row in first if row.stage.kind == Stage.Kind.LEAGUE}
    rivals: dict[int, Rival] = {}
    for stage in leagues.values():
        rows = [row for row in standing if row.stage == stage]
        rivals |= rivals_of(stage, [_plain(row.row, row.entrant) for row in rows], [row.row for row in rows])
    return rivals


def _plain(row: Standing, entrant: Entrant) -> PlainRow:
    facts = (row.pk, row.order, row.position, row.total, row.movement, row.played, row.wins)
    return PlainRow(*facts, entrant.player.name, entrant.club_id, entrant.withdrawn_at)


def _verdicts(winners: Sequence[FinalRow]) -> dict[int, Verdict]:
    """Return how these winners won their last match, by entrant; three queries, none for a league."""
    tables = {table: row.entrant.pk for row in winners if (table := _last_table(row.row)) is not None}
    if not tables:
        return {}
    results = Result.objects.filter(table__in=tables, state=Result.State.CONFIRMED)
    results = results.select_related("table__round__stage__tournament").prefetch_related("lines__entrant__player")
    verdicts = {}
    for result in results:
        lines = [(line.entrant.player.name, line) for line in result.lines.all()]
        verdict = verdict_of(result.table, lines, result.document)
        if verdict:
            verdicts[tables[result.table_id]] = verdict
    return verdicts


def _last_table(row: Standing) -> int | None:
    """Return the table of the last match of a row of an elimination or a final."""
    played = [line for line in row.detail.get("lines", ()) if "table" in line]
    return max(played, key=lambda line: line["round"])["table"] if played and "reached" in row.detail else None


def _teams(standing: Sequence[FinalRow]) -> list[TeamRow]:
    """Return the first clubs, where a stage of this standing ranks teams; one query, none elsewhere."""
    stages = {row.stage.pk: row.stage for row in standing if row.stage.rules.counting.best_of_team}
    ranked = [row for stage in stages.values() for row in team_rows(stage)]
    return [row for row in ranked if row.position <= STEPS]
