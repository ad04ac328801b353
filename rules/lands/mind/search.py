"""A turn thought through: which conquests follow each other, what each battle may leave, when it is time to stop."""

from __future__ import annotations

from rules.lands.mind.battles import MOST, Battles
from rules.lands.mind.field import Field
from rules.lands.mind.judges import WON, Judge

LEAST_CHANCE = 0.25
"""Battles less likely to be won than this are not thought about."""
SURE = 0.999
"""Of battles likelier to be won than this, the rare defeat is not thought about."""


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

    def worth(self) -> float:
        """Return what the field is worth as it stands."""
        return self.judge.worth()

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
                rated.append((-self.attack(source, target, len(self.widths)), source, target))
        rated.sort()
        choice = Choice(base, -1, -1)
        width = self.widths[depth]
        for number in range(min(width, len(rated))):
            worth, source, target = rated[number]
            deep = self.attack(source, target, depth + 1) if depth + 1 < len(self.widths) else -worth
            if deep > choice.worth:
                choice = Choice(deep, source, target)
        return choice

    def attack(self, source: int, target: int, depth: int) -> float:
        """Return the worth of a battle fought to its end, going on to this depth after a conquest."""
        field, battles = self.field, self.battles
        win = battles.wins[battles.place(field.armies[source], field.armies[target])]
        won = self.conquered(source, target, depth)
        lost = self.repelled(source, target) if win < SURE else 0.0
        return win * won + (1.0 - win) * lost

    def conquered(self, source: int, target: int, depth: int) -> float:
        """Return the worth of the field after a conquest with the armies that are left on average; as it was, after."""
        field, battles = self.field, self.battles
        here, there, victim = field.armies[source], field.armies[target], field.owner[target]
        place = battles.place(here, there)
        win = battles.wins[place]
        left = int(battles.left[place] / win + 0.5) + beyond(here, there) if win > 0.0 else 1
        stay = self.garrison if self.beside_enemy(source, target) else max(1, battles.stays)
        stay = max(1, min(stay, left - 1))
        field.owner[target] = self.seat
        field.armies[source], field.armies[target] = stay, left - stay
        hand, taken, active = field.hands[self.seat], field.hands[victim], field.active[victim]
        if victim not in field.owner:
            field.active[victim] = False
            field.hands[self.seat], field.hands[victim] = hand + taken, 0
        field.conquests += 1
        worth = self.worth()
        if depth < len(self.widths) and worth < WON:
            worth = self.best(self.attacks_from(target), depth, worth).worth
        field.conquests -= 1
        field.owner[target] = victim
        field.hands[self.seat], field.hands[victim], field.active[victim] = hand, taken, active
        field.armies[source], field.armies[target] = here, there
        return worth

    def repelled(self, source: int, target: int) -> float:
        """Return the worth of the field after an attack that failed, with the armies that are left on average."""
        field, battles = self.field, self.battles
        here, there = field.armies[source], field.armies[target]
        place = battles.place(here, there)
        fails = 1.0 - battles.wins[place]
        field.armies[source] = max(1, int(battles.rest[place] / fails + 0.5))
        field.armies[target] = max(1, int(battles.held[place] / fails + 0.5) + beyond(here, there))
        worth = self.worth()
        field.armies[source], field.armies[target] = here, there
        return worth

    def beside_enemy(self, place: int, but: int) -> bool:
        """Return whether a territory has another enemy neighbour than this."""
        field = self.field
        return any(other != but and field.owner[other] != self.seat for other in field.near[place])


def beyond(here: int, there: int) -> int:
    """Return by how many armies the larger side is more than the tables know."""
    return max(here - MOST, there - MOST, 0)
