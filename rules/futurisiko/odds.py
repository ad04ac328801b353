"""Odds of a land battle, exact: throws in turns to the end (F27 to F31), without cards."""

from fractions import Fraction
from functools import lru_cache
from math import comb
from typing import NamedTuple

from rules.base.errors import OddsError
from rules.futurisiko.options import FACES, FutuRuleset

MOST_ARMIES = 60


class Odds(NamedTuple):
    """A battle: probability of conquest, expected losses of attacker and defender in armies, all exact."""

    win: Fraction
    attacker_losses: Fraction
    defender_losses: Fraction


class Terms(NamedTuple):
    """What counts in a battle: hitting faces, dice of the flag (-1: there is no flag), spare hits, most dice."""

    faces: int
    flag_dice: int
    spare: bool
    cap: int


def battle(ruleset: FutuRuleset, attackers: int, defenders: int, *, flag: bool = True, attacker_first: bool) -> Odds:
    """Return the odds of `attackers` against `defenders`, land and air alike; OddsError outside 1 to 60, or 0 to 60
    beside a flag.

    Without a flag the last army of the defender decides, as in a battle of equals.
    """
    for armies, least in ((attackers, 1), (defenders, 0 if flag else 1)):
        if not least <= armies <= MOST_ARMIES:
            raise OddsError("armies_out_of_range", value=armies, least=least, most=MOST_ARMIES)
    terms = Terms(
        ruleset.die_hits, ruleset.flag_dice if flag else -1, ruleset.spare_hits_on_flag == "yes", ruleset.dice_cap
    )
    for mine in range(1, attackers + 1):
        for theirs in range(0 if flag else 1, defenders + 1):
            pair = _pair(terms, mine, theirs)
    return pair[0 if attacker_first else 1]


@lru_cache(maxsize=1 << 10)
def hits(faces: int, dice: int) -> tuple[Fraction, ...]:
    """Return the probability of 0, 1, 2, and more hits with so many dice (F1)."""
    return tuple(
        Fraction(comb(dice, count) * faces**count * (FACES - faces) ** (dice - count), FACES**dice)
        for count in range(dice + 1)
    )


WON, LOST = Odds(Fraction(1), Fraction(0), Fraction(0)), Odds(Fraction(0), Fraction(0), Fraction(0))


@lru_cache(maxsize=1 << 14)
def _pair(terms: Terms, mine: int, theirs: int) -> tuple[Odds, Odds]:
    """Return the odds when the attacker, and when the defender, throws next.

    A throw without a hit changes nothing but the turn: each of the two depends on the other, which two equations in
    two unknowns resolve.
    """
    attack = _throw(terms, mine, theirs)
    defence = _answer(terms, mine, theirs)
    still = attack[0] * defence[0]
    first = [(mine + attack[0] * other) / (1 - still) for mine, other in zip(attack[1], defence[1], strict=True)]
    second = [other + defence[0] * mine for mine, other in zip(first, defence[1], strict=True)]
    return Odds(*first), Odds(*second)


def _dice(terms: Terms, number: int) -> int:
    return min(number, terms.cap) if terms.cap else number


def _throw(terms: Terms, mine: int, theirs: int) -> tuple[Fraction, Odds]:
    """Return the attacker's throw: probability that nothing changes, and the rest summed up."""
    flag = terms.flag_dice >= 0
    still, parts = Fraction(0), []
    for count, chance in enumerate(hits(terms.faces, _dice(terms, mine))):
        killed = min(count, theirs)
        fallen = not flag and killed == theirs
        fallen = fallen or (flag and count > theirs and (terms.spare or not theirs))
        if fallen:
            parts.append((chance, WON, 0, killed))
        elif killed:
            parts.append((chance, _pair(terms, mine, theirs - killed)[1], 0, killed))
        else:
            still += chance
    return still, _sum(parts)


def _answer(terms: Terms, mine: int, theirs: int) -> tuple[Fraction, Odds]:
    """Return the defender's throw, two dice more for the flag (F29)."""
    still, parts = Fraction(0), []
    for count, chance in enumerate(hits(terms.faces, _dice(terms, theirs + max(0, terms.flag_dice)))):
        killed = min(count, mine)
        if killed:
            after = LOST if killed == mine else _pair(terms, mine - killed, theirs)[0]
            parts.append((chance, after, killed, 0))
        else:
            still += chance
    return still, _sum(parts)


def _sum(parts: list[tuple[Fraction, Odds, int, int]]) -> Odds:
    none = Fraction(0)
    return Odds(
        sum((chance * after.win for chance, after, _, _ in parts), none),
        sum((chance * (after.attacker_losses + lost) for chance, after, lost, _ in parts), none),
        sum((chance * (after.defender_losses + killed) for chance, after, _, killed in parts), none),
    )
