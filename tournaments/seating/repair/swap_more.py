"""What a swap would change in the figures of a stage's own priorities, each from a few counts."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence

from tournaments.seating.figures.figures import NAMES, Kinds, club_meetings, kinds_of
from tournaments.seating.question.metrics import Tables
from tournaments.seating.question.problem import DrawInput

Cost = Callable[[int, int, int, int], int]


def more_costs(tables: Tables, asked: DrawInput) -> dict[str, Cost]:
    """Return by name of the figure (see `figures.more_figures`) what changes if a of table `at` and b of table `to`,
    another one, change places. Only the priorities of the question have one. Exactly those who sit are present in
    it."""
    out: dict[str, Cost] = {}
    for name in asked.order:
        if name in ("club_meetings", "player_club"):
            out[NAMES[name]] = _Again(tables, asked, name == "player_club").change
        elif name == "distance":
            out[NAMES[name]] = _Distances(tables, asked).change
        elif name in NAMES:
            out[NAMES[name]] = _Kind(tables, kinds_of(asked, name)).change
    return out


class _Kind:
    """Pairs of one kind at a table."""

    def __init__(self, tables: Tables, kinds: Kinds) -> None:
        self._kinds = kinds
        self._members = [Counter(kinds.get(player) for player in table) for table in tables]

    def change(self, a: int, at: int, b: int, to: int) -> int:
        kind_a, kind_b = self._kinds.get(a), self._kinds.get(b)
        if kind_a == kind_b:
            return 0
        here, there = self._members[at], self._members[to]
        gain = there[kind_a] - here[kind_a] + 1 if kind_a else 0
        return gain + (here[kind_b] - there[kind_b] + 1 if kind_b else 0)


class _Distances:
    """The squared difference of the places in the standing, over the pairs of every table."""

    def __init__(self, tables: Tables, asked: DrawInput) -> None:
        self._place = {player: place for place, player in enumerate(asked.standing_order())}
        self._tables = tables

    def change(self, a: int, at: int, b: int, to: int) -> int:
        leaves, comes = self._place[a], self._place[b]
        out = 0
        for table, old, new, who in ((self._tables[at], leaves, comes, a), (self._tables[to], comes, leaves, b)):
            others = (self._place[player] for player in table if player != who)
            out += sum((new - place) ** 2 - (old - place) ** 2 for place in others)
        return out


class _Again:
    """Meetings counted per pair of clubs, or per player and other club: n of one thing cost n(n-1)/2."""

    def __init__(self, tables: Tables, asked: DrawInput, of_player: bool) -> None:
        self._clubs: Mapping[int, str | None] = {player.id: player.club for player in asked.players}
        self._counts = club_meetings([*asked.history, tables], self._clubs, of_player)
        self._tables = tables
        self._of_player = of_player

    def change(self, a: int, at: int, b: int, to: int) -> int:
        net: Counter[tuple[object, object]] = Counter()
        for table, leaver, comer in ((self._tables[at], a, b), (self._tables[to], b, a)):
            others = [player for player in table if player != leaver]
            net.subtract(self._things(leaver, others))
            net.update(self._things(comer, others))
        return sum(by * (2 * self._counts[thing] + by - 1) // 2 for thing, by in net.items() if by)

    def _things(self, player: int, others: Sequence[int]) -> Iterator[tuple[object, object]]:
        for other in others:
            yield from club_meetings([[[player, other]]], self._clubs, self._of_player)
