"""Cards dealt by lot from those that nobody has seen."""

from collections.abc import Iterable, Sequence

from rules.base.chance import Chance


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
