"""What goes wrong by a person's hand: a code and parameters; the words are made at the edge."""

from typing import Any


class Refused(Exception):
    """A request that cannot be done now, with the reason as a code. Nothing was changed."""

    def __init__(self, code: str, **params: object) -> None:
        super().__init__(code)
        self.code = code
        self.params = params

    def listed(self, name: str) -> list[Any]:
        """Return what a parameter lists, nothing where there is no such list."""
        value = self.params.get(name)
        return list(value) if isinstance(value, list | tuple) else []
