"""The standing of teams: what the best results of their players add up to."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import groupby

from scoring.record import Points, Result

BEST_OF_A_TEAM = 9


@dataclass(frozen=True, slots=True)
class TeamRow:
    """One team. `counted` is the sum of its best results, `total` of all of them; equal teams share the `position`.

    `results` are all results of its players, the best first; `wins` the tables they won.
    """

    position: int
    team: str
    counted: Points
    total: Points
    wins: int
    results: tuple[Points, ...]
    shared: bool = False


def team_standings(
    teams: Mapping[int, str], results: Iterable[Result], *, best: int = BEST_OF_A_TEAM, names: Iterable[str] = ()
) -> list[TeamRow]:
    """Return rows in order: the sum of the `best` results, then the best result, the second best and so on.

    `teams` says for whom an entrant plays; who has no team counts for none. `names` adds teams that may have no
    result. Source: docs/formats.md#standings; the program states wins as a tie-break and does not look at them.
    """
    results_of: dict[str, list[Result]] = {name: [] for name in (*names, *teams.values()) if name}
    for result in results:
        team = teams.get(result.entrant, "")
        if team:
            results_of[team].append(result)
    rows = [_row(team, mine, best) for team, mine in results_of.items()]
    rows.sort(key=_key, reverse=True)
    placed: list[TeamRow] = []
    for _, equal in groupby(rows, key=_key):
        group = list(equal)
        position = len(placed) + 1
        placed += [TeamRow(position, *row, shared=len(group) > 1) for row in group]
    return placed


_Row = tuple[str, Points, Points, int, tuple[Points, ...]]


def _row(team: str, results: list[Result], best: int) -> _Row:
    ordered = tuple(sorted((result.points for result in results), reverse=True))
    wins = sum(result.won for result in results)
    return (team, sum(ordered[:best]), sum(ordered), wins, ordered)


def _key(row: _Row) -> tuple[Points, tuple[Points, ...]]:
    return (row[1], row[4])
