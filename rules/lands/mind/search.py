"""A turn thought through: which conquests follow each other, what each battle may leave, when it is time to stop."""

from __future__ import annotations

from rules.lands.mind.battles import Battles
from rules.lands.mind.field import Field
from rules.lands.mind.judges import Judge

LEAST_CHANCE = 0.25
"""Battles less likely to be won than this are not thought about."""


class Choice:
    """The best of a search: its worth, and the attack it begins with (source -1: none)."""

    def __init__(self, worth: float, source: int, target: int) -> None:
        self.worth: float = worth
        self.source: int = source
        self.target: int = target


class TurnSearch:
    """Expectimax over chains of attacks: each is won or lost, after a conquest the chain may go on from there.

    `widths` says how many attacks are followed at each step of a chain. `garrison` stay behind in what is left.
    """

    def __init__(self, judge: Judge, battles: Battles, garrison: int, widths: list[int]) -> None:
        self.judge: Judge = judge
        self.field: Field = judge.field
        self.seat: int = judge.seat
        self.battles: Battles = battles
        self.garrison: int = garrison
        self.widths: list[int] = widths
        self.count: int = 0

    def worth(self) -> float:
        """Return what the field is worth as it stands."""
        self.count += 1
        return self.judge.worth()

    def attacks(self) -> list[tuple[int, int]]:
        """Return every attack over a border."""
        field = self.field
        attacks: list[tuple[int, int]] = []
        for place in range(field.size):
            if field.owner[place] == self.seat and field.armies[place] > self.battles.stays:
                attacks.extend(self.attacks_from(place))
        return attacks

    def attacks_from(self, source: int) -> list[tuple[int, int]]:
        """Return the attacks out of one territory."""
        field = self.field
        return [(source, target) for target in field.near[source] if field.owner[target] != self.seat]

    def best(self, attacks: list[tuple[int, int]], depth: int, base: float) -> Choice:
        """Return the best of these attacks, or to stop, which is worth `base`."""
        rated: list[tuple[float, int, int]] = []
        field, battles = self.field, self.battles
        for source, target in attacks:
            here, there = field.armies[source], field.armies[target]
            if battles.may_attack(here, there) and battles.wins[battles.place(here, there)] >= LEAST_CHANCE:
                rated.append((-self.attack(source, target, base, len(self.widths)), source, target))
        rated.sort()
        choice = Choice(base, -1, -1)
        width = self.widths[depth]
        for number in range(min(width, len(rated))):
            worth, source, target = rated[number]
            deep = self.attack(source, target, base, depth + 1) if depth + 1 < len(self.widths) else -worth
            if deep > choice.worth:
                choice = Choice(deep, source, target)
        return choice

    def attack(self, source: int, target: int, base: float, depth: int) -> float:
        """Return the worth of a battle fought to its end, going on to this depth after a conquest."""
        field, battles = self.field, self.battles
        here, there, victim = field.armies[source], field.armies[target], field.owner[target]
        place = battles.place(here, there)
        win = battles.wins[place]
        after = max(here - 60, there - 60, 0)
        left = int(battles.left[place] / win + 0.5) + after if win > 0.0 else 1
        stay = self.garrison if self.beside_enemy(source, target) else max(1, battles.stays)
        stay = max(1, min(stay, left - 1))
        field.owner[target] = self.seat
        field.armies[source], field.armies[target] = stay, left - stay
        hand, taken, active = field.hands[self.seat], field.hands[victim], field.active[victim]
        out = victim not in field.owner
        if out:
            field.active[victim] = False
            field.hands[self.seat], field.hands[victim] = hand + taken, 0
        field.conquests += 1
        won = self.worth()
        if depth < len(self.widths) and won < 999.0:
            won = self.best(self.attacks_from(target), depth, won).worth
        field.conquests -= 1
        field.owner[target] = victim
        field.hands[self.seat], field.hands[victim], field.active[victim] = hand, taken, active
        lost = 0.0
        if win < 0.999:
            field.armies[source] = max(1, int(battles.rest[place] / (1.0 - win) + 0.5))
            field.armies[target] = max(1, int(battles.held[place] / (1.0 - win) + 0.5) + after)
            lost = self.worth()
        field.armies[source], field.armies[target] = here, there
        return win * won + (1.0 - win) * lost

    def beside_enemy(self, place: int, but: int) -> bool:
        """Return whether a territory has another enemy neighbour than this."""
        field = self.field
        return any(other != but and field.owner[other] != self.seat for other in field.near[place])
