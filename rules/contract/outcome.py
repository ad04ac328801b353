"""How a match ended, the same for every game."""

from typing import NamedTuple

from rules.base.json_types import Document
from rules.base.values import value


class Placing(NamedTuple):
    """A seat at the end: places are 1, 2, 2, 4; points None where the ruleset counts none."""

    seat: int
    place: int
    points: int | None


class Outcome(NamedTuple):
    """Who won and why. `reason`: last_player, shared, or a code of the game's own; the presenters of the games have the
    sentence of each (`won_words`)."""

    reason: str
    winners: tuple[int, ...]
    placings: tuple[Placing, ...]

    def shares(self, seats: int) -> tuple[float, ...]:
        """Return the share of each seat in the victory, seat 1 first: winners share it, all do where nobody won."""
        won = self.winners or range(1, seats + 1)
        return tuple(1 / len(won) if seat in won else 0.0 for seat in range(1, seats + 1))


@value
class MatchEnded:
    """The end: `placings` are (seat, place, points or None), best first; several winners share the victory."""

    reason: str
    winners: tuple[int, ...]
    placings: tuple[tuple[int, int, int | None], ...]


def encode_outcome(outcome: Outcome | None) -> Document | None:
    """Return reason, winners and placings (best first) as plain JSON, None while the match goes on."""
    if outcome is None:
        return None
    return {
        "reason": outcome.reason,
        "winners": list(outcome.winners),
        "placings": [placing._asdict() for placing in outcome.placings],
    }
