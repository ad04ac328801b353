"""R9 to R12: attacks, the defender's word, the throw, the conquest."""

from rules.base.errors import IllegalAction
from rules.lands import checks
from rules.odds.throws import losses_of_throw
from rules.risiko.chapters.conquest import after_conquest
from rules.risiko.chapters.registry import Course, decides, evolves
from rules.risiko.state.actions import Attack, Defend
from rules.risiko.state.events import AttackDeclared, Fought
from rules.risiko.state.state import ATTACK, DEFEND, MOVE_IN, Draft, Fight, State, fork, seal


def guarded_territories(state: Draft) -> int:
    """Return territories that nobody may attack yet, a player's only one during the first rounds (R16)."""
    if state.round > state.table.guarded:
        return 0
    return sum([held for held in state.held if held and not held & (held - 1)])


def defence_most(state: State, target: int) -> int:
    """Return the most dice of the defence (R10): at most the armies there."""
    return min(state.table.defence_most, state.armies[target])


@decides(Attack)
def attack(course: Course, action: Attack, seat: int) -> None:
    """Let a seat attack (R9, R10): declared, and thrown at once where the defender has no choice."""
    state = course.state
    if state.phase != ATTACK:
        raise IllegalAction("wrong_phase", action="attack")
    source, target = _allowed_attack(state, action, seat)
    table = state.table
    defenders = state.armies[target]
    defence = defenders if defenders < table.defence_most else table.defence_most
    least = defence if table.not_fewer else 1
    most = min(table.attack_most, state.armies[source] - 1)
    if least > most:
        raise IllegalAction("too_few_armies", least=least, armies=state.armies[source])
    dice = action.dice
    if type(dice) is not int or not least <= dice <= most:
        dice = checks.quantity(dice, least, most, "dice_out_of_range")
    if table.forced:
        _throw(course, source, target, dice, defence)
        return
    course.add(AttackDeclared(source, target, dice))
    if state.people.gone[state.owner[target]]:
        _throw(course, source, target, dice, withdrawn_dice(state, target))


def withdrawn_dice(state: State, target: int) -> int:
    """Return the armies of a player who has left defend with the maximum of dice (R32)."""
    return defence_most(state, target) if state.table.ruleset.withdrawn_defence == "maximum" else 1


def _allowed_attack(state: State, action: Attack, seat: int) -> tuple[int, int]:
    source, target = action.source, action.target
    owner, size = state.owner, state.table.geo.size
    if type(source) is not int or not 0 <= source < size or owner[source] != seat:
        checks.own_territory(state, source, seat, "source")
    if type(target) is not int or not 0 <= target < size:
        checks.territory(state, target, "target")
    if owner[target] == seat:
        raise IllegalAction("target_own", target=state.table.geo.codes[target])
    if not state.table.geo.borders[source] >> target & 1:
        raise checks.not_adjacent(state, source, target)
    if state.round <= state.table.guarded and guarded_territories(state) >> target & 1:
        raise IllegalAction("only_territory_guarded", target=state.table.geo.codes[target])
    return source, target


@evolves(AttackDeclared)
def after_attack_declared(state: State, event: AttackDeclared) -> State:
    """Return the state after it: the defender has the word; sets are over for this turn (R8)."""
    new = fork(state)
    new.fight = Fight(event.source, event.target, event.dice)
    new.phase = DEFEND
    new.sets = 0
    return seal(new)


@decides(Defend)
def defend(course: Course, action: Defend, seat: int) -> None:
    """Let a seat defend (R10): the defender's dice, then the throw."""
    state = course.state
    fight = state.fight
    if state.phase != DEFEND or fight is None:
        raise IllegalAction("wrong_phase", action="defend")
    dice = checks.quantity(action.dice, 1, defence_most(state, fight.target), "dice_out_of_range")
    _throw(course, fight.source, fight.target, fight.dice, dice)


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
    lost, killed = losses_of_throw(attackers, defenders, state.table.ties_attack)
    course.add(Fought(source, target, attackers, defenders, lost, killed))
    if killed == state.armies[target]:
        after_conquest(course)


@evolves(Fought)
def after_fought(state: State, event: Fought) -> State:
    """Return the state after it: losses; a conquered territory changes hands with the armies of the last throw on it
    (R12)."""
    new = fork(state)
    source, target = event.source, event.target
    left = state.armies[target] - event.defender_losses
    new.sets = 0
    if left:
        here = list(state.armies)
        here[target] = left
        here[source] = armies = here[source] - event.attacker_losses
        new.armies = tuple(here)
        both = 1 << source | 1 << target
        new.at2 = state.at2 & ~both | (armies > 1) << source | (left > 1) << target
        new.at3 = state.at3 & ~both | (armies > 2) << source | (left > 2) << target
        new.at4 = state.at4 & ~both | (armies > 3) << source | (left > 3) << target
        new.fight = None
        new.phase = ATTACK
        return seal(new)
    dice = len(event.attack) if state.table.ruleset.conquest_moves_dice else 1
    victim = state.owner[target]
    new.put(source, state.armies[source] - event.attacker_losses - dice)
    new.put(target, dice)
    new.give(target, state.seat)
    new.fight = Fight(source, target, dice, 0 if new.held[victim] else victim)
    new.phase = MOVE_IN
    new.conquests = state.conquests + 1
    return seal(new)
