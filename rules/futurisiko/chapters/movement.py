"""F16 to F22: movements by land, by air, by sea and over the sea; F37: Tregua."""

from rules.base.errors import IllegalAction
from rules.futurisiko.chapters import checks
from rules.futurisiko.chapters.pieces import add_subs, barred_seats, on_board, spend_card
from rules.futurisiko.chapters.registry import Course, decides, evolves, proceeds
from rules.futurisiko.deck import TRUCE
from rules.futurisiko.state.actions import EndMovement, Fly, March, OfferTruce, Sail, Ship
from rules.futurisiko.state.events import Flown, Marched, MovementEnded, OperationsBegan, Sailed, Shipped, TruceOffered
from rules.futurisiko.state.state import BATTLES, MOVE, NAVAL, Draft, State, Truce, fork, new_turn, seal, with_change


@evolves(OperationsBegan)
def after_operations_began(state: State, event: OperationsBegan) -> State:
    """Return the state after it: every army may move once."""
    new = fork(state)
    new.seat = new.asked = event.seat
    new.turn = new_turn(state.table)
    new.phase = MOVE
    return seal(new)


def fresh(state: State, source: int) -> tuple[int, int]:
    """Return land and air armies of an own territory that may still move (F19)."""
    land, air = state.land[source], state.air[source]
    free = land + air - state.table.ruleset.garrison
    return min(land - state.turn.spent_land[source], free), min(air - state.turn.spent_air[source], free)


def fresh_subs(state: State, sea: int) -> int:
    """Return submarines that have neither moved nor carried anybody (F20)."""
    return state.subs[state.seat][sea] - state.turn.spent_sea[sea]


def airspace(state: State) -> int:
    """Return the territories over which aircraft may fly on (F16, F18)."""
    return (
        state.held[state.seat] if state.table.ruleset.air_over_others == "no" else -1 & (1 << state.table.geo.size) - 1
    )


def flights(state: State, source: int) -> tuple[int, ...]:
    """Return where aircraft of this territory can end, whoever owns it (F16, F17)."""
    rules = state.table.ruleset
    return state.table.geo.flights(source, airspace(state), rules.air_steps, rules.air_lines == "yes")


def carriers(state: State, sea: int) -> int:
    """Return land armies that can still be carried through a sea area (F20, F21)."""
    rules, turn = state.table.ruleset, state.turn
    if not state.subs[state.seat][sea]:
        return 0
    if rules.moved_submarine_carries == "no" and not turn.carried[sea] and fresh_subs(state, sea) < 1:
        return 0
    return rules.landing_armies - turn.carried[sea] if rules.landing_armies else state.table.limits[0]


def _open(state: State, seat: int, target: int) -> None:
    """Refuse to go against (F37) who has imposed a truce."""
    if state.owner[target] in barred_seats(state, seat):
        raise IllegalAction("truce", seat=state.owner[target])


def _apart(state: State, source: int, target: int, near: tuple[int, ...]) -> None:
    if target not in near:
        codes = state.table.geo.codes
        raise IllegalAction("out_of_reach", source=codes[source], target=codes[target])


@decides(March)
def march(course: Course, action: March, seat: int) -> None:
    """Let a seat march: one step over a border or a black line."""
    state = course.state
    checks.phase(state, MOVE)
    source = checks.own_territory(state, action.source, seat, "source")
    target = checks.territory(state, action.target, "target")
    _apart(state, source, target, state.table.geo.roads[source])
    _open(state, seat, target)
    course.add(Marched(source, target, checks.quantity(action.armies, fresh(state, source)[0])))


@decides(Fly)
def fly(course: Course, action: Fly, seat: int) -> None:
    """Let a seat fly (F16): two steps, the first over the sea or an own territory."""
    state = course.state
    checks.phase(state, MOVE)
    source = checks.own_territory(state, action.source, seat, "source")
    target = checks.territory(state, action.target, "target")
    _apart(state, source, target, flights(state, source))
    _open(state, seat, target)
    course.add(Flown(source, target, checks.quantity(action.armies, fresh(state, source)[1])))


@decides(Ship)
def ship(course: Course, action: Ship, seat: int) -> None:
    """Let a seat ship armies (F20, F22): from coast to coast of one sea area with an own submarine."""
    state = course.state
    checks.phase(state, MOVE)
    source = checks.own_territory(state, action.source, seat, "source")
    target = checks.territory(state, action.target, "target")
    sea = checks.sea(state, action.sea)
    shores = state.table.geo.shores[sea]
    if source not in shores or target not in shores or source == target:
        raise IllegalAction("not_on_the_coast", sea=state.table.geo.codes[state.table.geo.size + sea])
    most = carriers(state, sea)
    if most < 1:
        raise IllegalAction("no_submarine", sea=state.table.geo.codes[state.table.geo.size + sea])
    if state.owner[target] != seat and state.table.ruleset.landing_on_enemy == "no":
        raise IllegalAction("landing_forbidden", target=state.table.geo.codes[target])
    _open(state, seat, target)
    armies = checks.quantity(action.armies, min(most, fresh(state, source)[0]))
    course.add(Shipped(source, sea, target, armies))


@decides(Sail)
def sail(course: Course, action: Sail, seat: int) -> None:
    """Let a seat sail: one step to the next sea area; foreign submarines do not matter (F23)."""
    state = course.state
    checks.phase(state, MOVE)
    source, target = checks.sea(state, action.source, "source"), checks.sea(state, action.target, "target")
    if target not in state.table.geo.routes[source]:
        codes, size = state.table.geo.codes, state.table.geo.size
        raise IllegalAction("out_of_reach", source=codes[size + source], target=codes[size + target])
    course.add(Sailed(source, target, checks.quantity(action.armies, fresh_subs(state, source))))


@evolves(Marched)
def after_marched(state: State, event: Marched) -> State:
    """Return the state after it: land armies stand elsewhere."""
    new = fork(state)
    _land(new, event.source, event.target, event.armies)
    return seal(new)


def _land(new: Draft, source: int, target: int, armies: int) -> None:
    land, turn = with_change(new.land, source, -armies), new.turn
    if new.owner[target] == new.seat:
        land = with_change(land, target, armies)
        new.turn = turn._replace(spent_land=with_change(turn.spent_land, target, armies))
    else:
        new.turn = turn._replace(invading_land=with_change(turn.invading_land, target, armies))
    new.land = land


@evolves(Flown)
def after_flown(state: State, event: Flown) -> State:
    """Return the state after it: aircraft stand elsewhere."""
    new = fork(state)
    source, target, armies = event.source, event.target, event.armies
    air, turn = with_change(state.air, source, -armies), state.turn
    if state.owner[target] == state.seat:
        air = with_change(air, target, armies)
        new.turn = turn._replace(spent_air=with_change(turn.spent_air, target, armies))
    else:
        new.turn = turn._replace(invading_air=with_change(turn.invading_air, target, armies))
    new.air = air
    return seal(new)


@evolves(Shipped)
def after_shipped(state: State, event: Shipped) -> State:
    """Return the state after it: one submarine is used for the first landing through its area, if possible one that
    has moved (F20, F21)."""
    new = fork(state)
    _land(new, event.source, event.target, event.armies)
    turn, sea = new.turn, event.sea
    uses = not state.turn.carried[sea]
    if uses and turn.spent_sea[sea] and state.table.ruleset.moved_submarine_carries == "yes":
        uses = False
    new.turn = turn._replace(
        carried=with_change(turn.carried, sea, event.armies), spent_sea=with_change(turn.spent_sea, sea, int(uses))
    )
    return seal(new)


@evolves(Sailed)
def after_sailed(state: State, event: Sailed) -> State:
    """Return the state after it: submarines are elsewhere and stay there."""
    new = fork(state)
    add_subs(new, state.seat, event.source, -event.armies)
    add_subs(new, state.seat, event.target, event.armies)
    new.turn = state.turn._replace(spent_sea=with_change(state.turn.spent_sea, event.target, event.armies))
    return seal(new)


@decides(OfferTruce)
def offer_truce(course: Course, action: OfferTruce, seat: int) -> None:
    """Let a seat offer a truce (F37 to F39): at any moment of the own operations but within a battle."""
    state = course.state
    checks.phase(state, MOVE, NAVAL, BATTLES)
    card = checks.card(state, action.card, seat, TRUCE)
    target = checks.opponent(state, action.target, seat)
    place = checks.own_territory(state, action.territory, seat)
    if not state.land[place]:
        raise IllegalAction("no_land_army", territory=state.table.geo.codes[place])
    course.add(TruceOffered(seat, target, card, place))


@evolves(TruceOffered)
def after_truce_offered(state: State, event: TruceOffered) -> State:
    """Return the state after it: the card lies before the opponent, an army on it: one that has moved, if there is
    one (F38)."""
    new = fork(state)
    place = event.territory
    spend_card(new, event.seat, event.card, discarded=False)
    new.land = with_change(state.land, place, -1)
    if state.turn.spent_land[place]:
        new.turn = state.turn._replace(spent_land=with_change(state.turn.spent_land, place, -1))
    new.truces = (*state.truces, Truce(event.seat, event.target, event.card))
    return seal(new)


@decides(EndMovement)
def end_movement(course: Course, action: EndMovement, seat: int) -> None:
    """Let a seat end its movement: nothing moves any more in this turn."""
    checks.phase(course.state, MOVE)
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
def after_movement_ended(state: State, event: MovementEnded) -> State:
    """Return the state after it: submarines first (F24)."""
    new = fork(state)
    new.phase = NAVAL if any(state.subs[event.seat]) else BATTLES
    return seal(new)
