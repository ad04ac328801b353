"""What a stage's format states beyond the tournament's choices: how rounds are drawn, what counts, the semifinals.

It is data, kept with the stage as one JSON document; everything is optional and means the usual when left out.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal, InvalidOperation
from typing import Any

from rules.base.json_types import Json
from tournaments.formats.semifinals import OWN, SEATINGS, FormatError, SemifinalPlan, thresholds

AVOID = "avoid"
MODES = (AVOID, "swiss", "greek", "fixed", "bands", "snake", "random")
SEARCHED = (AVOID, "swiss")
PRIORITIES = (
    *("thirds", "repeats", "short", "clubs", "regions", "families", "winners"),
    *("club_meetings", "player_club", "quarters", "distance"),
)
# What a draw of all rounds at once can weigh: the others look at the round before.
AHEAD = frozenset({"thirds", "repeats", "clubs", "regions", "families", "short", "club_meetings", "player_club"})
GROUPINGS = ("", "venues", "minis")
MOST_ROWS, MOST_COUNTED, MOST_PREMIUM = 12, 99, Decimal(9999)


@dataclass(frozen=True, slots=True)
class DrawRow:
    """How one round is drawn: `mode` and, where it searches, the priorities, each before all that follow."""

    mode: str = AVOID
    order: tuple[str, ...] = ()

    def document(self) -> Json:
        """Return the row as JSON."""
        return {"mode": self.mode, "order": list(self.order)}


@dataclass(frozen=True, slots=True)
class Counting:
    """What the stage counts, where it differs from the tournament's choices (None: it does not).

    `best` results, `minimum` matches, `absence` zero or nothing (open nights); `premium` points for who is marked as a
    newcomer, once; `best_of_team` results of a team, 0 where teams are not ranked; `standing` False: none is made.
    """

    best: int | None = None
    minimum: int | None = None
    absence: str = ""
    premium: Decimal = Decimal(0)
    best_of_team: int = 0
    standing: bool = True

    def document(self) -> Json:
        """Return the counting as JSON, exact."""
        return {
            "best": self.best,
            "minimum": self.minimum,
            "absence": self.absence,
            "premium": str(self.premium),
            "best_of_team": self.best_of_team,
            "standing": self.standing,
        }


@dataclass(frozen=True, slots=True)
class Semifinals:
    """Semifinals fed by the stage before. `rule` is a section of semifinals.toml or `own` with its numbers in `plan`.

    `seating`: one of each quarter of the standing with clubs apart (`quarters`), or the `snake`. With `wild_card` the
    last seat goes to the best single match of those not qualified.
    """

    rule: str
    plan: SemifinalPlan | None = None
    seating: str = SEATINGS[0]
    wild_card: bool = False

    def document(self) -> Json:
        """Return the semifinals as JSON."""
        own = None
        if self.plan:
            own = {"semifinals": self.plan.semifinals, "direct": self.plan.direct, "winners": self.plan.winners}
        return {"rule": self.rule, "plan": own, "seating": self.seating, "wild_card": self.wild_card}


@dataclass(frozen=True, slots=True)
class StageFormat:
    """A whole format. `draw`: a row for each round, the last one for all that follow; none: the usual draw.

    `grouping`: entrants have a group that no table mixes: `venues` share one standing, of `minis` (mini-tournaments)
    the first `through` of each go on to the next stage.
    """

    draw: tuple[DrawRow, ...] = ()
    counting: Counting = field(default_factory=Counting)
    semifinals: Semifinals | None = None
    grouping: str = ""
    through: int = 1

    def document(self) -> Json:
        """Return the format as JSON: `stage_format` reads it back."""
        return {
            "draw": [row.document() for row in self.draw],
            "counting": self.counting.document(),
            "semifinals": self.semifinals.document() if self.semifinals else None,
            "grouping": self.grouping,
            "through": self.through,
        }


def stage_format(document: object) -> StageFormat:
    """Return the format of a JSON document, checked. Raises FormatError: draw_wrong, counting_wrong, semifinals_wrong,
    grouping_wrong, with `where`."""
    given = document if isinstance(document, Mapping) else {}
    grouping, through = given.get("grouping") or "", given.get("through", 1)
    if grouping not in GROUPINGS or not _whole(through, 1, MOST_COUNTED):
        raise FormatError("grouping_wrong", where="grouping")
    semifinals = given.get("semifinals")
    return StageFormat(
        draw=draw_rows(given.get("draw") or ()),
        counting=_counting(given.get("counting") or {}),
        semifinals=_semifinals(semifinals) if semifinals else None,
        grouping=str(grouping),
        through=int(through),
    )


def draw_rows(given: Sequence[Any]) -> tuple[DrawRow, ...]:
    """Return the rows of a format's draw, checked. Raises FormatError draw_wrong with the row's number."""
    if len(given) > MOST_ROWS:
        raise FormatError("draw_wrong", where=MOST_ROWS + 1)
    return tuple(_draw_row(row, number) for number, row in enumerate(given, start=1))


def _draw_row(given: Any, number: int) -> DrawRow:
    row = given if isinstance(given, Mapping) else {}
    mode, order = row.get("mode", AVOID), tuple(row.get("order", ()))
    fits = mode in SEARCHED or not order
    known = mode in MODES and set(order) <= set(PRIORITIES) and len(set(order)) == len(order)
    if not known or not fits or ("distance" in order and mode != "swiss"):
        raise FormatError("draw_wrong", where=number)
    return DrawRow(mode, order)


def _counting(given: Any) -> Counting:
    try:
        premium = Decimal(str(given.get("premium", 0)))
    except InvalidOperation as error:
        raise FormatError("counting_wrong", where="premium") from error
    if not premium.is_finite() or not 0 <= premium <= MOST_PREMIUM:
        raise FormatError("counting_wrong", where="premium")
    best, minimum, team = given.get("best"), given.get("minimum"), given.get("best_of_team", 0)
    wrong = {
        "best": best is not None and not _whole(best, 1, MOST_COUNTED),
        "minimum": minimum is not None and not _whole(minimum, 0, MOST_COUNTED),
        "best_of_team": not _whole(team, 0, MOST_COUNTED),
        "absence": given.get("absence", "") not in ("", "zero", "nothing"),
    }
    for where, holds in wrong.items():
        if holds:
            raise FormatError("counting_wrong", where=where)
    return Counting(best, minimum, given.get("absence", ""), premium, team, bool(given.get("standing", True)))


def _semifinals(given: Any) -> Semifinals:
    rule, seating = given.get("rule"), given.get("seating", SEATINGS[0])
    if (rule != OWN and rule not in thresholds()) or seating not in SEATINGS:
        raise FormatError("semifinals_wrong", where="rule")
    plan = None
    if rule == OWN:
        own = given.get("plan") or {}
        plan = SemifinalPlan(own.get("semifinals", 0), own.get("direct", 0), own.get("winners", 1))
        plan.check()
    return Semifinals(str(rule), plan, seating, bool(given.get("wild_card")))


def _whole(value: object, least: int, most: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and least <= value <= most


def row_of(draw: Sequence[DrawRow], number: int) -> DrawRow:
    """Return how round `number` is drawn. The first round has no standing yet, so it avoids whatever the row says.

    Where a whole stage can be drawn ahead, its first round weighs what the later ones do: alone it cannot be worse.
    """
    if not draw:
        return DrawRow()
    row = draw[min(number, len(draw)) - 1]
    if number > 1:
        return row
    if (row.mode in SEARCHED and row.mode != AVOID) or row.mode not in (*SEARCHED, "random"):
        return DrawRow()
    later = draw[-1]
    return later if drawn_ahead(draw) and set(row.order) <= set(later.order) else row


def drawn_ahead(draw: Sequence[DrawRow]) -> bool:
    """Return whether the rounds are one design: nothing in the later rows looks at the round before, and they are
    alike."""
    return all(row.mode == AVOID and AHEAD.issuperset(row.order) for row in draw) and len(set(draw[1:])) < 2
