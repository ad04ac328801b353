"""The cut of a standing: down to whom it takes people on to the next stage."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.formats.semifinals import FormatError, Leader, SemifinalPlan, semifinal_plan
from tournaments.models import Stage
from tournaments.selectors.rounds.semifinals import begun_with
from tournaments.selectors.standings.columns import PlainRow


@dataclass(frozen=True, slots=True)
class Cut:
    """The first `places` go on to `stage`, the first `direct` of them straight to its final; `wild_card`: one more by
    the best single match. `last` is the order of the last row who goes on, `last_direct` that of the last who waits in
    the final (0: nobody). `level`: the next one is equal to the last."""

    stage: Stage
    places: int
    direct: int = 0
    wild_card: bool = False
    last: int = 0
    last_direct: int = 0
    level: bool = False

    @property
    def orders(self) -> set[int]:
        """Return the orders of the rows beneath which a line stands."""
        return {self.last, self.last_direct} - {0}


def cut_of(stage: Stage, following: Stage | None, rows: Sequence[PlainRow], rounds: int) -> Cut | None:
    """Return the cut of a league after so many rounds; None where nobody goes on, or groups send up their first.

    Who withdrew leaves the place to the next. No query.
    """
    if following is None or stage.kind != Stage.Kind.LEAGUE or stage.rules.grouping == "minis":
        return None
    here = [row for row in rows if row.position is not None and not row.is_withdrawn]
    semifinals = following.rules.semifinals
    places, direct = following.entrants_in or stage.tournament.preferred_size, 0
    if semifinals:
        plan = _semifinal_plan(following, here, rounds, sum(row.played > 0 for row in rows))
        if plan is None:
            return None
        places, direct = plan.entrants - semifinals.wild_card, plan.direct * plan.winners
    if not 0 < places < len(here):
        return None
    level = here[places - 1].position == here[places].position
    last_direct = here[direct - 1].order if direct else 0
    wild_card = bool(semifinals and semifinals.wild_card)
    return Cut(following, places, direct, wild_card, here[places - 1].order, last_direct, level)


def _semifinal_plan(following: Stage, here: Sequence[PlainRow], rounds: int, took_part: int) -> SemifinalPlan | None:
    """Return the numbers of the semifinals as they began, or as they would begin now; None while people are too few."""
    begun, rules = begun_with(following), following.rules.semifinals
    if begun:
        return begun[0]
    if rules is None or rules.plan:
        return rules.plan if rules else None
    alone = [sum(row.position == first.position for row in here) == 1 for first in here[:2]]
    leaders = [Leader(rounds > 0 and row.wins == rounds, only) for row, only in zip(here, alone, strict=False)]
    try:
        return semifinal_plan(rules.rule, took_part, leaders)
    except FormatError:
        return None
