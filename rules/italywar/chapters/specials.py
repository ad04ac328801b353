"""I16 to I22: Maresciallo, Generale, Ammiraglio and Tregua, and who is asked for one before the dice."""

from rules.base.errors import IllegalAction
from rules.italywar.chapters.cards import discard_from_hand, lay_open
from rules.italywar.chapters.registry import Course, decides, evolves
from rules.italywar.state.actions import PlayAdmiral
from rules.italywar.state.events import AdmiralPlayed, GeneralPlayed, MarshalPlayed, Passed, TruceDeclared
from rules.italywar.state.geography import ADMIRAL, GENERAL
from rules.italywar.state.geography import MARSHAL as MARSHAL_CARD
from rules.italywar.state.geography import TRUCE as TRUCE_CARD
from rules.italywar.state.state import ATTACK, MARSHAL, THROW, TRUCE, Draft, State, fork, seal
from rules.italywar.state.table import ANY


def held_card(state: Draft, seat: int, kind: int) -> int | None:
    """Return the first card of a kind in a hand, None without any."""
    symbols = state.table.geo.symbols
    return next((card for card in state.cards.hands[seat] if symbols[card] == kind), None)


def face_up(state: Draft, seat: int, kind: int) -> int | None:
    """Return the card of a kind that lies face up before the seat and counts in its next throw."""
    symbols = state.table.geo.symbols
    return next((card for owner, card, _ in state.cards.shown if owner == seat and symbols[card] == kind), None)


def may_hold(state: Draft, seat: int, kind: int) -> bool:
    """Return whether, for all that everybody can see, this hand may hold a card of a kind.

    Who is asked must not tell what he holds, so that the question follows from open facts alone.
    """
    if not state.cards.hands[seat]:
        return False
    symbols = state.table.geo.symbols
    open_ = [*state.cards.discards, *(card for _, card, _ in state.cards.shown)]
    return state.table.specials[kind] > sum(symbols[card] == kind for card in open_)


def attacked_seat(state: Draft) -> int:
    """Return whose territory is attacked, 0 without a fight."""
    return state.owner[state.fight.target] if state.fight else 0


def by_sea(state: Draft, source: int, target: int) -> bool:
    """Return whether an attack goes from port to port without a common border (I19)."""
    return not state.table.geo.borders[source] >> target & 1


def next_question(state: Draft, after: int) -> int:
    """Return the phase that follows on the declaration (`after` ATTACK) or on an answer: TRUCE, MARSHAL or THROW
    (I22)."""
    fight, seat = state.fight, attacked_seat(state)
    assert fight is not None
    if state.people.gone[seat] or state.waived >> seat & 1:
        return THROW
    at_sea = by_sea(state, fight.source, fight.target)
    if after == ATTACK and (state.table.ruleset.truce_at_sea or not at_sea) and may_hold(state, seat, TRUCE_CARD):
        return TRUCE
    if after != MARSHAL and face_up(state, seat, MARSHAL_CARD) is None and may_hold(state, seat, MARSHAL_CARD):
        return MARSHAL
    return THROW


@decides(PlayAdmiral)
def play_admiral(course: Course, action: PlayAdmiral, seat: int) -> None:
    """Let a seat play the Ammiraglio (I19): in the fighting phase of the own turn."""
    state = course.state
    if state.phase != ATTACK:
        raise IllegalAction("wrong_phase", action="play_admiral")
    card = held_card(state, seat, ADMIRAL)
    if card is None:
        raise IllegalAction("card_not_held", kind="ammiraglio")
    if state.sailing:
        raise IllegalAction("admiral_already_played")
    course.add(AdmiralPlayed(seat, card))


@evolves(AdmiralPlayed)
def after_admiral_played(state: State, event: AdmiralPlayed) -> State:
    """Return the state after it: throws by sea are allowed for this turn."""
    throws = state.table.ruleset.admiral_throws or ANY
    new = fork(state)
    new.cards = discard_from_hand(state.cards, event.seat, (event.card,))
    new.sailing = throws
    return seal(new)


@evolves(TruceDeclared)
def after_truce_declared(state: State, event: TruceDeclared) -> State:
    """Return the state after it: the attack is off, this player (or territory) is safe for the turn, and the duty to
    attack is done (I20, I29)."""
    fight = state.fight
    assert fight is not None
    safe = 1 << (fight.target if state.table.by_territory else event.seat)
    new = fork(state)
    new.cards = discard_from_hand(state.cards, event.seat, (event.card,))
    new.truces = state.truces | safe
    new.fight = None
    new.attacked = True
    new.phase = ATTACK
    return seal(new)


@evolves(Passed)
def after_passed(state: State, event: Passed) -> State:
    """Return the state after it: the next question, or the dice."""
    new = fork(state)
    if event.turn:
        new.waived = state.waived | 1 << event.seat
    new.phase = next_question(new, state.phase)
    return seal(new)


@evolves(GeneralPlayed)
def after_general_played(state: State, event: GeneralPlayed) -> State:
    """Return the state after it: face up for the throw (I17)."""
    assert state.fight is not None
    cards = lay_open(state.cards, event.seat, event.card, state.table.ruleset.general_throws)
    new = fork(state)
    new.cards = cards
    new.fight = state.fight._replace(general=False)
    return seal(new)


@evolves(MarshalPlayed)
def after_marshal_played(state: State, event: MarshalPlayed) -> State:
    """Return the state after it: face up for this throw and the next (I16)."""
    cards = lay_open(state.cards, event.seat, event.card, state.table.ruleset.marshal_throws)
    new = fork(state)
    new.cards = cards
    new.phase = THROW
    return seal(new)


def in_throw(state: State, target: int) -> tuple[int, ...]:
    """Return the cards face up that count in a throw at this territory: the attacker's Generale, the other's
    Maresciallo."""
    open_cards = (face_up(state, state.seat, GENERAL), face_up(state, state.owner[target], MARSHAL_CARD))
    return tuple(card for card in open_cards if card is not None)
