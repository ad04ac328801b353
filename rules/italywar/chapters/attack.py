"""I11, I19 to I22, I28: attacks, the answers of the attacked, the throw."""

from rules.base.errors import IllegalAction
from rules.base.values import put
from rules.italywar.chapters import specials
from rules.italywar.chapters.cards import spent_by, thrown_with
from rules.italywar.chapters.conquest import after_conquest
from rules.italywar.chapters.reach import attack_dice, defence_dice, guarded_territories
from rules.italywar.chapters.registry import Course, decides, evolves
from rules.italywar.state.actions import Attack, Pass, PlayMarshal, PlayTruce
from rules.italywar.state.events import AttackDeclared, Fought, GeneralPlayed, MarshalPlayed, Passed, TruceDeclared
from rules.italywar.state.geography import GENERAL
from rules.italywar.state.geography import MARSHAL as MARSHAL_CARD
from rules.italywar.state.geography import TRUCE as TRUCE_CARD
from rules.italywar.state.state import (
    ATTACK,
    MARSHAL,
    MOVE_IN,
    THROW,
    TRUCE,
    Draft,
    Fight,
    State,
    fork,
    seal,
    with_armies,
)
from rules.lands import checks
from rules.odds.throws import losses_of_throw


@decides(Attack)
def attack(course: Course, action: Attack, seat: int) -> None:
    """Let a seat attack: declared; thrown at once where the attacked cannot answer."""
    state = course.state
    if state.phase != ATTACK:
        raise IllegalAction("wrong_phase", action="attack")
    source, target = _allowed_attack(state, action, seat)
    if type(action.general) is not bool:
        raise IllegalAction("general_unknown", value=action.general)
    if action.general and specials.held_card(state, seat, GENERAL) is None:
        raise IllegalAction("card_not_held", kind="generale")
    if action.general and specials.face_up(state, seat, GENERAL) is not None:
        raise IllegalAction("general_already_played")
    course.add(AttackDeclared(source, target, action.general))
    throw_when_answered(course)


def _allowed_attack(state: State, action: Attack, seat: int) -> tuple[int, int]:
    source = checks.own_territory(state, action.source, seat, "source")
    target = checks.territory(state, action.target, "target")
    geo = state.table.geo
    owner = state.owner[target]
    if owner == seat:
        raise IllegalAction("target_own", target=geo.codes[target])
    if specials.by_sea(state, source, target):
        if not geo.ports >> source & geo.ports >> target & 1:
            raise checks.not_adjacent(state, source, target)
        if not state.sailing:
            raise IllegalAction("admiral_needed", source=geo.codes[source], target=geo.codes[target])
    if state.truces >> (target if state.table.by_territory else owner) & 1:
        raise IllegalAction("truce", seat=owner, target=geo.codes[target])
    if guarded_territories(state) >> target & 1:
        raise IllegalAction("only_territory_guarded", target=geo.codes[target])
    dice = attack_dice(state, source)
    least = defence_dice(state, target) if state.table.not_fewer else 1
    if dice < least:
        raise IllegalAction("too_few_armies", source=geo.codes[source], armies=state.armies[source], least=least)
    return source, target


@evolves(AttackDeclared)
def after_attack_declared(state: State, event: AttackDeclared) -> State:
    """Return the state after it: sets are over for this turn; the attacked is asked (I22)."""
    new = fork(state)
    new.fight = Fight(event.source, event.target, bool(event.general))
    new.sets = 0
    new.phase = specials.next_question(new, ATTACK)
    return seal(new)


def throw_when_answered(course: Course) -> None:
    """Throw once everybody has answered (I22): after the Tregua the Generale, then the Maresciallo, then the dice."""
    state = course.state
    fight = state.fight
    if state.phase not in (MARSHAL, THROW) or fight is None:
        return
    card = specials.held_card(state, state.seat, GENERAL) if fight.general else None
    if card is not None:
        course.add(GeneralPlayed(state.seat, card))
    if state.phase == THROW:
        _throw(course, fight)


@decides(PlayTruce)
def play_truce(course: Course, action: PlayTruce, seat: int) -> None:
    """Let a seat play the Tregua (I20)."""
    state = course.state
    if state.phase != TRUCE:
        raise IllegalAction("wrong_phase", action="play_truce")
    card = specials.held_card(state, seat, TRUCE_CARD)
    if card is None:
        raise IllegalAction("card_not_held", kind="tregua")
    course.add(TruceDeclared(seat, card))


@decides(PlayMarshal)
def play_marshal(course: Course, action: PlayMarshal, seat: int) -> None:
    """Let a seat play the Maresciallo (I16)."""
    state = course.state
    if state.phase != MARSHAL:
        raise IllegalAction("wrong_phase", action="play_marshal")
    card = specials.held_card(state, seat, MARSHAL_CARD)
    if card is None:
        raise IllegalAction("card_not_held", kind="maresciallo")
    course.add(MarshalPlayed(seat, card))
    throw_when_answered(course)


@decides(Pass)
def let_pass(course: Course, action: Pass, seat: int) -> None:
    """Let the attacked play nothing."""
    state = course.state
    if state.phase not in (TRUCE, MARSHAL):
        raise IllegalAction("wrong_phase", action="pass")
    if type(action.turn) is not bool:
        raise IllegalAction("turn_unknown", value=action.turn)
    course.add(Passed(seat, action.turn))
    throw_when_answered(course)


def _throw(course: Course, fight: Fight) -> None:
    """Throw once: the dice of six faces, the attacker's first, then those of eight."""
    state = course.state
    source, target = fight.source, fight.target
    symbols = state.table.geo.symbols
    used = specials.in_throw(state, target)
    special = [symbols[card] for card in used]
    mine, theirs = GENERAL in special, MARSHAL_CARD in special
    attackers, defenders = attack_dice(state, source) - mine, defence_dice(state, target) - theirs
    six = course.chance.roll(attackers + defenders, "combat") if attackers + defenders else ()
    eight = course.chance.roll(mine + theirs, "combat", state.table.ruleset.special_faces) if special else ()
    attack_, attack8, defence, defence8 = six[:attackers], eight[:mine], six[attackers:], eight[mine:]
    lost, killed = losses_of_throw(attack_ + attack8, defence + defence8)
    course.add(Fought(source, target, attack_, attack8, defence, defence8, lost, killed, spent_by(state.cards, used)))
    if killed == state.armies[target]:
        after_conquest(course)


@evolves(Fought)
def after_fought(state: State, event: Fought) -> State:
    """Return the state after it: losses; a conquered territory changes hands with the armies of the last throw on it
    (I12)."""
    source, target, victim = event.source, event.target, state.owner[event.target]
    sea = specials.by_sea(state, source, target)
    used = specials.in_throw(state, target) if state.cards.shown else ()
    new = fork(state)
    new.armies = with_armies(state.armies, (source, -event.attacker_losses), (target, -event.defender_losses))
    if used:
        new.cards = thrown_with(state.cards, used, event.spent)
    new.sailing = state.sailing - (sea and bool(state.table.ruleset.admiral_throws))
    new.attacked = True
    new.fight = None
    new.phase = ATTACK
    if not new.armies[target]:
        _conquer(new, event, victim)
    return seal(new)


def _conquer(new: Draft, event: Fought, victim: int) -> None:
    """Hand the territory over (I12): it changes hands, with the armies of the throw on it."""
    source, target, seat = event.source, event.target, new.seat
    dice = len(event.attack) + len(event.attack8) if new.table.ruleset.conquest_moves_dice else 1
    bit = 1 << target
    new.held = put(put(new.held, victim, new.held[victim] & ~bit), seat, new.held[seat] | bit)
    new.armies = with_armies(new.armies, (source, -dice), (target, dice))
    new.owner = new.owner[:target] + bytes((seat,)) + new.owner[target + 1 :]
    new.fight = Fight(source, target, False, dice, 0 if new.held[victim] else victim)
    new.phase = MOVE_IN
    new.conquests += 1
