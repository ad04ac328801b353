"""One person's tournament as their phone shows it: where they sit, what waits for them, where they stand."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from typing import TYPE_CHECKING, TypedDict

from django.db.models import Exists, OuterRef, QuerySet, Subquery

from matches.models import Match
from matches.readings import SAMPLE, Reading
from tournaments.models import Agreement, Entrant, Protest, Result, Round, Seat, Standing, Table, TableMatch, Tournament
from tournaments.selectors.results.public_pages import MatchRow, RestRow, entrant_rounds
from tournaments.selectors.results.results import OPEN
from tournaments.selectors.rounds.matches import current_matches

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations

State, Confirms = Result.State, Tournament.Confirms


class Said(TypedDict):
    """What is asked with a result: whether this person said anything of it, protested at the table, found it or an
    earlier version wrong, and whether people there had entered two."""

    has_spoken: bool
    protested: bool
    found_wrong: bool
    found_wrong_before: bool
    had_rivals: bool


class Before(TypedDict):
    """What is asked with a place: the total of who stands right before, None for who is first, or level."""

    before: Decimal | None


@dataclass(frozen=True)
class TableNow:
    """The table of the newest public round: `state` as on the public pages (waiting, submitted, disputed, confirmed,
    not_played); `match` where it is played online; `asks`: a result waits for this person's word; `sent` is what waits
    or counts; `protested`: this person did, at this table; `ruling` what the referee made of what this person found
    wrong ("stays", "corrected"), "decided" where people at the table had entered two results, for all of them."""

    row: MatchRow
    state: str
    match: Match | None = None
    asks: bool = False
    sent: Result | None = None
    protested: bool = False
    ruling: str = ""

    @property
    def table(self) -> Table:
        return self.row.seat.table

    @property
    def seat(self) -> Seat:
        return self.row.seat

    @property
    def seats(self) -> list[Seat]:
        """Return everybody at the table in the order of play."""
        return sorted([self.row.seat, *self.row.opponents], key=lambda seat: seat.position)

    @property
    def may_look(self) -> bool:
        """Say whether this person can look at what waits at their table, whatever they said of it."""
        return self.state in OPEN and not self.asks and not self.seat.no_show

    @property
    def referee_confirms(self) -> bool:
        """Say whether those at the table only read what was sent for them."""
        return self.seat.entrant.tournament.confirms == Confirms.REFEREE

    @property
    def is_time(self) -> bool:
        """Say whether entering the result is the next thing to do: the round is being played, nothing was sent."""
        return self.state == "waiting" and self.row.round.state != Round.State.PUBLISHED

    @property
    def may_enter(self) -> bool:
        """Say whether this phone may send a result now."""
        return self.state in ("waiting", *OPEN) and not self.seat.no_show


@dataclass(frozen=True)
class Place:
    """Where somebody stands: the place, the total, and how far it is to who stands before (None: first, or level)."""

    standing: Standing
    gap: Decimal | None


@dataclass(frozen=True)
class MyEvening:
    """`round` is the newest public one; `table` is None for who rests (`rests`) or has no seat in it."""

    entrant: Entrant
    round: Round | None
    table: TableNow | None
    rests: bool
    place: Place | None
    played: list[MatchRow | RestRow]

    @property
    def tournament(self) -> Tournament:
        return self.entrant.tournament

    @property
    def plays(self) -> bool:
        """Say whether this person sits at a table of a round that is not over: nobody asks them whether they came."""
        seated = self.table is not None and not self.table.seat.no_show
        return seated and self.round is not None and self.round.state != Round.State.COMPLETE

    @property
    def is_over(self) -> bool:
        return self.tournament.state == Tournament.State.FINISHED


def my_evening(entrant: Entrant) -> MyEvening:
    """Return one person's tournament; ten queries at most, whatever its size."""
    rounds = entrant_rounds(entrant)
    newest = newest_round(entrant.tournament)
    here = next((row for row in rounds if newest is not None and row.round.pk == newest.pk), None)
    table = _table_now(here) if isinstance(here, MatchRow) else None
    played = [row for row in rounds if row is not here or (table is not None and table.state == State.CONFIRMED)]
    return MyEvening(entrant, newest, table, isinstance(here, RestRow), _place(entrant), played)


def newest_round(tournament: Tournament) -> Round | None:
    """Return the newest round that everybody may see."""
    return _newest.row(tournament.pk)


def _table_now(row: MatchRow) -> TableNow:
    table = row.seat.table
    if table.is_not_played:
        return TableNow(row, "not_played")
    results = _standing_results(table, row.seat)
    standing = {str(result.state): result for result in results}
    order = (State.CONFIRMED, State.DISPUTED, State.SUBMITTED)
    state = next((str(state) for state in order if state in standing), "waiting")
    online = _online.row(table.pk)
    asks = state == State.SUBMITTED and _asks(row.seat, results)
    sent = standing.get(state)
    protested = sent is not None and sent.protested
    return TableNow(row, state, online.match if online else None, asks, sent, protested, _ruling(sent))


def _standing_results(table: Table, seat: Seat) -> list[WithAnnotations[Result, Said]]:
    """Return what waits or counts."""
    results = _results.rows(table.pk, *[seat.entrant_id] * 4)
    for result in results:
        result.table = table
    return results


def _results_at(
    table: int, speaker: int, entrant: int, again: int, protester: int
) -> QuerySet[WithAnnotations[Result, Said]]:
    results = Result.objects.filter(table=table).exclude(state=State.SUPERSEDED).defer("document", "scores", "defects")
    against, before = (Agreement.objects.filter(entrant=who, agrees=False) for who in (entrant, again))
    protests = Protest.objects.filter(entrant=protester).exclude(state=Protest.State.WITHDRAWN)
    return results.annotate(
        has_spoken=Exists(Agreement.objects.filter(entrant=speaker, result=OuterRef("pk"))),
        protested=Exists(protests.filter(table=OuterRef("table"))),
        found_wrong=Exists(against.filter(result=OuterRef("pk"))),
        found_wrong_before=Exists(before.filter(result__table=OuterRef("table"))),
        had_rivals=Exists(Result.objects.filter(table=OuterRef("table"), beside__isnull=False)),
    ).order_by("version")


def _ruling(sent: WithAnnotations[Result, Said] | None) -> str:
    """Return what became of what this person found wrong, "decided" where two results were entered, or nothing."""
    if sent is None or sent.state != State.CONFIRMED or sent.confirmed_by_table:
        return ""
    if sent.found_wrong:
        return "stays"
    if sent.found_wrong_before:
        return "corrected"
    return "decided" if sent.had_rivals and sent.reason else ""


def _asks(seat: Seat, results: list[WithAnnotations[Result, Said]]) -> bool:
    """Say whether a result waits that its table confirms, and this person has not said anything of it."""
    if seat.no_show or seat.entrant.withdrawn_at or seat.entrant.tournament.confirms == Confirms.REFEREE:
        return False
    return not any(result.has_spoken for result in results if result.state == State.SUBMITTED)


def _place(entrant: Entrant) -> Place | None:
    standing: WithAnnotations[Standing, Before] | None = _standing.row(entrant.pk)
    if standing is None or standing.position is None:
        return None
    return Place(standing, None if standing.before is None else standing.before - standing.total)


def _current_match(table: int) -> QuerySet[TableMatch]:
    return current_matches().filter(table=table).order_by("-created_at", "-pk")[:1]


def _public_rounds(tournament: int) -> QuerySet[Round]:
    rounds = Round.objects.filter(stage__tournament=tournament).exclude(state=Round.State.DRAWN)
    return rounds.select_related("stage").order_by("-stage__number", "-number")[:1]


def _standings(entrant: int) -> QuerySet[WithAnnotations[Standing, Before]]:
    ahead = Standing.objects.filter(stage=OuterRef("stage"), order__lt=OuterRef("order"), total__gt=OuterRef("total"))
    total = Subquery(ahead.order_by("-order").values("total")[:1])
    rows = Standing.objects.filter(entrant=entrant).annotate(before=total)
    return rows.select_related("stage").order_by("-stage__number")[:1]


# Hundreds of phones ask at each news, each for its own person.
_newest, _standing = Reading(_public_rounds, SAMPLE), Reading(_standings, SAMPLE)
_results, _online = Reading(_results_at, *range(SAMPLE - 4, SAMPLE + 1)), Reading(_current_match, SAMPLE)
