"""How many locks a swap of two people breaks, or keeps again."""

from tournaments.seating.figures.remarks import DrawContext
from tournaments.seating.question.locks_kept import kept_at, numbers_at
from tournaments.seating.question.metrics import Tables
from tournaments.seating.question.problem import Lock


class LockCosts:
    """The locks of a round by who is in them: only theirs can change with a swap."""

    def __init__(self, tables: Tables, context: DrawContext) -> None:
        self._at, self._sizes = numbers_at(tables, context.numbers)
        self._of: dict[int, list[Lock]] = {}
        for lock in context.locks:
            for player in lock.players:
                self._of.setdefault(player, []).append(lock)

    def change(self, a: int, b: int) -> int:
        """Return locks broken after a and b change places, minus those broken now."""
        concerned = dict.fromkeys([*self._of.get(a, ()), *self._of.get(b, ())])
        if not concerned or self._at[a] == self._at[b]:
            return 0
        then = {**self._at, a: self._at[b], b: self._at[a]}
        return sum(kept_at(lock, self._at, self._sizes) - kept_at(lock, then, self._sizes) for lock in concerned)
