"""Every test begins with full buckets: the limits are a part of this process, and tests ask faster than people."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from matches.views.limits import ACCOUNTS, ADDRESSES, SEATS


@pytest.fixture(autouse=True)
def _buckets_are_full() -> Iterator[None]:
    for bucket in (*SEATS.values(), *ADDRESSES.values(), *ACCOUNTS.values()):
        bucket.forget()
    yield
