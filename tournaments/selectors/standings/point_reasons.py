"""Where the points of a standing come from, player by player: "36 for the place, 1.32 for the points"."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from fractions import Fraction

from rules.base.json_types import Json
from scoring.formulas import Part
from tournaments.models import Entrant, Result, ResultLine, Stage, Standing
from tournaments.selectors.standings.finishes import Came, Way, whys_of
from tournaments.selectors.standings.last_match import LastMatch, last_matches
from tournaments.selectors.standings.rivals import Rival

Parts = list[dict[str, str]]
METHOD = "method"
# What is stored of the points: smaller differences are only how a third was cut.
KEPT = Fraction(1, 1_000_000)


@dataclass(frozen=True, slots=True)
class ExplainedStanding:
    """A row of a standing as the pages, the files and the paper show it.

    `made_of` holds the sums of its parts by code, `parts` those of each round. In an elimination or final `why` says
    where it ended and how it got there, and `last` is its last match; both are None in a league. `rival` has the same
    total, where a page asks for it.
    """

    standing: Standing
    stage: Stage
    made_of: Parts = field(default_factory=list)
    parts: dict[int, Parts] = field(default_factory=dict)
    why: tuple[Came, Way] | None = None
    last: LastMatch | None = None
    rival: Rival | None = None

    @property
    def entrant(self) -> Entrant:
        return self.standing.entrant

    @property
    def position(self) -> int | None:
        return self.standing.position

    @property
    def movement(self) -> int | None:
        return self.standing.movement

    @property
    def played(self) -> int:
        return self.standing.played

    @property
    def wins(self) -> Decimal:
        return self.standing.wins

    @property
    def total(self) -> Decimal:
        return self.standing.total

    @property
    def detail(self) -> Json:
        detail: Json = self.standing.detail
        return detail


def plain_parts(parts: Iterable[Part]) -> Parts:
    """Return the parts of a formula as they are stored: exact texts."""
    return [
        {"code": part.code, "amount": exact_text(part.amount)}
        | ({"detail": exact_text(part.detail)} if part.detail is not None else {})
        | ({"factor": exact_text(part.factor)} if part.factor is not None else {})
        for part in parts
    ]


def explain(stage: Stage, rows: Sequence[Standing]) -> list[ExplainedStanding]:
    """Return the rows with where their points and places come from; one query, in an elimination or final four.

    Where the points are the score of a Method, its map explains them: then there are no parts.
    """
    # By the people alone: with the stage in the question, SQLite looks for each of them in each result of the stage.
    lines = ResultLine.objects.filter(
        result__state=Result.State.CONFIRMED, entrant__in=[row.entrant_id for row in rows]
    ).order_by()
    where = ("result__table__round__stage_id", "result__table__round__number")
    parts: dict[int, dict[int, Parts]] = {}
    for entrant, played_in, number, explanation in lines.values_list("entrant_id", *where, "explanation"):
        if played_in == stage.pk:
            parts.setdefault(entrant, {})[number] = explanation.get("parts", [])
    for row in rows:
        row.stage = stage
    whys = whys_of(stage, rows)
    last = {} if stage.kind == Stage.Kind.LEAGUE else last_matches(rows)
    explained = []
    for row in rows:
        pk, mine = row.entrant_id, parts.get(row.entrant_id, {})
        sums = sums_of_parts(row, mine)
        explained.append(ExplainedStanding(row, stage, sums, telling_rounds(mine), whys.get(pk), last.get(pk)))
    return explained


def telling_rounds(by_round: Mapping[int, Parts]) -> dict[int, Parts]:
    """Return only the rounds whose parts say more than the points do."""
    rounds = sorted(by_round.items())
    return {number: parts for number, parts in rounds if any(part["code"] != METHOD for part in parts)}


def sums_of_parts(row: Standing, by_round: Mapping[int, Parts]) -> Parts:
    """Return what the total of a row adds up from: the counted parts by code in the order they appear, the factor of
    the table's size where the standing has one, premium, penalties. Empty where there is nothing to tell."""
    sums: dict[str, Fraction] = {}
    for line in row.detail.get("lines", []):
        parts = by_round.get(line["round"])
        if parts is None or line.get("counted") is False or "points" not in line:
            continue
        for part in parts:
            sums[part["code"]] = sums.get(part["code"], Fraction(0)) + Fraction(part["amount"])
        rest = Fraction(line["points"]) - sum((Fraction(part["amount"]) for part in parts), Fraction(0))
        if abs(rest) >= KEPT:
            sums["normalised"] = sums.get("normalised", Fraction(0)) + rest
    if row.detail.get("premium"):
        sums["premium"] = Fraction(row.detail["premium"])
    for penalty in row.detail.get("penalties", []):
        sums["penalty"] = sums.get("penalty", Fraction(0)) - Fraction(penalty["points"])
    if set(sums) <= {METHOD}:
        return []
    return [{"code": code, "amount": _text(amount)} for code, amount in sums.items() if amount]


def _text(amount: Fraction) -> str:
    """Return an exact decimal where there is one, "1/3" where there is none."""
    rest = amount.denominator
    for prime in (2, 5):
        while rest % prime == 0:
            rest //= prime
    if rest != 1:
        return str(amount)
    return exact_text(Decimal(amount.numerator) / Decimal(amount.denominator))


def exact_text(points: int | Decimal | Fraction) -> str:
    """Return a number as text without loss: "44", "44.125", "1/3"."""
    if isinstance(points, Decimal):
        text = format(points, "f")
        return text.rstrip("0").rstrip(".") if "." in text else text
    return str(points)
