"""How a position becomes a state."""

from collections.abc import Callable
from typing import Any, TypeVar, cast

from rules.contract.snapshot import Copied, Snapshot

P = TypeVar("P", bound=Copied)
K = TypeVar("K", bound=Snapshot[Any])


def sealing(kind: type[K], positions: type[P]) -> Callable[[P], K]:
    """Return what makes a state of this kind of a position that nobody writes into any more."""
    blank, hold = object.__new__, cast(Any, kind).position.__set__

    def seal(position: P) -> K:
        new = blank(kind)
        hold(new, position)
        return new

    return seal
