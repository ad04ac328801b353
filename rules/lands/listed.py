"""Long lists of actions that are built one by one, when they are asked for."""

from abc import abstractmethod
from collections.abc import Sequence
from typing import Generic, TypeVar, overload

_A = TypeVar("_A")


class Lazy(Sequence[_A], Generic[_A]):
    """`_count` actions; a subclass says which one stands at a place from 0."""

    __slots__ = ("_count",)
    _count: int

    @abstractmethod
    def _at(self, place: int) -> _A: ...

    def __len__(self) -> int:
        return self._count

    @overload
    def __getitem__(self, place: int) -> _A: ...
    @overload
    def __getitem__(self, place: slice) -> Sequence[_A]: ...
    def __getitem__(self, place: int | slice) -> _A | Sequence[_A]:
        if isinstance(place, slice):
            return list(self)[place]
        if place < 0:
            place += self._count
        if not 0 <= place < self._count:
            raise IndexError(place)
        return self._at(place)
