"""Django's backend for SQLite, whose writers of one process wait in line instead of pushing."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, TypeVar

from django.db.backends.sqlite3 import base

from config.storage.sqlite.turns import Turn, turn_of

WRITES = ("INSERT", "UPDATE", "DELETE", "REPLACE")
T = TypeVar("T")


class Cursor(base.SQLiteCursorWrapper):
    """Takes the turn for a statement that writes by itself, outside of a transaction."""

    turn: Turn | None = None

    def execute(self, query: str, params: Any = None) -> Any:
        return self._in_turn(query, lambda: super(Cursor, self).execute(query, params))

    def executemany(self, query: str, param_list: Iterable[Any]) -> Any:
        return self._in_turn(query, lambda: super(Cursor, self).executemany(query, param_list))

    def _in_turn(self, query: str, work: Callable[[], T]) -> T:
        turn, alone = self.turn, query.startswith(WRITES) and not self.connection.in_transaction
        if turn is None or not alone or not turn.take():
            return work()
        try:
            return work()
        finally:
            turn.give()


class _Steps(base.DatabaseWrapper):
    """Django's, with the steps of a transaction that its types leave out."""

    if TYPE_CHECKING:

        def _start_transaction_under_autocommit(self) -> None: ...
        def _commit(self) -> None: ...
        def _rollback(self) -> None: ...
        def _close(self) -> None: ...


class DatabaseWrapper(_Steps):
    """Takes the turn before a transaction, gives it back once that has ended in whatever way."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._held: Turn | None = None

    def _turn(self) -> Turn | None:
        """Return the turn of this database; None in memory, where every thread has a database of its own."""
        return None if self.is_in_memory_db() else turn_of(str(self.settings_dict["NAME"]))

    def create_cursor(self, name: str | None = None) -> Any:
        cursor = self.connection.cursor(factory=Cursor)
        cursor.turn = self._turn()
        return cursor

    def _start_transaction_under_autocommit(self) -> None:
        turn = self._turn()
        if turn is not None and self._held is None and turn.take():
            self._held = turn
        try:
            super()._start_transaction_under_autocommit()
        except BaseException:
            self._give_back()
            raise

    def _commit(self) -> None:
        super()._commit()
        self._give_back()  # of a commit that fails, the rollback does it

    def _rollback(self) -> None:
        try:
            super()._rollback()
        finally:
            self._give_back()

    def _close(self) -> None:
        try:
            super()._close()
        finally:
            self._give_back()

    def _give_back(self) -> None:
        turn, self._held = self._held, None
        if turn is not None:
            turn.give()
