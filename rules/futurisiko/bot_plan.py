"""Which territories can be taken from where, and with how many armies: the part of the bot that reads the map."""

from functools import lru_cache
from typing import NamedTuple

from rules.futurisiko.documents.view import View
from rules.futurisiko.odds import battle
from rules.futurisiko.options import FutuRuleset
from rules.futurisiko.state.geography import members

GOOD_ODDS = 0.75
LARGE = 12
FAR = 50


class Attack(NamedTuple):
    """A territory to take from an own one: armies needed in all, those still missing there."""

    target: int
    source: int
    needed: int
    missing: int


@lru_cache(maxsize=1 << 12)
def win_chance(ruleset: FutuRuleset, attackers: int, defenders: int, attacker_first: bool) -> float:
    """Return the odds of a conquest; armies beyond a dozen are scaled down."""
    largest = max(attackers, defenders)
    if largest > LARGE:
        attackers = max(1, attackers * LARGE // largest)
        defenders = -(-defenders * LARGE // largest)
    return float(battle(ruleset, attackers, defenders, attacker_first=attacker_first).win)


class Plan:
    """The map as the viewer sees it."""

    def __init__(self, view: View) -> None:
        self._view = view
        self._geo = view.table.geo
        self._seat = view.seat or 0
        self._mine = view.held[self._seat]
        self._closed = {truce.caster for truce in view.truces if truce.target == self._seat}
        self._steps = self._distances()

    @property
    def invaded(self) -> tuple[int, ...]:
        """Return territories in which the seat in turn fights."""
        return tuple(place for place in range(self._geo.size) if self.invaders(place))

    def invaders(self, place: int) -> int:
        """Return armies of the seat in turn in a territory of another."""
        course = self._view.course
        return course.invading_land[place] + course.invading_air[place]

    def defence(self, place: int) -> int:
        """Return armies of the owner of a territory."""
        return self._view.land[place] + self._view.air[place]

    def attacks(self, points: int) -> list[Attack]:
        """Return the cheapest targets, each from the own neighbour with the most armies; armies and points are spent
        once."""
        free = {place: self._free(place) for place in members(self._mine)}
        possible = []
        for target in sorted(self._targets(), key=self._price):
            sources = [place for place in self._geo.roads[target] if place in free]
            source = max(sources, key=lambda place: (free[place], -place))
            needed = self._needed(target)
            lacking = max(0, needed - self.invaders(target))
            if lacking > sum(max(0, free[place]) for place in sources) + points:
                continue
            for place in sorted(sources, key=lambda place: -free[place]):
                taken = min(lacking, max(0, free[place]))
                free[place] -= taken
                lacking -= taken
            points -= lacking
            possible.append(Attack(target, source, needed, lacking))
        return possible

    def _free(self, place: int) -> int:
        return self._view.land[place] - self._view.course.spent_land[place]

    def _targets(self) -> list[int]:
        owner = self._view.owner
        return [
            place
            for place in range(self._geo.size)
            if owner[place] not in (0, self._seat, *self._closed)
            and any(self._mine >> neighbour & 1 for neighbour in self._geo.roads[place])
        ]

    def _price(self, target: int) -> tuple[int, int, int]:
        owner = self._view.owner[target]
        return -bool(self.invaders(target)), self.defence(target), -self._view.held[owner].bit_count()

    def _needed(self, target: int) -> int:
        ruleset, defenders = self._view.table.ruleset, self.defence(target)
        for armies in range(1, defenders + LARGE):
            if win_chance(ruleset, armies, defenders, False) >= GOOD_ODDS:
                return armies
        return FAR

    def weakest(self, places: tuple[int, ...]) -> int:
        """Return the own territory that faces the most armies for each of its own."""
        return max(places, key=lambda place: (self._threat(place) / (1 + self.defence(place)), -place))

    def _threat(self, place: int) -> int:
        enemies = [neighbour for neighbour in self._geo.roads[place] if not self._mine >> neighbour & 1]
        return sum(self.defence(enemy) for enemy in enemies) + len(enemies)

    def closer(self, source: int, target: int) -> bool:
        """Return whether this is a step of idle armies towards the enemy."""
        own = bool(self._mine >> target & 1)
        return own and self._steps[target] < self._steps[source] and self._steps[source] > 1

    def _distances(self) -> list[int]:
        """Return steps over land from each territory to the next enemy."""
        steps = [0 if not self._mine >> place & 1 else FAR for place in range(self._geo.size)]
        for distance in range(1, self._geo.size):
            for place in range(self._geo.size):
                near = any(steps[neighbour] == distance - 1 for neighbour in self._geo.roads[place])
                if steps[place] == FAR and near:
                    steps[place] = distance
        return steps
