"""A club's season: one table from the tournaments of a year, recomputed as a whole, in exact arithmetic."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

from scoring.exact import exact_sum, to_show
from scoring.formulas.base import Part
from scoring.record import Points, Result
from scoring.standings import StandingRow, StandingRules, standings
from scoring.teams import TeamRow, team_standings

ZERO = Decimal(0)
POINTS, PLACES = "points", "places"
COUNTS = (POINTS, PLACES)


@dataclass(frozen=True, slots=True)
class SeasonRules:
    """How a club's season counts; every field is a choice of the season.

    `count`: each tournament gives its own `points` (its total), or the value of the final place (`places`, the first
    place first; equal places share the mean; beyond the list 0). `present` is added for taking part. `best`: how many
    tournaments count (None: all); `drop`: how many of the worst are left out instead. `minimum`: tournaments to be
    placed at all. `absence`: a missed tournament is a `zero` that can be dropped, or `nothing`. `by_venue`: each
    venue has a table of its own besides. `club_best`: so many results of its players make a club's total in the table
    of the clubs (None: there is none).
    """

    count: str = PLACES
    places: tuple[Decimal, ...] = ()
    present: Decimal = ZERO
    best: int | None = None
    drop: int = 0
    minimum: int = 0
    absence: str = "nothing"
    tie_breaks: tuple[str, ...] = ("wins", "best_result", "second_best")
    by_venue: bool = False
    club_best: int | None = None


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a player came out of a tournament: `place` None for who was not placed, `total` the points made there."""

    tournament: int
    player: int
    place: int | None
    total: Points = ZERO


@dataclass(frozen=True, slots=True)
class SeasonLine:
    """What a tournament gave a player; `points` is the sum of `parts` (codes: points, place, present)."""

    tournament: int
    place: int | None
    points: Points
    parts: tuple[Part, ...]
    counted: bool = True


@dataclass(frozen=True, slots=True)
class SeasonRow:
    """A player in the season; `position` None below the minimum, equal rows share it. Lines in order of the
    tournaments.

    `decided_by` is the tie-break that set the row apart from others with its total, empty when none did.
    """

    position: int | None
    player: int
    total: Points
    played: int
    wins: int
    lines: tuple[SeasonLine, ...]
    decided_by: str = ""
    shared: bool = False


def season_table(tournaments: Sequence[int], outcomes: Iterable[Outcome], rules: SeasonRules) -> list[SeasonRow]:
    """Return the rows in order. `tournaments` are those held so far in order of time; outcomes of others are left
    out."""
    number = {tournament: index for index, tournament in enumerate(tournaments, start=1)}
    known = [outcome for outcome in outcomes if outcome.tournament in number]
    taken = _equals(known)
    lines = {
        (outcome.player, number[outcome.tournament]): _line(outcome, taken[outcome.tournament, outcome.place], rules)
        for outcome in known
    }
    results = [
        Result(player, at, line.points, line.place == 1, line.place or 0) for (player, at), line in lines.items()
    ]
    standing = StandingRules(
        best=rules.best,
        drop=rules.drop,
        minimum=rules.minimum,
        absence=rules.absence,
        tie_breaks=rules.tie_breaks,
        rounds=len(tournaments),
    )
    players = dict.fromkeys(outcome.player for outcome in known)
    return [_row(row, lines) for row in standings(players, results, standing)]


def club_table(rows: Iterable[SeasonRow], clubs: Mapping[int, str], best: int) -> list[TeamRow]:
    """Return the clubs in order of the best results of their players; `clubs` says for whom a player counts."""
    results = [Result(row.player, line.tournament, line.points, line.place == 1) for row in rows for line in row.lines]
    return team_standings(clubs, results, best=best)


def _equals(outcomes: Iterable[Outcome]) -> dict[tuple[int, int | None], int]:
    """Return how many share each place of each tournament."""
    taken: dict[tuple[int, int | None], int] = {}
    for outcome in outcomes:
        taken[outcome.tournament, outcome.place] = taken.get((outcome.tournament, outcome.place), 0) + 1
    return taken


def _line(outcome: Outcome, equal: int, rules: SeasonRules) -> SeasonLine:
    parts = []
    if rules.count == POINTS:
        parts.append(Part("points", _decimal(outcome.total)))
    elif outcome.place is not None:
        values = rules.places[outcome.place - 1 : outcome.place - 1 + equal]
        parts.append(Part("place", _mean(values, equal), Decimal(outcome.place)))
    if rules.present:
        parts.append(Part("present", rules.present))
    points = exact_sum(part.amount for part in parts)
    return SeasonLine(outcome.tournament, outcome.place, points, tuple(parts))


def _decimal(points: Points) -> Decimal:
    """Return points as a decimal number; a share of the table's points is kept to a millionth, half up."""
    return to_show(points) if isinstance(points, Fraction) else Decimal(points)


def _mean(values: Sequence[Decimal], equal: int) -> Decimal:
    """Return what each of those who share places gets; a third is kept to a millionth, half up."""
    return to_show(Fraction(exact_sum(values)) / equal)


def _row(row: StandingRow, lines: Mapping[tuple[int, int], SeasonLine]) -> SeasonRow:
    mine = [
        SeasonLine(line.tournament, line.place, line.points, line.parts, played.counted)
        for played in row.lines
        if (line := lines.get((row.entrant, played.round))) is not None
    ]
    return SeasonRow(
        row.position, row.entrant, row.total, row.played, row.wins, tuple(mine), row.decided_by, row.shared
    )
