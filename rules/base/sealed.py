"""A state that nobody can change; `rules/contract/sealing.py` makes one of a position."""

from enum import IntEnum
from typing import ClassVar, NoReturn, Self, TypeVar

_S = TypeVar("_S", bound="Sealed")


class Sealed:
    """A state. Those with equal `fields` are equal.

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
        return type(other) is type(self) and all(getattr(self, name) == getattr(other, name) for name in self.fields)

    def __hash__(self) -> int:
        return hash(tuple(getattr(self, name) for name in self.fields))

    def __repr__(self) -> str:
        return f"<State {self.phases(self.phase).name.lower()} seat={self.seat} round={self.round}>"

    @classmethod
    def of_values(cls, values: tuple[object, ...]) -> Self:
        """Return the state with these values of its fields."""
        raise NotImplementedError

    def __reduce__(self) -> tuple[object, ...]:
        return state_of, (type(self), tuple(getattr(self, name) for name in self.fields))


def state_of(kind: type[_S], values: tuple[object, ...]) -> _S:
    """Return a state of this kind from the values of its fields."""
    return kind.of_values(values)
