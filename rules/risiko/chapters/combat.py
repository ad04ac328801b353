"""R9 to R12: attacks, the defender's word, the throw, the conquest."""

from typing import Any

from rules.base.errors import IllegalAction
from rules.base.machine import i64
from rules.base.refusals import illegal
from rules.base.rows import named
from rules.lands import checks
from rules.odds.throws import losses_of_dice
from rules.risiko.chapters.conquest import after_conquest
from rules.risiko.chapters.registry import Asked, Course, decides, evolves
from rules.risiko.state.actions import Attack, Defend
from rules.risiko.state.events import AttackDeclared, Fought
from rules.risiko.state.parts import ATTACK, DEFEND, MOVE_IN, Fight
from rules.risiko.state.position import Position


def guarded_territories(state: Position) -> i64:
    """Return territories that nobody may attack yet, a player's only one during the first rounds (R16)."""
    guarded: i64 = 0
    if state.round <= state.terms.guarded:
        for held in state.held:
            if not held & (held - 1):
                guarded |= held
    return guarded


def defence_most(state: Position, target: int) -> int:
    """Return the most dice of the defence (R10): at most the armies there."""
    return min(state.terms.defence_most, state.armies[target])


@decides(Attack)
def attack(course: Course, action: Asked, seat: int) -> IllegalAction | None:
    """Let a seat attack (R9, R10): declared, and thrown at once where the defender has no choice."""
    state = course.state
    if state.phase != ATTACK:
        return illegal("wrong_phase", action="attack")
    source, target, dice = action.source, action.target, action.dice
    if refused := _refused_attack(state, source, target, seat):
        return refused
    terms = state.terms
    defenders = state.armies[target]
    defence = defenders if defenders < terms.defence_most else terms.defence_most
    least = defence if terms.not_fewer else 1
    most = min(terms.attack_most, state.armies[source] - 1)
    if least > most:
        return illegal("too_few_armies", least=least, armies=state.armies[source])
    if type(dice) is not int or not least <= dice <= most:
        return checks.wrong_quantity(dice, least, most, "dice_out_of_range")
    course.begin()
    strike(course, source, target, dice)
    return None


def strike(course: Course, source: int, target: int, dice: int) -> None:
    """Make an attack that is allowed: declared, and thrown at once where the defender has no choice."""
    state = course.state
    if state.terms.forced:
        _throw(course, source, target, dice, defence_most(state, target))
        return
    course.add(AttackDeclared(source, target, dice))
    if state.people.gone[state.owner[target]]:
        _throw(course, source, target, dice, withdrawn_dice(state, target))


def withdrawn_dice(state: Position, target: int) -> int:
    """Return the armies of a player who has left defend with the maximum of dice (R32)."""
    return defence_most(state, target) if state.table.ruleset.withdrawn_defence == "maximum" else 1


def _refused_attack(state: Position, source: Any, target: Any, seat: int) -> IllegalAction | None:
    """Return why this attack is not allowed, whatever its dice; None when it is."""
    owner, size = state.owner, state.terms.size
    if type(source) is not int or not 0 <= source < size or owner[source] != seat:
        return checks.wrong_own(state, source, seat, "source")
    if type(target) is not int or not 0 <= target < size:
        return checks.wrong_territory(state, target, "target")
    if owner[target] == seat:
        return illegal("target_own", target=state.table.geo.codes[target])
    if not state.terms.borders[source] >> target & 1:
        return checks.not_adjacent(state, source, target)
    if state.round <= state.terms.guarded and guarded_territories(state) >> target & 1:
        return illegal("only_territory_guarded", target=state.table.geo.codes[target])
    return None


@evolves(AttackDeclared)
def after_attack_declared(state: Position, event: AttackDeclared) -> None:
    """Give the word to the defender; sets are over for this turn (R8)."""
    state.fight = Fight(event.source, event.target, event.dice)
    state.phase = DEFEND
    state.sets = 0


@decides(Defend)
def defend(course: Course, action: Asked, seat: int) -> IllegalAction | None:
    """Let a seat defend (R10): the defender's dice, then the throw."""
    state = course.state
    fight = state.fight
    if state.phase != DEFEND or fight is None:
        return illegal("wrong_phase", action="defend")
    dice = action.dice
    if refused := checks.wrong_quantity(dice, 1, defence_most(state, fight.target), "dice_out_of_range"):
        return refused
    course.begin()
    _throw(course, fight.source, fight.target, fight.dice, dice)
    return None


def answer_for_withdrawn(course: Course) -> None:
    """Choose the dice (R32) of a defender who leaves before saying how many."""
    state = course.state
    fight = state.fight
    if state.phase == DEFEND and fight is not None and state.people.gone[state.owner[fight.target]]:
        dice = withdrawn_dice(state, fight.target)
        _throw(course, fight.source, fight.target, fight.dice, dice)


def _throw(course: Course, source: int, target: int, attack: int, defence: int) -> None:
    """Throw once, the attacker's dice first."""
    state = course.state
    dice = course.chance.roll(attack + defence, "combat")
    attackers, defenders = dice[:attack], dice[attack:]
    lost, killed = losses_of_dice(attackers, defenders, state.terms.ties_attack)
    course.records.append(("Fought", source, target, attackers, defenders, lost, killed))
    fought(state, source, target, attack, lost, killed)
    if state.phase == MOVE_IN:
        after_conquest(course)


@evolves(Fought)
def after_fought(state: Position, event: Fought) -> None:
    """Let the throw have its effect."""
    fought(state, event.source, event.target, len(event.attack), event.attacker_losses, event.defender_losses)


def fought(state: Position, source: int, target: int, dice: int, lost: int, killed: int) -> None:
    """Take the losses of a throw with so many dice; a conquered territory changes hands with the armies of the last
    throw on it (R12)."""
    left = state.armies[target] - killed
    state.sets = 0
    if left:
        if lost:
            state.put(source, state.armies[source] - lost)
        if killed:
            state.put(target, left)
        state.fight = None
        state.phase = ATTACK
        return
    moving = dice if state.terms.conquest_moves_dice else 1
    victim = state.owner[target]
    state.put(source, state.armies[source] - lost - moving)
    state.put(target, moving)
    state.give(target, state.seat)
    state.fight = named(Fight, (source, target, moving, 0 if state.held[victim] else victim))
    state.phase = MOVE_IN
    state.conquests += 1
