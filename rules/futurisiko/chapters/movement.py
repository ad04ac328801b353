"""F16 to F22: movements by land, by air, by sea and over the sea; F37: Tregua."""

from rules.base.refusals import illegal
from rules.futurisiko.chapters import checks
from rules.futurisiko.chapters.pieces import barred_seats, on_board, spend_card
from rules.futurisiko.chapters.registry import Asked, Course, decides, evolves, proceeds
from rules.futurisiko.deck import TRUCE
from rules.futurisiko.state.actions import EndMovement, Fly, March, OfferTruce, Sail, Ship
from rules.futurisiko.state.events import Flown, Marched, MovementEnded, OperationsBegan, Sailed, Shipped, TruceOffered
from rules.futurisiko.state.parts import BATTLES, MOVE, NAVAL, Truce
from rules.futurisiko.state.position import Position


@evolves(OperationsBegan)
def after_operations_began(state: Position, event: OperationsBegan) -> None:
    """Let every army move once."""
    state.seat = state.asked = event.seat
    state.new_turn()
    state.phase = MOVE


def fresh(state: Position, source: int) -> tuple[int, int]:
    """Return land and air armies of an own territory that may still move (F19)."""
    land, air, turn = state.land[source], state.air[source], state.turn
    free = land + air - state.terms.garrison
    return min(land - turn.spent_land[source], free), min(air - turn.spent_air[source], free)


def fresh_subs(state: Position, sea: int) -> int:
    """Return submarines that have neither moved nor carried anybody (F20)."""
    return state.subs[state.seat][sea] - state.turn.spent_sea[sea]


def airspace(state: Position) -> int:
    """Return the territories over which aircraft may fly on (F16, F18)."""
    return (1 << state.terms.size) - 1 if state.terms.air_over_others else state.held[state.seat]


def flights(state: Position, source: int) -> tuple[int, ...]:
    """Return where aircraft of this territory can end, whoever owns it (F16, F17)."""
    terms = state.terms
    reached: tuple[int, ...] = state.table.geo.flights(source, airspace(state), terms.air_steps, terms.air_lines)
    return reached


def carriers(state: Position, sea: int) -> int:
    """Return land armies that can still be carried through a sea area (F20, F21)."""
    terms, carried = state.terms, state.turn.carried[sea]
    if not state.subs[state.seat][sea]:
        return 0
    if not terms.moved_submarine_carries and not carried and fresh_subs(state, sea) < 1:
        return 0
    return terms.landing_armies - carried if terms.landing_armies else terms.limits[0]


def _open(state: Position, seat: int, target: int) -> None:
    """Refuse to go against (F37) who has imposed a truce."""
    if state.owner[target] in barred_seats(state, seat):
        raise illegal("truce", seat=state.owner[target])


def _apart(state: Position, source: int, target: int, near: tuple[int, ...]) -> None:
    if target not in near:
        codes = state.table.geo.codes
        raise illegal("out_of_reach", source=codes[source], target=codes[target])


@decides(March)
def march(course: Course, action: Asked, seat: int) -> None:
    """Let a seat march: one step over a border or a black line."""
    state = course.state
    checks.phase(state, MOVE)
    source = checks.own_territory(state, action.source, seat, "source")
    target = checks.territory(state, action.target, "target")
    _apart(state, source, target, state.terms.roads[source])
    _open(state, seat, target)
    armies = checks.quantity(action.armies, fresh(state, source)[0])
    course.begin()
    march_on(course, source, target, armies)


def march_on(course: Course, source: int, target: int, armies: int) -> None:
    """Make a march that is allowed."""
    course.records.append(("Marched", source, target, armies))
    _land(course.state, source, target, armies)


@decides(Fly)
def fly(course: Course, action: Asked, seat: int) -> None:
    """Let a seat fly (F16): two steps, the first over the sea or an own territory."""
    state = course.state
    checks.phase(state, MOVE)
    source = checks.own_territory(state, action.source, seat, "source")
    target = checks.territory(state, action.target, "target")
    _apart(state, source, target, flights(state, source))
    _open(state, seat, target)
    armies = checks.quantity(action.armies, fresh(state, source)[1])
    course.begin()
    fly_on(course, source, target, armies)


def fly_on(course: Course, source: int, target: int, armies: int) -> None:
    """Make a flight that is allowed."""
    course.records.append(("Flown", source, target, armies))
    _flown(course.state, source, target, armies)


@decides(Ship)
def ship(course: Course, action: Asked, seat: int) -> None:
    """Let a seat ship armies (F20, F22): from coast to coast of one sea area with an own submarine."""
    state = course.state
    checks.phase(state, MOVE)
    source = checks.own_territory(state, action.source, seat, "source")
    target = checks.territory(state, action.target, "target")
    sea = checks.sea(state, action.sea)
    shores, codes = state.terms.shores[sea], state.table.geo.codes
    if source not in shores or target not in shores or source == target:
        raise illegal("not_on_the_coast", sea=codes[state.terms.size + sea])
    most = carriers(state, sea)
    if most < 1:
        raise illegal("no_submarine", sea=codes[state.terms.size + sea])
    if state.owner[target] != seat and not state.terms.landing_on_enemy:
        raise illegal("landing_forbidden", target=codes[target])
    _open(state, seat, target)
    armies = checks.quantity(action.armies, min(most, fresh(state, source)[0]))
    course.begin()
    ship_on(course, source, sea, target, armies)


def ship_on(course: Course, source: int, sea: int, target: int, armies: int) -> None:
    """Make a landing that is allowed."""
    course.records.append(("Shipped", source, sea, target, armies))
    _shipped(course.state, source, sea, target, armies)


@decides(Sail)
def sail(course: Course, action: Asked, seat: int) -> None:
    """Let a seat sail: one step to the next sea area; foreign submarines do not matter (F23)."""
    state = course.state
    checks.phase(state, MOVE)
    source, target = checks.sea(state, action.source, "source"), checks.sea(state, action.target, "target")
    if target not in state.terms.routes[source]:
        codes, size = state.table.geo.codes, state.terms.size
        raise illegal("out_of_reach", source=codes[size + source], target=codes[size + target])
    armies = checks.quantity(action.armies, fresh_subs(state, source))
    course.begin()
    sail_on(course, source, target, armies)


def sail_on(course: Course, source: int, target: int, armies: int) -> None:
    """Make a movement by sea that is allowed."""
    course.records.append(("Sailed", source, target, armies))
    _sailed(course.state, source, target, armies)


@evolves(Marched)
def after_marched(state: Position, event: Marched) -> None:
    """Let land armies stand elsewhere."""
    _land(state, event.source, event.target, event.armies)


def _land(state: Position, source: int, target: int, armies: int) -> None:
    turn = state.turn
    state.land[source] -= armies
    if state.owner[target] == state.seat:
        state.land[target] += armies
        turn.spent_land[target] += armies
    else:
        turn.invading_land[target] += armies


@evolves(Flown)
def after_flown(state: Position, event: Flown) -> None:
    """Let aircraft stand elsewhere."""
    _flown(state, event.source, event.target, event.armies)


def _flown(state: Position, source: int, target: int, armies: int) -> None:
    turn = state.turn
    state.air[source] -= armies
    if state.owner[target] == state.seat:
        state.air[target] += armies
        turn.spent_air[target] += armies
    else:
        turn.invading_air[target] += armies


@evolves(Shipped)
def after_shipped(state: Position, event: Shipped) -> None:
    """Let land armies stand beyond the sea."""
    _shipped(state, event.source, event.sea, event.target, event.armies)


def _shipped(state: Position, source: int, sea: int, target: int, armies: int) -> None:
    """Use one submarine for the first landing through its area, if possible one that has moved (F20, F21)."""
    turn = state.turn
    uses = not turn.carried[sea]
    if uses and turn.spent_sea[sea] and state.terms.moved_submarine_carries:
        uses = False
    _land(state, source, target, armies)
    turn.carried[sea] += armies
    turn.spent_sea[sea] += int(uses)


@evolves(Sailed)
def after_sailed(state: Position, event: Sailed) -> None:
    """Let submarines be elsewhere and stay there."""
    _sailed(state, event.source, event.target, event.armies)


def _sailed(state: Position, source: int, target: int, armies: int) -> None:
    state.add_subs(state.seat, source, -armies)
    state.add_subs(state.seat, target, armies)
    state.turn.spent_sea[target] += armies


@decides(OfferTruce)
def offer_truce(course: Course, action: Asked, seat: int) -> None:
    """Let a seat offer a truce (F37 to F39): at any moment of the own operations but within a battle."""
    state = course.state
    checks.phase(state, MOVE, NAVAL, BATTLES)
    card = checks.card(state, action.card, seat, TRUCE)
    target = checks.opponent(state, action.target, seat)
    place = checks.own_territory(state, action.territory, seat)
    if not state.land[place]:
        raise illegal("no_land_army", territory=state.table.geo.codes[place])
    course.begin()
    course.add(TruceOffered(seat, target, card, place))


@evolves(TruceOffered)
def after_truce_offered(state: Position, event: TruceOffered) -> None:
    """Lay the card before the opponent, an army on it: one that has moved, if there is one (F38)."""
    place = event.territory
    spend_card(state, event.seat, event.card, discarded=False)
    state.land[place] -= 1
    if state.turn.spent_land[place]:
        state.turn.spent_land[place] -= 1
    state.truces = (*state.truces, Truce(event.seat, event.target, event.card))


@decides(EndMovement)
def end_movement(course: Course, action: Asked, seat: int) -> None:
    """Let a seat end its movement: nothing moves any more in this turn."""
    checks.phase(course.state, MOVE)
    course.begin()
    course.add(MovementEnded(seat))


@proceeds(MOVE)
def end_without_armies(course: Course) -> bool:
    """Go on by itself where it is due: who has neither armies nor cards has nothing to do."""
    state = course.state
    if state.hand(state.seat) or any(on_board(state, state.seat)):
        return False
    course.add(MovementEnded(state.seat))
    return True


@evolves(MovementEnded)
def after_movement_ended(state: Position, event: MovementEnded) -> None:
    """Let submarines act first (F24)."""
    state.phase = NAVAL if any(state.subs[event.seat]) else BATTLES
