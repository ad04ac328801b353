"""How every game writes a state: `fork` gives a draft that may be written, `seal` makes it a state nobody can change.

A game has a class `Draft` with `__slots__ = FIELDS`, a class `State(Sealed, Draft)`, and `fork, seal = drafting(...)`.
"""

from collections.abc import Callable
from enum import IntEnum
from typing import ClassVar, NoReturn, Self, TypeVar, cast

_S = TypeVar("_S", bound="Sealed")
_D = TypeVar("_D")


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
        return type(other) is type(self) and all(getattr(self, name) == getattr(other, name) for name in self.fields)

    def __hash__(self) -> int:
        return hash(tuple(getattr(self, name) for name in self.fields))

    def __repr__(self) -> str:
        return f"<State {self.phases(self.phase).name.lower()} seat={self.seat} round={self.round}>"

    @classmethod
    def of_values(cls, values: tuple[object, ...]) -> Self:
        """Return the state with these values of its fields."""
        new = object.__new__(cls)
        for name, value in zip(cls.fields, values, strict=True):
            object.__setattr__(new, name, value)
        return new

    def __reduce__(self) -> tuple[object, ...]:
        return state_of, (type(self), tuple(getattr(self, name) for name in self.fields))


def drafting(draft: type[_D], state: type[_S]) -> tuple[Callable[[_D], _D], Callable[[_D], _S]]:
    """Return `fork`, which gives a draft with the fields of a state, and `seal`, which makes that draft a state.

    `fork` is written out field by field, the quickest way there is; `seal` gives the draft itself its new class.
    """
    lines = ["def fork(state, blank=blank, draft=draft):", " new = blank(draft)"]
    lines += [f" new.{name} = state.{name}" for name in state.fields]
    scope: dict[str, object] = {"draft": draft, "blank": object.__new__}
    exec("\n".join([*lines, " return new"]), scope)  # noqa: S102 - made of the names of fields alone, as `value` does it

    def seal(new: _D) -> _S:
        new.__class__ = state  # type: ignore[assignment]
        return cast(_S, new)

    return cast(Callable[[_D], _D], scope["fork"]), seal


def state_of(kind: type[_S], values: tuple[object, ...]) -> _S:
    """Return a state of this kind from the values of its fields."""
    return kind.of_values(values)
