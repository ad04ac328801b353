"""`@value`: a frozen dataclass with slots that is built several times faster than the standard one.

The standard frozen `__init__` goes through `object.__setattr__` for each field. Here the fields are set on an unlocked
twin with the same slots, which then becomes the frozen class. Everything else (equality, hash, repr, `fields`,
FrozenInstanceError) is the dataclass's own.
"""

from dataclasses import MISSING, dataclass, fields
from typing import Any, TypeVar, dataclass_transform

from rules.base.rows import put

_C = TypeVar("_C")


@dataclass_transform(frozen_default=True)
def value(cls: type[_C]) -> type[_C]:
    """Return the decorated class as an immutable, hashable value."""
    frozen: Any = dataclass(frozen=True, slots=True)(cls)
    names = [field.name for field in fields(frozen)]
    twin = type("Unlocked" + cls.__name__, (), {"__slots__": tuple(names)})
    scope = {"twin": twin, "blank": object.__new__}
    scope |= {f"default_{field.name}": field.default for field in fields(frozen)}
    arguments = [
        field.name if field.default is MISSING else f"{field.name}=default_{field.name}" for field in fields(frozen)
    ]
    lines = [f"def __new__({', '.join(['cls', *arguments])}):", " self = blank(twin)"]
    lines += [f" self.{name} = {name}" for name in names]
    lines += [" self.__class__ = cls", " return self"]
    exec("\n".join(lines), scope)  # noqa: S102 - as dataclasses do it: the text is made of field names alone
    frozen.__new__ = scope["__new__"]
    frozen.__init__ = object.__init__
    frozen.__reduce__ = lambda self: (type(self), tuple(getattr(self, name) for name in names))
    for name in ("__getstate__", "__setstate__"):
        delattr(frozen, name)
    finished: type[_C] = frozen
    return finished


__all__ = ["put", "value"]
