"""How a position becomes a state and back."""

from collections.abc import Callable
from operator import attrgetter
from typing import Any, TypeVar, cast

from rules.contract.snapshot import Copied, Snapshot

P = TypeVar("P", bound=Copied)
K = TypeVar("K", bound=Snapshot[Any])


def sealing(kind: type[K], positions: type[P]) -> tuple[Callable[[K], P], Callable[[K], P], Callable[[P], K]]:
    """Return `fork`, `look` and `seal` of this type of states.

    `fork` gives a position to go on from, `look` that of the state, to be read and never written into; `seal` makes a
    state of a position that nobody writes into any more.
    """
    blank, hold = object.__new__, cast(Any, kind)._position.__set__

    def fork(state: K) -> P:
        return cast(P, state.position.copy())

    def seal(position: P) -> K:
        new = blank(kind)
        hold(new, position)
        return new

    return fork, attrgetter("_position"), seal
