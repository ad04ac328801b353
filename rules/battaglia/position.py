"""Whether a state can be one of a real match."""

from collections.abc import Iterator

from rules.battaglia.state.cards import COLOUR, counts
from rules.battaglia.state.state import DRAW, OPENING, OVER, PLAY, REACT, REFILL, State
from rules.boards.final_board import Defect


def defects(state: State) -> tuple[Defect, ...]:
    """Return every defect of a state as codes.

    cards_not_conserved, hand_too_large, arsenal_in_hand, battalion_beside_board, patrol_invalid, patrol_number,
    never_laid, turn_out_of_play, strike_out_of_step, outcome_out_of_step, totals_out_of_step.
    """
    return (*_people(state), *_cards(state), *_patrols(state)) if state.phase != OPENING else ()


def _people(state: State) -> Iterator[Defect]:
    seats = range(1, state.table.seats + 1)
    playing = state.seat in seats and state.dealer in seats and state.dealt[state.seat] and state.active(state.seat)
    if not playing and state.phase != OVER:
        yield Defect("turn_out_of_play", seat=state.seat)
    if (state.phase == OVER) != (state.outcome is not None):
        yield Defect("outcome_out_of_step")
    if (state.phase == REACT) != (state.strike is not None) or (
        state.strike is not None and state.patrol(state.strike.patrol) is None
    ):
        yield Defect("strike_out_of_step")
    for seat in seats:
        if state.totals[seat] != sum(sum(hand[seat]) for hand in state.gains):
            yield Defect("totals_out_of_step", seat=seat, value=state.totals[seat])


def _cards(state: State) -> Iterator[Defect]:
    groups = (*state.hands, *state.arsenals, *(patrol.cards for patrol in state.patrols), state.pile, state.discards)
    everything = sorted(card for group in groups for card in group)
    if everything != list(state.table.cards):
        yield Defect("cards_not_conserved", value=len(everything))
        return
    most = state.table.ruleset.hand_size
    for seat in range(1, state.table.seats + 1):
        drawn = seat == state.seat and state.phase in (PLAY, REACT, OVER)
        if len(state.hands[seat]) > most + drawn:
            yield Defect("hand_too_large", seat=seat, value=len(state.hands[seat]))
        if any(COLOUR[card] < 0 for card in state.hands[seat]):
            yield Defect("arsenal_in_hand", seat=seat)
        if any(COLOUR[card] >= 0 for card in state.arsenals[seat]):
            yield Defect("battalion_beside_board", seat=seat)
    if state.phase in (PLAY, REACT) and not state.hands[state.seat]:
        yield Defect("hand_empty", seat=state.seat)
    if state.phase in (DRAW, REFILL) and not (state.pile or state.discards):
        yield Defect("nothing_to_draw", seat=state.seat)


def _patrols(state: State) -> Iterator[Defect]:
    numbers = [patrol.number for patrol in state.patrols]
    if numbers != sorted(set(numbers)) or not all(0 < number <= state.laid_so_far for number in numbers):
        yield Defect("patrol_number")
    for patrol in state.patrols:
        sound = patrol.cards and {COLOUR[card] for card in patrol.cards} == {patrol.colour}
        if not sound or counts(patrol.cards)[0] > 1 or not 1 <= patrol.seat <= state.table.seats:
            yield Defect("patrol_invalid", seat=patrol.seat, value=patrol.number)
        elif not state.laid[patrol.seat]:
            yield Defect("never_laid", seat=patrol.seat)
