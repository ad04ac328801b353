"""Attacks with the arsenal (B2, B15, B16) and the medical case as their only answer (B17)."""

from collections.abc import Iterator
from itertools import product

from rules.base.errors import IllegalAction
from rules.base.values import put
from rules.battaglia.chapters.patrols import Counts, patrols_of
from rules.battaglia.chapters.registry import Course, decides, evolves
from rules.battaglia.state.actions import Attack, Endure, Heal
from rules.battaglia.state.cards import CARDS, GUARD, KIND, MEDICAL_CASE, counts
from rules.battaglia.state.events import Attacked, Healed, Struck
from rules.battaglia.state.state import PLAY, REACT, Draft, Patrol, State, Strike, fork, seal
from rules.battaglia.state.table import Weapon

CASE = CARDS.kinds.index(MEDICAL_CASE)


def refusal_of_arsenal(state: Draft, seat: int) -> str:
    """Return why this seat may not use its arsenal now, empty when it may (B15)."""
    mine = patrols_of(state, seat)
    if not mine:
        return "arsenal_needs_patrol"
    guarded = any(KIND[card] == GUARD for patrol in mine for card in patrol.cards)
    if not guarded and state.table.ruleset.attack_needs == "guard":
        return "arsenal_needs_guard"
    return ""


def _attacks_left(state: State) -> bool:
    most = state.table.ruleset.attacks_per_turn
    return not most or state.attacks < most


def attacks(state: State) -> Iterator[Attack]:
    """Yield every attack that the seat in turn may declare: weapon, patrol, and what it loses."""
    seat = state.seat
    if not state.arsenals[seat] or refusal_of_arsenal(state, seat) or not _attacks_left(state):
        return
    held = {CARDS.kinds[KIND[card]] for card in state.arsenals[seat]}
    targets = [(patrol.number, counts(patrol.cards)) for patrol in state.patrols if patrol.seat != seat]
    for kind, weapon in state.table.weapons.items():
        if kind in held:
            for number, present in targets:
                for lost in _losses(weapon, present):
                    yield Attack(kind, number, *lost)


def _losses(weapon: Weapon, present: Counts) -> Iterator[Counts]:
    """Yield at least one card and at most what the weapon can destroy (B16)."""
    most = [min(count, weapon.most) if hit else 0 for hit, count in zip(weapon.hits, present, strict=True)]
    for captains, guards, cannons in product(*(range(count + 1) for count in most)):
        if 0 < captains + guards + cannons <= weapon.most:
            yield captains, guards, cannons


def _of_kind(state: State, seat: int, kind: int) -> int | None:
    return next((card for card in state.arsenals[seat] if KIND[card] == kind), None)


@decides(Attack)
def attack(course: Course, action: Attack, seat: int) -> None:
    """Let a seat attack (B15, B16): one card, resolved before the next; whoever has cards beside the board is asked
    for an answer."""
    state = course.state
    if state.phase != PLAY:
        raise IllegalAction("wrong_phase", action="attack")
    weapon = state.table.weapons.get(action.weapon) if isinstance(action.weapon, str) else None
    if weapon is None:
        raise IllegalAction("weapon_unknown", weapon=action.weapon)
    card = _of_kind(state, seat, CARDS.kinds.index(action.weapon))
    if card is None:
        raise IllegalAction("weapon_not_held", weapon=action.weapon)
    code = refusal_of_arsenal(state, seat)
    if code:
        raise IllegalAction(code)
    if not _attacks_left(state):
        raise IllegalAction("no_more_attacks")
    target = _target(state, action, seat, weapon)
    strike = Strike(target.number, action.captains, action.guards, action.cannons)
    course.add(Attacked(seat, card, *strike))
    if course.state.phase != REACT:
        strike_now(course, strike)


def _target(state: State, action: Attack, seat: int, weapon: Weapon) -> Patrol:
    patrol = state.patrol(action.patrol)
    if patrol is None:
        raise IllegalAction("patrol_unknown", patrol=action.patrol)
    if patrol.seat == seat:
        raise IllegalAction("patrol_own", patrol=action.patrol)
    lost = (action.captains, action.guards, action.cannons)
    if any(type(count) is not int for count in lost) or lost not in _losses(weapon, counts(patrol.cards)):
        raise IllegalAction("losses_wrong", weapon=action.weapon, most=weapon.most)
    return patrol


def victim(state: State) -> int:
    """Return the seat that must answer the attack."""
    patrol = state.patrol(state.strike.patrol) if state.strike else None
    assert patrol is not None
    return patrol.seat


def is_asked(state: Draft, seat: int) -> bool:
    """Return whether an attacked seat is asked (B15, B17). Its cards beside the board decide, not what they are: so
    being asked tells nobody that there is a medical case among them."""
    return state.active(seat) and bool(state.arsenals[seat]) and not refusal_of_arsenal(state, seat)


def strike_now(course: Course, strike: Strike) -> None:
    """Let the attack have its effect: of each kind the cards laid last are lost."""
    patrol = course.state.patrol(strike.patrol)
    assert patrol is not None
    lost: list[int] = []
    for kind, count in enumerate(strike[1:]):
        lost += [card for card in patrol.cards if KIND[card] == kind][::-1][:count]
    course.add(Struck(patrol.number, tuple(lost)))


def answers(state: State, seat: int) -> tuple[Heal | Endure, ...]:
    """Return what the attacked seat may do."""
    return (Endure(),) if _of_kind(state, seat, CASE) is None else (Heal(), Endure())


@decides(Heal)
def heal(course: Course, action: Heal, seat: int) -> None:
    """Let a seat heal with the medical case (B17): the whole attack is off, or (option) only what it would do to
    men."""
    state = course.state
    strike = state.strike
    if state.phase != REACT or strike is None:
        raise IllegalAction("wrong_phase", action="heal")
    card = _of_kind(state, seat, CASE)
    if card is None:
        raise IllegalAction("weapon_not_held", weapon=MEDICAL_CASE)
    course.add(Healed(seat, card))
    if state.table.ruleset.medical_case == "men" and strike.cannons:
        strike_now(course, strike._replace(captains=0, guards=0))


@decides(Endure)
def endure(course: Course, action: Endure, seat: int) -> None:
    """Let the attack have its effect."""
    if course.state.phase != REACT or course.state.strike is None:
        raise IllegalAction("wrong_phase", action="endure")
    strike_now(course, course.state.strike)


def _without_card(state: State, seat: int, card: int) -> Draft:
    """Return the card used goes under the discards (B18)."""
    new = fork(state)
    new.arsenals = put(state.arsenals, seat, tuple([other for other in state.arsenals[seat] if other != card]))
    new.discards = (card, *state.discards)
    return new


@evolves(Attacked)
def after_attacked(state: State, event: Attacked) -> State:
    """Return the state after it: the victim has the word if it is asked."""
    new = _without_card(state, event.seat, event.card)
    new.attacks = state.attacks + 1
    patrol = new.patrol(event.patrol)
    if patrol is not None and is_asked(new, patrol.seat):
        new.phase = REACT
        new.strike = Strike(event.patrol, event.captains, event.guards, event.cannons)
    return seal(new)


@evolves(Healed)
def after_healed(state: State, event: Healed) -> State:
    """Return the state after it: the attack is off."""
    new = _without_card(state, event.seat, event.card)
    new.phase, new.strike = PLAY, None
    return seal(new)


@evolves(Struck)
def after_struck(state: State, event: Struck) -> State:
    """Return the state after it: a patrol without cards disappears (B14)."""
    patrols = []
    for patrol in state.patrols:
        left = patrol
        if patrol.number == event.patrol:
            left = patrol._replace(cards=tuple([card for card in patrol.cards if card not in event.cards]))
        if left.cards:
            patrols.append(left)
    new = fork(state)
    new.phase = PLAY
    new.strike = None
    new.patrols = tuple(patrols)
    new.discards = event.cards + state.discards
    return seal(new)
