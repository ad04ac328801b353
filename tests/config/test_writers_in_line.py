"""On SQLite the writers of one process are served in the order in which they came, and nobody keeps the turn."""

from __future__ import annotations

import threading
from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from django.db import DatabaseError, connection, transaction

from config.storage.sqlite.turns import Turn, turn_of
from tests.rig.patience import PATIENCE
from tests.rig.services import wait_until

pytestmark = pytest.mark.django_db(transaction=True)


def own_turn() -> Turn:
    return turn_of(str(connection.settings_dict["NAME"]))


def is_free() -> bool:
    turn = own_turn()
    if not turn.take(0):
        return False
    turn.give()
    return True


def in_thread(work: Callable[[], object]) -> threading.Thread:
    def whole() -> None:
        try:
            work()
        finally:
            connection.close()

    thread = threading.Thread(target=whole)
    thread.start()
    return thread


def test_whoever_came_first_writes_first_whether_in_a_transaction_or_by_one_statement() -> None:
    if connection.vendor != "sqlite":  # PostgreSQL lets many write at once
        return
    served: list[int] = []

    def write(number: int) -> None:
        somebody = User.objects.filter(username="nobody")
        if number % 3 == 0:
            somebody.update(last_name="by one statement")
            return
        with transaction.atomic():
            served.append(number)
            somebody.update(last_name="in a transaction")

    turn = own_turn()
    assert turn.take(PATIENCE)
    threads = []
    for number in range(8):
        threads.append(in_thread(lambda number=number: write(number)))  # type: ignore[misc]
        wait_until(lambda: len(turn._line) == len(threads), "the writer stands in line")
    assert served == []
    turn.give()
    for thread in threads:
        thread.join(PATIENCE)
    assert served == [1, 2, 4, 5, 7] and is_free()


def test_the_turn_goes_from_one_to_the_next_in_the_order_of_the_line() -> None:
    turn, served = Turn(), list[int]()

    def wait(number: int) -> None:
        assert turn.take(PATIENCE)
        served.append(number)
        turn.give()

    assert turn.take()
    threads = []
    for number in range(6):
        threads.append(in_thread(lambda number=number: wait(number)))  # type: ignore[misc]
        wait_until(lambda: len(turn._line) == len(threads), "somebody more stands in line")
    turn.give()
    for thread in threads:
        thread.join(PATIENCE)
    assert served == list(range(6))


def test_who_loses_patience_leaves_the_line_to_the_others() -> None:
    turn = Turn()
    assert turn.take() and not turn.take(0.01)
    turn.give()
    assert turn.take(0)


def test_the_turn_is_given_back_however_a_transaction_ends() -> None:
    if connection.vendor != "sqlite":  # PostgreSQL lets many write at once
        return
    with transaction.atomic():
        assert not is_free()
        with transaction.atomic():
            User.objects.create(username="nora")
        assert not is_free()
    assert is_free()
    with pytest.raises(ZeroDivisionError), transaction.atomic():
        raise ZeroDivisionError
    assert is_free()
    with pytest.raises(DatabaseError):
        User.objects.bulk_create([User(username="nora")])
    assert is_free()
    with pytest.raises(DatabaseError), transaction.atomic():
        connection.close()
        User.objects.create(username="ugo")
    assert is_free() and User.objects.count() == 1
