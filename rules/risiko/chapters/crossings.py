"""Which attacks and moves there are: for each territory with more than one army its targets, a set of bits."""

from rules.base.machine import i64
from rules.lands.bits import count, count_all, member_at, members
from rules.risiko.chapters.combat import guarded_territories
from rules.risiko.state.position import Position

Crossings = tuple[tuple[int, ...], list[int], list[int], int, int]


def crossings(state: Position) -> Crossings:
    """Return the attacks (R9, R10) and the moves (R13, R15) of the seat in turn.

    They are the territories with more than one army, the targets of each, where armies of each may move, and how many
    attacks and moves that makes.
    """
    terms, armies = state.terms, state.armies
    borders, garrison, moves = terms.borders, terms.garrison, terms.moves
    mine: i64 = state.held[state.seat]
    foreign: i64 = ~mine
    if state.round <= terms.guarded:
        foreign &= ~guarded_territories(state)
    of_two: i64 = foreign & ~state.at2 if terms.least_dice[2] > 1 else foreign
    of_three: i64 = foreign & ~state.at3 if terms.least_dice[2] > 2 else foreign
    sources = members(mine & state.at2)
    strikes: list[int] = []
    marches: list[int] = []
    for source in sources:
        near: i64 = borders[source]
        here = armies[source]
        strikes.append(near & (foreign if here > 3 else of_two if here == 2 else of_three))
        marches.append(near & mine if moves and (here > garrison or near & mine == near) else 0)
    return sources, strikes, marches, count_all(strikes), count_all(marches)


def pair_at(sources: tuple[int, ...], targets: list[int], place: int) -> tuple[int, int]:
    """Return source and target at this place, from 0, of all attacks or all moves."""
    number = 0
    for mask in targets:
        here = count(mask)
        if place < here:
            break
        place -= here
        number += 1
    return sources[number], member_at(targets[number], place)


def least_dice(state: Position, target: int) -> int:
    """Return the fewest dice of an attack on a territory (R10)."""
    strength = state.armies[target]
    return state.terms.least_dice[strength - 1 if strength < 3 else 2]


def most_dice(state: Position, source: int) -> int:
    """Return the most dice of an attack from a territory (R9)."""
    most = state.armies[source] - 1
    return most if most < state.terms.attack_most else state.terms.attack_most


def free_to_move(state: Position, source: int) -> int:
    """Return the armies that may leave a territory of the seat in turn (R13)."""
    garrison = state.terms.garrison
    beside_enemy = garrison > 1 and state.terms.borders[source] & ~state.held[state.seat]
    return state.armies[source] - (garrison if beside_enemy else 1)
