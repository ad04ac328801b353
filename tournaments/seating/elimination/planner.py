"""The elimination planner: from the number of entrants and finalists to the rounds (docs/seating.md#elimination)."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from tournaments.seating.elimination.detours import Detours
from tournaments.seating.elimination.plan import Plan, PlannedRound, make_plan
from tournaments.seating.elimination.winners import Winners
from tournaments.seating.question.mix import table_mix

SIZES = (3, 4, 5, 6)
FINALS, TABLES = range(2, 7), range(2, 8)
MOST_ENTRANTS = 2000
USUAL_TABLE = 4
# Plans shown side by side, and how many of them by winners alone to the final asked for.
MOST_PLANS, MOST_BY_WINNERS = 12, 3


@dataclass(frozen=True, slots=True)
class PlanAnswer:
    """The answer of the `plan` contract. `plan` is None when winners alone do not lead to the final; then `code`,
    `params` and the English `reason` say why and `alternatives` what does."""

    plan: Plan | None
    code: str = ""
    reason: str = ""
    params: Mapping[str, object] = field(default_factory=dict)
    alternatives: tuple[Plan, ...] = ()

    @property
    def feasible(self) -> bool:
        return self.plan is not None

    def document(self) -> dict[str, object]:
        """Return the JSON document of the contract."""
        if self.plan is not None:
            body = self.plan.document()
            return {"feasible": True, "rounds": body["rounds"], "notes": body["notes"]}
        return {
            "feasible": False,
            "code": self.code,
            "reason": self.reason,
            "params": dict(self.params),
            "alternatives": [other.document() for other in self.alternatives],
            "notes": [],
        }


def plan(entrants: int, final: int, sizes: Iterable[int] = SIZES, usual: tuple[int, ...] = SIZES) -> PlanAnswer:
    """Return the best elimination of `entrants` players to a final of `final`, winners only; `usual` are the sizes of
    the game, tried where those asked for lead nowhere.

    Best: fewest rounds, fewest different sizes, larger tables in the first round. Never raises for numbers: what
    cannot be planned is an answer with a code (`final_size`, `sizes`, `too_few`, `too_many`, `no_winners_plan`).
    """
    allowed = tuple(sorted(set(sizes)))
    refused = _refusal(entrants, final, allowed)
    if refused:
        return refused
    plans = Winners(final, allowed).plans(entrants, final)
    if plans:
        return PlanAnswer(plans[0])
    reason = f"winners alone cannot lead {entrants} entrants to a final of {final} at tables of {_words(allowed)}"
    params = {"entrants": entrants, "final": final, "sizes": list(allowed)}
    others = alternatives(entrants, final, allowed)
    if allowed != usual and not any(other.kind in ("top_two", "lucky_losers") for other in others):
        others += _other_sizes(entrants, final, usual)
    return PlanAnswer(None, "no_winners_plan", reason, params, tuple(others))


def alternatives(entrants: int, final: int, sizes: Iterable[int] = SIZES, most: int = MOST_PLANS) -> list[Plan]:
    """Return feasible plans side by side, the recommended first: winners only, top two, lucky losers, direct finalists,
    a league followed by a final, then winners only with finals of other sizes. Each says why by its notes."""
    allowed = tuple(sorted(set(sizes)))
    if not allowed or allowed[0] not in TABLES or allowed[-1] not in TABLES or not 2 <= entrants <= MOST_ENTRANTS:
        return []
    out: list[Plan] = []
    if final in (*FINALS, *allowed) and entrants >= final:
        winners = Winners(final, allowed)
        out += winners.plans(entrants, final)[:MOST_BY_WINNERS]
        detours = Detours(winners)
        if entrants > final:
            kinds = (detours.plan(entrants, kind) for kind in ("top_two", "lucky_losers", "direct_finalists"))
            out += [detour for detour in kinds if detour]
            out += _league(entrants, final, allowed)
    others = (size for size in range(_least_final(allowed), allowed[-1] + 1) if size != final)
    for other in sorted(others, key=lambda size: (abs(size - final), -size)):
        out += Winners(other, allowed).plans(entrants, final)[:1]
    return out[:most]


def _least_final(sizes: tuple[int, ...]) -> int:
    """Return the fewest finalists: two where people play at tables of three, else as many as the smallest table has."""
    return FINALS.start if sizes[0] <= 3 else sizes[0]


def _other_sizes(entrants: int, final: int, usual: tuple[int, ...]) -> list[Plan]:
    """Return plans to the same final with the usual table sizes of the game, marked by the note `other_sizes`."""
    note = {"code": "other_sizes", "sizes": list(usual)}
    plans = [other for other in alternatives(entrants, final, usual) if other.final == final]
    return [replace(other, notes=(*other.notes, note)) for other in plans]


def _league(entrants: int, final: int, sizes: tuple[int, ...]) -> list[Plan]:
    """Return the plan where everybody plays the same rounds and the best of the standing play the final."""
    mix = table_mix(entrants, USUAL_TABLE, sizes)
    if not mix:
        return []
    league = PlannedRound(entrants, mix, advance_per_table=0, from_standing=final)
    return [make_plan("league", final, (league, PlannedRound(final, (final,))), final)]


def _refusal(entrants: int, final: int, sizes: tuple[int, ...]) -> PlanAnswer | None:
    params = {"entrants": entrants, "final": final, "sizes": list(sizes)}
    if final not in (*FINALS, *sizes):  # seven only where the game has tables of seven
        return PlanAnswer(None, "final_size", f"a final of {final} is not between 2 and 6 players", params)
    if not sizes or sizes[0] not in TABLES or sizes[-1] not in TABLES:
        return PlanAnswer(None, "sizes", f"table sizes must be between 2 and 7, not {_words(sizes) or 'none'}", params)
    if entrants > MOST_ENTRANTS:
        return PlanAnswer(None, "too_many", f"more than {MOST_ENTRANTS} entrants cannot be planned", params)
    if entrants < final:
        reason = f"{entrants} entrants are fewer than the {final} finalists"
        return PlanAnswer(None, "too_few", reason, params, tuple(alternatives(entrants, final, sizes)))
    return None


def _words(sizes: Iterable[int]) -> str:
    return ", ".join(str(size) for size in sizes)
