"""F24 to F26, F36: Siluro Killer, then the fire of the submarines."""

from rules.base.refusals import illegal
from rules.futurisiko.chapters import checks
from rules.futurisiko.chapters.pieces import barred_seats, spend_card
from rules.futurisiko.chapters.registry import Asked, Course, decides, evolves, proceeds
from rules.futurisiko.deck import TORPEDO
from rules.futurisiko.state.actions import Fire, LaunchTorpedo, Sink, TakeAim
from rules.futurisiko.state.events import Aimed, Fired, FireOpened, NavalEnded, Sunk, TorpedoLaunched
from rules.futurisiko.state.parts import BATTLES, FIRING, LOSSES, NAVAL, SINK, Aim, Due
from rules.futurisiko.state.position import Position


def submarines_without_target(state: Position, sea: int) -> int:
    """Return submarines of the seat in turn that have not been given a target."""
    return state.subs[state.seat][sea] - state.turn.fired[sea]


def targets(state: Position, sea: int) -> list[int]:
    """Return territories of others on this sea area with armies to be hit (F24, F25, F37)."""
    seat, owner, land, air, turn = state.seat, state.owner, state.land, state.air, state.turn
    shut = barred_seats(state, seat)
    invaded = state.terms.fire_on_invaded
    return [
        place
        for place in state.terms.shores[sea]
        if owner[place] != seat
        and land[place] + air[place]
        and owner[place] not in shut
        and (invaded or not turn.invading_land[place] + turn.invading_air[place])
    ]


def torpedo_targets(state: Position) -> list[int]:
    """Return opponents with submarines (F36, F37)."""
    shut = barred_seats(state, state.seat)
    return [
        seat
        for seat in range(1, state.table.seats + 1)
        if seat != state.seat and any(state.subs[seat]) and seat not in shut
    ]


@decides(LaunchTorpedo)
def launch_torpedo(course: Course, action: Asked, seat: int) -> None:
    """Let a seat launch a torpedo (F36): before the fire of the submarines; the target's are counted."""
    state = course.state
    checks.phase(state, NAVAL)
    card = checks.card(state, action.card, seat, TORPEDO)
    target = checks.opponent(state, action.target, seat)
    if state.turn.aims:
        raise illegal("torpedo_too_late")
    if not any(state.subs[target]):
        raise illegal("nothing_to_hit", seat=target)
    if target not in torpedo_targets(state):
        raise illegal("truce", seat=target)
    course.begin()
    counted = target if state.table.ruleset.torpedo_dice == "target" else seat
    dice = course.chance.roll(state.terms.dice(sum(state.subs[counted])), "torpedo")
    course.add(TorpedoLaunched(seat, target, card, dice, state.terms.hits(dice)))


@evolves(TorpedoLaunched)
def after_torpedo_launched(state: Position, event: TorpedoLaunched) -> None:
    """Let hits be turned into losses."""
    spend_card(state, event.seat, event.card)
    hits = min(event.hits, sum(state.subs[event.target]))
    if hits:
        state.phase = SINK
        state.due = Due("torpedo", event.seat, event.target, 0, hits)


@proceeds(SINK)
def sink_all(course: Course) -> bool:
    """Go on by itself where it is due: where there is no choice the submarines sink at once."""
    state = course.state
    due = state.owed
    places = [(sea, armies) for sea, armies in enumerate(state.subs[due.target]) if armies]
    if len(places) > 1 and due.hits < sum(state.subs[due.target]):
        return False
    course.add(Sunk(due.target, places[0][0], min(due.hits, places[0][1])))
    return True


@decides(Sink)
def sink(course: Course, action: Asked, seat: int) -> None:
    """Sink submarines (F36): who played the card chooses."""
    state = course.state
    checks.phase(state, SINK)
    sea = checks.sea(state, action.sea)
    due = state.owed
    armies = checks.quantity(action.armies, min(due.hits, state.subs[due.target][sea]))
    course.begin()
    course.add(Sunk(due.target, sea, armies))


@evolves(Sunk)
def after_sunk(state: Position, event: Sunk) -> None:
    """Return the submarines to the supply of their owner."""
    state.add_subs(event.seat, event.sea, -event.armies)
    left = state.owed.hits - event.armies
    state.due = state.owed._replace(hits=left) if left else None
    if not left:
        state.phase = NAVAL


@decides(TakeAim)
def take_aim(course: Course, action: Asked, seat: int) -> None:
    """Let a seat aim at a territory (F24): all targets are declared before the dice; each submarine fires once."""
    state = course.state
    checks.phase(state, NAVAL)
    sea = checks.sea(state, action.sea)
    place = checks.territory(state, action.territory)
    codes = state.table.geo.codes
    if place not in state.terms.shores[sea]:
        raise illegal("out_of_reach", source=codes[state.terms.size + sea], target=codes[place])
    if state.owner[place] in barred_seats(state, seat):
        raise illegal("truce", seat=state.owner[place])
    if place not in targets(state, sea):
        raise illegal("nothing_to_hit", territory=codes[place])
    armies = checks.quantity(action.armies, submarines_without_target(state, sea))
    course.begin()
    course.add(Aimed(seat, sea, place, armies))


@evolves(Aimed)
def after_aimed(state: Position, event: Aimed) -> None:
    """Declare one more target."""
    turn = state.turn
    turn.fired[event.sea] += event.armies
    turn.aims = (*turn.aims, Aim(event.sea, event.territory, event.armies))


@decides(Fire)
def fire(course: Course, action: Asked, seat: int) -> None:
    """Let a seat fire: all is declared, or there is nothing to fire at."""
    state = course.state
    checks.phase(state, NAVAL)
    course.begin()
    course.add(FireOpened(seat) if state.turn.aims else NavalEnded(seat))


@proceeds(NAVAL)
def skip_naval(course: Course) -> bool:
    """Go on by itself where it is due: without cards, submarines and targets there is nothing to decide."""
    state = course.state
    if state.hand(state.seat) or state.turn.aims:
        return False
    for sea in range(state.terms.seas):
        if submarines_without_target(state, sea) and targets(state, sea):
            return False
    course.add(NavalEnded(state.seat))
    return True


@evolves(FireOpened)
def after_fire_opened(state: Position, event: FireOpened) -> None:
    """Let the dice begin."""
    state.phase = FIRING


@proceeds(FIRING)
def fire_next(course: Course) -> bool:
    """Go on by itself where it is due: two dice for each submarine, target by target; after the last the land
    battles (F24)."""
    state = course.state
    aims = state.turn.aims
    if not aims:
        course.add(NavalEnded(state.seat))
        return True
    place = aims[0].territory
    subs = sum([aim.armies for aim in aims if aim.territory == place])
    dice = course.chance.roll(state.terms.dice(subs * state.table.ruleset.fire_dice), "naval_fire")
    course.add(Fired(state.seat, place, dice, state.terms.hits(dice)))
    return True


@evolves(Fired)
def after_fired(state: Position, event: Fired) -> None:
    """Let hits be turned into losses: the defender does not answer; flags are never hit (F26)."""
    place = event.territory
    state.turn.aims = tuple([aim for aim in state.turn.aims if aim.territory != place])
    hits = min(event.hits, state.land[place] + state.air[place])
    if hits:
        state.phase = LOSSES
        state.due = Due("fire", event.seat, state.owner[place], place, hits)


@evolves(NavalEnded)
def after_naval_ended(state: Position, event: NavalEnded) -> None:
    """Let the land battles begin."""
    state.phase = BATTLES
