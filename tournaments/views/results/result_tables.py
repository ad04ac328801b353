"""What the views of results share: the table with who asks, the words of an answer, the copy after a confirmation."""

from __future__ import annotations

from dataclasses import replace

from django.contrib import messages
from django.db import transaction
from django.db.models import QuerySet
from django.http import Http404, HttpRequest
from django.utils.translation import gettext as _

from matches.readings import SAMPLE, Reading
from rules.base.json_types import Json
from tournaments import counting
from tournaments.counting.endings.boards import lands_of
from tournaments.errors import Refused
from tournaments.models import Grant, Result, Table, Tournament
from tournaments.permissions import Action, Actor, require, seat_at
from tournaments.selectors.results.results import confirmed_result, playing_seats
from tournaments.selectors.results.sides import compared
from tournaments.selectors.round_names import table_words
from tournaments.selectors.setup.tournament_rules import tournament_rules
from tournaments.signals import result_settled
from tournaments.words import refusal_text
from tournaments.words.results.results import difference_text, finding_texts
from tournaments.words.results.senders import phone_label
from tournaments.words.results.sides import SideRow, side_row


def table_for(request: HttpRequest, slug: str, pk: int, action: Action) -> tuple[Table, Actor]:
    """Return the table and the actor; 404 for a table of another tournament, 403 for who may not."""
    table = table_of(pk, slug)
    if table is None:
        raise Http404
    tournament = table.round.stage.tournament
    return table, _named_at(require(request, action, tournament, table), tournament, table)


def table_of(pk: int, slug: str) -> Table | None:
    """Return a table of a tournament with all that it needs; one query."""
    return _tables.row(pk, slug)


def _table_of(pk: int, slug: str) -> QuerySet[Table]:
    related = Table.objects.select_related("round__stage__tournament__deck", "decided_winner")
    return related.filter(pk=pk, round__stage__tournament__slug=slug).order_by()


_tables = Reading(_table_of, SAMPLE, "sample")  # asked by everything that a phone does at its table


def _named_at(actor: Actor, tournament: Tournament, table: Table) -> Actor:
    """Return the actor as this table knows it: of several links that a phone has opened, the one that counts here."""
    if actor.account is not None:
        return actor
    here = [grant for grant in actor.grants if grant.tournament_id == tournament.pk]
    official = next((grant for grant in here if grant.role in (Grant.Role.REFEREE, Grant.Role.SCORER)), None)
    if official is not None:
        return replace(actor, label=official.label or str(official.get_role_display()))
    if seat := seat_at(actor, table, tournament):
        return replace(actor, label=seat.entrant.player.name)
    own = next((grant for grant in here if grant.table_id == table.pk), None)
    return replace(actor, label=(own and own.label) or phone_label(table.number))


def names_at(table: Table) -> dict[int, str]:
    """Return seat -> name of who plays."""
    return {seat.position: seat.entrant.player.name for seat in playing_seats(table)}


def show_refusal(request: HttpRequest, error: Refused, table: Table) -> None:
    """Leave the refusal as a message, with every defect and difference it lists."""
    lines = refusal_lines(error, table)
    level = messages.INFO if error.code == "already_confirmed" else messages.ERROR
    messages.add_message(request, level, " ".join([refusal_text(error), *(f"{line}." for line in lines)]))


def refusal_lines(error: Refused, table: Table) -> list[str]:
    """Return the details of a refusal as sentences: defects, or what differs."""
    names = names_at(table)
    board = lands_of(tournament_rules(table.round.stage.tournament))
    differing = [difference_text(row, names, board) for row in error.listed("difference")]
    return [*finding_texts(error.listed("defects"), names, board), *differing]


def compared_lines(mine: Result, theirs: Result, table: Table) -> list[str]:
    """Return what somebody typed and what the other version says, number by number, as sentences."""
    theirs.table = table
    names, board = names_at(table), lands_of(tournament_rules(table.round.stage.tournament))
    rows = [side_row(item, names, board) for item in compared(mine, theirs).differing]
    said = _("%(about)s: you wrote %(mine)s, in the other result it is %(theirs)s")
    return [said % {"about": row.about, "mine": row.mine, "theirs": row.theirs} for row in rows]


def changed_rows(table: Table, kind: str, document: Json) -> list[SideRow]:
    """Return what a corrected document says otherwise than the confirmed result; of a map the points follow."""
    confirmed = confirmed_result(table)
    if confirmed is None:
        return []
    names, rules = names_at(table), tournament_rules(table.round.stage.tournament)
    confirmed.table = table
    clean = counting.clean(kind, document, list(names), rules)
    said = compared(Result(table=table, kind=kind, document=clean), confirmed).differing
    shown = [item for item in said if not (counting.entry_of(kind).has_map and item.name == "points")]
    return [side_row(item, names, lands_of(rules)) for item in shown]


def tell_settled(tournament: Tournament, table: Table) -> None:
    """Tell once what was just confirmed is stored: a copy of the whole tournament is kept then."""
    reason = _("after the result: %(where)s") % {"where": table_words(table.round.named, table.number)}
    # A full disk must not undo the page of a result that is stored; the desk says when the copies fall behind.
    transaction.on_commit(lambda: result_settled.send(Tournament, tournament=tournament, reason=reason), robust=True)
