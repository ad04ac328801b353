"""The integer cost of a seating: the priorities of the question, in their order, packed into one number."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tournaments.seating.figures.bounds import club_bound, lower_bounds, short_bound, uneven_cost
from tournaments.seating.question.criteria import ClubMeetings, Criterion, Distance, PlayerClub
from tournaments.seating.question.labels import labels_of
from tournaments.seating.question.metrics import Tables, short_counts
from tournaments.seating.question.problem import DrawInput, Priority
from tournaments.seating.search.pairs import Pairs

MOST_MATES = 5  # more where larger tables are allowed


@dataclass(frozen=True, slots=True)
class Weights:
    """What one unit of each thing costs; each outweighs everything below it. What is not named does not count.

    `locked`: a pair locked apart that meets; `hard`: club mates under the hard rule (0: no such rule); `order`: the
    priorities of the question, the heaviest first.
    """

    locked: int
    hard: int
    order: tuple[tuple[Priority, int], ...]

    def of(self, name: Priority) -> int:
        return next((weight for other, weight in self.order if other == name), 0)

    def above(self, least: int) -> "Weights":
        """Return the same, each outweighing `least` units more of something that weighs one."""
        times = 1 + least
        order = tuple((name, weight * times) for name, weight in self.order)
        return Weights(self.locked * times, self.hard * times, order)

    @property
    def levels(self) -> list[int]:
        """Return every weight, the heaviest first."""
        return [self.locked, *([self.hard] if self.hard else []), *(weight for _, weight in self.order)]

    @property
    def least_trouble(self) -> int:
        """Return the lightest weight of all but the distance in the standing: less than that is nobody's trouble."""
        return min(
            self.locked, self.hard or self.locked, *(weight for name, weight in self.order if name != "distance")
        )


def weights(asked: DrawInput, seats: int) -> Weights:
    """Return the Weights for `seats` new seats to fill."""
    rounds = len(asked.history) + asked.rounds
    mates = max(MOST_MATES, *asked.sizes) - (max(asked.sizes) > MOST_MATES)
    pairs = seats * mates
    most: dict[Priority, int] = {
        "thirds": pairs,
        "repeats": pairs * rounds,
        "short": seats * rounds * rounds,
        "club_meetings": pairs * (pairs + 1) * rounds,
        "player_club": pairs * mates * rounds,
        "distance": pairs * len(asked.present) ** 2,
    }
    weight = 1
    order: list[tuple[Priority, int]] = []
    for name in reversed(asked.order):
        order.append((name, weight))
        weight *= 1 + most.get(name, pairs)
    hard = weight if asked.clubs == "hard" else 0
    return Weights(weight * (1 + pairs), hard, tuple(reversed(order)))


class Ledger:
    """Who met whom how often, by index of the present players, and what a meeting costs.

    `pairs` holds what any two are to each other, over history and the rounds under construction; `labels` are (label
    per player, weight): two players of one label who share a table cost the weight; `short[a]` counts seats at tables
    of another size than the preferred one; `criteria` are the costs that are not of a pair alone.
    """

    def __init__(self, asked: DrawInput, weigh: Weights) -> None:
        ids = [player.id for player in asked.present]
        self.index = {player: place for place, player in enumerate(ids)}
        before = short_counts(asked.history, asked.preferred)
        self.short = [before[player] for player in ids]
        self.labels = _labels(asked, weigh)
        met = [
            [self.index[player] for player in table if player in self.index]
            for tables in asked.history
            for table in tables
        ]
        self.pairs = Pairs(len(ids), self.labels, met, asked.rounds, (weigh.of("repeats"), weigh.of("thirds")))
        self.criteria = _criteria(asked, weigh)

    def seat(self, tables: Sequence[Sequence[int]], preferred: int) -> None:
        """Enter one new round."""
        for table in tables:
            self.pairs.seat(table)
            for criterion in self.criteria:
                criterion.seat(table)
            if len(table) != preferred:
                for player in table:
                    self.short[player] += 1


def _labels(asked: DrawInput, weigh: Weights) -> list[tuple[list[int], int]]:
    out = [(labels_of(asked, "clubs"), weigh.hard)] if weigh.hard else []
    for name, weight in weigh.order:
        labels = labels_of(asked, name)
        if labels:
            out.append((labels, weight))
    return out


def _criteria(asked: DrawInput, weigh: Weights) -> list[Criterion]:
    clubs = labels_of(asked, "clubs")
    at = {player.id: place for place, player in enumerate(asked.present)}
    out: list[Criterion] = []
    for name, weight in weigh.order:
        if name == "club_meetings":
            out.append(ClubMeetings(clubs, weight, asked))
        elif name == "player_club":
            out.append(PlayerClub(clubs, weight, asked))
        elif name == "distance":
            places = [0] * len(at)
            for place, player in enumerate(asked.standing_order()):
                places[at[player]] = place
            out.append(Distance(places, weight))
    return out


def target_cost(
    asked: DrawInput, sizes: Sequence[Sequence[int]], clubs: Mapping[int, str | None], weigh: Weights
) -> int:
    """Return the least cost that the lower bounds allow for the new rounds: the search may stop there."""
    ids = [player.id for player in asked.present]
    history: Sequence[Tables] = asked.history
    repeat, short = weigh.of("repeats"), weigh.of("short")
    cost = 0
    if repeat:
        before = lower_bounds(ids, history, [], clubs).squared_repeats if history else 0
        cost += repeat * (lower_bounds(ids, history, sizes, clubs).squared_repeats - before)
    for label, weight in _labels(asked, weigh):
        names = {player: str(number) if number >= 0 else None for player, number in zip(ids, label, strict=True)}
        cost += weight * club_bound(ids, sizes, names)
    if short:
        seats = sum(size for table_sizes in sizes for size in table_sizes if size != asked.preferred)
        before = short_bound(ids, history, 0, asked.preferred)
        cost += short * (short_bound(ids, history, seats, asked.preferred) - before)
    return cost + sum(criterion.target(sizes) for criterion in _criteria(asked, weigh))


def whole_cost(rounds: Sequence[Tables], ledger: Ledger, weigh: Weights, preferred: int) -> int:
    """Return the cost of new rounds (by index, the ledger holds them) beyond what history alone costs; locks apart."""
    seen: dict[tuple[int, int], int] = {}
    short: dict[int, int] = {}
    cost = 0
    for tables in rounds:
        for table in tables:
            for place, a in enumerate(table):
                short[a] = short.get(a, 0) + (len(table) != preferred)
                for b in table[:place]:
                    pair = (min(a, b), max(a, b))
                    seen[pair] = seen.get(pair, 0) + 1
    for (a, b), count in seen.items():
        cost += ledger.pairs.cost(a, b, count)
    for a, count in short.items():
        cost += weigh.of("short") * (uneven_cost(ledger.short[a]) - uneven_cost(ledger.short[a] - count))
    return cost + sum(criterion.cost() for criterion in ledger.criteria)
