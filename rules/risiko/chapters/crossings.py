"""Which attacks and moves there are: for each territory with more than one army its targets, a set of bits."""

from rules.base.machine import i64, vec
from rules.lands.bits import count, count_all, member_at, row_of
from rules.risiko.chapters.combat import guarded_territories
from rules.risiko.state.position import Position

Crossings = tuple[vec[i64], vec[i64], vec[i64], int, int]


def crossings(state: Position) -> Crossings:
    """Return the attacks (R9, R10) and the moves (R13, R15) of the seat in turn.

    They are the territories with more than one army, the targets of each, where armies of each may move, and how many
    attacks and moves that makes.
    """
    terms, armies = state.terms, state.armies
    borders, garrison = terms.borders, terms.garrison
    mine: i64 = state.held[state.seat]
    foreign: i64 = ~mine
    if state.round <= terms.guarded:
        foreign &= ~guarded_territories(state)
    of_two: i64 = foreign & ~state.at2 if terms.least_dice[2] > 1 else foreign
    of_three: i64 = foreign & ~state.at3 if terms.least_dice[2] > 2 else foreign
    sources = row_of(mine & state.at2)
    inland: i64 = mine if terms.moves else 0
    strikes, marches = vec[i64]([0] * len(sources)), vec[i64]([0] * len(sources))
    for number in range(len(sources)):
        source = sources[number]
        near, here = borders[source], armies[source]
        strikes[number] = near & (foreign if here > 3 else of_two if here == 2 else of_three)
        if here > garrison or near & mine == near:
            marches[number] = near & inland
    return sources, strikes, marches, count_all(strikes), count_all(marches)


def pair_in_rows(sources: vec[i64], targets: vec[i64], place: int) -> tuple[int, int]:
    """Return source and target at this place, from 0, of all attacks or all moves."""
    number: i64 = 0
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
