"""What comes from outside any seat, the same in every game: the clock, players who leave or come back;
and their events."""

from rules.values import value

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


Outside = TimeUp | Withdraw | Return
