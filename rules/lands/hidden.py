"""What a view hides, dealt anew: hands and pile from the cards unseen, objectives from those left."""

from collections.abc import Callable, Sequence
from typing import Protocol

from rules.base.chance import Chance
from rules.base.lots import drawn, unseen
from rules.lands.ground import Ground
from rules.lands.people import People

MOST_TRIES = 10_000
"""Of a deal that a real match could have had; a view of one always has such a deal, and seldom needs ten tries."""


class HiddenCards(Protocol):
    """What a seat sees of the cards: `hands` and `pile` are sizes."""

    @property
    def seat(self) -> int | None: ...
    @property
    def hand(self) -> tuple[int, ...]: ...
    @property
    def hands(self) -> tuple[int, ...]: ...
    @property
    def pile(self) -> int: ...


class Seen(HiddenCards, Protocol):
    """What a seat sees of the people too."""

    @property
    def held(self) -> Sequence[int]: ...
    @property
    def order(self) -> tuple[int, ...]: ...
    @property
    def colours(self) -> tuple[str, ...]: ...
    @property
    def objectives(self) -> tuple[int | None, ...]: ...
    @property
    def fallen(self) -> tuple[int, ...]: ...
    @property
    def exits(self) -> tuple[int, ...]: ...
    @property
    def gone(self) -> tuple[str, ...]: ...
    @property
    def leaving(self) -> tuple[int, ...]: ...


Hands = tuple[tuple[int, ...], ...]


def hands_and_pile(
    view: HiddenCards, deck: Sequence[int], open_cards: Sequence[int], chance: Chance
) -> tuple[Hands, tuple[int, ...]]:
    """Return hands by seat (ascending) and the pile: the viewer's own hand, all else from the cards not seen.

    `open_cards` lie where everybody sees them. Every deal of the sizes seen is equally likely.
    """
    sizes = [0 if seat == view.seat else size for seat, size in enumerate(view.hands)]
    parts = drawn(unseen(deck, view.hand, open_cards), (*sizes, view.pile), chance, "hidden_cards")
    hands = [tuple(sorted(part)) for part in parts[:-2]]
    if view.seat:
        hands[view.seat] = view.hand
    return tuple(hands), parts[-2]


def people_dealt(view: Seen, cards: int, chance: Chance, allowed: Callable[[People], bool]) -> People:
    """Return the people with objectives: those seen, the others from the cards left, of which there are `cards` in all.

    Every deal that is `allowed` is equally likely; ValueError where there is none.
    """
    goals = [card or 0 for card in view.objectives]
    hidden = [seat for seat in range(1, len(goals)) if view.objectives[seat] is None] if any(view.held) else []
    left = unseen(range(cards), [card for card in view.objectives if card is not None])
    for _ in range(MOST_TRIES):
        if hidden:
            (*dealt, _rest) = drawn(left, [1] * len(hidden), chance, "hidden_objectives")
            for seat, (card,) in zip(hidden, dealt, strict=True):
                goals[seat] = card
        people = People(
            view.order, view.colours, tuple(goals), view.fallen, view.exits, view.gone, view.leaving
        )  # fmt: skip
        if not hidden or allowed(people):
            return people
    raise ValueError("no deal of the objectives fits what is seen")


def undo_conquest(ground: Ground, source: int, target: int, dice: int, eliminated: int) -> None:
    """Let a territory just conquered with so many dice be no longer the attacker's.

    Who held it is known only where that seat is out; what the throw cost is not.
    """
    ground.held[ground.seat] &= ~(1 << target)
    ground.put(source, ground.armies[source] + dice)
    if eliminated:
        ground.held[eliminated] |= 1 << target
