"""What the random bot does, without an action being built: the same choice, from the same numbers."""

from rules.contract.random_bot import Random, RandomPlay, within
from rules.contract.state import Action
from rules.futurisiko.chapters.battles import fight_for, invaded_territories, throw_dice
from rules.futurisiko.chapters.dealing import too_many
from rules.futurisiko.chapters.legal import CARDS, grouped, held
from rules.futurisiko.chapters.losses import land_range, remove
from rules.futurisiko.chapters.movement import fly_on, march_on, sail_on, ship_on
from rules.futurisiko.chapters.moves import Group
from rules.futurisiko.chapters.passing import play_nothing
from rules.futurisiko.chapters.production import build_on
from rules.futurisiko.chapters.registry import CHAPTERS, Course
from rules.futurisiko.deck import BETRAYAL, SECRET
from rules.futurisiko.state.actions import Build, Discard, Fly, March, PlayCard, Sail, Ship
from rules.futurisiko.state.parts import BATTLES, DISCARD, LOSSES, THROW
from rules.futurisiko.state.position import Position


class AtRandom(RandomPlay[Position]):
    """What the random bot does in this game."""

    def asked(self, state: Position) -> int:
        """Return the seat that has to decide now."""
        return state.asked

    def act(self, course: Course, random: Random) -> bool:
        """Let that seat do one of the listed actions; False where that takes an action."""
        state = course.state
        phase, seat = state.phase, state.asked
        groups = grouped(state, seat)
        if groups is not None:
            place = int(random() * groups.count)
            if place >= len(groups.first):
                group, target = groups.group_at(place)
                most = group[3]
                _do(course, group, target, within(random, 1, most) if most else 0)
            elif phase == BATTLES and invaded_territories(state):
                fight_for(course, invaded_territories(state)[place])
            else:
                _decide(course, groups.first[place])
        elif phase == THROW:
            _throw(course, random)
        elif phase in CARDS or phase == DISCARD:
            _play(course, random)
        elif phase == LOSSES:
            least, most = land_range(state)
            random()  # the only action that is listed
            land = within(random, least, most)
            remove(course, land, state.owed.hits - land)
        else:
            return False
        return True


def _decide(course: Course, action: Action) -> None:
    """Do what is listed by way of an action, where it is seldom done."""
    CHAPTERS.deciders[type(action)](course, action, course.state.asked)


def _do(course: Course, group: Group, target: int, armies: int) -> None:
    """Do one of a group."""
    kind, begin, _, most = group
    if kind is March:
        march_on(course, begin[0], target, armies)
    elif kind is Fly:
        fly_on(course, begin[0], target, armies)
    elif kind is Ship:
        ship_on(course, begin[0], begin[1], target, armies)
    elif kind is Build:
        build_on(course, begin[0], target, armies)
    elif kind is Sail:
        sail_on(course, begin[0], target, armies)
    else:
        _decide(course, kind(*begin, target, armies) if most else kind(*begin, target))


def _throw(course: Course, random: Random) -> None:
    cards = held(course.state, course.state.asked, SECRET, BETRAYAL)
    place = int(random() * (2 + len(cards)))
    if place < 2:
        throw_dice(course, place == 1)
    else:
        _decide(course, PlayCard(cards[place - 2]))


def _play(course: Course, random: Random) -> None:
    """Play, or give up, a card or none."""
    state = course.state
    seat = state.asked
    if state.phase == DISCARD:
        cards = list(state.hand(seat))
        none = 0 if too_many(state, seat) else 1
    else:
        cards = held(state, seat, CARDS[state.phase][0])
        none = 1
    place = int(random() * (none + len(cards))) - none
    if place < 0:
        play_nothing(course, seat)
    else:
        _decide(course, Discard(cards[place]) if state.phase == DISCARD else CARDS[state.phase][1](cards[place]))
