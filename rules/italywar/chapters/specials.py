"""I16 to I22: Maresciallo, Generale, Ammiraglio and Tregua, and who is asked for one before the dice."""

from rules.base.refusals import illegal
from rules.italywar.chapters.cards import discard_from_hand, lay_open
from rules.italywar.chapters.registry import Asked, Course, decides, evolves
from rules.italywar.state.actions import PlayAdmiral
from rules.italywar.state.events import AdmiralPlayed, GeneralPlayed, MarshalPlayed, Passed, TruceDeclared
from rules.italywar.state.geography import ADMIRAL, GENERAL
from rules.italywar.state.geography import MARSHAL as MARSHAL_CARD
from rules.italywar.state.geography import TRUCE as TRUCE_CARD
from rules.italywar.state.parts import ATTACK, MARSHAL, THROW, TRUCE
from rules.italywar.state.position import Position
from rules.italywar.state.terms import ANY


def held_card(state: Position, seat: int, kind: int) -> int | None:
    """Return the first card of a kind in a hand, None without any."""
    symbols = state.terms.symbols
    for card in state.cards.hands[seat]:
        if symbols[card] == kind:
            return card
    return None


def face_up(state: Position, seat: int, kind: int) -> int | None:
    """Return the card of a kind that lies face up before the seat and counts in its next throw."""
    symbols = state.terms.symbols
    for owner, card, _ in state.cards.shown:
        if owner == seat and symbols[card] == kind:
            return card
    return None


def may_hold(state: Position, seat: int, kind: int) -> bool:
    """Return whether, for all that everybody can see, this hand may hold a card of a kind.

    Who is asked must not tell what he holds, so that the question follows from open facts alone.
    """
    cards, symbols = state.cards, state.terms.symbols
    if not cards.hands[seat]:
        return False
    hidden = state.terms.specials[kind]
    for card in cards.discards:
        if symbols[card] == kind:
            hidden -= 1
    for _, card, _ in cards.shown:
        if symbols[card] == kind:
            hidden -= 1
    return hidden > 0


def may_lead(state: Position) -> bool:
    """Return whether the seat in turn may attack with a Generale (I17)."""
    seat = state.seat
    return held_card(state, seat, GENERAL) is not None and face_up(state, seat, GENERAL) is None


def may_sail(state: Position) -> bool:
    """Return whether the seat in turn may play an Ammiraglio (I19)."""
    return not state.sailing and held_card(state, state.seat, ADMIRAL) is not None


def answer_held(state: Position, seat: int) -> int | None:
    """Return the card that the attacked may answer with now, None without any."""
    return held_card(state, seat, TRUCE_CARD if state.phase == TRUCE else MARSHAL_CARD)


def attacked_seat(state: Position) -> int:
    """Return whose territory is attacked, 0 without a fight."""
    fight = state.fight
    return state.owner[fight.target] if fight is not None else 0


def by_sea(state: Position, source: int, target: int) -> bool:
    """Return whether an attack goes from port to port without a common border (I19)."""
    return not state.terms.borders[source] >> target & 1


def next_question(state: Position, after: int) -> int:
    """Return the phase that follows on the declaration (`after` ATTACK) or on an answer: TRUCE, MARSHAL or THROW
    (I22)."""
    fight, seat = state.fight, attacked_seat(state)
    assert fight is not None
    if state.people.gone[seat] or state.waived >> seat & 1:
        return THROW
    terms = state.terms
    if (
        after == ATTACK
        and (terms.truce_at_sea or not by_sea(state, fight.source, fight.target))
        and may_hold(state, seat, TRUCE_CARD)
    ):
        return TRUCE
    if after != MARSHAL and face_up(state, seat, MARSHAL_CARD) is None and may_hold(state, seat, MARSHAL_CARD):
        return MARSHAL
    return THROW


@decides(PlayAdmiral)
def play_admiral(course: Course, action: Asked, seat: int) -> None:
    """Let a seat play the Ammiraglio (I19): in the fighting phase of the own turn."""
    state = course.state
    if state.phase != ATTACK:
        raise illegal("wrong_phase", action="play_admiral")
    card = held_card(state, seat, ADMIRAL)
    if card is None:
        raise illegal("card_not_held", kind="ammiraglio")
    if state.sailing:
        raise illegal("admiral_already_played")
    course.begin()
    sail(course)


def sail(course: Course) -> None:
    """Play the Ammiraglio that the seat in turn holds."""
    seat = course.state.seat
    card = held_card(course.state, seat, ADMIRAL)
    assert card is not None
    course.add(AdmiralPlayed(seat, card))


@evolves(AdmiralPlayed)
def after_admiral_played(state: Position, event: AdmiralPlayed) -> None:
    """Allow throws by sea for this turn."""
    discard_from_hand(state, event.seat, (event.card,))
    state.sailing = state.terms.admiral_throws or ANY


@evolves(TruceDeclared)
def after_truce_declared(state: Position, event: TruceDeclared) -> None:
    """Call the attack off: this player (or territory) is safe for the turn, and the duty to attack is done (I20,
    I29)."""
    fight = state.fight
    assert fight is not None
    discard_from_hand(state, event.seat, (event.card,))
    state.truces |= 1 << (fight.target if state.terms.by_territory else event.seat)
    state.fight = None
    state.attacked = True
    state.phase = ATTACK


@evolves(Passed)
def after_passed(state: Position, event: Passed) -> None:
    """Ask the next question, or let it come to the dice."""
    passed(state, event.seat, event.turn)


def passed(state: Position, seat: int, turn: bool) -> None:
    """Let the attacked play nothing."""
    if turn:
        state.waived |= 1 << seat
    state.phase = next_question(state, state.phase)


@evolves(GeneralPlayed)
def after_general_played(state: Position, event: GeneralPlayed) -> None:
    """Lay the card face up for the throw (I17)."""
    assert state.fight is not None
    lay_open(state, event.seat, event.card, state.table.ruleset.general_throws)
    state.fight = state.fight._replace(general=False)


@evolves(MarshalPlayed)
def after_marshal_played(state: Position, event: MarshalPlayed) -> None:
    """Lay the card face up for this throw and the next (I16)."""
    lay_open(state, event.seat, event.card, state.table.ruleset.marshal_throws)
    state.phase = THROW


def in_throw(state: Position, target: int) -> tuple[int, ...]:
    """Return the cards face up that count in a throw at this territory: the attacker's Generale, the other's
    Maresciallo."""
    if not state.cards.shown:
        return ()
    open_cards = (face_up(state, state.seat, GENERAL), face_up(state, state.owner[target], MARSHAL_CARD))
    return tuple([card for card in open_cards if card is not None])
