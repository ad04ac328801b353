"""I11, I15, I19, I28: what may attack what, with how many dice, and how many armies must stay."""

from collections.abc import Iterator

from rules.italywar.state.state import State
from rules.lands.bits import bits, members_wide


def garrison(state: State, territory: int) -> int:
    """Return armies that a voluntary act leaves on a territory (I15)."""
    rules = state.table.ruleset
    beside = state.table.geo.borders[territory] & ~state.held[state.owner[territory]]
    return rules.garrison if beside or rules.garrison == rules.garrison_inside else rules.garrison_inside


def attack_dice(state: State, source: int) -> int:
    """Return as many as the armies beyond the garrison allow; by `rtu` (I15) beyond one (I11)."""
    rules = state.table.ruleset
    return min(rules.attack_dice_max, state.armies[source] - rules.garrison_inside)


def defence_dice(state: State, target: int) -> int:
    """Return as many as the armies there allow (I11)."""
    return min(state.table.ruleset.defence_dice_max, state.armies[target])


def guarded_territories(state: State) -> int:
    """Return territories that nobody may attack yet, a player's only one during the rounds the ruleset says (I25)."""
    if state.round > state.table.ruleset.guarded_rounds:
        return 0
    return sum(held for held in state.held if held and not held & (held - 1))


def by_land(state: State) -> int:
    """Return the attacks over borders that the seat in turn may declare, as directed borders."""
    geo, seat = state.table.geo, state.seat
    stays, armies = state.table.ruleset.garrison_inside, state.armies
    mine = members_wide(state.held[seat])
    bordering = inner = 0
    for territory in mine:
        inner |= geo.edges_in[territory]
        if armies[territory] > stays:
            bordering |= geo.edges_out[territory]
    bordering &= ~inner
    if bordering:
        for territory in bits(_safe(state)):
            bordering &= ~geo.edges_in[territory]
    if state.table.not_fewer:
        for edge in bits(bordering):
            source, target = geo.edges[edge]
            if attack_dice(state, source) < defence_dice(state, target):
                bordering &= ~(1 << edge)
    return bordering


def by_sea(state: State) -> Iterator[tuple[int, int]]:
    """Yield the attacks from port to port beyond the common borders (I19)."""
    geo = state.table.geo
    if not state.sailing:
        return
    mine = state.held[state.seat]
    enemies = members_wide(geo.ports & ~mine & ~_safe(state))
    for source in bits(geo.ports & mine):
        dice = attack_dice(state, source)
        for target in enemies if dice > 0 else ():
            beside = geo.borders[source] >> target & 1
            if not beside and (not state.table.not_fewer or dice >= defence_dice(state, target)):
                yield source, target


def _safe(state: State) -> int:
    """Return the territories under a Tregua (I20) or guarded (I25)."""
    safe = guarded_territories(state) if state.table.ruleset.guarded_rounds else 0
    if not state.truces:
        return safe
    if state.table.by_territory:
        return safe | state.truces
    for seat in bits(state.truces):
        safe |= state.held[seat]
    return safe


def must_attack(state: State) -> bool:
    """Return whether the seat in turn must attack before its turn may end (I29)."""
    most = state.table.ruleset.idle_turns
    if not most or state.attacked or state.idle[state.seat] < most:
        return False
    return bool(by_land(state)) or any(True for _ in by_sea(state))
