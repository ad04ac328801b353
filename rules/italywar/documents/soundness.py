"""What must be true of a stored state of Italy War, beside its defects, or no match goes on from it."""

from rules.italywar.chapters.conquest import move_in_range
from rules.italywar.chapters.reach import attack_dice, defence_dice
from rules.italywar.chapters.specials import by_sea, may_hold
from rules.italywar.state.geography import GENERAL
from rules.italywar.state.geography import MARSHAL as MARSHAL_CARD
from rules.italywar.state.geography import TRUCE as TRUCE_CARD
from rules.italywar.state.parts import COLOURS, MARSHAL, MOVE_IN, OPENING, OVER, PLACING, REINFORCE, THROW, TRUCE
from rules.italywar.state.state import State
from rules.lands.soundness import Checks, armies_sound, cards_sound, outcome_sound, people_sound

BEFORE = (OPENING, COLOURS, PLACING)


def checks(state: State) -> Checks:
    """Yield each part and whether it holds; one may rely on those before it."""
    phase, dealt, seats = state.phase, any(state.held), state.table.seats
    yield "phase", phase not in (OPENING, THROW)
    yield from outcome_sound(state, phase == OVER, seats)
    yield "phase", phase == OVER or dealt == (phase != COLOURS)
    yield "round", state.round >= 0 and (phase == OVER or (state.round > 0) == (phase not in BEFORE))
    yield from people_sound(state, dealt, phase == COLOURS, phase == MOVE_IN)
    yield from cards_sound(state)
    yield from armies_sound(state, phase == PLACING, phase == REINFORCE, dealt)
    rules = state.table.ruleset
    yield "sets", 0 <= state.sets <= state.position.terms.sets
    yield "conquests", 0 <= state.conquests <= state.table.geo.size
    yield "idle", min(state.idle) >= 0 and not state.idle[0]
    yield "expired", 0 <= state.expired <= max(1, state.round) and (rules.has_clock or not state.expired)
    yield "sailing", 0 <= state.sailing <= (rules.admiral_throws or state.position.terms.sets + 99)
    yield "waived", state.waived >> (seats + 1) == 0 and not state.waived & 1
    yield "truces", state.table.by_territory or (state.truces >> (seats + 1) == 0 and not state.truces & 1)
    yield from _open_cards(state)
    yield from _fight(state)


def _open_cards(state: State) -> Checks:
    """Yield the checks of the open cards (I16, I17): one Maresciallo of a seat at most, and no Generale outside its
    throw."""
    seats = [seat for seat, _, _ in state.cards.shown]
    most = max(state.table.ruleset.marshal_throws, state.table.ruleset.general_throws)
    yield "shown", all(1 <= seat <= state.table.seats for seat in seats)
    yield "shown", all(1 <= left <= most for _, _, left in state.cards.shown)
    symbols = state.table.geo.symbols
    kinds = [(seat, symbols[card]) for seat, card, _ in state.cards.shown]
    yield "shown", len(set(kinds)) == len(kinds)
    yield "shown", all(not state.people.fallen[seat] for seat in seats)


def _fight(state: State) -> Checks:
    fight, phase = state.fight, state.phase
    yield "fight", (fight is not None) == (phase in (TRUCE, MARSHAL, MOVE_IN))
    if fight is None:
        return
    source, target, position = fight.source, fight.target, state.position
    owners = (state.owner[source], state.owner[target])
    ports = state.table.geo.ports
    yield "fight", source != target
    yield "fight", not by_sea(position, source, target) or bool(ports >> source & ports >> target & 1)
    if phase == MOVE_IN:
        yield "fight", owners == (state.seat, state.seat) and state.conquests > 0 and not fight.general
        yield "fight", fight.eliminated in (0, *state.people.exits)
        yield "fight", 1 <= fight.dice <= state.table.ruleset.attack_dice_max
        least, most = move_in_range(position)
        yield "fight", least < most
        return
    attacked = owners[1]
    yield "fight", owners[0] == state.seat != attacked and state.active(attacked)
    yield "fight", not fight.dice and not fight.eliminated and not state.waived >> attacked & 1
    yield "fight", attack_dice(position, source) > 0
    yield "fight", not position.terms.not_fewer or attack_dice(position, source) >= defence_dice(position, target)
    symbols = state.table.geo.symbols
    hand = state.cards.hands[state.seat]
    yield "fight", not fight.general or (phase == TRUCE and any(symbols[card] == GENERAL for card in hand))
    yield "fight", may_hold(position, attacked, TRUCE_CARD if phase == TRUCE else MARSHAL_CARD)
