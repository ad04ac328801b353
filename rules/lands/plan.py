"""What a card asks for, as worth and distance of territories: the part of a bot that reads the map."""

from rules.lands.bits import members_wide
from rules.lands.protocols import LandsView

FAR = 50
STILL_WANTED = 4.0


class Plan:
    """The map as the holder of the viewer's card sees it."""

    def __init__(self, view: LandsView) -> None:
        self._view = view
        self._geo = view.table.geo
        self._mine = view.held[view.seat or 0]
        self.wanted = self._wanted()
        self._steps = self._distances(self.wanted & ~self._mine or ~self._mine & (1 << self._geo.size) - 1)
        self._front = self._distances(self._enemies())

    def worth(self, target: int) -> float:
        """Return how much a conquest helps: a territory of the card most, a way towards one less, then its points."""
        if self.wanted >> target & 1:
            return STILL_WANTED + self._geo.values[target] / 10
        return 2.0 / (1 + self._steps[target]) + self._geo.values[target] / 100

    def pull(self, territory: int) -> float:
        """Return how good it is to stand here: near what is still wanted."""
        return -self._steps[territory]

    def distance(self, territory: int) -> int:
        """Return steps to the nearest enemy."""
        return self._front[territory]

    def enemies_of(self, source: int) -> tuple[int, ...]:
        """Return the enemy neighbours of a territory."""
        return members_wide(self._geo.borders[source] & ~self._mine)

    def thin(self, view: LandsView) -> int:
        """Return the own territories that still need an army, once there are enough of them for a card that counts
        armies."""
        place = view.objectives[view.seat or 0]
        goal = view.table.goals[place] if place is not None else None
        if goal is None or goal.armies < 2 or self._mine.bit_count() < goal.territories:
            return 0
        return sum(1 << place for place in members_wide(self._mine) if view.armies[place] < goal.armies)

    def _enemies(self) -> int:
        return ~self._mine & (1 << self._geo.size) - 1

    def _wanted(self) -> int:
        """Return the territories that the card needs; all of them when any will do."""
        view = self._view
        everything = (1 << self._geo.size) - 1
        place = view.objectives[view.seat or 0]
        if place is None:
            return everything
        goal = view.table.goals[place]
        if goal.colour in view.colours[1:]:
            victim = view.colours.index(goal.colour)
            return view.held[victim] if victim != view.seat and view.held[victim] else everything
        if goal.whole:
            extra = goal.whole - sum(continent & goal.mask == continent for continent in self._geo.continents)
            others = [continent for continent in self._geo.continents if continent & goal.mask != continent]
            others.sort(key=lambda continent: (continent & ~self._mine).bit_count())
            return goal.mask | sum(others[:extra])
        for part, count in goal.some:
            if (self._mine & part).bit_count() < count:
                return part
        return goal.mask or everything

    def _distances(self, goals: int) -> tuple[int, ...]:
        """Return steps from each territory to the nearest of these, FAR without any."""
        distances = [FAR] * self._geo.size
        reached, edge, steps = 0, goals, 0
        while edge:
            for place in members_wide(edge):
                distances[place] = steps
            reached |= edge
            near = 0
            for place in members_wide(edge):
                near |= self._geo.borders[place]
            edge = near & ~reached
            steps += 1
        return tuple(distances)
