"""Battle odds, exact: one throw and a whole battle, by the dice of a ruleset (R9 to R11).

Both sides throw as many dice as they may, until conquest or until the attacker cannot go on.
"""

from collections import Counter
from fractions import Fraction
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from rules.lands.throws import compared
from rules.risiko.options import RisikoRuleset

FACES = range(1, 7)
MOST_ARMIES = 200


class OddsError(ValueError):
    """Armies out of range; the message says which."""


class Odds(NamedTuple):
    """A battle: probability of conquest, expected losses of attacker and defender, all exact."""

    win: Fraction
    attacker_losses: Fraction
    defender_losses: Fraction


class Dice(NamedTuple):
    """What a ruleset says about dice: most of each side, no fewer than the defender, who wins ties."""

    attack: int
    defence: int
    not_fewer: bool
    ties_attack: bool


def dice_of(ruleset: RisikoRuleset) -> Dice:
    """The dice of a ruleset."""
    return Dice(
        ruleset.attack_dice_max,
        ruleset.defence_dice_max,
        ruleset.attack_dice == "not_fewer",
        ruleset.ties_won_by == "attacker",
    )


@lru_cache(maxsize=64)
def throw(attack: int, defence: int, ties_attack: bool = False) -> dict[tuple[int, int], int]:
    """(attacker's losses, defender's losses) -> in how many of the 6 ** (attack + defence) throws."""
    found: Counter[tuple[int, int]] = Counter()
    for (mine, ways), (theirs, others) in product(_hands(attack).items(), _hands(defence).items()):
        found[compared(mine, theirs, ties_attack)] += ways * others
    return dict(found)


def _hands(dice: int) -> Counter[tuple[int, ...]]:
    """Sorted faces -> in how many throws."""
    return Counter(tuple(sorted(faces)) for faces in product(FACES, repeat=dice))


def cells(ruleset: RisikoRuleset) -> dict[tuple[int, int], dict[tuple[int, int], Fraction]]:
    """The nine cells: (attack dice, defence dice) -> (attacker's losses, defender's losses) -> probability."""
    dice = dice_of(ruleset)
    return {
        (attack, defence): {
            losses: Fraction(count, 6 ** (attack + defence))
            for losses, count in sorted(throw(attack, defence, dice.ties_attack).items())
        }
        for attack in range(1, dice.attack + 1)
        for defence in range(1, dice.defence + 1)
    }


def battle(ruleset: RisikoRuleset, attackers: int, defenders: int) -> Odds:
    """`attackers` counts the army that stays behind. OddsError outside 1 to 200."""
    return grid(ruleset, attackers, defenders)[attackers, defenders]


def grid(ruleset: RisikoRuleset, attackers: int, defenders: int) -> dict[tuple[int, int], Odds]:
    """The odds of every battle up to these armies, by (attackers, defenders)."""
    for armies in (attackers, defenders):
        if not 1 <= armies <= MOST_ARMIES:
            raise OddsError(f"armies must be a number from 1 to {MOST_ARMIES}, not {armies}")
    dice = dice_of(ruleset)
    table = _Table(dice, attackers, defenders)
    found = {}
    for pair in product(range(1, attackers + 1), range(1, defenders + 1)):
        win, mine, theirs, power = table.rows[pair]
        whole = 6**power
        found[pair] = Odds(Fraction(win, whole), Fraction(mine, whole), Fraction(theirs, whole))
    return found


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
        attack, defence = min(dice.attack, mine - 1), min(dice.defence, theirs)
        if attack < 1 or (dice.not_fewer and attack < defence):
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
