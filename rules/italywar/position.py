"""Everything that is wrong with a state: no reachable state has a defect; and the final board of a finished match."""

from collections.abc import Iterator

from rules.finalboard import Defect, FinalBoard, FinalSeat
from rules.italywar.ending import in_time
from rules.italywar.state import MOVE_IN, OVER, PLACING, REINFORCE, State
from rules.lands.bits import members_wide
from rules.lands.goals import reached


def held_by(owner: bytes, places: int) -> tuple[int, ...]:
    """The territories by seat as they follow from their owners; what nobody owns is held by nobody."""
    held = [0] * places
    for one, seat in enumerate(owner):
        if seat:
            held[seat] |= 1 << one
    return tuple(held)


def defects(state: State) -> tuple[Defect, ...]:
    """Every defect of a state as codes.

    owner_invalid, armies_not_positive, sets_out_of_step, left_negative, cards_not_conserved, card_shown_wrong,
    objective_duplicate, objective_overlooked, eliminated_owns_territory, eliminated_holds_cards, turn_out_of_play.
    """
    if not any(state.held):
        return ()
    return (*_board(state), *_cards(state), *_people(state))


def _board(state: State) -> Iterator[Defect]:
    codes = state.table.geo.codes
    places = state.table.seats + 1
    for one, (owner, armies) in enumerate(zip(state.owner, state.armies, strict=True)):
        if not 0 < owner < places:
            yield Defect("owner_invalid", territory=codes[one], value=owner)
        if armies < 1:
            yield Defect("armies_not_positive", territory=codes[one], value=armies)
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
        if playing and state.active(seat) and in_time(state) and reached(state, seat):
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
    people, table = state.people, state.table
    seats = tuple(
        FinalSeat(
            seat,
            table.names[seat - 1],
            table.cards[people.goals[seat]],
            completed_in_time=outcome.reason == "objective" and seat in outcome.winners,
            eliminated=bool(people.fallen[seat]),
            colour=people.colours[seat],
            eliminated_by=people.fallen[seat] or None,
        )
        for seat in range(1, table.seats + 1)
    )
    codes = table.geo.codes
    holdings = {
        codes[one]: (seat, state.armies[one]) for seat in people.order for one in members_wide(state.held[seat])
    }
    return FinalBoard(table.ruleset, table.ruleset.scope, seats, holdings)
