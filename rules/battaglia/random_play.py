"""What the random bot does, without an action being built: the same choice, from the same numbers."""

from rules.battaglia.chapters.attacks import CASE, KINDS, aims, card_of_kind, heal_with, strike, strike_now, victim
from rules.battaglia.chapters.drawing import sources
from rules.battaglia.chapters.patrols import laying_at, layings, put_down
from rules.battaglia.chapters.registry import Course
from rules.battaglia.chapters.turns import take, throw_away
from rules.battaglia.state.parts import PLAY, REACT
from rules.battaglia.state.position import Position
from rules.contract.random_bot import Random, RandomPlay


class AtRandom(RandomPlay[Position]):
    """What the random bot does in this game."""

    def asked(self, state: Position) -> int:
        """Return the seat that has to decide now."""
        return victim(state) if state.phase == REACT else state.seat

    def act(self, course: Course, random: Random) -> bool:
        """Let that seat do one of the listed actions; False where that takes an action."""
        phase = course.state.phase
        if phase == PLAY:
            _play(course, random)
        elif phase == REACT:
            _answer(course, random)
        else:
            piles = sources(course.state)
            take(course, course.state.seat, piles[int(random() * len(piles))])
        return True


def _play(course: Course, random: Random) -> None:
    state = course.state
    seat = state.seat
    possible, targets, hand = layings(state), aims(state), state.hands[seat]
    laid = attacks = 0
    for laying in possible:
        laid += len(laying.ways)
    for aim in targets:
        attacks += len(aim.losses)
    place = int(random() * (laid + attacks + len(hand)))
    if place < laid:
        number, cards = laying_at(possible, place)
        put_down(course, seat, number, cards)
        return
    place -= laid
    if place >= attacks:
        throw_away(course, seat, hand[place - attacks])
        return
    for weapon, number, losses in targets:
        if place < len(losses):
            card = card_of_kind(state, seat, KINDS[weapon])
            assert card is not None
            strike(course, seat, card, number, losses[place])
            return
        place -= len(losses)


def _answer(course: Course, random: Random) -> None:
    state = course.state
    seat = victim(state)
    card = card_of_kind(state, seat, CASE)
    heals = int(random() * (1 if card is None else 2)) == 0 and card is not None
    if heals and card is not None:
        heal_with(course, seat, card)
    elif state.strike is not None:
        strike_now(course, state.strike)
