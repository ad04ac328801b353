"""What must be true of a stored state of RisiKo!, beside its defects, or no match goes on from it."""

from rules.base.seating import seats_from
from rules.lands.soundness import Checks, armies_sound, cards_sound, outcome_sound, people_sound
from rules.risiko.chapters.conquest import move_in_range
from rules.risiko.state.state import ATTACK, COLOURS, DEFEND, DISCARD, MOVE_IN, OPENING, OVER, PLACING, REINFORCE, State

BEFORE = (OPENING, COLOURS, PLACING)


def checks(state: State) -> Checks:
    """Yield each part and whether it holds; one may rely on those before it."""
    phase, dealt = state.phase, any(state.held)
    yield "phase", phase != OPENING
    yield from outcome_sound(state, phase == OVER, state.table.seats)
    yield "phase", phase == OVER or dealt == (phase != COLOURS)
    yield "round", state.round >= 0 and (phase == OVER or (state.round > 0) == (phase not in BEFORE))
    yield from people_sound(state, dealt, phase == COLOURS, phase == MOVE_IN)
    yield from cards_sound(state)
    yield from armies_sound(state, phase == PLACING, phase == REINFORCE, dealt)
    yield "sets", 0 <= state.sets <= state.terms.sets
    yield "conquests", 0 <= state.conquests <= max(0, state.held[state.seat].bit_count() - 1)
    yield from _order(state)
    yield from _stock(state)
    yield "reshuffles", state.cards.reshuffles <= state.round * state.table.seats
    yield from _clock(state)
    yield from _fight(state)
    limit = state.terms.hand_limit
    over_limit = bool(limit) and len(state.cards.hands[state.seat]) > limit
    yield "hands", phase != DISCARD or over_limit
    yield "hands", phase not in (REINFORCE, ATTACK, DEFEND) or not over_limit or state.people.exits != ()


def _order(state: State) -> Checks:
    """Yield the checks of the order (R1): as rolled, round the table from whoever begins, or as the draw fixed it."""
    order, kind = state.people.order, state.table.ruleset.play_order
    first = order[0] if kind == "clockwise" else 1
    yield "order", kind == "dice" or order == seats_from(first, state.table.seats)


def _stock(state: State) -> Checks:
    """Yield the checks of the stock (R4): nobody has more than the endowment; whoever still has some in stock has
    all of it, here and on the board."""
    if state.phase != PLACING:
        return
    endowment = state.table.ruleset.endowment[state.table.seats - state.table.ruleset.seats_min]
    for seat in range(1, state.table.seats + 1):
        whole = state.stock[seat] + state.armies_of(seat)
        yield "stock", whole == endowment if state.stock[seat] else whole <= endowment


def _clock(state: State) -> Checks:
    clock, rules = state.clock, state.table.ruleset
    seats = state.table.seats
    yield "clock", min(clock[:5]) >= 0 and clock.expired <= max(1, state.round)
    yield "clock", not clock.expired or rules.has_clock
    yield "clock", not clock.lap or (bool(clock.expired) and rules.end_of_time == "sdadata")
    yield "clock", bool(clock.lap) == bool(clock.lap_seat) and max(clock.lap_seat, clock.closing) <= seats
    yield "clock", not clock.closing or rules.end_of_time == "cards"
    contenders = clock.contenders
    yield "clock", bool(clock.extra) == bool(contenders) and clock.extra <= rules.extra_rounds
    yield "clock", len(set(contenders)) == len(contenders) and all(1 <= seat <= seats for seat in contenders)
    if state.phase not in BEFORE and state.outcome is None:
        yield "clock", state.may_win(state.seat)
        yield "clock", state.phase == MOVE_IN or sum(state.may_win(seat) for seat in range(1, seats + 1)) > 1


def _fight(state: State) -> Checks:
    fight, phase = state.fight, state.phase
    yield "fight", (fight is not None) == (phase in (DEFEND, MOVE_IN))
    if fight is None:
        return
    owners = (state.owner[fight.source], state.owner[fight.target])
    yield "fight", bool(state.terms.borders[fight.source] >> fight.target & 1)
    yield "fight", 1 <= fight.dice <= state.terms.attack_most
    if phase == DEFEND:
        yield "fight", not state.terms.forced and owners[0] == state.seat != owners[1]
        yield "fight", state.active(owners[1]) and not fight.eliminated and fight.dice < state.armies[fight.source]
        yield "fight", fight.dice >= state.terms.least_dice[min(state.armies[fight.target], 3) - 1]
    else:
        yield "fight", owners == (state.seat, state.seat) and state.conquests > 0
        yield "fight", fight.eliminated in (0, *state.people.exits)
        least, most = move_in_range(state.position)
        yield "fight", least < most
