"""How a match ended, ready to be shown: the places with their reasons, and what each game adds to a seat."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from matches.games import presenter_of
from matches.models import Match
from matches.words.board.endings import fate_words
from rules import State
from rules.base.json_types import Json


@dataclass(frozen=True)
class Finisher:
    """One seat at the end; `points` are those that decided, None where none were counted. A game adds its own.

    `letter` of its army, if it has one; `numbers` under the `columns` of the ending; `mark`: a distinction, in words.
    """

    seat: int
    name: str
    bot: str
    place: int | None
    points: int | None
    won: bool
    fate: str
    letter: str = ""
    numbers: tuple[int, ...] = ()
    mark: str = ""


@dataclass(frozen=True)
class Ending:
    """The whole ending; `sentence` is empty for a match without a winner, `finishers` while there was nothing yet."""

    sentence: str
    finishers: Sequence[Finisher]
    rounds: int
    columns: tuple[str, ...] = ()

    @property
    def has_points(self) -> bool:
        """Return whether the game and its rules gave anybody points."""
        return any(finisher.points is not None for finisher in self.finishers)


def ending_of(
    match: Match,
    state: State,
    kind: type[Finisher] = Finisher,
    own: Callable[[int], Json] | None = None,
    columns: tuple[str, ...] = (),
) -> Ending:
    """Return the ending of a match: the seats by place, each with the fields that `own` adds for its `kind`."""
    show, seats = presenter_of(match), {seat.number: seat for seat in match.seats.all()}
    outcome: Json = match.outcome or {}
    rows = {row["seat"]: row for row in outcome.get("placings", [])}
    winners = [seat for seat in outcome.get("winners", []) if seat in seats]
    names = {number: seat.name for number, seat in seats.items()}
    fates = {seat: show.fate(state, seat) for seat in seats}
    finishers = [
        kind(
            seat=seat, name=names[seat], bot=seats[seat].bot, won=seat in winners,
            place=rows.get(seat, {}).get("place"), points=rows.get(seat, {}).get("points"),
            fate=fate_words(fates[seat].fallen, fates[seat].gone, names), **(own(seat) if own else {}),
        )
        for seat in sorted(seats, key=lambda seat: (rows.get(seat, {}).get("place") or len(seats) + 1, seat))
    ]  # fmt: skip
    reason = "adjudicated" if match.ending == Match.Ending.ADJUDICATED else outcome.get("reason", "")
    sentence = show.words.ending(reason, [names[seat] for seat in winners]) if winners else ""
    return Ending(sentence, finishers, state.round, columns)
