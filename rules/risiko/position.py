"""Everything that is wrong with a state: no reachable state has a defect."""

from collections.abc import Iterator

from rules.boards.final_board import Defect
from rules.lands.bits import members
from rules.lands.position import goals_defects, lands_defects, people_defects
from rules.risiko.chapters.goals import in_time
from rules.risiko.state.state import MOVE_IN, OVER, PLACING, REINFORCE, State, sets_of


def defects(state: State) -> tuple[Defect, ...]:
    """Return every defect of a state as codes.

    owner_invalid, armies_not_positive, sets_out_of_step, armies_over_cap, cards_not_conserved, objective_duplicate,
    objective_overlooked, eliminated_owns_territory, eliminated_holds_cards, turn_out_of_play, left_negative.
    """
    if not any(state.held):
        return ()
    playing = state.phase not in (OVER, MOVE_IN) and bool(state.round) and in_time(state.position)
    people = people_defects(state, playing, state.may_win, state.phase == OVER)
    return (*_board(state), *_cards(state), *goals_defects(state), *people)


def _board(state: State) -> Iterator[Defect]:
    codes = state.table.geo.codes
    places = state.table.seats + 1
    yield from lands_defects(state)
    sets = (*state.held, state.at2, state.at3)
    held, *levels = sets_of(state.owner, state.armies, places)
    for number, (is_, should) in enumerate(zip(sets, (*held, *levels), strict=True)):
        for place in members((is_ ^ should) & (1 << state.terms.size) - 1):
            seat = number if number < places else None
            yield Defect("sets_out_of_step", territory=codes[place], seat=seat, value=state.armies[place])
    if state.left < 0 or (state.left and state.phase not in (PLACING, REINFORCE)):
        yield Defect("left_negative", value=state.left)
    cap = state.terms.cap
    for seat in range(1, state.table.seats + 1) if cap else ():
        total = state.armies_of(seat) + (state.left if seat == state.seat and state.phase == REINFORCE else 0)
        if total > cap:
            yield Defect("armies_over_cap", seat=seat, value=total)


def _cards(state: State) -> Iterator[Defect]:
    cards = state.cards
    everything = [card for hand in cards.hands for card in hand] + [*cards.pile, *cards.discards]
    whole = list(range(len(state.table.geo.cards))) if state.round else []
    over = state.outcome is not None
    if sorted(everything) != whole if not over else len(set(everything)) < len(everything):
        yield Defect("cards_not_conserved", value=len(everything))
