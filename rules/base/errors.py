"""What can be wrong with a request or with a stored match: codes with parameters, never sentences for people."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any


class CodedError(ValueError):
    """The one refusal of the engine; what is below it says who has refused what.

    `code` says what is wrong, `params` (plain values) where; the words belong to who shows it.
    """

    __slots__ = ("code", "params")

    def __init__(self, code: str, **params: object) -> None:
        self.code = code
        self.params: Mapping[str, object] = params

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), self.args, self.__dict__ | {"code": self.code, "params": self.params}

    def __str__(self) -> str:
        details = ", ".join(f"{key}={_shown(value):.80}" for key, value in self.params.items())
        return f"{self.code} ({details})" if details else self.code


def _shown(value: object) -> str:
    try:
        return repr(value)
    except RecursionError:
        return "nested too deeply"


class IllegalAction(CodedError):
    """The action is not allowed in this state; nothing has changed. `rules.base.refusals.illegal` makes it.

    It is made in C alone, of its code and its parameters: a constructor in Python takes half the time of a refusal.
    """

    __slots__ = ()
    if TYPE_CHECKING:

        def __init__(self, code: str, params: Mapping[str, object]) -> None: ...

    else:
        __init__, __reduce__ = ValueError.__init__, ValueError.__reduce__
        code = property(lambda self: self.args[0])
        params = property(lambda self: self.args[1])


class MalformedDocument(CodedError):
    """A JSON document is not a state, action or event of a known format."""


class SetupError(CodedError):
    """The seats, the scope or the deck of a match do not fit its ruleset."""


class ChanceError(CodedError):
    """The source of chance cannot answer: wrong nonces, recorded rolls used up or asked in another order."""


class LogError(CodedError):
    """A stored match cannot be read or is not what was played; `event` is the number of the first wrong event."""

    def __init__(self, code: str, event: int | None = None, **params: object) -> None:
        super().__init__(code, **({} if event is None else {"event": event}), **params)
        self.event = event


class OddsError(CodedError):
    """No odds are known of so many armies: armies_out_of_range (value, least, most)."""


class UnknownSeat(CodedError):
    """There is no such seat at the table."""
