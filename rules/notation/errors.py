"""What is wrong with a text: a code, line and column, and what could have stood there."""

from collections.abc import Sequence

from rules.base.errors import CodedError
from rules.base.json_types import Json

MOST_LEGAL = 40
"""So many of the things that could have stood there are named."""


class NotationError(CodedError):
    """A match text or a position string that cannot be read; `line` and `column` count from 1."""

    def __init__(self, code: str, line: int, column: int, legal: Sequence[str] = (), **params: object) -> None:
        super().__init__(code, line=line, column=column, **params)
        self.line, self.column, self.legal = line, column, tuple(legal)

    def document(self) -> Json:
        """Return the refusal as plain JSON: code, line, column, what was legal there."""
        more = {"legal_more": len(self.legal) - MOST_LEGAL} if len(self.legal) > MOST_LEGAL else {}
        params = {key: value if isinstance(value, int) else str(value)[:200] for key, value in self.params.items()}
        return {"valid": False, "code": self.code, **params, "legal": list(self.legal[:MOST_LEGAL]), **more}
