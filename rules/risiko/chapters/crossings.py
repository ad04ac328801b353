"""Which attacks and moves there are: for each territory with more than one army its targets, a set of bits."""

from rules.lands.bits import count, members, nth_bit
from rules.risiko.chapters.combat import guarded_territories
from rules.risiko.state.position import Position


class Crossings:
    """Territories of the seat in turn that may send armies, what each may attack and where each may move."""

    def __init__(self, sources: tuple[int, ...], strikes: list[int], marches: list[int]) -> None:
        self.sources = sources
        self.strikes = strikes
        self.marches = marches
        self.attacks = sum([count(targets) for targets in strikes])
        self.moves = sum([count(targets) for targets in marches])

    def pair(self, place: int) -> tuple[int, int]:
        """Return source and target of the attack, then of the move, at this place from 0."""
        targets = self.strikes
        if place >= self.attacks:
            place -= self.attacks
            targets = self.marches
        for number, mask in enumerate(targets):
            here = count(mask)
            if place < here:
                return self.sources[number], nth_bit(mask, place)
            place -= here
        raise IndexError(place)


def crossings(state: Position) -> Crossings:
    """Return the attacks (R9, R10) and the moves (R13, R15) of the seat in turn."""
    table, armies, borders = state.table, state.armies, state.borders
    mine = state.held[state.seat]
    foreign = ~mine
    if state.round <= table.guarded:
        foreign &= ~guarded_territories(state)
    of_two = foreign & ~state.at2 if table.least_dice[2] > 1 else foreign
    of_three = foreign & ~state.at3 if table.least_dice[2] > 2 else foreign
    garrison, moves = table.garrison, table.moves
    sources = members(mine & state.at2)
    strikes: list[int] = []
    marches: list[int] = []
    for source in sources:
        near, here = borders[source], armies[source]
        strikes.append(near & (foreign if here > 3 else of_two if here == 2 else of_three))
        stays = not moves or (here <= garrison and near & ~mine != 0)
        marches.append(0 if stays else near & mine)
    return Crossings(sources, strikes, marches)


def least_dice(state: Position, target: int) -> int:
    """Return the fewest dice of an attack on a territory (R10)."""
    strength = state.armies[target]
    return state.table.least_dice[strength - 1 if strength < 3 else 2]


def most_dice(state: Position, source: int) -> int:
    """Return the most dice of an attack from a territory (R9)."""
    most = state.armies[source] - 1
    return most if most < state.table.attack_most else state.table.attack_most


def free_to_move(state: Position, source: int) -> int:
    """Return the armies that may leave a territory of the seat in turn (R13)."""
    garrison = state.table.garrison
    beside_enemy = garrison > 1 and state.borders[source] & ~state.held[state.seat]
    return state.armies[source] - (garrison if beside_enemy else 1)
