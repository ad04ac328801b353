"""How many dice a ruleset throws and how those of one throw are compared."""

from functools import lru_cache
from itertools import product
from typing import Final, NamedTuple, Protocol

from rules.base.build import COMPILED
from rules.base.machine import i64

NO_DIE: Final = -(2**40)
"""Below whatever a forged match may have thrown."""
Falling = tuple[i64, i64, i64]
"""Up to three dice in descending order, those last that are not thrown."""


class Dice(NamedTuple):
    """What a ruleset says about dice: most of each side, no fewer than the defender, who wins ties.

    `stays`: armies of the attacking territory that throw no dice.
    """

    attack: int
    defence: int
    not_fewer: bool
    ties_attack: bool
    stays: int = 1

    def thrown(self, attackers: int, defenders: int) -> tuple[int, int]:
        """Return the most dice of both sides among so many armies; (0, 0) where the attack may not be made."""
        attack, defence = min(self.attack, attackers - self.stays), min(self.defence, defenders)
        return (0, 0) if attack < 1 or (self.not_fewer and attack < defence) else (attack, defence)


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


_THROWS = [dice for count in range(1, 4) for dice in product(range(1, 7), repeat=count)]
_FALLS: Final = {dice: tuple(sorted(dice, reverse=True)) for dice in _THROWS}
_FALL_OF: Final = {fall: number for number, fall in enumerate(sorted(set(_FALLS.values())))}
_KINDS: Final = {dice: _FALL_OF[fall] for dice, fall in _FALLS.items()}
"""Every throw of up to three dice: which of the falls it is, whatever the order of its dice."""
_COUNT: Final = len(_FALL_OF)
_KNOWN: Final[dict[bool, list[tuple[int, int] | None]]] = {ties: [None] * _COUNT**2 for ties in (False, True)}
"""Losses by the falls of both sides, as far as they have been asked for; by who wins ties."""


def losses_of_dice(attack: tuple[int, ...], defence: tuple[int, ...], ties_attack: bool) -> tuple[int, int]:
    """Return the same for dice of which each side has three at most, quicker."""
    if COMPILED and 0 < len(attack) <= 3 and 0 < len(defence) <= 3:
        return _losses(attack, defence, ties_attack)
    mine, theirs = _KINDS.get(attack), _KINDS.get(defence)
    if mine is None or theirs is None:
        return losses_of_throw(attack, defence, ties_attack)  # dice that only a forged match has
    known, place = _KNOWN[ties_attack], mine * _COUNT + theirs
    losses = known[place]
    if losses is None:
        losses = known[place] = losses_of_throw(attack, defence, ties_attack)
    return losses


def _losses(attack: tuple[int, ...], defence: tuple[int, ...], ties_attack: bool) -> tuple[int, int]:
    """Return the same by arithmetic."""
    mine, theirs = _falling(attack), _falling(defence)
    pairs: i64 = min(len(attack), len(defence))
    lead: i64 = 0 if ties_attack else 1
    killed: i64 = 0
    if mine[0] >= theirs[0] + lead:
        killed += 1
    if pairs > 1 and mine[1] >= theirs[1] + lead:
        killed += 1
    if pairs > 2 and mine[2] >= theirs[2] + lead:
        killed += 1
    return pairs - killed, killed


def _falling(dice: tuple[int, ...]) -> Falling:
    """Return dice in descending order."""
    first: i64 = dice[0]
    second: i64 = dice[1] if len(dice) > 1 else NO_DIE
    third: i64 = dice[2] if len(dice) > 2 else NO_DIE
    if second > first:
        first, second = second, first
    if third > second:
        second, third = third, second
        if second > first:
            first, second = second, first
    return first, second, third
