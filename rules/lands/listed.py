"""Long lists of actions that are built one by one, when they are asked for."""

from abc import abstractmethod
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Generic, TypeVar, overload

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


Group = tuple[Callable[..., _A], tuple[Any, ...], tuple[int, ...], tuple[Any, ...]]
"""Actions of one kind that differ in their target alone: what they begin with, the targets, what they end with."""


class Grouped(Lazy[_A]):
    """Some actions as they are, then those of groups."""

    __slots__ = ("_first", "_groups")

    def __init__(self, first: Sequence[_A], groups: Sequence[Group[_A]]) -> None:
        self._first = first
        self._groups = groups
        self._count = len(first) + sum([len(targets) for _, _, targets, _ in groups])

    def _at(self, place: int) -> _A:
        if place < len(self._first):
            return self._first[place]
        place -= len(self._first)
        for kind, begin, targets, end in self._groups:
            if place < len(targets):
                return kind(*begin, targets[place], *end)
            place -= len(targets)
        raise IndexError(place)

    def __iter__(self) -> Iterator[_A]:
        yield from self._first
        for kind, begin, targets, end in self._groups:
            for target in targets:
                yield kind(*begin, target, *end)
