"""What must be true of a stored state of FutuRisiKo!, beside its defects, or no match goes on from it."""

from rules.contract.outside import REASONS
from rules.futurisiko.chapters.sides import armies_exposed, attackers
from rules.futurisiko.deck import TRUCE, kind_of
from rules.futurisiko.state.state import (
    BATTLES,
    BUILD,
    COLOURS,
    DISCARD,
    FIRING,
    FLAGS,
    LOSSES,
    MOVE,
    NAVAL,
    OPENING,
    OPERATE,
    OVER,
    PRODUCE,
    SHIELD,
    SINK,
    SUPER,
    THROW,
    Due,
    State,
)
from rules.lands.soundness import Checks, outcome_sound

BY_ITSELF = (OPENING, PRODUCE, FIRING, OPERATE)
"""Phases in which nobody decides: no state is stored in them."""
OWN = (SUPER, BUILD, MOVE, NAVAL, BATTLES)
"""Phases in which only the seat in turn is asked."""
OPERATING = (MOVE, NAVAL, SINK, LOSSES, BATTLES, THROW)


def checks(state: State) -> Checks:
    """Yield each part and whether it holds; one may rely on those before it."""
    phase, seats = state.phase, state.table.seats
    yield "phase", phase not in BY_ITSELF
    yield from outcome_sound(state, phase == OVER, seats)
    yield "round", state.round >= 0 and 0 <= state.expired <= max(1, state.round)
    yield "expired", state.table.ruleset.has_clock or not state.expired
    yield "round", phase == OVER or (state.round > 0) == (phase not in (COLOURS, FLAGS))
    yield from _people(state)
    yield from _cards(state)
    yield "asked", phase != OVER or not state.asked
    if phase != OVER:
        yield "asked", state.asked > 0 and state.active(state.asked)
        yield "seat", phase == DISCARD or state.seat > 0
        yield "seat", phase not in (*OWN, COLOURS, FLAGS) or state.asked == state.seat
        yield "owner", (phase in (COLOURS, FLAGS)) or 0 not in state.owner
        yield "owner", phase != FLAGS or 0 in state.owner
        yield "owner", phase != COLOURS or not any(state.owner)
    yield from _turn(state)
    yield from _battle(state)


def _people(state: State) -> Checks:
    people, seats = state.people, range(1, state.table.seats + 1)
    over = state.phase == OVER
    yield "order", sorted(people.order) == list(seats) or (not people.order and (over or state.phase == COLOURS))
    yield "gone", not people.gone[0] and all(reason in ("", *REASONS) for reason in people.gone)
    known = [colour for colour in people.colours if colour]
    yield "colours", set(known) <= set(state.table.ruleset.colours) and len(set(known)) == len(known)
    yield "colours", not people.colours[0] and (over or state.phase == COLOURS or len(known) == len(seats))
    if state.phase == COLOURS:
        yield "colours", all(bool(people.colours[seat]) == (seat < state.asked) for seat in seats)
    yield "fallen", not people.fallen[0] and all(0 <= by <= len(seats) for by in people.fallen)
    yield "fallen", sorted(people.exits) == [seat for seat in seats if people.fallen[seat]]
    if state.round and not (over and 0 in state.owner):
        settled = [seat for seat in seats if state.held[seat] or not people.gone[seat]]  # who left early never settled
        yield "fallen", all(bool(state.held[seat]) != bool(people.fallen[seat]) for seat in settled)
    yield "gone", over or sum(state.active(seat) for seat in seats) > 1


def _cards(state: State) -> Checks:
    cards, seats = state.cards, range(1, state.table.seats + 1)
    yield "hands", not cards.hands[0] and all(hand == tuple(sorted(hand)) for hand in cards.hands)
    yield "hands", bool(state.round) or not any(cards.hands)
    yield "subs", not any(state.subs[0])
    yield (
        "truces",
        all({truce.caster, truce.target} <= set(seats) and truce.caster != truce.target for truce in state.truces),
    )
    yield "truces", all(kind_of(truce.card) == TRUCE for truce in state.truces)


def _turn(state: State) -> Checks:
    """Yield whether what is true of one turn only stands in the phases of its part: production or operations."""
    turn, phase = state.turn, state.phase
    yield "turn", 0 <= turn.launched <= state.table.seats and min(turn.points, turn.cards) >= 0
    busy = any(map(any, turn[2:9])) or bool(turn.aims)
    yield "turn", phase in (*OPERATING, OVER) or not busy
    own = state.subs[state.seat]
    for aim in turn.aims:
        yield "aims", aim.armies > 0 and state.owner[aim.territory] != state.seat
    for sea, subs in enumerate(own):
        yield "aims", sum(aim.armies for aim in turn.aims if aim.sea == sea) <= subs


def _battle(state: State) -> Checks:
    fight, due, phase = state.fight, state.due, state.phase
    yield "due", (phase in (SHIELD, SINK, LOSSES)) == (due is not None)
    fought = phase == THROW or (phase == LOSSES and due is not None and due.kind != "fire")
    yield "fight", (fight is not None) == fought
    if fight is not None:
        invaders, owner = attackers(state.position), state.owner[fight.territory]
        yield "fight", min(invaders) >= 0 < sum(invaders) and owner != state.seat and fight.cards >= 0
        yield "fight", len(set(fight.waived)) == len(fight.waived) and set(fight.waived) <= {state.seat, owner}
        if phase == THROW:
            yield "asked", state.asked == (state.seat if fight.attacker_throws else owner)
    if due is not None:
        yield from _due(state, due)


def _due(state: State, due: Due) -> Checks:
    """Yield hits that somebody must still deal with, and has a choice about."""
    seats, phase = range(1, state.table.seats + 1), state.phase
    yield "due", due.by in seats and due.target in seats and due.by != due.target
    if phase == SHIELD:
        yield "due", due.kind == "missile" and not due.hits and due.target == state.seat == state.asked
    elif phase == SINK:
        yield "due", due.kind == "torpedo" and due.hits > 0 and due.by == state.seat == state.asked
        yield "due", sum(state.subs[due.target]) > due.hits
    else:
        land, air = armies_exposed(state.position)
        yield "due", due.by == state.asked and min(land, air) > 0 and 0 < due.hits < land + air
        owner = state.owner[due.territory]
        if state.fight is None:
            yield "due", due.kind == "fire" and (due.by, due.target) == (state.seat, owner)
        else:
            yield "due", due.kind in ("throw", "secret_weapon", "betrayal") and due.territory == state.fight.territory
            sides = (state.seat, owner)
            yield "due", (due.by, due.target) == (sides if state.fight.attacker_throws else sides[::-1])
