"""What may be done between placement and the end of a turn: attacks, the strategic move, sets, the end.

All attacks are found at once: a set of directed borders is the bits of one integer, as a set of territories is.
The list is lazy: an action is built when it is asked for.
"""

from collections.abc import Iterator, Sequence

from rules.base.quantities import Range
from rules.lands.bits import bits, members, nth_bit
from rules.lands.listed import Lazy
from rules.risiko.chapters.cards import trades
from rules.risiko.chapters.combat import guarded_territories
from rules.risiko.state.actions import Action, Attack, EndTurn, Move, Place
from rules.risiko.state.state import State

ALONE: tuple[Action, ...] = (EndTurn(),)
RANGES = tuple(tuple(Range(least, most) for most in range(256)) for least in range(4))


class Placements(Lazy[Action]):
    """The sets first, then armies on any own territory."""

    __slots__ = ("_lands", "_range", "_trades")

    def __init__(self, held: int, left: int, sets: Sequence[Action] = ()) -> None:
        self._trades = sets
        self._lands = members(held)
        self._range = RANGES[1][left] if left < 256 else Range(1, left)
        self._count = len(sets) + len(self._lands)

    def _at(self, place: int) -> Action:
        before = len(self._trades)
        return self._trades[place] if place < before else Place(self._lands[place - before], self._range)


class Fighting(Lazy[Action]):
    """The end of the turn and the sets first, then attacks and moves by directed border."""

    __slots__ = ("_attacks", "_moves", "_others", "_state", "_strikes")

    def __init__(self, state: State, others: tuple[Action, ...], attacks: int, moves: int) -> None:
        self._state = state
        self._others = others
        self._attacks = attacks
        self._moves = moves
        self._strikes = len(others) + attacks.bit_count()
        self._count = self._strikes + moves.bit_count()

    def _at(self, place: int) -> Action:
        others = len(self._others)
        if place < others:
            return self._others[place]
        if place < self._strikes:
            return self._attack(nth_bit(self._attacks, place - others))
        return self._move(nth_bit(self._moves, place - self._strikes))

    def __iter__(self) -> Iterator[Action]:
        yield from self._others
        for edge in bits(self._attacks):
            yield self._attack(edge)
        for edge in bits(self._moves):
            yield self._move(edge)

    def _attack(self, edge: int) -> Attack:
        state = self._state
        table = state.table
        source, target = table.geo.edges[edge]
        most = state.armies[source] - 1
        strength = state.armies[target]
        least = table.least_dice[strength - 1 if strength < 3 else 2]
        return Attack(source, target, RANGES[least][most if most < table.attack_most else table.attack_most])

    def _move(self, edge: int) -> Move:
        state = self._state
        source, target = state.table.geo.edges[edge]
        garrison = state.table.garrison
        beside_enemy = garrison > 1 and state.table.geo.borders[source] & ~state.held[state.seat]
        free = state.armies[source] - (garrison if beside_enemy else 1)
        return Move(source, target, RANGES[1][free] if free < 256 else Range(1, free))


def fighting(state: State) -> Fighting:
    """Return what the seat in turn may do in the fighting phase (R8, R9, R13, R15)."""
    table = state.table
    geo = table.geo
    mine, at2 = state.held[state.seat], state.at2
    strong = mine & at2
    to_mine = geo.edges_to(mine)
    attacks = geo.edges_from(strong)
    moves = attacks & to_mine
    attacks &= ~to_mine
    if state.round <= table.guarded:
        attacks &= ~geo.edges_to(guarded_territories(state))
    least_of = table.least_dice
    if least_of[2] > 1:
        attacks &= geo.edges_from(mine & state.at3) | ~geo.edges_to(at2)
        if least_of[2] > 2:
            attacks &= geo.edges_from(mine & state.at4) | ~geo.edges_to(state.at3)
    if moves:
        moves = _movable(state, mine, moves)
    if state.sets and len(state.cards.hands[state.seat]) > 2:
        return Fighting(state, (*ALONE, *trades(state)), attacks, moves)
    return Fighting(state, ALONE, attacks, moves)


def _movable(state: State, mine: int, moves: int) -> int:
    """Return the armies that may leave (R13), without the moves that would leave too few armies beside an enemy."""
    table = state.table
    if not table.moves:
        return 0
    if table.garrison > 1:
        borders, armies = table.geo.borders, state.armies
        for source in members(mine & state.at2 & ~(state.at3 if table.garrison == 2 else 0)):
            if borders[source] & ~mine and armies[source] <= table.garrison:
                moves &= ~table.geo.edges_out[source]
    return moves
