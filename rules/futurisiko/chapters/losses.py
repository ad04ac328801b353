"""F24, F28, F33, F34: hits become losses; who hits chooses."""

from rules.futurisiko.chapters import checks
from rules.futurisiko.chapters.ending import after_conquest
from rules.futurisiko.chapters.pieces import supply
from rules.futurisiko.chapters.registry import Course, decides, evolves, proceeds
from rules.futurisiko.chapters.sides import alternate, armies_exposed
from rules.futurisiko.state.actions import RemoveArmies
from rules.futurisiko.state.events import ArmiesLost, Conquered
from rules.futurisiko.state.state import FIRING, LOSSES, THROW, Draft, State, fork, seal, with_change
from rules.futurisiko.state.table import AIR, LAND


def land_range(state: State) -> tuple[int, int]:
    """Return how many of the hits may fall on land armies."""
    land, air = armies_exposed(state)
    hits = state.owed.hits
    return max(0, hits - air), min(hits, land)


@proceeds(LOSSES)
def lose(course: Course) -> bool:
    """Go on by itself where it is due: hits without a choice take effect at once; what is left of a throw falls on
    the flag (F28)."""
    state = course.state
    land, air = armies_exposed(state)
    if not land and not air:
        course.add(Conquered(state.seat, state.owed.territory, state.owed.target))
        after_conquest(course, state.owed.target)
    elif state.owed.hits >= land + air:
        _remove(course, land, air)
    elif not land or not air:
        _remove(course, state.owed.hits if land else 0, state.owed.hits if air else 0)
    else:
        return False
    return True


@decides(RemoveArmies)
def remove_armies(course: Course, action: RemoveArmies, seat: int) -> None:
    """Remove armies (F24, F33): who hits chooses which armies are lost."""
    state = course.state
    checks.phase(state, LOSSES)
    least, most = land_range(state)
    land = checks.quantity(action.land, most, least)
    _remove(course, land, state.owed.hits - land)


def _remove(course: Course, land: int, air: int) -> None:
    """Remove the armies lost; with Tradimento (F34) they join the other side, as far as its supply goes."""
    state = course.state
    due = state.owed
    joined = (0, 0)
    if due.kind == "betrayal":
        left = supply(state, due.by)
        joined = min(land, left[LAND]), min(air, left[AIR])
    course.add(ArmiesLost(due.target, due.territory, land, air, *joined))


@evolves(ArmiesLost)
def after_armies_lost(state: State, event: ArmiesLost) -> State:
    """Return the state after it: fewer here, perhaps more there; then the flag, the throw or the next target."""
    new = fork(state)
    due, place = state.owed, event.territory
    if event.seat == state.seat:
        _change(new, place, (-event.land, -event.air), (event.joined_land, event.joined_air))
    else:
        _change(new, place, (event.joined_land, event.joined_air), (-event.land, -event.air))
    if due.kind == "fire":
        new.phase, new.due = FIRING, None
    elif due.kind != "throw":
        new.phase, new.due = THROW, None
    else:
        left = due.hits - event.land - event.air
        if left:
            new.due = due._replace(hits=left)
        else:
            alternate(new)
    return seal(new)


def _change(new: Draft, place: int, invaders: tuple[int, int], holders: tuple[int, int]) -> None:
    turn = new.turn
    if any(invaders):
        new.turn = turn._replace(
            invading_land=with_change(turn.invading_land, place, invaders[0]),
            invading_air=with_change(turn.invading_air, place, invaders[1]),
        )
    new.land = with_change(new.land, place, holders[0])
    new.air = with_change(new.air, place, holders[1])
