"""The evening in five steps: which one the tournament has come to, worked out from its state and from no page."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from django.conf import settings
from django.core.cache import caches

from tournaments.formats.round_names import RoundName
from tournaments.models import Entrant, Round, Stage, Tournament
from tournaments.selectors.rounds.desk import Desk, desk_of
from tournaments.selectors.rounds.presence import FROM_LIST, absent_from, arrivals
from tournaments.selectors.rounds.presence import KEPT as PRESENCE
from tournaments.selectors.rounds.rests import who_rests
from tournaments.selectors.rounds.rounds import planned_rounds

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
MOST_ASKED = 3
"""So many people are asked for by name; of more the page of who is here tells."""


class Late(NamedTuple):
    """Somebody who is not here for the round to come: the key of the entrant, and when they arrive ("" unknown)."""

    entrant: int
    name: str
    arrives: str


@dataclass(frozen=True)
class Evening:
    """The state of a tournament, small enough to be cached.

    `code` is the step of the desk, `coming` the round to be drawn, `round` the latest one with its address `at` (stage
    and round), `shown_at` that of the latest public one. `present` of `taking_part` people are here for `coming`, and
    `late` are some of the others. `through` is who comes through to `coming`: None where everybody may play it, 0 where
    their number is not known yet. `checked` says whether somebody said who is here. `open` counts the tables of the
    latest round that are waiting, submitted or disputed.
    """

    code: str
    taking_part: int
    present: int
    open: Mapping[str, int]
    coming: RoundName | None
    round: RoundName | None
    at: tuple[int, int] | None
    shown_at: tuple[int, int] | None
    through: int | None = None
    checked: bool = True
    late: tuple[Late, ...] = ()

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
    # A check-in raises no version: three hundred phones would load their pages three hundred times.
    is_fresh = desk or (tournament.checks_in and tournament.state == Tournament.State.SETUP)
    evening: Evening | None = None if is_fresh else caches["pages"].get(key)
    if evening is None:
        evening = evening_at(desk or make(tournament))
        caches["pages"].set(key, evening, SECONDS)
    return evening


def evening_at(desk: Desk) -> Evening:
    """Return the evening of a desk; one query, three where somebody is away."""
    rounds = desk.rounds
    latest = desk.round
    away = _away(desk)
    return Evening(
        code=desk.step,
        taking_part=desk.active,
        present=desk.active - len(away),
        open={state: desk.counts[state] for state in ("waiting", "submitted", "disputed")},
        coming=desk.stage.round_named(desk.number) if desk.stage else None,
        round=latest.named if latest else None,
        at=_address(rounds),
        shown_at=_address([round_ for round_ in rounds if round_.is_public]),
        through=_through(desk),
        checked=latest is not None or _is_checked(desk),
        late=_late(desk, away),
    )


def _away(desk: Desk) -> list[Entrant]:
    """Return who takes part and is away from the round to be drawn."""
    if desk.stage is None:
        return []
    away = absent_from(desk.stage, desk.number)
    people = Entrant.objects.filter(pk__in=away).active().select_related("player").order_by("player__name")
    return list(people) if away else []


def _late(desk: Desk, away: Sequence[Entrant]) -> tuple[Late, ...]:
    """Return who is asked for before the draw: those who said when they arrive, else the others if they are few."""
    if not away or desk.stage is None or desk.step != "draw" or _through(desk) is not None:
        return ()
    times, resting = arrivals(desk.stage, desk.number), who_rests(desk.stage).get(desk.number, set())
    people = [Late(row.pk, row.player.name, times.get(row.number, "")) for row in away if row.pk not in resting]
    awaited = [person for person in people if person.arrives]
    return tuple((awaited or (people if len(people) <= MOST_ASKED else []))[:MOST_ASKED])


def _through(desk: Desk) -> int | None:
    """Return how many come through to the round to be drawn, as it was planned; None where everybody plays it."""
    stage = desk.stage
    if stage is None or desk.step != "draw" or stage.kind == Stage.Kind.LEAGUE:
        return None
    if desk.number == 1 and stage.entrants_in is None and not stage.rules.semifinals:
        return None
    if stage.rules.semifinals:
        return 0  # who skips a semifinal is known only when they are drawn
    rounds = planned_rounds(stage)[desk.number - 1 : desk.number]
    planned = rounds[0].get("entrants") if rounds else stage.entrants_in
    return planned if isinstance(planned, int) else 0


def _is_checked(desk: Desk) -> bool:
    """Say whether somebody said who is here for the first round."""
    said = desk.stage.plan.get(PRESENCE) if desk.stage and isinstance(desk.stage.plan, dict) else None
    return isinstance(said, dict) and bool(said.get("round")) and not said.get(FROM_LIST)


def _address(rounds: Sequence[Round]) -> tuple[int, int] | None:
    """Return the numbers of stage and round of the latest of these rounds."""
    return (rounds[-1].stage.number, rounds[-1].number) if rounds else None
