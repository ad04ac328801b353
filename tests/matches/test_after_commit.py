"""What follows a transaction: one that fails is logged by its name, and the next ones are called all the same."""

from __future__ import annotations

import pytest
from django.db import transaction

from matches.after_commit import after_commit


@pytest.mark.django_db(transaction=True)
def test_of_several_that_follow_one_that_fails_hinders_no_other(caplog: pytest.LogCaptureFixture) -> None:
    done: list[str] = []

    def fail(name: str) -> None:
        raise OSError(name)

    with transaction.atomic():
        after_commit(done.append, "first")
        after_commit(fail, name="second")
        after_commit(done.append, "third")
        assert done == []
    assert done == ["first", "third"]
    assert "fail" in caplog.text and "second" in caplog.text
