"""Who has left a match before its end (R32): the order of leaving, and the places that follow from it."""

from collections.abc import Mapping, Sequence

from rules.base.errors import MalformedDocument
from rules.base.json_types import Document
from rules.contract.codec import numbers

Seats = tuple[int, ...]
Key = tuple[int, int]


def leavers_after(leaving: Seats, seat: int, reason: str) -> Seats:
    """Return the seats that have left, the first to leave first, after this one has left or (no reason) is back."""
    others = tuple(other for other in leaving if other != seat)
    return (*others, seat) if reason else others


def by_seat(gone: Sequence[str]) -> Seats:
    """Return the seats that have left in the order of the seats."""
    return tuple(seat for seat, reason in enumerate(gone) if reason)


def leaving_out(leaving: Seats, gone: Sequence[str]) -> Document:
    """Return what the document of a state says of the order: nothing where it is the order of the seats."""
    return {} if leaving == by_seat(gone) else {"leaving": list(leaving)}


def leaving_in(document: Mapping[str, object], gone: Sequence[str]) -> Seats:
    """Return the order that such a document gives; MalformedDocument for one that is none or need not be said."""
    if "leaving" not in document:
        return by_seat(gone)
    order = numbers(document["leaving"])
    if tuple(sorted(order)) != by_seat(gone) or order == by_seat(gone):
        raise MalformedDocument("not_a_position", part="leaving")
    return order


def ranked_places(
    keys: Mapping[int, Key], winners: Seats, leaving: Seats, leavers: str, points: Mapping[int, int | None]
) -> tuple[tuple[int, int, int | None], ...]:
    """Return (seat, place, points), best first, from what ranks the seats; winners are above all. Places 1, 2, 2, 4.

    `leavers` is the option: with `last` whoever left stands after everybody who stayed, in reverse order of leaving.
    """
    ranks = {seat: (1, *key) for seat, key in keys.items()}
    if leavers == "last":
        ranks |= {seat: (0, place, 0) for place, seat in enumerate(leaving)}
    ranks |= dict.fromkeys(winners, (2, 0, 0))
    ranked = sorted(ranks, key=lambda seat: ranks[seat], reverse=True)
    return tuple((seat, 1 + sum(rank > ranks[seat] for rank in ranks.values()), points[seat]) for seat in ranked)
