"""Battle odds, exact: one throw and a whole battle, by the dice of a ruleset (R9 to R11).

Both sides throw as many dice as they may, until conquest or until the attacker cannot go on.
"""

from collections import Counter
from fractions import Fraction
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from rules.base.errors import OddsError
from rules.odds.throws import Dice, Throwing, losses_of_throw

FACES = range(1, 7)
SPECIAL_FACES = range(1, 9)
MOST_ARMIES = 200


class Odds(NamedTuple):
    """A battle: probability of conquest, expected losses of attacker and defender, all exact."""

    win: Fraction
    attacker_losses: Fraction
    defender_losses: Fraction


@lru_cache(maxsize=256)
def throw(
    attack: int, defence: int, ties_attack: bool = False, attack8: int = 0, defence8: int = 0
) -> dict[tuple[int, int], int]:
    """Return (attacker's losses, defender's losses) -> in how many of all throws; `attack8` of the attack dice are d8.

    There are 6 ** (d6 thrown) * 8 ** (d8 thrown) throws.
    """
    ways_to: Counter[tuple[int, int]] = Counter()
    both = _hands(attack, attack8).items(), _hands(defence, defence8).items()
    for (mine, ways), (theirs, others) in product(*both):
        ways_to[losses_of_throw(mine, theirs, ties_attack)] += ways * others
    return dict(ways_to)


def _hands(dice: int, special: int = 0) -> Counter[tuple[int, ...]]:
    """Return sorted faces -> in how many throws; `special` of the dice have eight faces."""
    faces = [FACES] * (dice - special) + [SPECIAL_FACES] * special
    return Counter(tuple(sorted(faces)) for faces in product(*faces))


def throw_odds(attack: int, defence: int, attack8: int = 0, defence8: int = 0) -> dict[tuple[int, int], Fraction]:
    """Return (attacker's losses, defender's losses) -> probability of one throw, ties to the defender (I11, I16,
    I17)."""
    special = attack8 + defence8
    ways = len(FACES) ** (attack + defence - special) * len(SPECIAL_FACES) ** special
    throws = throw(attack, defence, False, attack8, defence8)
    return {losses: Fraction(count, ways) for losses, count in sorted(throws.items())}


def cells(ruleset: Throwing) -> dict[tuple[int, int], dict[tuple[int, int], Fraction]]:
    """Return the nine cells: (attack dice, defence dice) -> (attacker's losses, defender's losses) -> probability."""
    dice = ruleset.throws
    return {
        (attack, defence): {
            losses: Fraction(count, 6 ** (attack + defence))
            for losses, count in sorted(throw(attack, defence, dice.ties_attack).items())
        }
        for attack in range(1, dice.attack + 1)
        for defence in range(1, dice.defence + 1)
    }


def battle(ruleset: Throwing, attackers: int, defenders: int) -> Odds:
    """Return the odds of a battle; `attackers` counts the armies that stay behind. OddsError outside 1 to 200."""
    return grid(ruleset, attackers, defenders)[attackers, defenders]


def grid(ruleset: Throwing, attackers: int, defenders: int) -> dict[tuple[int, int], Odds]:
    """Return the odds of every battle up to these armies, by (attackers, defenders)."""
    for armies in (attackers, defenders):
        if not 1 <= armies <= MOST_ARMIES:
            raise OddsError("armies_out_of_range", value=armies, least=1, most=MOST_ARMIES)
    dice = ruleset.throws
    table = _Table(dice, attackers, defenders)
    battles = {}
    for pair in product(range(1, attackers + 1), range(1, defenders + 1)):
        win, mine, theirs, power = table.rows[pair]
        whole = 6**power
        battles[pair] = Odds(Fraction(win, whole), Fraction(mine, whole), Fraction(theirs, whole))
    return battles


Row = tuple[int, int, int, int]


class _Table:
    """Battles from small to large. A row holds three whole numbers over 6 ** power, nothing reduced on the way."""

    def __init__(self, dice: Dice, attackers: int, defenders: int) -> None:
        self.rows: dict[tuple[int, int], Row] = {}
        for mine in range(attackers + 1):
            for theirs in range(defenders + 1):
                self.rows[mine, theirs] = self._row(dice, mine, theirs)

    def _row(self, dice: Dice, mine: int, theirs: int) -> Row:
        if not theirs:
            return 1, 0, 0, 0
        attack, defence = dice.thrown(mine, theirs)
        if not attack:
            return 0, 0, 0, 0
        steps = [
            (count, lost, killed, self.rows[mine - lost, theirs - killed])
            for (lost, killed), count in throw(attack, defence, dice.ties_attack).items()
        ]
        most = max(row[3] for _, _, _, row in steps)
        win = mine_lost = theirs_lost = 0
        for count, lost, killed, row in steps:
            scale = 6 ** (most - row[3])
            win += count * scale * row[0]
            mine_lost += count * (scale * row[1] + lost * 6**most)
            theirs_lost += count * (scale * row[2] + killed * 6**most)
        return win, mine_lost, theirs_lost, most + attack + defence
