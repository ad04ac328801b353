"""The commas of a column stand beneath each other, in every table that ranks somebody."""

from __future__ import annotations

import re
from decimal import Decimal
from fractions import Fraction
from types import SimpleNamespace as Row

import pytest
from django.template.loader import render_to_string

from tournaments.models import Season, Tournament
from tournaments.seasons.template_tags import season_points
from tournaments.templatetags.ui import places_of

WHOLE, PART = Decimal("12.000000"), Decimal("7.250000")
LEAGUE, NATIONAL = Season(kind=Season.Kind.LEAGUE), Season(kind=Season.Kind.NATIONAL)


def deciding(template: str, **context: object) -> list[str]:
    """The numbers that rank, from top to bottom."""
    html = render_to_string(template, context)
    return re.findall(r'<td class="num (?:deciding|total)">(?:<s>)?([^<]*)<', html)


def teams() -> list[Row]:
    return [Row(position=1, team="A", results=[1], wins=1, total=WHOLE, counted=WHOLE),
            Row(position=2, team="B", results=[1], wins=0, total=PART, counted=PART)]  # fmt: skip


def stage() -> Row:
    return Row(rules=Row(grouping="venues", through=0, counting=Row(best_of_team=9)))


def test_a_column_has_the_decimals_that_one_of_its_numbers_needs() -> None:
    assert places_of([Row(total=WHOLE), Row(total=PART)], "total") == 2
    assert places_of([("", Row(total=Decimal(3)))], "1.total") == 0
    assert places_of([Row(total=Fraction(5, 2)), Row(total=0)], "total") == 1


def test_the_points_of_teams_and_of_groups_do() -> None:
    pairs = [(team, []) for team in teams()]
    assert deciding("tournaments/public/_team_rows.html", teams=pairs, stage=stage()) == ["12,00", "7,25"]
    assert deciding("pdf/_teams.html", teams=teams(), stage=stage()) == ["12,00", "7,25"]
    who = Row(number=1, player=Row(name="Ada"))
    rows = [(1, Row(entrant=who, total=WHOLE)), (2, Row(entrant=who, total=PART))]
    event = Tournament(slug="serata")
    shown = deciding("tournaments/public/_group_rows.html", groups=[("Nord", rows)], stage=stage(), tournament=event)
    assert shown == ["12,00", "7,25"]


@pytest.mark.parametrize(("season", "expected"), [(LEAGUE, ["12,0", "7,5"]), (NATIONAL, ["12,00", "7,50"])])
def test_the_totals_of_a_season_do_and_a_ranking_has_hundredths(season: Season, expected: list[str]) -> None:
    season.slug = "stagione"
    rows = [
        Row(
            position=at,
            player=Row(pk=at, name="Ada", club=None),
            total=total,
            played=1,
            wins=0,
            parts=[],
            movement=None,
        )
        for at, total in enumerate((WHOLE, Decimal("7.5")), 1)
    ]
    assert deciding("tournaments/seasons/_rows.html", rows=rows, season=season) == expected
    table = Row(
        rows=rows, counting=[], clubs=[Row(position=1, team="A", results=[], counted=row.total) for row in rows]
    )
    assert deciding("tournaments/seasons/_clubs.html", table=table, season=season) == expected
    assert deciding("pdf/season.html", table=table, season=season) == expected


def test_points_on_their_own_have_no_idle_decimals_but_in_a_ranking() -> None:
    assert season_points(Decimal("7.500"), LEAGUE) == "7,5"
    assert season_points(Decimal("7.505"), NATIONAL) == "7,51"
