"""What comes from outside any seat, the same in every game: the clock, players who leave or come back;
and their events."""

from collections.abc import Iterator, Sequence

from rules.base.refusals import illegal
from rules.base.values import value
from rules.contract.state import Event

REASONS = ("surrendered", "absent")


@value
class TimeUp:
    """The clock of the match rings."""


@value
class Withdraw:
    """A seat surrenders, or is absent (R32). `reason`: surrendered or absent."""

    seat: int
    reason: str


@value
class Return:
    """An absent seat is back."""

    seat: int


@value
class TimeExpired:
    """R19, R29, F34, I32: the clock rang in this round."""

    round: int


@value
class Withdrawn:
    """R32: a seat has left."""

    seat: int
    reason: str


@value
class Returned:
    """R32: an absent seat is back."""

    seat: int


@value
class TakenBack:
    """A seat has taken back what it ended: the match stands as at this version (rules/contract/history.py)."""

    seat: int
    version: int


Outside = TimeUp | Withdraw | Return
FROM_OUTSIDE = frozenset(Outside.__args__)


def asked_of_outside(event: Event) -> tuple[None, Outside] | None:
    """Return what was asked for when one of these events is stored; None for any other event."""
    match event:
        case TimeExpired():
            return None, TimeUp()
        case Withdrawn(seat, reason):
            return None, Withdraw(seat, reason)
        case Returned(seat):
            return None, Return(seat)
    return None


def may_ask(gone: Sequence[str], fallen: Sequence[int] = (), clock: bool = False) -> Iterator[Outside]:
    """Yield what may come now: the clock if one runs, a way out or back for each seat that has not `fallen`."""
    if clock:
        yield TimeUp()
    for seat, reason in enumerate(gone):
        if not seat or (fallen and fallen[seat]):
            continue
        if not reason:
            yield from (Withdraw(seat, why) for why in REASONS)
        elif reason == "absent":
            yield Return(seat)


def check_clock(has_clock: bool, expired: int) -> None:
    """Raise IllegalAction (no_clock, time_already_up): the clock rings once, in rulesets that have one."""
    if not has_clock:
        raise illegal("no_clock")
    if expired:
        raise illegal("time_already_up", round=expired)


def check_leaving(action: Withdraw, gone: Sequence[str], fallen: Sequence[int] = ()) -> int:
    """Return the seat that leaves; IllegalAction (seat_unknown, seat_eliminated, reason_unknown, already_gone)."""
    leaver = _seat_in_play(action.seat, gone, fallen)
    if action.reason not in REASONS:
        raise illegal("reason_unknown", reason=action.reason)
    if gone[leaver]:
        raise illegal("already_gone", seat=leaver)
    return leaver


def check_back(action: Return, gone: Sequence[str], fallen: Sequence[int] = ()) -> int:
    """Return the seat that is back: who was absent, not who surrendered; IllegalAction (not_absent, ...) (R32)."""
    back = _seat_in_play(action.seat, gone, fallen)
    if gone[back] != "absent":
        raise illegal("not_absent", seat=back)
    return back


def _seat_in_play(seat: object, gone: Sequence[str], fallen: Sequence[int]) -> int:
    if type(seat) is not int or not 1 <= seat < len(gone):
        raise illegal("seat_unknown", seat=seat)
    if fallen and fallen[seat]:
        raise illegal("seat_eliminated", seat=seat)
    return seat
