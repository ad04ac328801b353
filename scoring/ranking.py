"""National ranking of a season: what each tournament is worth, and which count (docs/formats.md#national-ranking)."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal

from scoring.ranking_data import CHAMPIONSHIP, Parameters

MICRO = Decimal("0.000001")


@dataclass(frozen=True, slots=True)
class RankedTournament:
    """One tournament of the season: its category (raduno, master, open, interclub, championship) and how many tables it
    had, in all its rounds."""

    id: int
    category: str
    tables: int


@dataclass(frozen=True, slots=True)
class Placing:
    """A player's final place in a tournament, and the rounds played there."""

    tournament: int
    player: int
    place: int
    rounds: int = 0


@dataclass(frozen=True, slots=True)
class Worth:
    """What a placing is worth; `counted` says whether it makes part of the total."""

    tournament: int
    place: int
    points: Decimal
    rounds: int
    counted: bool = True


@dataclass(frozen=True, slots=True)
class RankingRow:
    """A player in the ranking; equal totals share the position (1, 2, 2, 4). The worths go from the best down."""

    position: int
    player: int
    total: Decimal
    worths: tuple[Worth, ...]


def tournament_points(tournament: RankedTournament, place: int, rounds: int, parameters: Parameters) -> Decimal:
    """Return a x (base + tables) x class, times e^(-place/decay) from the second place on; 0 for a tournament too
    small."""
    if tournament.tables < parameters.least_tables:
        return Decimal(0)
    worth = (parameters.base + tournament.tables) * parameters.class_of(tournament.category, rounds)
    if place == 1:
        return (parameters.winner * worth).quantize(MICRO)
    return (worth * (-Decimal(place) / parameters.decay).exp()).quantize(MICRO)


def ranking(
    tournaments: Iterable[RankedTournament], placings: Iterable[Placing], parameters: Parameters
) -> list[RankingRow]:
    """Return the rows in order. Placings in tournaments that are unknown or too small are left out."""
    known = {tournament.id: tournament for tournament in tournaments if tournament.tables >= parameters.least_tables}
    held = Counter(tournament.category for tournament in known.values())
    by_player: dict[int, list[Worth]] = {}
    for placing in placings:
        if placing.tournament in known:
            points = tournament_points(known[placing.tournament], placing.place, placing.rounds, parameters)
            by_player.setdefault(placing.player, []).append(
                Worth(placing.tournament, placing.place, points, placing.rounds)
            )
    rows = [(player, _worths_counted(worths, known, held, parameters)) for player, worths in by_player.items()]
    return _rows_placed(rows)


def _worths_counted(
    worths: Sequence[Worth], known: Mapping[int, RankedTournament], held: Mapping[str, int], parameters: Parameters
) -> list[Worth]:
    """Return all worths of one player, the best first, those beyond what counts marked."""
    taken: Counter[str] = Counter()
    marked = []
    for worth in sorted(worths, key=lambda worth: (-worth.points, worth.tournament)):
        category = known[worth.tournament].category
        weight = worth.rounds if category == CHAMPIONSHIP else 1
        counts = taken[category] + weight <= parameters.most_counted(category, held[category])
        taken[category] += weight if counts else 0
        marked.append(Worth(worth.tournament, worth.place, worth.points, worth.rounds, counts))
    return marked


def _rows_placed(players: Iterable[tuple[int, list[Worth]]]) -> list[RankingRow]:
    totals = [
        (sum((worth.points for worth in worths if worth.counted), Decimal(0)), player, tuple(worths))
        for player, worths in players
    ]
    rows: list[RankingRow] = []
    for total, player, worths in sorted(totals, key=lambda row: (-row[0], row[1])):
        same = rows and rows[-1].total == total
        rows.append(RankingRow(rows[-1].position if same else len(rows) + 1, player, total, worths))
    return rows
