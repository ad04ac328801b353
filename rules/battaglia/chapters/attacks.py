"""Attacks with the arsenal (B2, B15, B16) and the medical case as their only answer (B17)."""

from functools import lru_cache
from itertools import product
from typing import Final, NamedTuple

from rules.base.refusals import illegal
from rules.battaglia.chapters.registry import Asked, Course, decides, evolves
from rules.battaglia.state.actions import Attack, Endure, Heal
from rules.battaglia.state.cards import CARDS, KIND, MEDICAL_CASE, Counts, counts, without
from rules.battaglia.state.events import Attacked, Healed, Struck
from rules.battaglia.state.parts import PLAY, REACT, Patrol, Strike, Weapon
from rules.battaglia.state.position import Position

KINDS: Final = {kind: number for number, kind in enumerate(CARDS.kinds)}
CASE: Final = CARDS.kinds.index(MEDICAL_CASE)


class Aim(NamedTuple):
    """A weapon against a patrol, and everything that it may make it lose."""

    weapon: str
    patrol: int
    losses: tuple[Counts, ...]


def refusal_of_arsenal(state: Position, seat: int) -> str:
    """Return why this seat may not use its arsenal now, empty when it may (B15)."""
    mine = state.patrols_of(seat)
    if not mine:
        return "arsenal_needs_patrol"
    if state.terms.needs_guard and not any(counts(patrol.cards)[1] for patrol in mine):
        return "arsenal_needs_guard"
    return ""


def _attacks_left(state: Position) -> bool:
    most = state.terms.attacks
    return not most or state.attacks < most


def aims(state: Position) -> list[Aim]:
    """Return every attack that the seat in turn may declare, by weapon and patrol."""
    seat = state.seat
    arsenal = state.arsenals[seat]
    if not arsenal or refusal_of_arsenal(state, seat) or not _attacks_left(state):
        return []
    held = {CARDS.kinds[KIND[card]] for card in arsenal}
    possible: list[Aim] = []
    for kind, weapon in state.terms.weapons.items():
        if kind in held:
            for patrol in state.patrols:
                losses = losses_of(weapon, counts(patrol.cards)) if patrol.seat != seat else ()
                if losses:
                    possible.append(Aim(kind, patrol.number, losses))
    return possible


@lru_cache(maxsize=1 << 12)
def losses_of(weapon: Weapon, present: Counts) -> tuple[Counts, ...]:
    """Return at least one card and at most what the weapon can destroy (B16), in every way."""
    most = [min(count, weapon.most) if hit else 0 for hit, count in zip(weapon.hits, present, strict=True)]
    losses: list[Counts] = []
    for captains, guards, cannons in product(*[range(count + 1) for count in most]):
        if 0 < captains + guards + cannons <= weapon.most:
            losses.append((captains, guards, cannons))
    return tuple(losses)


def card_of_kind(state: Position, seat: int, kind: int) -> int | None:
    """Return the first card of a kind beside the board of a seat."""
    for card in state.arsenals[seat]:
        if KIND[card] == kind:
            return card
    return None


@decides(Attack)
def attack(course: Course, action: Asked, seat: int) -> None:
    """Let a seat attack (B15, B16): one card, resolved before the next; whoever has cards beside the board is asked
    for an answer."""
    state = course.state
    if state.phase != PLAY:
        raise illegal("wrong_phase", action="attack")
    weapon = state.terms.weapons.get(action.weapon) if isinstance(action.weapon, str) else None
    if weapon is None:
        raise illegal("weapon_unknown", weapon=action.weapon)
    card = card_of_kind(state, seat, KINDS[action.weapon])
    if card is None:
        raise illegal("weapon_not_held", weapon=action.weapon)
    code = refusal_of_arsenal(state, seat)
    if code:
        raise illegal(code)
    if not _attacks_left(state):
        raise illegal("no_more_attacks")
    number, lost = _target(state, action, seat, weapon)
    course.begin()
    strike(course, seat, card, number, lost)


def _target(state: Position, action: Asked, seat: int, weapon: Weapon) -> tuple[int, Counts]:
    patrol = state.patrol(action.patrol)
    if patrol is None:
        raise illegal("patrol_unknown", patrol=action.patrol)
    if patrol.seat == seat:
        raise illegal("patrol_own", patrol=action.patrol)
    captains, guards, cannons = action.captains, action.guards, action.cannons
    if type(captains) is int and type(guards) is int and type(cannons) is int:
        lost = (captains, guards, cannons)
        if lost in losses_of(weapon, counts(patrol.cards)):
            return patrol.number, lost
    raise illegal("losses_wrong", weapon=action.weapon, most=weapon.most)


def strike(course: Course, seat: int, card: int, number: int, lost: Counts) -> None:
    """Make an attack that is allowed: at once where nobody is asked for an answer."""
    state = course.state
    captains, guards, cannons = lost
    course.records.append(("Attacked", seat, card, number, captains, guards, cannons))
    attacked(state, seat, card, Strike(number, captains, guards, cannons))
    if state.phase != REACT:
        strike_now(course, Strike(number, captains, guards, cannons))


def victim(state: Position) -> int:
    """Return the seat that must answer the attack."""
    patrol = state.patrol(state.strike.patrol) if state.strike is not None else None
    assert patrol is not None
    return patrol.seat


def is_asked(state: Position, seat: int) -> bool:
    """Return whether an attacked seat is asked (B15, B17). Its cards beside the board decide, not what they are: so
    being asked tells nobody that there is a medical case among them."""
    return state.active(seat) and len(state.arsenals[seat]) > 0 and not refusal_of_arsenal(state, seat)


def strike_now(course: Course, strike: Strike) -> None:
    """Let the attack have its effect: of each kind the cards laid last are lost."""
    state = course.state
    patrol = state.patrol(strike.patrol)
    assert patrol is not None
    lost: list[int] = []
    for kind, count in enumerate((strike.captains, strike.guards, strike.cannons)):
        if count:
            lost += [card for card in patrol.cards if KIND[card] == kind][::-1][:count]
    cards = tuple(lost)
    course.records.append(("Struck", patrol.number, cards))
    struck(state, patrol.number, cards)


def answers(state: Position, seat: int) -> tuple[Heal | Endure, ...]:
    """Return what the attacked seat may do."""
    return (Endure(),) if card_of_kind(state, seat, CASE) is None else (Heal(), Endure())


@decides(Heal)
def heal(course: Course, action: Asked, seat: int) -> None:
    """Let a seat heal with the medical case (B17)."""
    state = course.state
    if state.phase != REACT or state.strike is None:
        raise illegal("wrong_phase", action="heal")
    card = card_of_kind(state, seat, CASE)
    if card is None:
        raise illegal("weapon_not_held", weapon=MEDICAL_CASE)
    course.begin()
    heal_with(course, seat, card)


def heal_with(course: Course, seat: int, card: int) -> None:
    """Play the medical case: the whole attack is off, or (option) only what it would do to men."""
    state = course.state
    strike = state.strike
    course.add(Healed(seat, card))
    if state.terms.heals_men and strike is not None and strike.cannons:
        strike_now(course, Strike(strike.patrol, 0, 0, strike.cannons))


@decides(Endure)
def endure(course: Course, action: Asked, seat: int) -> None:
    """Let the attack have its effect."""
    strike = course.state.strike
    if course.state.phase != REACT or strike is None:
        raise illegal("wrong_phase", action="endure")
    course.begin()
    strike_now(course, strike)


def _use(state: Position, seat: int, card: int) -> None:
    """Put a card used under the discards (B18)."""
    state.arsenals[seat] = without(state.arsenals[seat], (card,))
    state.discards.insert(0, card)


@evolves(Attacked)
def after_attacked(state: Position, event: Attacked) -> None:
    """Declare the attack."""
    attacked(state, event.seat, event.card, Strike(event.patrol, event.captains, event.guards, event.cannons))


def attacked(state: Position, seat: int, card: int, strike: Strike) -> None:
    """Declare an attack: the victim has the word if it is asked."""
    _use(state, seat, card)
    state.attacks += 1
    patrol = state.patrol(strike.patrol)
    if patrol is not None and is_asked(state, patrol.seat):
        state.phase = REACT
        state.strike = strike


@evolves(Healed)
def after_healed(state: Position, event: Healed) -> None:
    """Let the attack be off."""
    _use(state, event.seat, event.card)
    state.phase = PLAY
    state.strike = None


@evolves(Struck)
def after_struck(state: Position, event: Struck) -> None:
    """Let the attack have its effect."""
    struck(state, event.patrol, event.cards)


def struck(state: Position, number: int, cards: tuple[int, ...]) -> None:
    """Take cards out of a patrol; one without cards disappears (B14)."""
    patrols: list[Patrol] = []
    for patrol in state.patrols:
        if patrol.number != number:
            patrols.append(patrol)
            continue
        left = without(patrol.cards, cards)
        if left:
            patrols.append(Patrol(number, patrol.seat, patrol.colour, left))
    state.patrols = tuple(patrols)
    state.discards[:0] = cards
    state.phase = PLAY
    state.strike = None
