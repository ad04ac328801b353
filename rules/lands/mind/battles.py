"""Battles fought to their end, in tables that a search reads: how likely a conquest is, and what is left."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from rules.odds.battles import throw
from rules.odds.throws import Dice

Shares = dict[tuple[int, int], list[tuple[float, int, int]]]
"""By dice of both sides: how likely which losses of attacker and defender are."""
MOST: Final = 60
"""Armies of either side in a table; larger battles are read where both sides have lost alike."""


class Battles:
    """By (attackers, defenders): `wins`, attackers left after a conquest, defenders and attackers left without one.

    Attackers count those that stay behind.
    """

    def __init__(self, dice: Dice) -> None:
        self.stays: int = dice.stays
        self.dice: int = dice.attack
        self.not_fewer: bool = dice.not_fewer
        self.defence: int = dice.defence
        width = MOST + 1
        self.wins: list[float] = [0.0] * (width * width)
        self.left: list[float] = [0.0] * (width * width)
        self.held: list[float] = [0.0] * (width * width)
        self.rest: list[float] = [0.0] * (width * width)
        shares: Shares = {
            (mine, theirs): [
                (ways / 6.0 ** (mine + theirs), lost, killed)
                for (lost, killed), ways in throw(mine, theirs, dice.ties_attack).items()
            ]
            for mine in range(1, dice.attack + 1)
            for theirs in range(1, dice.defence + 1)
        }
        for attackers in range(width):
            for defenders in range(width):
                self._fill(attackers, defenders, shares)

    def may_attack(self, attackers: int, defenders: int) -> bool:
        """Return whether so many may attack so many."""
        most = min(self.dice, attackers - self.stays)
        return most >= 1 and (not self.not_fewer or most >= min(self.defence, defenders))

    def _fill(self, attackers: int, defenders: int, shares: Shares) -> None:
        width = MOST + 1
        here = attackers * width + defenders
        if not defenders:
            self.wins[here], self.left[here] = 1.0, float(attackers)
            return
        if not self.may_attack(attackers, defenders):
            self.held[here], self.rest[here] = float(defenders), float(attackers)
            return
        dice = min(self.dice, attackers - self.stays), min(self.defence, defenders)
        for share, lost, killed in shares[dice]:
            after = (attackers - lost) * width + defenders - killed
            self.wins[here] += share * self.wins[after]
            self.left[here] += share * self.left[after]
            self.held[here] += share * self.held[after]
            self.rest[here] += share * self.rest[after]

    def place(self, attackers: int, defenders: int) -> int:
        """Return where a battle stands in the tables."""
        over = max(attackers, defenders) - MOST
        if over > 0:
            attackers, defenders = max(1, attackers - over), max(1, defenders - over)
        return attackers * (MOST + 1) + defenders


@lru_cache(maxsize=16)
def battles_of(dice: Dice) -> Battles:
    """Return the tables of these dice."""
    return Battles(dice)
