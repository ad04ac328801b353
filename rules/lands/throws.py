"""How the dice of one throw are compared."""

from functools import lru_cache


@lru_cache(maxsize=1 << 16)
def compared(attack: tuple[int, ...], defence: tuple[int, ...], ties_attack: bool = False) -> tuple[int, int]:
    """R11: losses of attacker and defender; dice compared in descending order, a tie goes to the defender."""
    killed = lost = 0
    for mine, theirs in zip(sorted(attack, reverse=True), sorted(defence, reverse=True), strict=False):
        if mine > theirs or (ties_attack and mine == theirs):
            killed += 1
        else:
            lost += 1
    return lost, killed
