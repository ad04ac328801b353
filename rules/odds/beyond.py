"""Odds of battles larger than every table: a sum of many throws alike, which is all but normal.

In the middle of a battle every throw costs both sides together as many armies as the fewer dice are, so that after so
many throws the one side is used up or the other: conquest is likely as the defender's losses in all these throws are to
reach its armies. What the last few armies change is read off a table of smaller battles.
"""

from math import sqrt
from statistics import NormalDist

from rules.odds.battles import throw
from rules.odds.large import LargeBattles, Row
from rules.odds.throws import Dice

FEW = 50
"""Against so many, the most armies of a table are as good as any larger number."""
TRIES = 40
"""Halvings until the even battle of the formula is that of the table."""


class Beyond:
    """Odds where both sides have more than `FEW` armies: chances right to 0.003, losses to 0.1 armies."""

    def __init__(self, dice: Dice, table: LargeBattles) -> None:
        ways = throw(dice.attack, dice.defence, dice.ties_attack)
        whole = sum(ways.values())
        self._pair = min(dice.attack, dice.defence)
        self._mean = mean = sum(killed * count for (_, killed), count in ways.items()) / whole
        self._spread = sqrt(sum((killed - mean) ** 2 * count for (_, killed), count in ways.items()) / whole)
        most, share = table.most, mean / (self._pair - mean)
        self._stays = FEW - table[FEW, most][1]
        self._mine_apart = FEW - table[FEW, most][2] / share
        self._theirs_apart = FEW - table[most, FEW][1] * share
        self._shift = 0.0
        self._shift = self._level(table)

    def _level(self, table: LargeBattles) -> float:
        """Return by how many armies more or fewer the defender's losses decide, by the most even battle of a table."""
        mine = table.most
        theirs = min(range(FEW, mine + 1), key=lambda armies: abs(table[mine, armies][0] - 0.5))
        least, most = -float(FEW), float(FEW)
        for _ in range(TRIES):
            self._shift = (least + most) / 2
            if self.odds(mine, theirs)[0] < table[mine, theirs][0]:
                least = self._shift
            else:
                most = self._shift
        return least

    def odds(self, attackers: int, defenders: int) -> Row:
        """Return the chance of conquest and what both sides lose on average."""
        mine, theirs = attackers - self._mine_apart, defenders - self._theirs_apart
        throws = (mine + theirs) / self._pair
        over, spread = throws * self._mean - theirs + self._shift, self._spread * sqrt(throws)
        at, normal = over / spread, NormalDist()
        win = normal.cdf(at)
        spare = spread * normal.pdf(at) + over * win
        short = spare - over
        by_kill, by_loss = self._pair / self._mean, self._pair / (self._pair - self._mean)
        lost = (attackers - self._stays) * (1 - win) + (mine + by_kill * self._shift) * win - by_kill * spare
        killed = defenders * win + (theirs - by_loss * self._shift) * (1 - win) - by_loss * short
        return win, min(max(0.0, lost), float(attackers)), min(max(0.0, killed), float(defenders))
