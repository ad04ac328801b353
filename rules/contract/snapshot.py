"""A state as the immutable snapshot of a position: it can be read like the position, and never be written into."""

from collections.abc import Callable, Mapping
from operator import attrgetter
from typing import Any, ClassVar, Generic, Protocol, Self, TypeVar

from rules.base.sealed import Sealed


class Copied(Protocol):
    """A position, of which another can be made that is written into alone."""

    def copy(self) -> Self: ...


P = TypeVar("P", bound=Copied)
Shown = Mapping[str, tuple[Callable[[Any], Any], Callable[[Any], Any]]]
"""For a field that a position keeps otherwise: what a state shows for it, and the way back."""
ROW: tuple[Callable[[Any], Any], Callable[[Any], Any]] = (tuple, list)
"""A list, shown as a tuple."""


class Snapshot(Sealed, Generic[P]):
    """A state that holds a position. A subclass names its `fields`, the first being the table, and annotates them.

    `position` is to be read and never written into: whoever goes on from it takes a copy. `shown` are the fields that
    the position keeps in a way of its own, `positions` its type. Equal states have equal fields.
    """

    __slots__ = ("position",)
    shown: ClassVar[Shown] = {}
    positions: ClassVar[type[Any]]
    position: P

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        for name in cls.fields:
            setattr(cls, name, property(_reader(name, cls.shown.get(name))))

    @classmethod
    def of_values(cls, values: tuple[object, ...]) -> Self:
        """Return the state with these values of its fields."""
        table, *others = values
        position = cls.positions(table)
        for name, value in zip(cls.fields[1:], others, strict=True):
            setattr(position, name, cls.shown[name][1](value) if name in cls.shown else value)
        new = object.__new__(cls)
        object.__setattr__(new, "position", position)
        return new


def _reader(name: str, shown: tuple[Callable[[Any], Any], Callable[[Any], Any]] | None) -> Callable[[Any], Any]:
    read: Callable[[Any], Any] = attrgetter(f"position.{name}")
    if shown is None:
        return read
    show = shown[0]
    return lambda state: show(read(state))
