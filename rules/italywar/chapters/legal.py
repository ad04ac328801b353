"""Exactly what a seat may do now: each action once, quantities as ranges. Long lists are lazy."""

from collections.abc import Callable, Iterator, Sequence

from rules.base.quantities import Range
from rules.contract.outside import may_ask
from rules.italywar.chapters.cards import tradeable
from rules.italywar.chapters.conquest import move_in_range
from rules.italywar.chapters.reach import by_land, by_sea, garrison
from rules.italywar.chapters.specials import attacked_seat, face_up, held_card
from rules.italywar.state.actions import (
    Action,
    Attack,
    ChooseColour,
    EndTurn,
    Move,
    MoveIn,
    Pass,
    Place,
    PlayAdmiral,
    PlayMarshal,
    PlayTruce,
    Trade,
)
from rules.italywar.state.geography import ADMIRAL, GENERAL
from rules.italywar.state.geography import MARSHAL as MARSHAL_CARD
from rules.italywar.state.geography import TRUCE as TRUCE_CARD
from rules.italywar.state.state import ATTACK, MARSHAL, MOVE_IN, OPENING, OVER, PLACING, REINFORCE, TRUCE, State
from rules.lands.bits import bits, members_wide, nth_bit
from rules.lands.listed import Lazy

NOTHING: tuple[Action, ...] = ()
Maker = Callable[[int], Action]


class Listed(Lazy[Action]):
    """Some actions as they are, then for each pair (set, maker) what the maker makes of the members of the set."""

    __slots__ = ("_first", "_parts")

    def __init__(self, first: Sequence[Action], *parts: tuple[int, Maker]) -> None:
        self._first = first
        self._parts = parts
        self._count = len(first) + sum([mask.bit_count() for mask, _ in parts])

    def _at(self, place: int) -> Action:
        if place < len(self._first):
            return self._first[place]
        place -= len(self._first)
        for mask, make in self._parts:
            if place < mask.bit_count():
                return make(nth_bit(mask, place))
            place -= mask.bit_count()
        raise IndexError(place)

    def __iter__(self) -> Iterator[Action]:
        yield from self._first
        for mask, make in self._parts:
            for place in bits(mask):
                yield make(place)


def to_move(state: State) -> tuple[int, ...]:
    """Return the seats that may act now: the one in turn, or the attacked who may answer; nobody when it is over."""
    if state.phase in (TRUCE, MARSHAL):
        return (attacked_seat(state),)
    return () if state.phase in (OVER, OPENING) else (state.seat,)


def legal_actions(state: State, seat: int | None) -> Sequence[Action]:
    """Return everything `decide` accepts from this seat now, nothing else; with None what the outside may do."""
    phase = state.phase
    if seat is None:
        return _outside(state)
    if seat not in to_move(state):
        return NOTHING
    if phase == ATTACK:
        return _fighting(state)
    if phase in (REINFORCE, PLACING):
        sets = [Trade(triple) for triple in tradeable(state)]
        armies = Range(1, state.left)
        return Listed(sets, (state.held[seat], lambda territory: Place(territory, armies)))
    if phase in (TRUCE, MARSHAL):
        return _answers(state, seat)
    if phase == MOVE_IN:
        return (MoveIn(Range(*move_in_range(state))),)
    taken = state.people.colours
    return tuple(ChooseColour(colour) for colour in state.table.ruleset.colours if colour not in taken)


def _answers(state: State, seat: int) -> Sequence[Action]:
    kind, play = (TRUCE_CARD, PlayTruce()) if state.phase == TRUCE else (MARSHAL_CARD, PlayMarshal())
    if held_card(state, seat, kind) is None:
        return Pass(False), Pass(True)
    return Pass(False), Pass(True), play


def _fighting(state: State) -> Listed:
    """Return the end of the turn, sets and the Ammiraglio first, then attacks and moves (I11 to I29)."""
    seat, edges = state.seat, state.table.geo.edges
    attacks, sea = by_land(state), list(by_sea(state))
    first: list[Action] = [Trade(triple) for triple in tradeable(state)]
    if state.cards.hands[seat] and not state.sailing and held_card(state, seat, ADMIRAL) is not None:
        first.append(PlayAdmiral())
    ways = [False]
    if state.cards.hands[seat] and held_card(state, seat, GENERAL) is not None:
        ways += [True] if face_up(state, seat, GENERAL) is None else []
    first += [Attack(source, target, general) for source, target in sea for general in ways]
    parts: list[tuple[int, Maker]] = [(attacks, lambda edge: Attack(*edges[edge], False))]
    if len(ways) > 1:
        parts.append((attacks, lambda edge: Attack(*edges[edge], True)))
    most, due = state.table.ruleset.idle_turns, attacks or sea
    if most and due and not state.attacked and state.idle[seat] >= most:
        return Listed(first, *parts)
    return Listed([EndTurn(), *first], *parts, (_moves(state), lambda edge: _move(state, edge)))


def _moves(state: State) -> int:
    """Return the strategic moves as directed borders (I26)."""
    if state.table.ruleset.strategic_move == "none":
        return 0
    geo, armies, stays = state.table.geo, state.armies, state.table.ruleset.garrison_inside
    bordering = inner = 0
    for source in members_wide(state.held[state.seat]):
        inner |= geo.edges_in[source]
        if armies[source] > stays and armies[source] > garrison(state, source):
            bordering |= geo.edges_out[source]
    return bordering & inner


def _move(state: State, edge: int) -> Action:
    source, target = state.table.geo.edges[edge]
    return Move(source, target, Range(1, state.armies[source] - garrison(state, source)))


def _outside(state: State) -> Sequence[Action]:
    if state.phase == OVER:
        return NOTHING
    clock = state.table.ruleset.has_clock and not state.expired
    return tuple(may_ask(state.people.gone, state.people.fallen, clock))
