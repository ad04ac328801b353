"""The people of a round, and why nobody can name them all yet: the values that every way of coming through fills."""

from __future__ import annotations

from dataclasses import dataclass, field

from tournaments.errors import Refused
from tournaments.formats.semifinals import SemifinalPlan
from tournaments.models import Entrant, Qualifier, Stage, Table
from tournaments.selectors.rounds.presence import absent_from
from tournaments.selectors.rounds.rounds import previous_stage

How = Qualifier.How
LOTS = "lots"
"""Where the plan of a stage keeps the lots drawn among equals, by round and entrant."""


@dataclass(frozen=True)
class Entering:
    """Somebody who plays the round; `how` is a `Qualifier.How`, "" for who simply takes part.

    `share` is "num/den" of the points of `from_table`; `replaces` is who would have come and is not here.
    """

    entrant: Entrant
    how: str = ""
    from_table: Table | None = None
    replaces: Entrant | None = None
    rank: int = 0
    share: str = ""


@dataclass
class Field:
    """Who plays round `number` of a stage, and why nobody can say it yet.

    `direct` skip this round and wait in the next; `away` would play but are withdrawn or absent; `later` join in a
    round to come; `undecided` tables have no winner; `tied` are equal at the cut for `tied_for` places: lots decide.
    Of semifinals and finals `fixed` are the tables, `plan` and `standing` what they begin with, `problem` why they
    cannot be.
    """

    stage: Stage
    number: int
    entering: list[Entering] = field(default_factory=list)
    direct: list[Entering] = field(default_factory=list)
    away: list[Entrant] = field(default_factory=list)
    later: list[Entrant] = field(default_factory=list)
    undecided: list[Table] = field(default_factory=list)
    tied: list[Entrant] = field(default_factory=list)
    tied_for: int = 0
    fixed: list[list[Entrant]] = field(default_factory=list)
    plan: SemifinalPlan | None = None
    standing: list[Entrant] = field(default_factory=list)
    shared: list[list[Entrant]] = field(default_factory=list)
    shared_seed: int = 0
    problem: Refused | None = None

    @property
    def entrants(self) -> list[Entrant]:
        return [row.entrant for row in self.entering]


def feeding_stage(stage: Stage) -> Stage | None:
    """Return the stage whose standing fills the first round of this one, if any does."""
    fed = stage.kind == Stage.Kind.FINAL or (stage.entrants_in and stage.kind != Stage.Kind.LEAGUE)
    return previous_stage(stage) if fed else None


def recorded_lots(stage: Stage, number: int) -> dict[int, int]:
    """Return the lots drawn by hand for who enters round `number`, 1 is the best, by entrant."""
    lots = stage.plan.get(LOTS, {}).get(str(number), {}) if isinstance(stage.plan, dict) else {}
    return {int(entrant): int(lot) for entrant, lot in lots.items()}


class People:
    """The entrants of a tournament and who of them is away in one round."""

    def __init__(self, stage: Stage, number: int) -> None:
        entrants = Entrant.objects.filter(tournament=stage.tournament_id).select_related("player", "club")
        self.all = {entrant.pk: entrant for entrant in entrants.order_by("number")}
        self.absent = absent_from(stage, number)
        self.lots = recorded_lots(stage, number)

    def here(self, pk: int) -> bool:
        return pk not in self.absent and not self.all[pk].is_withdrawn
