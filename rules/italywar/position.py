"""Everything that is wrong with a state: no reachable state has a defect."""

from collections.abc import Iterator

from rules.boards.final_board import Defect
from rules.italywar.chapters.ending import in_time
from rules.italywar.state.state import MOVE_IN, OVER, PLACING, REINFORCE, State
from rules.lands.position import goals_defects, lands_defects, people_defects


def held_by(owner: bytes, places: int) -> tuple[int, ...]:
    """Return the territories by seat as they follow from their owners; what nobody owns is held by nobody."""
    held = [0] * places
    for place, seat in enumerate(owner):
        if seat:
            held[seat] |= 1 << place
    return tuple(held)


def defects(state: State) -> tuple[Defect, ...]:
    """Return every defect of a state as codes.

    owner_invalid, armies_not_positive, sets_out_of_step, left_negative, cards_not_conserved, card_shown_wrong,
    objective_duplicate, objective_overlooked, eliminated_owns_territory, eliminated_holds_cards, turn_out_of_play.
    """
    if not any(state.held):
        return ()
    playing = state.phase not in (OVER, MOVE_IN) and bool(state.round) and in_time(state.position)
    people = people_defects(state, playing, state.active, state.phase == OVER)
    return (*_board(state), *_cards(state), *goals_defects(state), *people)


def _board(state: State) -> Iterator[Defect]:
    places = state.table.seats + 1
    yield from lands_defects(state)
    if held_by(state.owner, places) != state.held:
        yield Defect("sets_out_of_step")
    if state.left < 0 or (state.left and state.phase not in (PLACING, REINFORCE)):
        yield Defect("left_negative", value=state.left)


def _cards(state: State) -> Iterator[Defect]:
    cards = state.cards
    shown = [card for _, card, _ in cards.shown]
    everything = [card for hand in cards.hands for card in hand] + [*cards.pile, *cards.discards, *shown]
    whole = list(state.table.deck) if state.round else []
    if sorted(everything) != whole and (state.outcome is None or state.round):
        yield Defect("cards_not_conserved", value=len(everything))
    for seat, _, left in cards.shown:
        if not 0 < seat <= state.table.seats or left < 1:
            yield Defect("card_shown_wrong", seat=seat, value=left)
