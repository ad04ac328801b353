"""F10 to F15: points, Super Produzione, Missili against Scudo, new armies."""

from rules.base.errors import IllegalAction
from rules.futurisiko.chapters import checks
from rules.futurisiko.chapters.order import clockwise, following
from rules.futurisiko.chapters.pieces import add_subs, spend_card, supply
from rules.futurisiko.chapters.registry import Course, decides, evolves, proceeds
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
from rules.futurisiko.state.state import (
    BUILD,
    MISSILES,
    PRODUCE,
    SHIELD,
    SUPER,
    Draft,
    Due,
    State,
    fork,
    new_turn,
    seal,
    with_change,
)
from rules.futurisiko.state.table import AIR, ARMS, LAND, SEA


@evolves(ProductionBegan)
def after_production_began(state: State, event: ProductionBegan) -> State:
    """Return the state after it: points are counted; whoever holds cards may play Super Produzione first (F12)."""
    new = fork(state)
    new.seat = new.asked = event.seat
    new.turn = new_turn(state.table, event.points)
    new.phase = SUPER
    if not state.hand(event.seat):
        open_missiles(new)
    return seal(new)


@decides(PlaySuper)
def play_super(course: Course, action: PlaySuper, seat: int) -> None:
    """Let a seat play Super Produzione (F15): any number, unless the ruleset has a limit."""
    state = course.state
    checks.phase(state, SUPER)
    card = checks.card(state, action.card, seat, SUPER_CARD)
    dice = course.chance.roll(state.table.dice(state.flags(seat)), "super_production")
    course.add(SuperPlayed(seat, card, dice, state.table.hits(dice)))


@evolves(SuperPlayed)
def after_super_played(state: State, event: SuperPlayed) -> State:
    """Return the state after it: a point per hit."""
    new = fork(state)
    spend_card(new, event.seat, event.card)
    played = state.turn.cards + 1
    new.turn = state.turn._replace(points=state.turn.points + event.hits, cards=played)
    if not new.hand(event.seat) or played == state.table.ruleset.super_per_turn:
        open_missiles(new)
    return seal(new)


def open_missiles(new: Draft) -> None:
    """Ask the opponents (F12, F14), from the left of who produces; only those who hold cards."""
    new.phase = MISSILES
    next_missiles(new, new.seat)


def next_missiles(new: Draft, after: int) -> None:
    """Give the word to the next opponent; a pass counts until another missile is launched, so whoever passed before it
    is asked again.

    Spending begins when all have passed since the last one, or when there is nothing left to destroy.
    """
    new.due = None
    end = new.turn.launched or new.seat
    asked = clockwise(new, after, end, lambda seat: seat != new.seat and bool(new.hand(seat)))
    new.asked = asked if new.turn.points else 0
    if not new.asked:
        new.phase, new.asked = BUILD, new.seat


@decides(LaunchMissile)
def launch_missile(course: Course, action: LaunchMissile, seat: int) -> None:
    """Let a seat launch a missile (F14): by any opponent in turn."""
    state = course.state
    checks.phase(state, MISSILES)
    course.add(MissileLaunched(seat, state.seat, checks.card(state, action.card, seat, MISSILE)))


@evolves(MissileLaunched)
def after_missile_launched(state: State, event: MissileLaunched) -> State:
    """Return the state after it: the victim is asked for a shield if it holds any card (F13)."""
    new = fork(state)
    spend_card(new, event.seat, event.card)
    new.turn = state.turn._replace(launched=event.seat)
    new.due = Due("missile", event.seat, event.target, 0, 0)
    new.phase = SHIELD
    new.asked = event.target if state.hand(event.target) else 0
    return seal(new)


@decides(RaiseShield)
def raise_shield(course: Course, action: RaiseShield, seat: int) -> None:
    """Let a seat raise a shield (F13): before the dice of the missile."""
    state = course.state
    checks.phase(state, SHIELD)
    course.add(ShieldRaised(seat, checks.card(state, action.card, seat, SHIELD_CARD)))


@evolves(ShieldRaised)
def after_shield_raised(state: State, event: ShieldRaised) -> State:
    """Return the state after it: one missile less; who launched it may launch another."""
    new = fork(state)
    spend_card(new, event.seat, event.card)
    _again(new)
    return seal(new)


def _again(new: Draft) -> None:
    """Return the word to who launched the missile, if it holds cards and there are points left, else to the next."""
    by = new.owed.by
    new.phase, new.due, new.asked = MISSILES, None, by
    if not new.hand(by) or not new.turn.points:
        next_missiles(new, by)


@proceeds(SHIELD)
def strike(course: Course) -> bool:
    """Go on by itself where it is due: the dice of a missile that nothing stops, one per flag of the victim (F12)."""
    state = course.state
    if state.asked:
        return False
    due = state.owed
    dice = course.chance.roll(state.table.dice(state.flags(due.target)), "missile")
    hits = state.table.hits(dice)
    course.add(MissileStruck(due.by, due.target, dice, hits, min(hits, state.turn.points)))
    return True


@evolves(MissileStruck)
def after_missile_struck(state: State, event: MissileStruck) -> State:
    """Return the state after it: points lost, never below none (F12)."""
    new = fork(state)
    new.turn = state.turn._replace(points=state.turn.points - event.points)
    _again(new)
    return seal(new)


def affordable(state: State, seat: int) -> tuple[int, int, int]:
    """Return how many land, air and sea armies the seat could build of one kind: points and supply (F11)."""
    points, costs, left = state.turn.points, state.table.costs, supply(state, seat)
    land, air, sea = (min(points // costs[arm], left[arm]) for arm in (LAND, AIR, SEA))
    return land, air, sea if sea and own_seas(state, seat) else 0


def own_seas(state: State, seat: int) -> tuple[int, ...]:
    """Return the sea areas on which an own territory lies."""
    owner, shores = state.owner, state.table.geo.shores
    return tuple(sea for sea in range(state.table.geo.seas) if any(owner[land] == seat for land in shores[sea]))


@decides(Build)
def build(course: Course, action: Build, seat: int) -> None:
    """Let a seat build armies (F11): while points and supply last; land and air on an own territory, submarines
    before an own coast."""
    state = course.state
    checks.phase(state, BUILD)
    if action.arm not in ARMS:
        raise IllegalAction("arm_unknown", arm=action.arm)
    arm, geo = ARMS.index(action.arm), state.table.geo
    if arm != SEA:
        place = checks.own_territory(state, action.place, seat, "place")
    else:
        place = geo.size + checks.sea(state, action.place - geo.size if type(action.place) is int else None, "place")
        if place - geo.size not in own_seas(state, seat):
            raise IllegalAction("no_own_coast", place=geo.codes[place])
    if not supply(state, seat)[arm]:
        raise IllegalAction("supply_empty", arm=action.arm)
    most = affordable(state, seat)[arm]
    if not most:
        raise IllegalAction("points_too_few", points=state.turn.points, cost=state.table.costs[arm])
    course.add(Built(seat, action.arm, place, checks.quantity(action.armies, most)))


@evolves(Built)
def after_built(state: State, event: Built) -> State:
    """Return the state after it: points become armies."""
    new = fork(state)
    arm = ARMS.index(event.arm)
    new.turn = state.turn._replace(points=state.turn.points - event.armies * state.table.costs[arm])
    if arm == LAND:
        new.land = with_change(state.land, event.place, event.armies)
    elif arm == AIR:
        new.air = with_change(state.air, event.place, event.armies)
    else:
        add_subs(new, event.seat, event.place - state.table.geo.size, event.armies)
    return seal(new)


@decides(EndProduction)
def end_production(course: Course, action: EndProduction, seat: int) -> None:
    """Let a seat end its production (F10): the rest of the points is lost."""
    checks.phase(course.state, BUILD)
    course.add(ProductionEnded(seat, course.state.turn.points))


@proceeds(BUILD)
def end_when_spent(course: Course) -> bool:
    """Go on by itself where it is due: a production in which nothing more can be built is over."""
    state = course.state
    if any(affordable(state, state.seat)):
        return False
    course.add(ProductionEnded(state.seat, state.turn.points))
    return True


@evolves(ProductionEnded)
def after_production_ended(state: State, event: ProductionEnded) -> State:
    """Return the state after it: the next seat produces."""
    new = fork(state)
    new.phase, new.asked = PRODUCE, 0
    new.turn = new_turn(state.table)
    return seal(new)


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
