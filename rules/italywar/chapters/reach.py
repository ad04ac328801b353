"""I11, I15, I19, I28: what may attack what, with how many dice, and how many armies must stay."""

from rules.italywar.state.position import Position
from rules.lands.bits import members_wide

Crossings = tuple[list[int], list[int], int]
"""Territories, the targets of each as a set, and how many targets that makes."""


def garrison(state: Position, territory: int) -> int:
    """Return armies that a voluntary act leaves on a territory (I15)."""
    rules = state.terms
    if rules.garrison == rules.garrison_inside or rules.borders[territory] & ~state.held[state.owner[territory]]:
        return rules.garrison
    return rules.garrison_inside


def attack_dice(state: Position, source: int) -> int:
    """Return as many as the armies beyond the garrison allow; by `rtu` (I15) beyond one (I11)."""
    rules = state.terms
    return min(rules.attack_most, state.armies[source] - rules.garrison_inside)


def defence_dice(state: Position, target: int) -> int:
    """Return as many as the armies there allow (I11)."""
    return min(state.terms.defence_most, state.armies[target])


def guarded_territories(state: Position) -> int:
    """Return territories that nobody may attack yet, a player's only one during the rounds the ruleset says (I25)."""
    if state.round > state.terms.guarded:
        return 0
    return sum([held for held in state.held if held and not held & (held - 1)])


def by_land(state: Position) -> Crossings:
    """Return the attacks over borders that the seat in turn may declare."""
    terms, armies = state.terms, state.armies
    borders, stays = terms.borders, terms.garrison_inside
    mine = state.held[state.seat]
    open_ = ~(mine | _safe(state))
    fewest = terms.defence_most if terms.not_fewer else 1
    sources: list[int] = []
    targets: list[int] = []
    count = 0
    for source in members_wide(mine):
        dice = armies[source] - stays
        if dice > 0:
            near = borders[source] & open_
            if near and dice < fewest:
                near = _weaker(state, near, min(dice, terms.attack_most))
            if near:
                sources.append(source)
                targets.append(near)
                count += near.bit_count()
    return sources, targets, count


def _weaker(state: Position, targets: int, dice: int) -> int:
    """Return those territories that defend with no more dice than these (I28)."""
    for target in members_wide(targets):
        if defence_dice(state, target) > dice:
            targets ^= 1 << target
    return targets


def by_sea(state: Position) -> list[tuple[int, int]]:
    """Return the attacks from port to port beyond the common borders (I19)."""
    if not state.sailing:
        return []
    terms = state.terms
    mine = state.held[state.seat]
    enemies = members_wide(terms.ports & ~mine & ~_safe(state))
    routes: list[tuple[int, int]] = []
    for source in members_wide(terms.ports & mine):
        dice = attack_dice(state, source)
        if dice > 0:
            for target in enemies:
                beside = terms.borders[source] >> target & 1
                if not beside and (not terms.not_fewer or dice >= defence_dice(state, target)):
                    routes.append((source, target))
    return routes


def marches(state: Position) -> Crossings:
    """Return the strategic moves (I26)."""
    terms, armies = state.terms, state.armies
    borders, stays = terms.borders, terms.garrison_inside
    sources: list[int] = []
    targets: list[int] = []
    count = 0
    if terms.moves:
        mine = state.held[state.seat]
        for source in members_wide(mine):
            here = armies[source]
            if here > stays:
                near = borders[source] & mine
                if near and here > garrison(state, source):
                    sources.append(source)
                    targets.append(near)
                    count += near.bit_count()
    return sources, targets, count


def _safe(state: Position) -> int:
    """Return the territories under a Tregua (I20) or guarded (I25)."""
    safe = guarded_territories(state) if state.terms.guarded else 0
    if not state.truces:
        return safe
    if state.terms.by_territory:
        return safe | state.truces
    for seat in members_wide(state.truces):
        safe |= state.held[seat]
    return safe


def may_rest(state: Position, attacks: int) -> bool:
    """Return whether the turn may end, with so many attacks to be made (I29)."""
    most = state.terms.idle_turns
    return not most or not attacks or state.attacked or state.idle[state.seat] < most


def must_attack(state: Position) -> bool:
    """Return whether the seat in turn must attack before its turn may end (I29)."""
    return not may_rest(state, 1) and (by_land(state)[2] > 0 or bool(by_sea(state)))
