"""Template tags that put the codes of results into words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django import template
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from rules import Objective
from rules.base.json_types import JsonMapping
from tournaments.counting.seat_shown import MethodScore
from tournaments.models import Result, Seat, Stage, Table, Tournament
from tournaments.selectors.results.consequences import Finish
from tournaments.selectors.results.result_view import ResultView
from tournaments.selectors.results.sdadata import sdadata_of
from tournaments.selectors.results.sides import SaidTwice
from tournaments.selectors.results.verdicts import Verdict
from tournaments.selectors.rounds.clock import clock_state
from tournaments.selectors.rounds.round_desk import RoundDesk
from tournaments.selectors.standings.columns import decimals_of
from tournaments.selectors.standings.final_standing import FinalRow
from tournaments.selectors.standings.finishes import Came, Way
from tournaments.selectors.standings.point_reasons import ExplainedStanding
from tournaments.words.numbers import exact
from tournaments.words.results import scoring as words
from tournaments.words.results.results import (
    OUT_ORDER,
    difference_text,
    finding_text,
    finding_texts,
    left_text,
    objective_text,
    verdict_reason,
    verdict_text,
)
from tournaments.words.results.sdadata import steps_told
from tournaments.words.results.senders import sender_name, sent_text
from tournaments.words.results.sides import SideRow, field_text, side_row, value_text
from tournaments.words.rounds.open_tables import open_text
from tournaments.words.setup.orders import ORDERS, order_text, standing_order
from tournaments.words.standings.final_standing import came_text, final_order_text, way_text, why_text
from tournaments.words.standings.share import percent

ROWS_OF_A_PAGE = 100
register = template.Library()
register.filter(percent)
register.filter(words.part_words)
register.filter(words.parts_text)
register.filter(words.parts_short)


@register.filter
def finding(item: JsonMapping, view: ResultView) -> str:
    """Return a defect or a note of a shown result as a sentence."""
    return finding_text(item, view.names, view.lands)


@register.filter
def defects(view: ResultView) -> list[str]:
    """Return the defects of a shown result as sentences."""
    return finding_texts(view.count.defects, view.names, view.lands)


@register.filter
def difference(item: JsonMapping, view: ResultView) -> str:
    """Return one difference of two versions, one of them shown, as a sentence."""
    return difference_text(item, view.names, view.lands)


@register.filter
def side(item: SaidTwice, view: ResultView) -> SideRow:
    """Return one thing that two versions say, as a line of their comparison."""
    return side_row(item, view.names, view.lands)


@register.filter
def cell_name(name: str) -> str:
    """Return what a number or a mark of a result is called."""
    return field_text(name)


@register.filter
def cell_value(value: object, name: str) -> str:
    """Return what was written in a place of a result."""
    return value_text(name, value)


@register.filter
def sent_words(result: Result) -> str:
    """Return who sent a version: "sent by Ada", "sent from the phone of table 4"."""
    return sent_text(result)


@register.filter
def sender(result: Result) -> str:
    """Return who sent a version, as the first words of a sentence."""
    return sender_name(result)


@register.filter
def open_words(desk: RoundDesk) -> str:
    """Return what a round still waits for."""
    return open_text(desk)


@register.filter
def time_is_up(table: Table) -> bool:
    """Say whether the time of a table is up; its round has to be loaded."""
    return clock_state(table).is_over


@register.filter
def answer_words(seat: Seat, table: int) -> str:
    """Return where somebody sits, for whoever looks for the table: "Nora Bassi: table 3, seat 2"."""
    return _("%(name)s: table %(table)s, seat %(position)s") % {
        "name": seat.entrant.player.name,
        "table": table,
        "position": seat.position,
    }


@register.filter
def card(objective: Objective | None) -> str:
    """Return a card by number and nickname, or by what it asks."""
    return objective_text(objective) if objective else _("card not noted")


@register.filter
def method_name(code: str) -> str:
    return str(words.METHODS[code])


@register.filter
def formula_name(tournament: Tournament) -> str:
    return words.formula_word(tournament)


@register.filter
def won_how(verdict: Verdict) -> str:
    """Return who won a table and how, as a sentence."""
    return verdict_text(verdict)


@register.filter
def won_why(verdict: Verdict) -> str:
    """Return why the winner won, without the name."""
    return verdict_reason(verdict)


@register.filter
def left_word(left: Mapping[int, int | None], seat: int) -> str:
    """Return that a seat surrendered, and when among those who did; nothing for who stayed."""
    return left_text(left[seat]) if seat in left else ""


@register.filter
def left_change(finish: Finish) -> str:
    """Return whether somebody surrendered by the corrected result, and what was said before where that differs."""
    before, after = (left_text(end.left) if end and end.gone else "" for end in (finish.before, finish.after))
    if before == after:
        return after
    return _("before: %(before)s; now: %(after)s") % {"before": before or _("stayed"), "after": after or _("stayed")}


@register.filter
def tie_break_name(code: str) -> str:
    return str(words.TIE_BREAK_NAMES.get(code, code))


@register.filter
def tie_value(value: Any) -> str:
    """Return the value of a tie-break: a number, or several."""
    return " · ".join(tie_value(part) for part in value) if isinstance(value, list) else exact(value)


@register.filter
def method_sum(score: MethodScore) -> str:
    """Return the sum that makes a score: "56 + 50 + 30 = 136"."""
    parts = [_("%(value)s of territories") % {"value": score.value}]
    if score.bonus:
        parts.append(_("%(bonus)s for the objective") % {"bonus": score.bonus})
    if score.with_armies:
        parts.append(_("%(armies)s for the armies") % {"armies": score.armies})
    return f"{' + '.join(parts)} = {score.total}"


@register.filter
def of_round(parts: Mapping[int, Any], number: int) -> Any:
    """Return the parts of one round."""
    return parts.get(number, ()) if parts else ()


@register.filter
def order_words(stage: Stage) -> str:
    """Return what the standing of a stage compares, and whose order that is where it has a name."""
    named = standing_order(stage) if stage.kind == Stage.Kind.LEAGUE else None
    return f"{order_text(stage)} ({ORDERS[named.code]})" if named else order_text(stage)


@register.filter
def final_order_words(row: FinalRow) -> str:
    """Return as a sentence how the final standing of a row is ordered."""
    return final_order_text(row)


@register.filter
def came_words(came: Came) -> str:
    """Return how far somebody came."""
    return came_text(came)


@register.filter
def way_words(way: Way) -> str:
    """Return by which way somebody came there, nothing for the usual one."""
    return way_text(way)


@register.filter
def why_words(why: tuple[Came, Way]) -> str:
    """Return how far somebody came and by which way, as one text."""
    return why_text(*why)


@register.filter
def went_out(number: int | None) -> str:
    """Return the order in which somebody was eliminated, nothing where it is not known."""
    return str(OUT_ORDER.get(number or 0, ""))


@register.simple_tag
def raw_points(view: ResultView) -> bool:
    """Say whether the points of the tournament are not simply the score of a Method."""
    return view.tournament.formula not in words.METHODS


@register.filter
def row_query(row: ExplainedStanding | None) -> str:
    """Return the query under which the row of a stage's standing is shown: its page; none of the whole tournament."""
    if row is None:
        return ""
    page = (row.standing.order - 1) // ROWS_OF_A_PAGE + 1
    return f"?page={page}" if page > 1 else ""


@register.filter
def stage_title(stage: Stage) -> str:
    """Return the heading of a stage's column."""
    return capfirst(str(stage))


@register.filter
def places_of_stages(rows: Sequence[FinalRow]) -> int:
    """Return the decimals that the points of all stages need, for `rounded`."""
    totals = [total for row in rows for _stage, total in row.by_stage if total is not None]
    return decimals_of([*totals, *(row.total for row in rows)])


@register.inclusion_tag("tournaments/results/_sdadata_told.html")
def sdadata_told(table: Table) -> dict[str, object]:
    """Show what the dice of a table on paper said, where its rules have a sdadata and somebody wrote it down here."""
    sdadata = sdadata_of(table)
    return {"told": steps_told(sdadata) if sdadata else []}
