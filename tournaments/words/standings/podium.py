"""Sentences for the podium, and the text of it that goes into a chat."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from scoring.record import Points
from tournaments.models import Stage, Tournament
from tournaments.selectors.results.podium import Podium, PodiumRow
from tournaments.selectors.standings.final_standing import FinalRow
from tournaments.selectors.standings.finishes import FINAL
from tournaments.words.numbers import exact, rounded_number
from tournaments.words.results.results import verdict_reason
from tournaments.words.setup.choices import day_beside
from tournaments.words.standings.final_standing import came_text, way_text
from tournaments.words.standings.rivals import rival_text

SHORT = 10
"""How many of the standing go into a chat: who wants the others opens the link."""
DECIMALS = 3
"""A third of a point is cut here: on a podium nobody reads six decimals."""


def _number(points: object) -> str:
    value = Decimal(str(points)) if isinstance(points, Decimal | int) else None
    return exact(points) if value is None or value == round(value, DECIMALS) else rounded_number(value, DECIMALS)


def points_words(points: Decimal) -> str:
    """Return so many points in words: "1 point", "222 points", "0.5 points"."""
    return ngettext("%(n)s point", "%(n)s points", 1 if points == 1 else 2) % {"n": _number(points)}


def team_points(points: Points) -> str:
    """Return in words the points that counted for a team."""
    return ngettext("%(n)s point counted", "%(n)s points counted", 1 if points == 1 else 2) % {"n": _number(points)}


def winners_heading(podium: Podium) -> str:
    """Return the heading above whoever stands first: they win, or they lead while it is not over."""
    if not podium.is_over:
        return _("In the lead now")
    return ngettext("Wins the tournament", "Win the tournament together", len(podium.champions))


def podium_points(row: PodiumRow) -> str:
    """Return the points that placed somebody: of a league, or of the last match with those of all rounds beside."""
    if row.points is None:
        return ""
    points = points_words(row.points)
    if row.is_league:
        return points
    where = _("%(points)s in the final") if row.final.came.kind == FINAL else _("%(points)s in the last match")
    text = where % {"points": points}
    total = _("%(total)s in all") % {"total": _number(row.final.total)} if row.final.adds_up else ""
    return f"{text}, {total}" if total else text


def podium_reason(row: PodiumRow) -> str:
    """Return how a place was decided: by points, by a tie-break with the rival's name, or by the last match."""
    if not row.is_league:
        came = came_text(row.final.came)
        reason = verdict_reason(row.verdict) if row.verdict else ""
        won = f"{came}: {reason}" if reason else came
        return "; ".join(text for text in (won, way_text(row.final.way)) if text)
    if row.rival is not None:
        return rival_text(row.rival)
    if row.lead is None or row.lead <= 0:
        return ""
    more = ngettext("%(n)s point more than %(name)s", "%(n)s points more than %(name)s", 1 if row.lead == 1 else 2)
    return more % {"n": _number(row.lead), "name": row.behind}


def chat_text(tournament: Tournament, podium: Podium) -> str:
    """Return what is pasted into a chat, one fact a line and without the link: podium, standing in short."""
    day = day_beside(tournament.name, tournament.starts_on)
    lines = [", ".join(part for part in (tournament.name, day) if part)]
    lines.append(f"{winners_heading(podium)}: {', '.join(_person(row) for row in podium.champions)}")
    lines += [f"{row.position}. {_person(row)}" for row in podium.rows if row.position != 1]
    teams = [f"{team.position}. {team.team}: {_number(team.counted)}" for team in podium.teams]
    lines += ["", pgettext("podium", "Teams"), *teams] if teams else []
    return "\n".join([*lines, *_rest(podium)])


def _person(row: PodiumRow) -> str:
    """Return a name with the club and the points: "Nora Bassi (Club A), 222 points"."""
    name = row.entrant.player.name
    named = f"{name} ({row.entrant.club})" if row.entrant.club else name
    points = podium_points(row)
    return ", ".join(part for part in (named, points) if part)


def _rest(podium: Podium) -> Sequence[str]:
    """Return the lines of who came after the podium, and how many more there are."""
    first = {row.entrant.pk for row in podium.rows}
    rest = [row for row in podium.standing if row.entrant.pk not in first and row.position is not None]
    shown = rest[: max(0, SHORT - len(podium.rows))]
    if not shown:
        return []
    more = len(rest) - len(shown)
    told = [ngettext("and %(n)s more", "and %(n)s more", more) % {"n": more}] if more else []
    return ["", *(_line(row) for row in shown), *told]


def _line(row: FinalRow) -> str:
    who = f"{row.position}. {row.entrant.player.name}"
    if row.stage.kind == Stage.Kind.LEAGUE or row.adds_up:
        return f"{who}, {points_words(row.total)}"
    came = came_text(row.came)
    return f"{who}, {came[:1].lower()}{came[1:]}"
