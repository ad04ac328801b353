"""What a throw, and a whole battle, could have come to: every end with its chance."""

from collections import defaultdict
from functools import lru_cache
from typing import Any, NamedTuple

from rules.analysis.wars import FOUGHT, WARS
from rules.contract.engine import evolve
from rules.contract.state import Event, State
from rules.italywar.state.events import Fought as FoughtInItaly
from rules.odds.advisor import win_chance
from rules.odds.battles import throw, throw_odds
from rules.odds.throws import Dice
from rules.risiko.state.events import Fought

MOST = 60
"""Armies of the stronger side: a larger battle ends as one of so many against fewer in proportion."""
FEW = 4
"""Armies that are never taken for fewer: with these all dice are thrown."""
LEAST = 1 / 5
"""Ends of a battle are put together until they have this chance; the last conquests and the last defeats may have less,
so that six groups are looked at, at most."""


class End(NamedTuple):
    """How a throw or battle ends: its chance, and the losses of both sides."""

    chance: float
    lost: int
    killed: int


def is_fight(event: Event) -> bool:
    """Return whether an event is a throw of a battle."""
    return isinstance(event, FOUGHT)


def ends_of_throw(state: State, event: Any) -> list[End]:
    """Return how a throw with so many dice could have ended."""
    if isinstance(event, FoughtInItaly):
        dice = len(event.attack) + len(event.attack8), len(event.defence) + len(event.defence8)
        odds = throw_odds(*dice, len(event.attack8), len(event.defence8))
        return [End(float(chance), lost, killed) for (lost, killed), chance in odds.items()]
    return _ends(len(event.attack), len(event.defence), state.table.ruleset.throws.ties_attack)


@lru_cache(maxsize=64)
def _ends(attack: int, defence: int, ties_attack: bool) -> list[End]:
    ways = throw(attack, defence, ties_attack)
    whole = sum(ways.values())
    return [End(count / whole, lost, killed) for (lost, killed), count in sorted(ways.items())]


def ends_of_fullest(state: State, event: Any) -> list[End]:
    """Return how a throw could have ended with the most dice of the defence, who may choose fewer (R10)."""
    if isinstance(event, FoughtInItaly):
        return ends_of_throw(state, event)
    throws = state.table.ruleset.throws
    return _ends(len(event.attack), min(throws.defence, state.armies[event.target]), throws.ties_attack)


def with_losses(event: Any, lost: int, killed: int) -> Event:
    """Return the same throw with other losses."""
    if isinstance(event, FoughtInItaly):
        sides = event.attack, event.attack8, event.defence, event.defence8
        return FoughtInItaly(event.source, event.target, *sides, lost, killed, event.spent)
    return Fought(event.source, event.target, event.attack, event.defence, lost, killed)


def after_battle(state: State, source: int, target: int, end: End) -> State:
    """Return the state once a battle has ended so, as if it had been one throw."""
    left = state.armies[source] - end.lost
    dice = (6,) * max(1, min(state.table.ruleset.throws.attack, left - 1))
    return evolve(state, WARS[state.game].thrown(source, target, dice, end.lost, end.killed))


def throws_all(state: State, attack: Any) -> bool:
    """Return whether an attack throws as many dice as it may; one that does not say how many does."""
    return getattr(attack, "dice", MOST) >= _most_dice(state, attack)


def _most_dice(state: State, attack: Any) -> int:
    throws = state.table.ruleset.throws
    most: int = min(throws.attack, state.armies[attack.source] - throws.stays)
    return most


def conquest(state: State, attack: Any) -> float:
    """Return how likely an attack is to conquer: its first throw with its own dice, then the battle with all."""
    ruleset, here, there = state.table.ruleset, state.armies[attack.source], state.armies[attack.target]
    if throws_all(state, attack):
        return win_chance(ruleset, here, there)
    first = _first_ends(ruleset.throws, there, attack.dice)
    return sum(
        end.chance * (win_chance(ruleset, here - end.lost, there - end.killed) if end.killed < there else 1.0)
        for end in first
    )


def _first_ends(dice: Dice, defenders: int, thrown: int) -> list[End]:
    return _ends(thrown, min(dice.defence, defenders), dice.ties_attack)


def ends_of_attack(state: State, attack: Any) -> tuple[End, ...]:
    """Return how the battle ends that begins with this attack: its first throw with its own dice, then all dice."""
    here, there = state.armies[attack.source], state.armies[attack.target]
    first = 0 if throws_all(state, attack) else attack.dice
    return ends_of_battle(state.table.ruleset.throws, here, there, first)


@lru_cache(maxsize=4096)
def ends_of_battle(dice: Dice, attackers: int, defenders: int, first: int = 0) -> tuple[End, ...]:
    """Return how a battle ends that both sides fight with all dice until conquest or until the attacker cannot go on.

    `first`: the attacker's dice in the first throw (0: all). Ends that are alike are put together (`LEAST`); their
    chances add up to 1.
    """
    if not first:
        return tuple(_grouped(_scaled_ends(dice, attackers, defenders)))
    ends: dict[tuple[int, int], float] = defaultdict(float)
    for begun in _first_ends(dice, defenders, first):
        for end in _scaled_ends(dice, attackers - begun.lost, defenders - begun.killed):
            ends[begun.lost + end.lost, begun.killed + end.killed] += begun.chance * end.chance
    return tuple(_grouped([End(chance, *losses) for losses, chance in ends.items()]))


def _scaled_ends(dice: Dice, attackers: int, defenders: int) -> list[End]:
    """Return every end of a battle; of a very large one those of a smaller, with losses that are larger as it is."""
    most = max(attackers, defenders, MOST)
    mine, theirs = (min(armies, max(FEW, round(armies * MOST / most))) for armies in (attackers, defenders))
    return [
        End(
            end.chance,
            round(end.lost * (attackers - 1) / max(1, mine - 1)),
            defenders if end.killed == theirs else round(end.killed * defenders / theirs),
        )
        for end in _all_ends(dice, mine, theirs)
    ]


def _all_ends(dice: Dice, attackers: int, defenders: int) -> list[End]:
    reached: dict[tuple[int, int], float] = defaultdict(float, {(attackers, defenders): 1.0})
    ends: list[End] = []
    for size in range(attackers + defenders, 0, -1):
        for mine, theirs in [pair for pair in reached if sum(pair) == size]:
            chance = reached.pop((mine, theirs))
            attack, defence = dice.thrown(mine, theirs)
            if not theirs or not attack:
                ends.append(End(chance, attackers - mine, defenders - theirs))
                continue
            for end in _ends(attack, defence, dice.ties_attack):
                reached[mine - end.lost, theirs - end.killed] += chance * end.chance
    return ends


def _grouped(ends: list[End]) -> list[End]:
    """Return an end for each group, from the best for the attacker to the worst: the middle of those it stands for.

    Conquests and defeats are never in one group.
    """
    groups: list[list[End]] = []
    all_killed = max(end.killed for end in ends)
    for end in sorted(ends, key=lambda end: (end.lost - end.killed, end.lost)):
        won = end.killed == all_killed
        last = groups[-1] if groups else []
        full = sum(row.chance for row in last) >= LEAST
        if not last or full or (last[0].killed == all_killed) != won:
            groups.append([])
        groups[-1].append(end)
    return [_middle(group) for group in groups]


def _middle(group: list[End]) -> End:
    whole, so_far = sum(end.chance for end in group), 0.0
    for end in group:
        so_far += end.chance
        if so_far >= whole / 2:
            return End(whole, end.lost, end.killed)
    return End(whole, group[-1].lost, group[-1].killed)
