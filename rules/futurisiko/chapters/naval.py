"""F24 to F26, F36: Siluro Killer, then the fire of the submarines."""

from rules.base.errors import IllegalAction
from rules.futurisiko.chapters import checks
from rules.futurisiko.chapters.pieces import add_subs, barred_seats, spend_card
from rules.futurisiko.chapters.registry import Course, decides, evolves, proceeds
from rules.futurisiko.deck import TORPEDO
from rules.futurisiko.state.actions import Fire, LaunchTorpedo, Sink, TakeAim
from rules.futurisiko.state.events import Aimed, Fired, FireOpened, NavalEnded, Sunk, TorpedoLaunched
from rules.futurisiko.state.state import BATTLES, FIRING, LOSSES, NAVAL, SINK, Aim, Due, State, fork, seal, with_change


def submarines_without_target(state: State, sea: int) -> int:
    """Return submarines of the seat in turn that have not been given a target."""
    return state.subs[state.seat][sea] - state.turn.fired[sea]


def targets(state: State, sea: int) -> list[int]:
    """Return territories of others on this sea area with armies to be hit (F24, F25, F37)."""
    seat, owner = state.seat, state.owner
    shut = barred_seats(state, seat)
    invaded = state.table.ruleset.fire_on_invaded == "yes"
    return [
        land
        for land in state.table.geo.shores[sea]
        if owner[land] != seat
        and state.land[land] + state.air[land]
        and owner[land] not in shut
        and (invaded or not state.turn.invading_land[land] + state.turn.invading_air[land])
    ]


def torpedo_targets(state: State) -> list[int]:
    """Return opponents with submarines (F36, F37)."""
    shut = barred_seats(state, state.seat)
    return [
        seat
        for seat in range(1, state.table.seats + 1)
        if seat != state.seat and any(state.subs[seat]) and seat not in shut
    ]


@decides(LaunchTorpedo)
def launch_torpedo(course: Course, action: LaunchTorpedo, seat: int) -> None:
    """Let a seat launch a torpedo (F36): before the fire of the submarines; the target's are counted."""
    state = course.state
    checks.phase(state, NAVAL)
    card = checks.card(state, action.card, seat, TORPEDO)
    target = checks.opponent(state, action.target, seat)
    if state.turn.aims:
        raise IllegalAction("torpedo_too_late")
    if not any(state.subs[target]):
        raise IllegalAction("nothing_to_hit", seat=target)
    if target not in torpedo_targets(state):
        raise IllegalAction("truce", seat=target)
    counted = target if state.table.ruleset.torpedo_dice == "target" else seat
    dice = course.chance.roll(state.table.dice(sum(state.subs[counted])), "torpedo")
    course.add(TorpedoLaunched(seat, target, card, dice, state.table.hits(dice)))


@evolves(TorpedoLaunched)
def after_torpedo_launched(state: State, event: TorpedoLaunched) -> State:
    """Return the state after it: hits are to be turned into losses."""
    new = fork(state)
    spend_card(new, event.seat, event.card)
    hits = min(event.hits, sum(state.subs[event.target]))
    if hits:
        new.phase = SINK
        new.due = Due("torpedo", event.seat, event.target, 0, hits)
    return seal(new)


@proceeds(SINK)
def sink_all(course: Course) -> bool:
    """Go on by itself where it is due: where there is no choice the submarines sink at once."""
    state = course.state
    due = state.owed
    places = [(sea, armies) for sea, armies in enumerate(state.subs[due.target]) if armies]
    if len(places) > 1 and due.hits < sum(armies for _, armies in places):
        return False
    course.add(Sunk(due.target, places[0][0], min(due.hits, places[0][1])))
    return True


@decides(Sink)
def sink(course: Course, action: Sink, seat: int) -> None:
    """Sink submarines (F36): who played the card chooses."""
    state = course.state
    checks.phase(state, SINK)
    sea = checks.sea(state, action.sea)
    most = min(state.owed.hits, state.subs[state.owed.target][sea])
    course.add(Sunk(state.owed.target, sea, checks.quantity(action.armies, most)))


@evolves(Sunk)
def after_sunk(state: State, event: Sunk) -> State:
    """Return the state after it: back to the supply of their owner."""
    new = fork(state)
    add_subs(new, event.seat, event.sea, -event.armies)
    left = state.owed.hits - event.armies
    new.due = state.owed._replace(hits=left) if left else None
    if not left:
        new.phase = NAVAL
    return seal(new)


@decides(TakeAim)
def take_aim(course: Course, action: TakeAim, seat: int) -> None:
    """Let a seat aim at a territory (F24): all targets are declared before the dice; each submarine fires once."""
    state = course.state
    checks.phase(state, NAVAL)
    sea = checks.sea(state, action.sea)
    place = checks.territory(state, action.territory)
    codes = state.table.geo.codes
    if place not in state.table.geo.shores[sea]:
        raise IllegalAction("out_of_reach", source=codes[state.table.geo.size + sea], target=codes[place])
    if state.owner[place] in barred_seats(state, seat):
        raise IllegalAction("truce", seat=state.owner[place])
    if place not in targets(state, sea):
        raise IllegalAction("nothing_to_hit", territory=codes[place])
    course.add(Aimed(seat, sea, place, checks.quantity(action.armies, submarines_without_target(state, sea))))


@evolves(Aimed)
def after_aimed(state: State, event: Aimed) -> State:
    """Return the state after it: one more target."""
    new = fork(state)
    turn = state.turn
    new.turn = turn._replace(
        fired=with_change(turn.fired, event.sea, event.armies),
        aims=(*turn.aims, Aim(event.sea, event.territory, event.armies)),
    )
    return seal(new)


@decides(Fire)
def fire(course: Course, action: Fire, seat: int) -> None:
    """Let a seat fire: all is declared, or there is nothing to fire at."""
    checks.phase(course.state, NAVAL)
    course.add(FireOpened(seat) if course.state.turn.aims else NavalEnded(seat))


@proceeds(NAVAL)
def skip_naval(course: Course) -> bool:
    """Go on by itself where it is due: without cards, submarines and targets there is nothing to decide."""
    state = course.state
    seas = range(state.table.geo.seas)
    if (
        state.hand(state.seat)
        or state.turn.aims
        or any(submarines_without_target(state, sea) and targets(state, sea) for sea in seas)
    ):
        return False
    course.add(NavalEnded(state.seat))
    return True


@evolves(FireOpened)
def after_fire_opened(state: State, event: FireOpened) -> State:
    """Return the state after it: the dice begin."""
    new = fork(state)
    new.phase = FIRING
    return seal(new)


@proceeds(FIRING)
def fire_next(course: Course) -> bool:
    """Go on by itself where it is due: two dice for each submarine, target by target; after the last the land
    battles (F24)."""
    state = course.state
    if not state.turn.aims:
        course.add(NavalEnded(state.seat))
        return True
    place = state.turn.aims[0].territory
    subs = sum(aim.armies for aim in state.turn.aims if aim.territory == place)
    dice = course.chance.roll(state.table.dice(subs * state.table.ruleset.fire_dice), "naval_fire")
    course.add(Fired(state.seat, place, dice, state.table.hits(dice)))
    return True


@evolves(Fired)
def after_fired(state: State, event: Fired) -> State:
    """Return the state after it: the defender does not answer; flags are never hit (F26)."""
    new = fork(state)
    place = event.territory
    new.turn = state.turn._replace(aims=tuple(aim for aim in state.turn.aims if aim.territory != place))
    hits = min(event.hits, state.land[place] + state.air[place])
    if hits:
        new.phase = LOSSES
        new.due = Due("fire", event.seat, state.owner[place], place, hits)
    return seal(new)


@evolves(NavalEnded)
def after_naval_ended(state: State, event: NavalEnded) -> State:
    """Return the state after it: on land now."""
    new = fork(state)
    new.phase = BATTLES
    return seal(new)
