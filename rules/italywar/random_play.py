"""What the random bot does, without an action being built: the same choice, from the same numbers."""

from rules.contract.random_bot import Random, RandomPlay, within
from rules.italywar.chapters.answers import play_card, play_nothing
from rules.italywar.chapters.attack import strike
from rules.italywar.chapters.cards import play_set, tradeable
from rules.italywar.chapters.conquest import move_in_range, move_in_with
from rules.italywar.chapters.movement import halt, march
from rules.italywar.chapters.placement import station
from rules.italywar.chapters.reach import by_land, by_sea, garrison, marches, may_rest
from rules.italywar.chapters.registry import Course
from rules.italywar.chapters.specials import answer_held, attacked_seat, may_lead, may_sail, sail
from rules.italywar.state.parts import ATTACK, MARSHAL, MOVE_IN, PLACING, REINFORCE, TRUCE
from rules.italywar.state.position import Position
from rules.lands.bits import members_wide, pair_at


class AtRandom(RandomPlay[Position]):
    """What the random bot does in this game."""

    def asked(self, state: Position) -> int:
        """Return the seat that has to decide now."""
        return attacked_seat(state) if state.phase == TRUCE or state.phase == MARSHAL else state.seat

    def act(self, course: Course, random: Random) -> bool:
        """Let that seat do one of the listed actions; False where that takes an action."""
        phase = course.state.phase
        if phase == ATTACK:
            _fight(course, random)
        elif phase == REINFORCE or phase == PLACING:  # noqa: SIM109 - the hot phases, compared as numbers
            _place(course, random)
        elif phase == TRUCE or phase == MARSHAL:  # noqa: SIM109
            _answer(course, random)
        elif phase == MOVE_IN:
            least, most = move_in_range(course.state)
            random()  # the only action that is listed
            move_in_with(course, within(random, least, most))
        else:
            return False
        return True


def _place(course: Course, random: Random) -> None:
    state = course.state
    sets = tradeable(state)
    lands = members_wide(state.held[state.seat])
    place = int(random() * (len(sets) + len(lands))) - len(sets)
    if place < 0:
        play_set(course, state.seat, sets[place + len(sets)])
    else:
        station(course, state.seat, lands[place], within(random, 1, state.left))


def _answer(course: Course, random: Random) -> None:
    seat = attacked_seat(course.state)
    card = answer_held(course.state, seat)
    place = int(random() * (2 if card is None else 3))
    if place < 2:
        play_nothing(course, seat, place == 1)
    elif card is not None:
        play_card(course, seat, card)


def _fight(course: Course, random: Random) -> None:
    """Choose among what is listed in the fighting phase, in the order of the list."""
    state = course.state
    sets, sails, leads = tradeable(state), may_sail(state), may_lead(state)
    sources, targets, attacks = by_land(state)
    sea = by_sea(state)
    ways = 2 if leads else 1
    rests = may_rest(state, attacks + len(sea))
    before = int(rests) + len(sets) + int(sails) + ways * len(sea)
    moves, to, count = marches(state) if rests else ([], [], 0)
    place = int(random() * (before + ways * attacks + count))
    if place < before:
        _play_first(course, place - int(rests), sea, ways)
        return
    place -= before
    if place < ways * attacks:
        source, target = pair_at(sources, targets, place % attacks)
        strike(course, source, target, place >= attacks)
    else:
        source, target = pair_at(moves, to, place - ways * attacks)
        march(course, source, target, within(random, 1, state.armies[source] - garrison(state, source)))


def _play_first(course: Course, place: int, sea: list[tuple[int, int]], ways: int) -> None:
    """Do what is listed before the attacks by land: the end of the turn, a set, the Ammiraglio, an attack by sea."""
    state = course.state
    sets = tradeable(state)
    if place < 0:
        halt(course)
    elif place < len(sets):
        play_set(course, state.seat, sets[place])
    else:
        place -= len(sets)
        if may_sail(state):
            place -= 1
        if place < 0:
            sail(course)
        else:
            source, target = sea[place // ways]
            strike(course, source, target, place % ways == 1)
