"""What the random bot does, without an action being built: the same choice, from the same numbers."""

from rules.contract.random_bot import Random, RandomPlay, within
from rules.lands.bits import count, member_at
from rules.risiko.chapters.cards import play_set, tradeable
from rules.risiko.chapters.combat import strike
from rules.risiko.chapters.conquest import move_in_range, move_in_with
from rules.risiko.chapters.crossings import crossings, free_to_move, least_dice, most_dice, pair_in_rows
from rules.risiko.chapters.movement import halt, march
from rules.risiko.chapters.placement import station
from rules.risiko.chapters.registry import Course
from rules.risiko.chapters.setup import free_colours, take_colour
from rules.risiko.state.parts import ATTACK, COLOURS, MOVE_IN, PLACING, REINFORCE
from rules.risiko.state.position import Position


class AtRandom(RandomPlay[Position]):
    """What the random bot does in this game."""

    def asked(self, state: Position) -> int:
        """Return the seat that has to decide now."""
        return state.seat  # a defender who must name his dice does so by an action

    def act(self, course: Course, random: Random) -> bool:
        """Let that seat do one of the listed actions; False where that takes an action."""
        phase = course.state.phase
        if phase == ATTACK:
            _fight(course, random)
        elif phase == REINFORCE or phase == PLACING:  # noqa: SIM109 - the hot phases, compared as numbers
            _place(course, random)
        elif phase == MOVE_IN:
            _move_in(course, random)
        elif phase == COLOURS:
            free = free_colours(course.state)
            take_colour(course, course.state.seat, free[int(random() * len(free))])
        else:
            return False
        return True


def _place(course: Course, random: Random) -> None:
    state = course.state
    seat = state.seat
    sets = tradeable(state) if state.phase == REINFORCE else ()
    mine = state.held[seat]
    place = int(random() * (len(sets) + count(mine))) - len(sets)
    if place < 0:
        play_set(course, seat, sets[place + len(sets)])
    else:
        station(course, seat, member_at(mine, place), within(random, 1, state.left))


def _move_in(course: Course, random: Random) -> None:
    least, most = move_in_range(course.state)
    random()  # the only action that is listed
    move_in_with(course, within(random, least, most))


def _fight(course: Course, random: Random) -> None:
    state = course.state
    sets = tradeable(state)
    sources, strikes, marches, attacks, moves = crossings(state)
    place = int(random() * (1 + len(sets) + attacks + moves)) - 1
    if place < 0:
        halt(course)
        return
    if place < len(sets):
        play_set(course, state.seat, sets[place])
        return
    place -= len(sets)
    if place < attacks:
        source, target = pair_in_rows(sources, strikes, place)
        strike(course, source, target, within(random, least_dice(state, target), most_dice(state, source)))
    else:
        source, target = pair_in_rows(sources, marches, place - attacks)
        march(course, source, target, within(random, 1, free_to_move(state, source)))
