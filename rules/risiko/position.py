"""Everything that is wrong with a state: no reachable state has a defect; and the final board of a finished match."""

from collections.abc import Iterator

from rules.finalboard import Defect, FinalBoard, FinalSeat
from rules.lands.bits import members
from rules.lands.goals import reached
from rules.risiko.goals import in_time
from rules.risiko.reinforcements import armies_of
from rules.risiko.state import MOVE_IN, OVER, PLACING, REINFORCE, State, sets_of


def defects(state: State) -> tuple[Defect, ...]:
    """Every defect of a state as codes.

    owner_invalid, armies_not_positive, sets_out_of_step, armies_over_cap, cards_not_conserved, objective_duplicate,
    objective_overlooked, eliminated_owns_territory, eliminated_holds_cards, turn_out_of_play, left_negative.
    """
    if not any(state.held):
        return ()
    return (*_board(state), *_cards(state), *_people(state))


def _board(state: State) -> Iterator[Defect]:
    codes = state.table.geo.codes
    places = state.table.seats + 1
    if not min(state.owner) or max(state.owner) >= places or min(state.armies) < 1:
        for one, (owner, armies) in enumerate(zip(state.owner, state.armies, strict=True)):
            if not 0 < owner < places:
                yield Defect("owner_invalid", territory=codes[one], value=owner)
            if armies < 1:
                yield Defect("armies_not_positive", territory=codes[one], value=armies)
    found = (*state.held, state.at2, state.at3, state.at4)
    held, *levels = sets_of(state.owner, state.armies, places)
    for number, (is_, should) in enumerate(zip(found, (*held, *levels), strict=True)):
        for one in members((is_ ^ should) & (1 << state.table.geo.size) - 1):
            seat = number if number < places else None
            yield Defect("sets_out_of_step", territory=codes[one], seat=seat, value=state.armies[one])
    if state.left < 0 or (state.left and state.phase not in (PLACING, REINFORCE)):
        yield Defect("left_negative", value=state.left)
    cap = state.table.cap
    for seat in range(1, state.table.seats + 1) if cap else ():
        total = armies_of(state, seat) + (state.left if seat == state.seat and state.phase == REINFORCE else 0)
        if total > cap:
            yield Defect("armies_over_cap", seat=seat, value=total)


def _cards(state: State) -> Iterator[Defect]:
    cards = state.cards
    everything = [card for hand in cards.hands for card in hand] + [*cards.pile, *cards.discards]
    whole = list(range(len(state.table.geo.cards))) if state.round else []
    if sorted(everything) != whole and state.outcome is None:
        yield Defect("cards_not_conserved", value=len(everything))
    goals = state.people.goals[1:]
    if len(set(goals)) < len(goals):
        yield Defect("objective_duplicate")


def _people(state: State) -> Iterator[Defect]:
    for seat in range(1, state.table.seats + 1):
        held, fallen = state.held[seat].bit_count(), state.people.fallen[seat]
        if fallen and held:
            yield Defect("eliminated_owns_territory", seat=seat, value=held)
        if fallen and state.cards.hands[seat]:
            yield Defect("eliminated_holds_cards", seat=seat, value=len(state.cards.hands[seat]))
        playing = state.phase not in (OVER, MOVE_IN) and state.round
        if playing and state.may_win(seat) and in_time(state) and reached(state, seat):
            yield Defect("objective_overlooked", seat=seat)
    if state.phase != OVER and not state.active(state.seat):
        yield Defect("turn_out_of_play", seat=state.seat)


def final_board(state: State) -> FinalBoard:
    """The board as a referee would write it down: who completed the objective is a fact of the match.

    Seats keep their numbers; ValueError while the match goes on, and where it ended before the territories were dealt.
    """
    outcome = state.outcome
    if outcome is None or not any(state.held):
        raise ValueError("the match is not over" if outcome is None else "the match ended before the deal")
    people = state.people
    seats = tuple(
        FinalSeat(
            seat,
            state.table.names[seat - 1],
            state.table.cards[people.goals[seat]],
            completed_in_time=outcome.reason == "objective" and seat in outcome.winners,
            eliminated=bool(people.fallen[seat]),
            colour=people.colours[seat],
            eliminated_by=people.fallen[seat] or None,
        )
        for seat in range(1, state.table.seats + 1)
    )
    codes = state.table.geo.codes
    holdings = {codes[one]: (seat, state.armies[one]) for seat in people.order for one in members(state.held[seat])}
    return FinalBoard(state.table.ruleset, state.table.ruleset.scope, seats, holdings)
