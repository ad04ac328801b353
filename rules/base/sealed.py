"""What makes a state immutable that is written as a draft first: see `fork` and `seal` of a game's state.py."""

from enum import IntEnum
from typing import ClassVar, NoReturn, TypeVar

_S = TypeVar("_S", bound="Sealed")


class Sealed:
    """A state, to stand before its draft among the bases. `fields` are those of the draft; equal ones are equal states.

    `phases` names the phase in the text of a state.
    """

    __slots__ = ()
    fields: ClassVar[tuple[str, ...]]
    phases: ClassVar[type[IntEnum]]
    phase: int
    seat: int
    round: int

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"a state is immutable: {name} cannot be set")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"a state is immutable: {name} cannot be deleted")

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and all(getattr(self, one) == getattr(other, one) for one in self.fields)

    def __hash__(self) -> int:
        return hash(tuple(getattr(self, one) for one in self.fields))

    def __repr__(self) -> str:
        return f"<State {self.phases(self.phase).name.lower()} seat={self.seat} round={self.round}>"

    def __reduce__(self) -> tuple[object, ...]:
        return restored, (type(self), tuple(getattr(self, one) for one in self.fields))


def restored(kind: type[_S], values: tuple[object, ...]) -> _S:
    """A state of this kind from the values of its fields."""
    new = object.__new__(kind)
    for name, value in zip(kind.fields, values, strict=True):
        object.__setattr__(new, name, value)
    return new
