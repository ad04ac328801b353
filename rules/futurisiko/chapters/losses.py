"""F24, F28, F33, F34: hits become losses; who hits chooses."""

from rules.futurisiko.chapters import checks
from rules.futurisiko.chapters.ending import after_conquest
from rules.futurisiko.chapters.pieces import supply
from rules.futurisiko.chapters.registry import Asked, Course, decides, evolves, proceeds
from rules.futurisiko.chapters.sides import alternate, armies_exposed
from rules.futurisiko.state.actions import RemoveArmies
from rules.futurisiko.state.events import ArmiesLost, Conquered
from rules.futurisiko.state.parts import FIRING, LOSSES, THROW
from rules.futurisiko.state.position import Position


def land_range(state: Position) -> tuple[int, int]:
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
    due = state.owed
    if not land and not air:
        course.add(Conquered(state.seat, due.territory, due.target))
        after_conquest(course, due.target)
    elif due.hits >= land + air:
        remove(course, land, air)
    elif not land or not air:
        remove(course, due.hits if land else 0, due.hits if air else 0)
    else:
        return False
    return True


@decides(RemoveArmies)
def remove_armies(course: Course, action: Asked, seat: int) -> None:
    """Remove armies (F24, F33): who hits chooses which armies are lost."""
    state = course.state
    checks.phase(state, LOSSES)
    least, most = land_range(state)
    land = checks.quantity(action.land, most, least)
    course.begin()
    remove(course, land, state.owed.hits - land)


def remove(course: Course, land: int, air: int) -> None:
    """Remove the armies lost; with Tradimento (F34) they join the other side, as far as its supply goes."""
    state = course.state
    due = state.owed
    joined_land = joined_air = 0
    if due.kind == "betrayal":
        left = supply(state, due.by)
        joined_land, joined_air = min(land, left[0]), min(air, left[1])
    course.records.append(("ArmiesLost", due.target, due.territory, land, air, joined_land, joined_air))
    armies_lost(state, due.target, due.territory, (land, air), (joined_land, joined_air))


@evolves(ArmiesLost)
def after_armies_lost(state: Position, event: ArmiesLost) -> None:
    """Take the armies lost."""
    joined = (event.joined_land, event.joined_air)
    armies_lost(state, event.seat, event.territory, (event.land, event.air), joined)


def armies_lost(state: Position, seat: int, place: int, lost: tuple[int, int], joined: tuple[int, int]) -> None:
    """Take land and air armies lost here, those that joined there; then the flag, the throw or the next target."""
    due, turn = state.owed, state.turn
    land, air = lost
    joined_land, joined_air = joined
    if seat == state.seat:
        turn.invading_land[place] -= land
        turn.invading_air[place] -= air
        state.land[place] += joined_land
        state.air[place] += joined_air
    else:
        turn.invading_land[place] += joined_land
        turn.invading_air[place] += joined_air
        state.land[place] -= land
        state.air[place] -= air
    if due.kind == "fire":
        state.phase, state.due = FIRING, None
    elif due.kind != "throw":
        state.phase, state.due = THROW, None
    elif due.hits > land + air:
        state.due = due._replace(hits=due.hits - land - air)
    else:
        alternate(state)
