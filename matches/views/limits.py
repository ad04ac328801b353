"""How often one browser may ask: token buckets in this process, enough against floods, never in a player's way."""

from __future__ import annotations

import threading
from collections import OrderedDict
from time import monotonic

from django.http import HttpRequest

from matches.network import network_of

BROWSERS = 20_000


class Buckets:
    """One bucket a caller: it holds `most` tokens and gains `per_second`."""

    def __init__(self, per_second: float, most: int) -> None:
        self.per_second = per_second
        self.most = float(most)
        self._lock = threading.Lock()
        self._levels: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def forget(self) -> None:
        """Fill every bucket again."""
        with self._lock:
            self._levels.clear()

    def wait(self, key: str, now: float | None = None) -> float:
        """Take a token; return 0, or the seconds until there is one again."""
        moment = monotonic() if now is None else now
        with self._lock:
            level, since = self._levels.pop(key, (self.most, moment))
            level = min(self.most, level + (moment - since) * self.per_second)
            enough = level >= 1
            self._levels[key] = (level - 1 if enough else level, moment)
            if len(self._levels) > BROWSERS:
                self._levels.popitem(last=False)
            return 0.0 if enough else (1 - level) / self.per_second


# A hall is often one address to the server, so that an address may ask far more than a browser that holds a seat.
SEATS = {"act": Buckets(30, 120), "why": Buckets(30, 120), "say": Buckets(1, 6), "board": Buckets(20, 120)}
ADDRESSES = {
    "act": Buckets(100, 400),
    "why": Buckets(100, 400),
    "say": Buckets(20, 60),
    "board": Buckets(300, 3000),
    "join": Buckets(5, 100),
    "analyse": Buckets(1 / 5, 20),
    "read": Buckets(1 / 5, 20),
    "end": Buckets(1 / 2, 60),
}
ACCOUNTS = {"create": Buckets(1 / 20, 30)}


def seconds_to_wait(request: HttpRequest, what: str, seat: int | None) -> float:
    """Return 0 when this request may go on, else after how many seconds to try again. `seat` is the seat's key."""
    if seat is not None:
        return SEATS[what].wait(f"seat {seat}")
    return ADDRESSES[what].wait(network_of(request))


def seconds_until_allowed(account: int, what: str) -> float:
    """Return the same for what only accounts do, by the account's key."""
    return ACCOUNTS[what].wait(f"account {account}")
