"""How many dice a ruleset throws and how those of one throw are compared."""

from functools import lru_cache
from typing import NamedTuple, Protocol


class Dice(NamedTuple):
    """What a ruleset says about dice: most of each side, no fewer than the defender, who wins ties.

    `stays`: armies of the attacking territory that throw no dice.
    """

    attack: int
    defence: int
    not_fewer: bool
    ties_attack: bool
    stays: int = 1


class Throwing(Protocol):
    """A ruleset of a game of territories."""

    @property
    def throws(self) -> Dice: ...
    def __hash__(self) -> int: ...


@lru_cache(maxsize=1 << 16)
def losses_of_throw(attack: tuple[int, ...], defence: tuple[int, ...], ties_attack: bool = False) -> tuple[int, int]:
    """Return losses of attacker and defender; dice compared in descending order, a tie goes to the defender (R11)."""
    killed = lost = 0
    for mine, theirs in zip(sorted(attack, reverse=True), sorted(defence, reverse=True), strict=False):
        if mine > theirs or (ties_attack and mine == theirs):
            killed += 1
        else:
            lost += 1
    return lost, killed


Losses = dict[tuple[int, ...], tuple[int, int]]
_KNOWN: dict[bool, list[Losses]] = {ties: [{} for _ in range(4)] for ties in (False, True)}
"""Losses of the throws so far, the attacker's dice first: by who wins ties, then by how many dice attack."""


def losses_of_dice(dice: tuple[int, ...], attack: int, ties_attack: bool) -> tuple[int, int]:
    """Return losses of attacker and defender of a throw of at most three dice each, of which the first `attack` are
    the attacker's."""
    known = _KNOWN[ties_attack][attack]
    losses = known.get(dice)
    if losses is None:
        losses = known[dice] = losses_of_throw(dice[:attack], dice[attack:], ties_attack)
    return losses
