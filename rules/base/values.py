"""`@value`: an immutable value with named fields, as a frozen dataclass has them, that is built several times faster.

It is a named tuple underneath, so `rules.base.rows.named` makes one of a row without a call by name. Equality, hash,
truth, repr, `fields`, `replace` and FrozenInstanceError are those of a frozen dataclass: values of two types are never
equal. What else a tuple can (`isinstance`, `<`, `len`, a list in JSON) it can too, and nobody should rely on that.
"""

from collections import namedtuple
from dataclasses import MISSING, FrozenInstanceError, dataclass, fields
from typing import Any, NoReturn, TypeVar, cast, dataclass_transform

_C = TypeVar("_C")
_OF_TUPLES = ("__eq__", "__hash__", "__setattr__", "__delattr__", "__init__", "__dict__", "__weakref__", "__slots__")
"""What a value does not take from the class that was written down."""


class _Value(tuple[object, ...]):
    """What values do otherwise than tuples: they are equal to their own kind alone, never nothing, never changed."""

    __slots__ = ()
    __hash__ = tuple.__hash__

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and tuple.__eq__(self, other)

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __bool__(self) -> bool:
        return True

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise FrozenInstanceError(f"cannot assign to field {name!r}")

    def __delattr__(self, name: str) -> NoReturn:
        raise FrozenInstanceError(f"cannot delete field {name!r}")

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), tuple(self)


@dataclass_transform(frozen_default=True)
def value(cls: type[_C]) -> type[_C]:
    """Return the decorated class as an immutable, hashable value."""
    described: Any = dataclass(frozen=True)(cls)
    defaults = [field.default for field in fields(described) if field.default is not MISSING]
    names = [field.name for field in fields(described)]
    row = cast(Any, namedtuple)(cls.__name__, names, defaults=defaults)
    scope = {name: part for name, part in vars(described).items() if name not in (*_OF_TUPLES, *names)}
    finished: type[_C] = type(cls.__name__, (_Value, row), {**scope, "__slots__": ()})
    return finished


__all__ = ["value"]
