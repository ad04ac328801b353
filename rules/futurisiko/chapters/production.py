"""F10 to F15: points, Super Produzione, Missili against Scudo, new armies."""

from rules.base.refusals import illegal
from rules.futurisiko.chapters import checks
from rules.futurisiko.chapters.order import following, next_opponent
from rules.futurisiko.chapters.pieces import spend_card, supply
from rules.futurisiko.chapters.registry import Asked, Course, decides, evolves, proceeds
from rules.futurisiko.deck import MISSILE
from rules.futurisiko.deck import SHIELD as SHIELD_CARD
from rules.futurisiko.deck import SUPER as SUPER_CARD
from rules.futurisiko.state.actions import Build, EndProduction, LaunchMissile, PlaySuper, RaiseShield
from rules.futurisiko.state.events import (
    Built,
    MissileLaunched,
    MissileStruck,
    OperationsBegan,
    ProductionBegan,
    ProductionEnded,
    ShieldRaised,
    SuperPlayed,
)
from rules.futurisiko.state.parts import BUILD, MISSILES, PRODUCE, SHIELD, SUPER, Due
from rules.futurisiko.state.position import Position
from rules.futurisiko.state.table import AIR, ARMS, LAND, SEA


@evolves(ProductionBegan)
def after_production_began(state: Position, event: ProductionBegan) -> None:
    """Count the points; whoever holds cards may play Super Produzione first (F12)."""
    state.seat = state.asked = event.seat
    state.new_turn(event.points)
    state.phase = SUPER
    if not state.hand(event.seat):
        open_missiles(state)


@decides(PlaySuper)
def play_super(course: Course, action: Asked, seat: int) -> None:
    """Let a seat play Super Produzione (F15): any number, unless the ruleset has a limit."""
    state = course.state
    checks.phase(state, SUPER)
    card = checks.card(state, action.card, seat, SUPER_CARD)
    course.begin()
    dice = course.chance.roll(state.terms.dice(state.flags(seat)), "super_production")
    course.add(SuperPlayed(seat, card, dice, state.terms.hits(dice)))


@evolves(SuperPlayed)
def after_super_played(state: Position, event: SuperPlayed) -> None:
    """Give a point per hit."""
    spend_card(state, event.seat, event.card)
    turn = state.turn
    turn.points += event.hits
    turn.cards += 1
    if not state.hand(event.seat) or turn.cards == state.table.ruleset.super_per_turn:
        open_missiles(state)


def open_missiles(state: Position) -> None:
    """Ask the opponents (F12, F14), from the left of who produces; only those who hold cards."""
    state.phase = MISSILES
    next_missiles(state, state.seat)


def next_missiles(state: Position, after: int) -> None:
    """Give the word to the next opponent; a pass counts until another missile is launched, so whoever passed before it
    is asked again.

    Spending begins when all have passed since the last one, or when there is nothing left to destroy.
    """
    state.due = None
    asked = next_opponent(state, after, state.turn.launched or state.seat)
    state.asked = asked if state.turn.points else 0
    if not state.asked:
        state.phase, state.asked = BUILD, state.seat


@decides(LaunchMissile)
def launch_missile(course: Course, action: Asked, seat: int) -> None:
    """Let a seat launch a missile (F14): by any opponent in turn."""
    state = course.state
    checks.phase(state, MISSILES)
    card = checks.card(state, action.card, seat, MISSILE)
    course.begin()
    course.add(MissileLaunched(seat, state.seat, card))


@evolves(MissileLaunched)
def after_missile_launched(state: Position, event: MissileLaunched) -> None:
    """Ask the victim for a shield if it holds any card (F13)."""
    spend_card(state, event.seat, event.card)
    state.turn.launched = event.seat
    state.due = Due("missile", event.seat, event.target, 0, 0)
    state.phase = SHIELD
    state.asked = event.target if state.hand(event.target) else 0


@decides(RaiseShield)
def raise_shield(course: Course, action: Asked, seat: int) -> None:
    """Let a seat raise a shield (F13): before the dice of the missile."""
    state = course.state
    checks.phase(state, SHIELD)
    card = checks.card(state, action.card, seat, SHIELD_CARD)
    course.begin()
    course.add(ShieldRaised(seat, card))


@evolves(ShieldRaised)
def after_shield_raised(state: Position, event: ShieldRaised) -> None:
    """Let there be one missile less; who launched it may launch another."""
    spend_card(state, event.seat, event.card)
    _again(state)


def _again(state: Position) -> None:
    """Return the word to who launched the missile, if it holds cards and there are points left, else to the next."""
    by = state.owed.by
    state.phase, state.due, state.asked = MISSILES, None, by
    if not state.hand(by) or not state.turn.points:
        next_missiles(state, by)


@proceeds(SHIELD)
def strike(course: Course) -> bool:
    """Go on by itself where it is due: the dice of a missile that nothing stops, one per flag of the victim (F12)."""
    state = course.state
    if state.asked:
        return False
    due = state.owed
    dice = course.chance.roll(state.terms.dice(state.flags(due.target)), "missile")
    hits = state.terms.hits(dice)
    course.add(MissileStruck(due.by, due.target, dice, hits, min(hits, state.turn.points)))
    return True


@evolves(MissileStruck)
def after_missile_struck(state: Position, event: MissileStruck) -> None:
    """Take the points lost, never below none (F12)."""
    state.turn.points -= event.points
    _again(state)


def affordable(state: Position, seat: int) -> tuple[int, int, int]:
    """Return how many land, air and sea armies the seat could build of one kind: points and supply (F11)."""
    points, costs = state.turn.points, state.terms.costs
    if points < min(costs):
        return 0, 0, 0
    left = supply(state, seat)
    sea = min(points // costs[2], left[2])
    if sea and not own_seas(state, seat):
        sea = 0
    return min(points // costs[0], left[0]), min(points // costs[1], left[1]), sea


def own_seas(state: Position, seat: int) -> tuple[int, ...]:
    """Return the sea areas on which an own territory lies."""
    owner = state.owner
    seas: list[int] = []
    for sea, shores in enumerate(state.terms.shores):
        for land in shores:
            if owner[land] == seat:
                seas.append(sea)
                break
    return tuple(seas)


@decides(Build)
def build(course: Course, action: Asked, seat: int) -> None:
    """Let a seat build armies (F11): while points and supply last; land and air on an own territory, submarines
    before an own coast."""
    state = course.state
    checks.phase(state, BUILD)
    if action.arm not in ARMS:
        raise illegal("arm_unknown", arm=action.arm)
    arm, codes, size = ARMS.index(action.arm), state.table.geo.codes, state.terms.size
    if arm != SEA:
        place = checks.own_territory(state, action.place, seat, "place")
    else:
        place = size + checks.sea(state, action.place - size if type(action.place) is int else None, "place")
        if place - size not in own_seas(state, seat):
            raise illegal("no_own_coast", place=codes[place])
    if not supply(state, seat)[arm]:
        raise illegal("supply_empty", arm=action.arm)
    most = affordable(state, seat)[arm]
    if not most:
        raise illegal("points_too_few", points=state.turn.points, cost=state.terms.costs[arm])
    armies = checks.quantity(action.armies, most)
    course.begin()
    build_on(course, action.arm, place, armies)


def build_on(course: Course, arm: str, place: int, armies: int) -> None:
    """Build armies where that is allowed."""
    seat = course.state.seat
    course.records.append(("Built", seat, arm, place, armies))
    _built(course.state, seat, arm, place, armies)


@evolves(Built)
def after_built(state: Position, event: Built) -> None:
    """Let points become armies."""
    _built(state, event.seat, event.arm, event.place, event.armies)


def _built(state: Position, seat: int, name: str, place: int, armies: int) -> None:
    arm = ARMS.index(name)
    state.turn.points -= armies * state.terms.costs[arm]
    if arm == LAND:
        state.land[place] += armies
    elif arm == AIR:
        state.air[place] += armies
    else:
        state.add_subs(seat, place - state.terms.size, armies)


@decides(EndProduction)
def end_production(course: Course, action: Asked, seat: int) -> None:
    """Let a seat end its production (F10): the rest of the points is lost."""
    state = course.state
    checks.phase(state, BUILD)
    course.begin()
    course.add(ProductionEnded(seat, state.turn.points))


@proceeds(BUILD)
def end_when_spent(course: Course) -> bool:
    """Go on by itself where it is due: a production in which nothing more can be built is over."""
    state = course.state
    if any(affordable(state, state.seat)):
        return False
    course.add(ProductionEnded(state.seat, state.turn.points))
    return True


@evolves(ProductionEnded)
def after_production_ended(state: Position, event: ProductionEnded) -> None:
    """Let the next seat produce."""
    state.phase, state.asked = PRODUCE, 0
    state.new_turn()


@proceeds(PRODUCE)
def next_production(course: Course) -> bool:
    """Go on by itself where it is due: the next in order; after the last the operations begin with the first."""
    state = course.state
    seat = following(state, state.seat)
    if seat:
        course.add(ProductionBegan(seat, state.flags(seat)))
    else:
        course.add(OperationsBegan(following(state, 0)))
    return True
