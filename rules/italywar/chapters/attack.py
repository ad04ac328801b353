"""I11, I19 to I22, I28: attacks, the answers of the attacked, the throw."""

from typing import Any

from rules.base.errors import IllegalAction
from rules.base.refusals import illegal
from rules.italywar.chapters import specials
from rules.italywar.chapters.cards import spent_by, thrown_with
from rules.italywar.chapters.conquest import after_conquest
from rules.italywar.chapters.reach import attack_dice, defence_dice, guarded_territories
from rules.italywar.chapters.registry import Asked, Course, decides, evolves
from rules.italywar.state.actions import Attack
from rules.italywar.state.events import AttackDeclared, Fought, GeneralPlayed
from rules.italywar.state.geography import GENERAL
from rules.italywar.state.geography import MARSHAL as MARSHAL_CARD
from rules.italywar.state.parts import ATTACK, MARSHAL, MOVE_IN, THROW, Fight
from rules.italywar.state.position import Position
from rules.lands import checks
from rules.odds.throws import losses_of_throw


@decides(Attack)
def attack(course: Course, action: Asked, seat: int) -> IllegalAction | None:
    """Let a seat attack: declared; thrown at once where the attacked cannot answer."""
    state = course.state
    if state.phase != ATTACK:
        return illegal("wrong_phase", action="attack")
    source, target, general = action.source, action.target, action.general
    if refused := _refused_attack(state, source, target, seat):
        return refused
    if type(general) is not bool:
        return illegal("general_unknown", value=general)
    if general and specials.held_card(state, seat, GENERAL) is None:
        return illegal("card_not_held", kind="generale")
    if general and specials.face_up(state, seat, GENERAL) is not None:
        return illegal("general_already_played")
    course.begin()
    strike(course, source, target, general)
    return None


def strike(course: Course, source: int, target: int, general: bool) -> None:
    """Make an attack that is allowed."""
    course.records.append(("AttackDeclared", source, target, general))
    attack_declared(course.state, source, target, general)
    throw_when_answered(course)


def _refused_attack(state: Position, source: Any, target: Any, seat: int) -> IllegalAction | None:
    """Return why this attack is not allowed; None when it is."""
    refused = checks.wrong_own(state, source, seat, "source") or checks.wrong_territory(state, target, "target")
    if refused is not None:
        return refused
    codes = state.table.geo.codes
    owner = state.owner[target]
    if owner == seat:
        return illegal("target_own", target=codes[target])
    if specials.by_sea(state, source, target):
        if not state.terms.ports >> source & state.terms.ports >> target & 1:
            return checks.not_adjacent(state, source, target)
        if not state.sailing:
            return illegal("admiral_needed", source=codes[source], target=codes[target])
    if state.truces >> (target if state.terms.by_territory else owner) & 1:
        return illegal("truce", seat=owner, target=codes[target])
    if guarded_territories(state) >> target & 1:
        return illegal("only_territory_guarded", target=codes[target])
    dice = attack_dice(state, source)
    least = defence_dice(state, target) if state.terms.not_fewer else 1
    if dice < least:
        return illegal("too_few_armies", source=codes[source], armies=state.armies[source], least=least)
    return None


@evolves(AttackDeclared)
def after_attack_declared(state: Position, event: AttackDeclared) -> None:
    """Let the attack stand as declared."""
    attack_declared(state, event.source, event.target, bool(event.general))


def attack_declared(state: Position, source: int, target: int, general: bool) -> None:
    """Declare an attack: sets are over for this turn; the attacked is asked (I22)."""
    state.fight = Fight(source, target, general)
    state.sets = 0
    state.phase = specials.next_question(state, ATTACK)


def throw_when_answered(course: Course) -> None:
    """Throw once everybody has answered (I22): after the Tregua the Generale, then the Maresciallo, then the dice."""
    state = course.state
    fight = state.fight
    if (state.phase != MARSHAL and state.phase != THROW) or fight is None:
        return
    card = specials.held_card(state, state.seat, GENERAL) if fight.general else None
    if card is not None:
        course.add(GeneralPlayed(state.seat, card))
    if state.phase == THROW:
        _throw(course, fight.source, fight.target)


def _throw(course: Course, source: int, target: int) -> None:
    """Throw once: the dice of six faces, the attacker's first, then those of eight."""
    state = course.state
    symbols = state.terms.symbols
    used = specials.in_throw(state, target)
    special = [symbols[card] for card in used]
    mine, theirs = int(GENERAL in special), int(MARSHAL_CARD in special)
    attackers, defenders = attack_dice(state, source) - mine, defence_dice(state, target) - theirs
    six = course.chance.roll(attackers + defenders, "combat") if attackers + defenders else ()
    eight = course.chance.roll(mine + theirs, "combat", state.table.ruleset.special_faces) if special else ()
    attack_, attack8, defence, defence8 = six[:attackers], eight[:mine], six[attackers:], eight[mine:]
    lost, killed = losses_of_throw(attack_ + attack8, defence + defence8)
    spent = spent_by(state.cards, used)
    course.records.append(("Fought", source, target, attack_, attack8, defence, defence8, lost, killed, spent))
    fought(state, source, target, attackers + mine, lost, killed, spent)
    if state.phase == MOVE_IN:
        after_conquest(course)


@evolves(Fought)
def after_fought(state: Position, event: Fought) -> None:
    """Let the throw have its effect."""
    dice = len(event.attack) + len(event.attack8)
    fought(state, event.source, event.target, dice, event.attacker_losses, event.defender_losses, event.spent)


def fought(
    state: Position, source: int, target: int, dice: int, lost: int, killed: int, spent: tuple[int, ...]
) -> None:
    """Take the losses of a throw with so many dice; a conquered territory changes hands with the armies of the last
    throw on it (I12)."""
    used = specials.in_throw(state, target)
    if used:
        state.cards = thrown_with(state.cards, used, spent)
    if state.terms.admiral_throws and specials.by_sea(state, source, target):
        state.sailing -= 1
    state.armies[source] -= lost
    state.armies[target] -= killed
    state.attacked = True
    state.fight = None
    state.phase = ATTACK
    if not state.armies[target]:
        _conquer(state, source, target, dice if state.terms.conquest_moves_dice else 1)


def _conquer(state: Position, source: int, target: int, dice: int) -> None:
    """Hand the territory over (I12): it changes hands, with the armies of the throw on it."""
    victim = state.owner[target]
    state.carry(source, target, dice)
    state.give(target, state.seat)
    state.fight = Fight(source, target, False, dice, 0 if state.held[victim] else victim)
    state.phase = MOVE_IN
    state.conquests += 1
