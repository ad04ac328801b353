"""Odds of large battles, from floats: every one up to so many armies, in little room."""

from array import array

from rules.odds.battles import throw
from rules.odds.throws import Dice

Row = tuple[float, float, float]
"""Chance of conquest, armies that attacker and defender lose on average."""
Shares = dict[tuple[int, int], list[tuple[float, int, int]]]


class LargeBattles:
    """Every battle up to `most` armies on each side, all dice thrown to its end; right to some twelve digits."""

    def __init__(self, dice: Dice, most: int) -> None:
        self.most = most
        self._wins, self._lost, self._killed = array("d"), array("d"), array("d")
        shares = _shares(dice)
        last: list[list[Row]] = []
        for mine in range(most + 1):
            row = _row(dice, shares, mine, last, most)
            last = [row, *last[: dice.attack - 1]]
            self._wins.extend(odds[0] for odds in row)
            self._lost.extend(odds[1] for odds in row)
            self._killed.extend(odds[2] for odds in row)

    def __getitem__(self, armies: tuple[int, int]) -> Row:
        place = armies[0] * (self.most + 1) + armies[1]
        return self._wins[place], self._lost[place], self._killed[place]


def _shares(dice: Dice) -> Shares:
    """Return by the dice of both sides how likely which losses are."""
    return {
        (attack, defence): [
            (count / 6 ** (attack + defence), *losses)
            for losses, count in throw(attack, defence, dice.ties_attack).items()
        ]
        for attack in range(1, dice.attack + 1)
        for defence in range(1, dice.defence + 1)
    }


def _row(dice: Dice, shares: Shares, mine: int, last: list[list[Row]], most: int) -> list[Row]:
    """Return the battles of so many attackers against 0 to `most`; `last`: of one attacker fewer, of two, of three."""
    row: list[Row] = [(1.0, 0.0, 0.0)]
    rows = [row, *last]
    for theirs in range(1, most + 1):
        thrown = dice.thrown(mine, theirs)
        win = mine_lost = theirs_lost = 0.0
        if thrown[0]:
            for share, lost, killed in shares[thrown]:
                after = rows[lost][theirs - killed]
                win += share * after[0]
                mine_lost += share * (after[1] + lost)
                theirs_lost += share * (after[2] + killed)
        row.append((win, mine_lost, theirs_lost))
    return row
