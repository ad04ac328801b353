"""Where the sdadata of a table stands that plays on paper: who throws next, in which lap, at how much."""

from __future__ import annotations

from dataclasses import dataclass

from rules import Ruleset
from rules.risiko.chapters.sdadata import most_of
from rules.risiko.options import RisikoRuleset
from rules.risiko.paper_sdadata import Out, PaperSdadata, TurnEnd, paper_sdadata
from tournaments.models import Round, SdadataStep, Seat, Table, Tournament
from tournaments.selectors.setup.tournament_rules import tournament_rules

Kind = SdadataStep.Kind


@dataclass(frozen=True)
class Sdadata:
    """`steps` are all, the undone ones too, in the order they came; `standing` those that hold, `order` the order of
    play. `state` is None while nobody knows that order, and where the seats changed under the steps (`broken`)."""

    rules: RisikoRuleset
    seats: dict[int, Seat]
    steps: list[SdadataStep]
    order: tuple[int, ...]
    state: PaperSdadata | None
    broken: bool = False

    @property
    def standing(self) -> list[SdadataStep]:
        return [step for step in self.steps if step.undone_at is None]

    @property
    def next_number(self) -> int:
        return len(self.standing) + 1

    @property
    def last(self) -> SdadataStep | None:
        return next(reversed(self.standing), None)

    @property
    def began(self) -> bool:
        """Say whether a turn has ended since the time was up."""
        return any(step.kind not in (Kind.ORDER, Kind.OUT) for step in self.standing)

    @property
    def opener(self) -> Seat | None:
        """Return with whose turn every lap begins: who threw first; None once they are out."""
        state = self.state
        ended = [step.seat for step in self.standing if step.kind not in (Kind.ORDER, Kind.OUT)]
        seat = ended[0] if ended else state.seat if state else 0
        return self.seats[seat] if state and seat in state.seats else None

    @property
    def ladder(self) -> list[tuple[int, int]]:
        """Return each lap with the throw that ends the match, up to the lap from which it stays the same."""
        laps, most = [(1, most_of(self.rules, 1))], self.rules.sdadata_most
        while laps[-1][1] < most:
            laps.append((len(laps) + 1, most_of(self.rules, len(laps) + 1)))
        return laps


def sdadata_rules(ruleset: Ruleset) -> RisikoRuleset | None:
    """Return the rules where the time ends by the sdadata (R29), None elsewhere."""
    return ruleset if isinstance(ruleset, RisikoRuleset) and ruleset.end_of_time == "sdadata" else None


def sdadata_of(table: Table) -> Sdadata | None:
    """Return the sdadata of a table whose tournament is loaded, None where its rules have none; two queries."""
    tournament = table.round.stage.tournament
    rules = sdadata_rules(tournament_rules(tournament))
    if rules is None:
        return None
    seats = {seat.position: seat for seat in table.seats.select_related("entrant__player").order_by("position")}
    steps = list(table.sdadata_steps.order_by("pk"))
    standing = [step for step in steps if step.undone_at is None]
    order = _order(tournament, seats, standing)
    if not order:
        return Sdadata(rules, seats, steps, (), None)
    away = [Out(position) for position, seat in seats.items() if seat.no_show]
    try:
        state = paper_sdadata(rules, order, [*away, *(_fact(step) for step in standing if step.kind != Kind.ORDER)])
    except (ValueError, StopIteration):
        return Sdadata(rules, seats, steps, order, None, broken=True)
    return Sdadata(rules, seats, steps, order, state)


def tables_throwing(round_: Round) -> list[SdadataStep]:
    """Return the last step of every table whose dice have been thrown and whose result nobody has sent: one query."""
    thrown = (Kind.ROLLED, Kind.TYPED, Kind.NO_THROW)
    rows = SdadataStep.objects.filter(table__round=round_, undone_at=None, kind__in=thrown, table__results=None)
    last = {step.table_id: step for step in rows.select_related("table").order_by("table__number", "number")}
    return list(last.values())


def _order(tournament: Tournament, seats: dict[int, Seat], standing: list[SdadataStep]) -> tuple[int, ...]:
    """Return the order of play: as somebody has written it, else that of the seats; empty where the dice at the table
    have made it and nobody has written it yet."""
    written = next((step.values for step in standing if step.kind == Kind.ORDER), None)
    if written is not None:
        return tuple(written)
    return () if tournament.seats == Tournament.Seats.DICE else tuple(seats)


def _fact(step: SdadataStep) -> TurnEnd | Out:
    if step.kind == Kind.OUT:
        return Out(step.seat)
    if step.kind == Kind.NO_THROW:
        return TurnEnd(step.seat, None)
    first, second = step.values
    return TurnEnd(step.seat, (first, second))
