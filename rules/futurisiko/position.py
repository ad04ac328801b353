"""Everything that is wrong with a state: no reachable state has a defect."""

from collections.abc import Iterator

from rules.boards.final_board import Defect
from rules.futurisiko.chapters.pieces import supply
from rules.futurisiko.state.state import COLOURS, FLAGS, OVER, State, held_by
from rules.futurisiko.state.table import ARMS


def defects(state: State) -> tuple[Defect, ...]:
    """Return every defect of a state as codes.

    owner_invalid, armies_negative, sets_out_of_step, supply_overdrawn, flags_overdrawn, cards_not_conserved,
    spent_too_many, eliminated_has_pieces, victory_overlooked.
    """
    return (*_board(state), *_turn(state), *_cards(state), *_people(state))


def _board(state: State) -> Iterator[Defect]:
    codes, places = state.table.geo.codes, state.table.seats + 1
    for place, owner in enumerate(state.owner):
        if owner >= places or (not owner and state.phase not in (COLOURS, FLAGS) and state.outcome is None):
            yield Defect("owner_invalid", territory=codes[place], value=owner)
            return
        numbers = (state.land[place], state.air[place], state.turn.invading_land[place], state.turn.invading_air[place])
        if min(numbers) < 0 or (any(numbers) and not owner):
            yield Defect("armies_negative", territory=codes[place], value=min(numbers))
    if state.held != held_by(state.owner, places):
        yield Defect("sets_out_of_step")
    for seat in range(1, places):
        for arm, left in zip(ARMS, supply(state.position, seat), strict=True):
            if left < 0:
                yield Defect("supply_overdrawn", seat=seat, value=arm)
        if min(state.subs[seat]) < 0:
            yield Defect("armies_negative", seat=seat)
        if state.flags(seat) > state.table.ruleset.flag_limit:
            yield Defect("flags_overdrawn", seat=seat, value=state.flags(seat))


def _turn(state: State) -> Iterator[Defect]:
    turn, subs = state.turn, state.subs[state.seat]
    for place, owner in enumerate(state.owner):
        spent = (turn.spent_land[place], turn.spent_air[place])
        here = (state.land[place], state.air[place]) if owner == state.seat else (0, 0)
        if min(spent) < 0 or (any(spent) and (spent[0] > here[0] or spent[1] > here[1])):
            yield Defect("spent_too_many", territory=state.table.geo.codes[place])
        if (turn.invading_land[place] or turn.invading_air[place]) and owner == state.seat:
            yield Defect("owner_invalid", territory=state.table.geo.codes[place])
    for sea, armies in enumerate(subs):
        if not 0 <= turn.spent_sea[sea] <= armies or not 0 <= turn.fired[sea] <= armies:
            yield Defect("spent_too_many", territory=state.table.geo.codes[state.table.geo.size + sea])
    if min(turn.points, turn.cards, *turn.carried) < 0:
        yield Defect("armies_negative", seat=state.seat)


def _cards(state: State) -> Iterator[Defect]:
    cards = state.cards
    everything = [card for hand in cards.hands for card in hand] + [*cards.pile, *cards.discards]
    everything += [truce.card for truce in state.truces]
    if sorted(everything) != list(state.table.cards):
        yield Defect("cards_not_conserved", value=len(everything))


def _people(state: State) -> Iterator[Defect]:
    rules = state.table.ruleset
    for seat in range(1, state.table.seats + 1):
        if state.people.fallen[seat] and (state.held[seat] or any(state.subs[seat]) or state.hand(seat)):
            yield Defect("eliminated_has_pieces", seat=seat)
        won = rules.goal == "territories" and state.flags(seat) >= rules.victory_territories
        if won and state.phase != OVER and state.round:
            yield Defect("victory_overlooked", seat=seat)
