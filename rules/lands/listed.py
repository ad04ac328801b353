"""Long lists of actions that are built one by one, when they are asked for."""

from abc import abstractmethod
from collections.abc import Iterator, Sequence
from typing import Generic, Protocol, TypeVar, overload

_A = TypeVar("_A")
_C = TypeVar("_C", covariant=True)


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
        if type(place) is int and 0 <= place < self._count:
            return self._at(place)
        if isinstance(place, slice):
            return list(self)[place]
        if place < 0:
            place += self._count
        if not 0 <= place < self._count:
            raise IndexError(place)
        return self._at(place)


class Groups(Protocol[_C]):
    """Many actions, of which one is built when it is asked for."""

    @property
    def count(self) -> int: ...
    def at(self, place: int) -> _C: ...
    def every(self) -> Iterator[_C]: ...


class Grouped(Lazy[_A]):
    """The actions of such groups."""

    __slots__ = ("_groups",)

    def __init__(self, groups: Groups[_A]) -> None:
        self._groups = groups
        self._count = groups.count

    def _at(self, place: int) -> _A:
        return self._groups.at(place)

    def __iter__(self) -> Iterator[_A]:
        return self._groups.every()
