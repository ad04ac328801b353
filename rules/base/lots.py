"""Cards dealt by lot from those that a view does not show."""

from collections.abc import Iterable, Sequence
from typing import Protocol

from rules.base.chance import Chance

Hands = tuple[tuple[int, ...], ...]


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


def drawn(cards: Sequence[int], sizes: Iterable[int], chance: Chance, purpose: str) -> list[tuple[int, ...]]:
    """Return parts of these sizes, each in the order drawn, and what remains as the last one.

    Every way to deal the cards is equally likely. ValueError when there are too few.
    """
    order = [cards[place] for place in chance.shuffle(len(cards), purpose)]
    parts, start = [], 0
    for size in sizes:
        parts.append(tuple(order[start : start + size]))
        start += size
    if start > len(order):
        raise ValueError(f"{start} cards are hidden, {len(order)} have not been seen")
    return [*parts, tuple(order[start:])]


def unseen(deck: Iterable[int], *seen: Iterable[int]) -> tuple[int, ...]:
    """Return the cards of a deck that are in none of these."""
    known = set().union(*seen)
    return tuple([card for card in deck if card not in known])


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
