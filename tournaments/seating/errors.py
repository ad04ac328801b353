"""What can be wrong with a request to the seating: shape (Malformed) or content (Infeasible)."""

from collections.abc import Mapping, Sequence


class SeatingError(Exception):
    """Base of every error of this package that is the fault of the input, never of the code."""


class Malformed(SeatingError):
    """The document does not have the shape of the contract. `where` is a path such as `players[3].id`."""

    def __init__(self, where: str, what: str) -> None:
        super().__init__(f"{where}: {what}")
        self.where = where
        self.what = what


class Infeasible(SeatingError):
    """The document was understood and cannot be seated.

    `code` and `params` are for pages that word it; `reason` is the plain English sentence; `locks` are the
    locks concerned, as documents; `nearest` says what would be possible instead, or None.
    """

    def __init__(
        self,
        code: str,
        reason: str,
        *,
        params: Mapping[str, object] | None = None,
        locks: Sequence[Mapping[str, object]] = (),
        nearest: Mapping[str, object] | None = None,
    ) -> None:
        super().__init__(reason)
        self.code = code
        self.reason = reason
        self.params = dict(params or {})
        self.locks = [dict(lock) for lock in locks]
        self.nearest = dict(nearest) if nearest is not None else None

    def answer(self) -> dict[str, object]:
        """Return the JSON answer of the `draw` contract for an impossible request."""
        return {
            "feasible": False,
            "code": self.code,
            "reason": self.reason,
            "params": self.params,
            "locks": self.locks,
            "nearest": self.nearest,
        }
