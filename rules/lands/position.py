"""What can be wrong with a position on a map, the same in several games, and the final board of a finished match."""

from collections.abc import Callable, Iterator

from rules.boards.final_board import Defect, FinalBoard, FinalSeat
from rules.lands.bits import members_wide
from rules.lands.goals import goal_reached
from rules.lands.protocols import LandsState


def lands_defects(state: LandsState) -> Iterator[Defect]:
    """Yield the defects owner_invalid, armies_not_positive: territories that belong to no seat, or stand empty."""
    codes, places = state.table.geo.codes, state.table.seats + 1
    if min(state.owner) and max(state.owner) < places and min(state.armies) > 0:
        return
    for place, (owner, armies) in enumerate(zip(state.owner, state.armies, strict=True)):
        if not 0 < owner < places:
            yield Defect("owner_invalid", territory=codes[place], value=owner)
        if armies < 1:
            yield Defect("armies_not_positive", territory=codes[place], value=armies)


def goals_defects(state: LandsState) -> Iterator[Defect]:
    """Yield the defect objective_duplicate: two seats have the same card."""
    goals = state.people.goals[1:]
    if len(set(goals)) < len(goals):
        yield Defect("objective_duplicate")


def people_defects(state: LandsState, playing: bool, may_win: Callable[[int], bool], over: bool) -> Iterator[Defect]:
    """Yield those of the seats; `playing`: a complete objective would have ended the match.

    eliminated_owns_territory, eliminated_holds_cards, objective_overlooked, turn_out_of_play.
    """
    for seat in range(1, state.table.seats + 1):
        held, fallen = state.held[seat].bit_count(), state.people.fallen[seat]
        if fallen and held:
            yield Defect("eliminated_owns_territory", seat=seat, value=held)
        if fallen and state.cards.hands[seat]:
            yield Defect("eliminated_holds_cards", seat=seat, value=len(state.cards.hands[seat]))
        if playing and may_win(seat) and goal_reached(state, seat):
            yield Defect("objective_overlooked", seat=seat)
    if not over and not state.active(state.seat):
        yield Defect("turn_out_of_play", seat=state.seat)


def final_board(state: LandsState) -> FinalBoard:
    """Return the board as a referee would write it down: who completed the objective is a fact of the match.

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
        codes[place]: (seat, state.armies[place]) for seat in people.order for place in members_wide(state.held[seat])
    }
    return FinalBoard(table.ruleset, table.ruleset.scope, seats, holdings)
