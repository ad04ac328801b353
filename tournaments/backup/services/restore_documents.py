"""What a saved copy says of choices, seasons and results, held against what reads it: one that reads otherwise, or not
at all, would end every page that shows it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rules import Ruleset
from rules.base.json_types import Json
from scoring.ranking_data import parameters_of
from scoring.season_data import season_rules
from tournaments import counting
from tournaments.backup.documents.copy_fields import PARAMETERS
from tournaments.backup.documents.shapes import Missing, Unlike
from tournaments.backup.services.restore_counts import tournament_of_copy
from tournaments.backup.services.rows import DAMAGE, UnknownValue
from tournaments.errors import Refused
from tournaments.models import Season, Tournament
from tournaments.selectors.results.counting import count_document
from tournaments.selectors.setup.choices import choices_check, choices_of
from tournaments.selectors.setup.tournament_rules import tournament_rules

Path = tuple[str | int, ...]


def documents_check(document: Json) -> None:
    """Refuse choices, seasons and results that cannot be read here. Raises Refused, UnknownValue, Unlike."""
    tournament = tournament_of_copy(document)
    choices_known(tournament)
    for place, row in enumerate(document.get("seasons", ())):
        _fits(_season, row, path=("seasons", place, "parameters"))
    ruleset = tournament_rules(tournament)
    for path, result in _results(document):
        _fits(_result, tournament, ruleset, result, path=(*path, "document"))


def choices_known(tournament: Tournament) -> None:
    """Raise UnknownValue for a code that does not exist here; Refused for contradictions, which have sentences."""
    try:
        choices_check(choices_of(tournament))
    except Refused as refused:
        field = refused.code.removesuffix("_unknown")
        if field == refused.code:
            raise
        raise UnknownValue(field, getattr(tournament, field, "")) from refused


def _fits(look: Any, *words: Any, path: Path) -> None:
    try:
        look(*words)
    except Unlike as unlike:
        unlike.path = (*path, *unlike.path)
        raise
    except (*DAMAGE, AssertionError) as error:
        wrong = Missing()
        wrong.path = path
        raise wrong from error


def _season(row: Json) -> None:
    if row["kind"] == Season.Kind.LEAGUE:
        season_rules(row["parameters"])
    else:
        PARAMETERS(row["parameters"])
        parameters_of(row["parameters"], {})


def _results(document: Json) -> Iterator[tuple[Path, Json]]:
    for at_stage, stage in enumerate(document["stages"]):
        for at_round, round_ in enumerate(stage["rounds"]):
            for at_table, table in enumerate(round_["tables"]):
                for place, result in enumerate(table["results"]):
                    path = ("stages", at_stage, "rounds", at_round, "tables", at_table, "results", place)
                    yield path, result


def _result(tournament: Tournament, ruleset: Ruleset, row: Json) -> None:
    """Check that what was written down reads as it would if it came in today, and can be counted."""
    kind, document = row["kind"], row["document"]
    seats = sorted(row["seat"] for row in document["seats"])
    _agree(document, counting.entry_of(kind).clean_stored(document, seats, ruleset))
    count_document(tournament, kind, document)


def _agree(given: object, clean: object) -> None:
    """Raise Unlike where something is not written as we write it, Missing where it is not there; what nobody reads may
    stand beside it."""
    if isinstance(clean, dict) and isinstance(given, dict):
        for name, value in clean.items():
            if name not in given:
                raise Missing().under(name)
            try:
                _agree(given[name], value)
            except Unlike as unlike:
                raise unlike.under(name) from None
    elif isinstance(clean, list) and isinstance(given, list) and len(clean) == len(given):
        for place, (mine, value) in enumerate(zip(given, clean, strict=True)):
            try:
                _agree(mine, value)
            except Unlike as unlike:
                raise unlike.under(place) from None
    elif type(given) is not type(clean) or given != clean:
        raise Unlike(given)
