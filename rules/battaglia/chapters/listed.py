"""What a seat may do in its turn: the list is lazy, an action is built when it is asked for."""

from rules.battaglia.chapters.attacks import aims
from rules.battaglia.chapters.patrols import NEW, laying_at, layings
from rules.battaglia.state.actions import Action, Attack, Discard, Extend, Lay
from rules.battaglia.state.position import Position
from rules.lands.listed import Lazy


class Playing(Lazy[Action]):
    """Cards to be laid first, then the attacks, then the cards of the hand to be discarded."""

    __slots__ = ("_aims", "_attacks", "_hand", "_laid", "_layings")

    def __init__(self, state: Position) -> None:
        self._layings, self._aims = layings(state), aims(state)
        self._hand = state.hands[state.seat]
        self._laid = sum([len(laying.ways) for laying in self._layings])
        self._attacks = sum([len(aim.losses) for aim in self._aims])
        self._count = self._laid + self._attacks + len(self._hand)

    def _at(self, place: int) -> Action:
        if place < self._laid:
            number, cards = laying_at(self._layings, place)
            return Lay(cards) if number == NEW else Extend(number, cards)
        place -= self._laid
        if place >= self._attacks:
            return Discard(self._hand[place - self._attacks])
        for weapon, number, losses in self._aims:
            if place < len(losses):
                return Attack(weapon, number, *losses[place])
            place -= len(losses)
        raise IndexError(place)
