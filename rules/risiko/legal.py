"""Exactly what a seat may do now: each action once, quantities as ranges. Small answers are kept and shared."""

from collections.abc import Sequence
from functools import lru_cache

from rules.risiko.actions import (
    REASONS,
    Action,
    Attack,
    ChooseColour,
    Defend,
    Discard,
    EndTurn,
    Move,
    MoveIn,
    Place,
    Range,
    Return,
    TimeUp,
    Trade,
    Withdraw,
)
from rules.risiko.cards import tradeable
from rules.risiko.combat import defence_most, guarded
from rules.risiko.conquest import move_in_range
from rules.risiko.geography import members
from rules.risiko.state import ATTACK, DEFEND, DISCARD, MOVE_IN, OPENING, OVER, PLACING, REINFORCE, State

END_TURN = (EndTurn(),)
NOTHING: tuple[Action, ...] = ()


def to_move(state: State) -> tuple[int, ...]:
    """The seats that may act now: the one in turn, or the defender who must name his dice; nobody when it is over."""
    if state.phase == DEFEND and state.fight is not None:
        return (state.owner[state.fight.target],)
    return () if state.phase in (OVER, OPENING) else (state.seat,)


def legal_actions(state: State, seat: int | None) -> Sequence[Action]:
    """Everything `decide` accepts from this seat now, nothing else; with None what the outside may do."""
    phase = state.phase
    if seat is None:
        return _outside(state)
    if phase == ATTACK:
        return _fighting(state) if seat == state.seat else NOTHING
    if seat not in to_move(state):
        return NOTHING
    if phase in (REINFORCE, PLACING):
        places = _places(state.held[seat], state.left)
        return (*trades(state), *places) if phase == REINFORCE and state.sets else places
    if phase == MOVE_IN:
        return (MoveIn(Range(*move_in_range(state))),)
    if phase == DEFEND and state.fight is not None:
        return (Defend(Range(1, defence_most(state, state.fight.target))),)
    if phase == DISCARD:
        return tuple(Discard(card) for card in state.cards.hands[seat])
    taken = state.people.colours
    return tuple(ChooseColour(colour) for colour in state.table.ruleset.colours if colour not in taken)


def trades(state: State) -> Sequence[Trade]:
    """The sets that may be played now."""
    hand = state.cards.hands[state.seat]
    return [Trade(triple) for triple in tradeable(state)] if len(hand) > 2 else ()


@lru_cache(maxsize=1 << 10)
def _places(held: int, left: int) -> tuple[Action, ...]:
    return tuple([_place(one, left) for one in members(held)])


@lru_cache(maxsize=1 << 13)
def _place(territory: int, left: int) -> Place:
    return Place(territory, _range(1, left))


_range = lru_cache(maxsize=1 << 12)(Range)
_attack = lru_cache(maxsize=1 << 13)(lambda source, target, least, most: Attack(source, target, _range(least, most)))
_move = lru_cache(maxsize=1 << 14)(lambda source, target, free: Move(source, target, _range(1, free)))


def _fighting(state: State) -> list[Action]:
    """Attacks and moves from every own territory with two armies, sets before the first attack, the end of the turn."""
    table = state.table
    geo = table.geo
    borders, armies = geo.borders, state.armies
    mine, at2, at3 = state.held[state.seat], state.at2, state.at3
    enemies = ~mine
    if state.round <= table.guarded:
        enemies &= ~guarded(state)
    garrison, moves, attack_most = table.garrison, table.moves, table.attack_most
    least_of = table.least_dice
    found: list[Action] = [*END_TURN]
    if state.sets:
        found += trades(state)
    for source in members(mine & at2):
        near = borders[source]
        here = armies[source]
        most = here - 1 if here <= attack_most else attack_most
        foes = near & enemies
        if least_of[1] > most:
            foes &= ~at2
        elif least_of[2] > most:
            foes &= ~at3
        if foes:
            strong = foes & at2
            found += _attacks(source, foes, strong, strong and foes & at3, most, least_of)
        own = near & mine
        if own and moves:
            free = here - (garrison if near & ~mine else 1)
            if free > 0:
                found += _moves(source, own, free)
    return found


@lru_cache(maxsize=1 << 16)
def _attacks(
    source: int, foes: int, foes2: int, foes3: int, most: int, least_of: tuple[int, int, int]
) -> tuple[Action, ...]:
    """Attacks from a territory: `foes2`, `foes3` are the targets with at least 2 and 3 armies."""
    return tuple([
        _attack(source, target, least_of[(foes2 >> target & 1) + (foes3 >> target & 1)], most)
        for target in members(foes)
    ])  # fmt: skip


@lru_cache(maxsize=1 << 16)
def _moves(source: int, own: int, free: int) -> tuple[Action, ...]:
    return tuple([_move(source, target, free) for target in members(own)])


def _outside(state: State) -> Sequence[Action]:
    if state.phase == OVER:
        return NOTHING
    found: list[Action] = []
    if state.table.ruleset.end_of_time in ("complete_round", "sdadata") and not state.clock.expired:
        found.append(TimeUp())
    for seat in range(1, state.table.seats + 1):
        if state.people.fallen[seat]:
            continue
        if not state.people.gone[seat]:
            found += [Withdraw(seat, reason) for reason in REASONS]
        elif state.people.gone[seat] == "absent":
            found.append(Return(seat))
    return found
