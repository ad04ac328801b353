"""The evening in five steps: which one the tournament has come to, worked out from its state and from no page."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from django.conf import settings
from django.core.cache import caches

from tournaments.formats.round_names import RoundName
from tournaments.models import Entrant, Round, Tournament
from tournaments.selectors.rounds.desk import Desk, desk_of
from tournaments.selectors.rounds.presence import absent_from

HERE, TABLES, PLAY, STANDINGS, PRIZES = "here", "tables", "play", "standings", "prizes"
STEPS = (HERE, TABLES, PLAY, STANDINGS, PRIZES)
STEP_OF = {
    "add_players": HERE,
    "choose_plan": TABLES,
    "draw": TABLES,
    "review": TABLES,
    "start": PLAY,
    "results": PLAY,
    "advance": STANDINGS,
    "finish": STANDINGS,
    "over": PRIZES,
}
SECONDS = 24 * 3600


@dataclass(frozen=True)
class Evening:
    """The state of a tournament, small enough to be cached.

    `code` is the step of the desk, `coming` the round to be drawn, `round` the latest one with its address `at` (stage
    and round), `shown_at` that of the latest public one. `present` of `taking_part` people are here for `coming`,
    `open` counts the tables of the latest round that are waiting, submitted or disputed.
    """

    code: str
    taking_part: int
    present: int
    open: Mapping[str, int]
    coming: RoundName | None
    round: RoundName | None
    at: tuple[int, int] | None
    shown_at: tuple[int, int] | None

    @property
    def active(self) -> str:
        """Return the step that the tournament has come to."""
        return STEP_OF[self.code]


def evening_of(
    tournament: Tournament,
    desk: Desk | None = None,
    make: Callable[[Tournament], Desk] = desk_of,
) -> Evening:
    """Return the evening as it stands; asked of the database once for each version of the tournament.

    `desk` is the tournament's, where the caller has it already: then nothing that was cached is asked for.
    `make` makes it where nothing is cached, for a page that has read part of it already.
    """
    key = f"evening:{settings.RELEASE}:{tournament.pk}:{tournament.version}"
    evening: Evening | None = None if desk else caches["pages"].get(key)
    if evening is None:
        evening = evening_at(desk or make(tournament))
        caches["pages"].set(key, evening, SECONDS)
    return evening


def evening_at(desk: Desk) -> Evening:
    """Return the evening of a desk; one query."""
    rounds = desk.rounds
    latest = desk.round
    return Evening(
        code=desk.step,
        taking_part=desk.active,
        present=desk.active - _away(desk),
        open={state: desk.counts[state] for state in ("waiting", "submitted", "disputed")},
        coming=desk.stage.round_named(desk.number) if desk.stage else None,
        round=latest.named if latest else None,
        at=_address(rounds),
        shown_at=_address([round_ for round_ in rounds if round_.is_public]),
    )


def _away(desk: Desk) -> int:
    """Return how many of those who take part are away from the round to be drawn."""
    if desk.stage is None:
        return 0
    away = absent_from(desk.stage, desk.number)
    return Entrant.objects.filter(pk__in=away).active().count() if away else 0


def _address(rounds: Sequence[Round]) -> tuple[int, int] | None:
    """Return the numbers of stage and round of the latest of these rounds."""
    return (rounds[-1].stage.number, rounds[-1].number) if rounds else None
