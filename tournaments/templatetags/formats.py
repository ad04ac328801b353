"""The drawing of a whole format, and what a round's draw looks at, in words."""

from __future__ import annotations

from collections.abc import Sequence

from django import template
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.formats.round_names import RoundName
from tournaments.formats.stage import DrawRow
from tournaments.models import Stage, Tournament
from tournaments.selectors.draw.format_diagram import Column, format_drawing
from tournaments.selectors.round_names import round_title
from tournaments.words.rounds.stage_entry import coming_text, entering_text, missed_text
from tournaments.words.setup.choices import day_beside
from tournaments.words.setup.formats import MODES, PRIORITIES
from tournaments.words.setup.rules import house_rules, house_rules_text, rules_game, rules_name, winner_text

register = template.Library()
SQUARES_MOST = 30


@register.inclusion_tag("tournaments/setup/_format.html")
def format_columns(tournament: Tournament) -> dict[str, object]:
    """Draw the format of a tournament with the numbers of now, five queries."""
    columns = format_drawing(tournament)
    replaced = any(column.stage.rules.semifinals for column in columns)
    return {"columns": [_column_shown(column) for column in columns], "tournament": tournament, "replaced": replaced}


@register.filter
def day_of(tournament: Tournament) -> str:
    """Return the day of a tournament as it stands beside its name; nothing where the name holds it."""
    return day_beside(tournament.name, tournament.starts_on)


register.filter(rules_name)
register.filter(rules_game)
register.filter(house_rules)
register.filter(house_rules_text)
register.filter(winner_text)
register.filter(coming_text)
register.filter(missed_text)
register.filter(entering_text)


@register.filter
def before_named(stage: Stage, number: int) -> RoundName:
    """Return the name of the round before round `number`."""
    return stage.round_named(number - 1)


@register.filter
def draw_words(row: DrawRow) -> dict[str, object]:
    """Return how a round is drawn: the mode and the priorities, in words."""
    return {"mode": MODES[row.mode], "order": [PRIORITIES[name] for name in row.order]}


def _column_shown(column: Column) -> dict[str, object]:
    return {
        "column": column,
        "word": _word(column),
        "squares": column.tables[:SQUARES_MOST],
        "more": max(0, len(column.tables) - SQUARES_MOST),
        "going": going_words(column.going),
        "letters": column.is_final and len(column.tables) > 1,
    }


def _word(column: Column) -> str:
    if column.stage.kind == column.stage.Kind.LEAGUE:
        if column.first == column.last:
            return round_title(column.stage, column.first)
        return _("Rounds %(first)s to %(last)s") % {"first": column.first, "last": column.last}
    return round_title(column.stage, column.first)


def going_words(going: Sequence[tuple[str, int]]) -> list[str]:
    """Return who goes on from a column, one sentence for each way."""
    return [_going_text(code, count) % {"count": count} for code, count in going]


def _going_text(code: str, count: int) -> str:
    sentences = {
        "winners": ngettext("The winner of each table goes on", "The first %(count)s of each table go on", count),
        "lucky": ngettext("and %(count)s lucky loser", "and %(count)s lucky losers", count),
        "direct": ngettext(
            "The first goes straight to the final", "The first %(count)s go straight to the final", count
        ),
        "semifinals": ngettext(
            "%(count)s goes to the semifinals", "%(count)s by the standing go to the semifinals", count
        ),
        "wild_card": _("One more by the wild card: the best single match of the others"),
        "one_leader": ngettext(
            "If only the first won every match, they go straight to the final, and %(count)s semifinal is played",
            "If only the first won every match, they go straight to the final, and %(count)s semifinals are played",
            count,
        ),
        "two_leaders": ngettext(
            "If the first two won every match, both go straight to the final, and %(count)s semifinal is played",
            "If the first two won every match, both go straight to the final, and %(count)s semifinals are played",
            count,
        ),
        "parallel": _("Players are dealt out to %(count)s finals one by one, in order of the standings"),
        "first": ngettext("The first goes on", "The first %(count)s go on", count),
        "first_of_each": ngettext("The first of each group goes on", "The first %(count)s of each group go on", count),
        "standing": _("The standing decides"),
        "champion": _("The winner wins the tournament"),
        "champions": _("Each final has its winner: they share the first place"),
    }
    return sentences[code]
