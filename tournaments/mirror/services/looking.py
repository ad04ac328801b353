"""A look at what the pages of a mirrored tournament would show, before it is kept: what would end one is refused."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from tournaments.backup.services.rows import DAMAGE
from tournaments.errors import Refused
from tournaments.models import Result, Round, Stage, Table, Tournament
from tournaments.selectors.draw.certificate import certificate_of
from tournaments.selectors.results.public_pages import ranked_stages, standing_rows
from tournaments.selectors.results.result_view import result_view
from tournaments.selectors.rounds.bracket import bracket
from tournaments.selectors.rounds.rests import resting_in
from tournaments.selectors.standings.final_standing import final_standing
from tournaments.selectors.standings.point_reasons import explain


def pages_look(tournament: Tournament, *, tables: Iterable[Table], rounds: Iterable[Round]) -> None:
    """Make what the pages of these tables and rounds show, and of every stage. Raises ValueError: where, and why."""
    for table in tables:
        _look(f"table {table.number}", _result, table)
    for round_ in rounds:
        _look(f"certificate {round_.number}", certificate_of, round_)
        _look(f"round {round_.number}", resting_in, round_.stage, round_.number)
    for stage in tournament.stages.exclude(kind=Stage.Kind.LEAGUE):
        stage.tournament = tournament
        _look(f"stage {stage.number}", bracket, stage)
    stages = ranked_stages(tournament)
    for stage in stages:
        _look(f"standing {stage.number}", _standing, stage)
    if len(stages) > 1:
        _look("final standing", final_standing, tournament)


def _look(where: str, make: Callable[..., object], *of: object) -> None:
    try:
        make(*of)
    except (*DAMAGE, AssertionError, Refused) as error:
        raise ValueError(f"{where}: {type(error).__name__}: {error}") from error


def _result(table: Table) -> None:
    confirmed = Result.objects.filter(table=table, state=Result.State.CONFIRMED).first()
    if confirmed is not None:
        confirmed.table = table
        result_view(confirmed)


def _standing(stage: Stage) -> None:
    explain(stage, list(standing_rows(stage)))
