"""Playing a table online: the match with its links, and calling it off."""

from __future__ import annotations

from django.conf import settings
from django.db import IntegrityError, transaction
from django.utils import translation

from matches.errors import Refused as MatchRefused
from matches.games.refusing import refusal_text
from matches.models import Match
from matches.permissions import Actor as MatchActor
from matches.services.creating import match_create
from rules import Ruleset, load
from tournaments.errors import Refused
from tournaments.models import Round, Seat, Table, TableMatch, TableMatchSeat, Tournament
from tournaments.permissions import Actor
from tournaments.selectors.choices import own_deck
from tournaments.selectors.materials import tournament_materials
from tournaments.selectors.results import playing_seats
from tournaments.selectors.round_names import table_words
from tournaments.services.log import log_write
from tournaments.services.swaps import tables_check_open
from tournaments.services.versions import table_lock

MOST_NAME = 80


@transaction.atomic
def table_match_create(*, table: Table, actor: Actor) -> tuple[TableMatch, dict[int, str]]:
    """Make the match of a table: seats in the order of play, rules, cards and time from the tournament.

    Return it with the token of each seat, which cannot be shown again. Raises Refused: tournament_over, not_published,
    table_closed, table_has_result, match_exists, match_impossible (reason).
    """
    table = table_lock(table)
    made = table.round
    tournament = made.stage.tournament
    _check(table)
    seats = playing_seats(table)
    match, tokens = _match_of(table, seats, actor)
    try:
        with transaction.atomic():
            row = TableMatch.objects.create(
                tournament=tournament,
                table=table,
                match=match,
                stage_number=made.stage.number,
                round_number=made.number,
                table_number=table.number,
            )
    except IntegrityError as error:
        raise Refused("match_exists", number=table.number) from error
    TableMatchSeat.objects.bulk_create(
        TableMatchSeat(table_match=row, number=number, position=seat.position, entrant=seat.entrant)
        for number, seat in enumerate(seats, 1)
    )
    table_match_logged(row, actor, "match_created")
    return row, tokens


def _check(table: Table) -> None:
    made = table.round
    if made.stage.tournament.state == Tournament.State.FINISHED:
        raise Refused("tournament_over")
    if made.state == Round.State.DRAWN:
        raise Refused("not_published", number=made.named)
    tables_check_open([table])
    if table.table_matches.filter(is_current=True).exists():
        raise Refused("match_exists", number=table.number)


def _match_of(table: Table, seats: list[Seat], actor: Actor) -> tuple[Match, dict[int, str]]:
    tournament = table.round.stage.tournament
    ruleset = load(tournament.ruleset)
    try:
        return match_create(
            actor=MatchActor(actor.user, (), actor.label),
            ruleset=tournament.ruleset,
            names=[seat.entrant.player.name[:MOST_NAME] for seat in seats],
            options=match_options(tournament, ruleset),
            title=_title(table),
            method=tournament.formula if tournament.formula in getattr(ruleset, "methods", ()) else "",
            is_listed=tournament.is_public,
            shows_odds=False,
            is_official=True,
            limit_seconds=tournament.match_minutes * 60 if ruleset.has_clock else None,
            materials=tournament_materials(tournament, ruleset),
            deck=own_deck(tournament.deck) if tournament.deck else None,
        )
    except MatchRefused as error:
        raise Refused("match_impossible", reason=refusal_text(error)) from error


def _title(table: Table) -> str:
    made = table.round
    with translation.override(settings.LANGUAGE_CODE):
        return f"{made.stage.tournament.name} · {table_words(made.named, table.number)}"[:120]


def match_options(tournament: Tournament, ruleset: Ruleset) -> dict[str, str]:
    """Return where a match of this tournament differs from its rules, as far as these have such options: the scope, and
    an order of play that the draw has balanced."""
    wanted = {"scope": tournament.scope}
    if tournament.seats == Tournament.Seats.BALANCED and "seats" in ruleset.CHOICES.get("play_order", ()):
        wanted["play_order"] = "seats"
    return {name: value for name, value in wanted.items() if getattr(ruleset, name, value) != value}


def table_match_logged(row: TableMatch, actor: Actor, action: str, **detail: object) -> None:
    """Write the log entry of a table's match and raise the tournament's version."""
    where = {"stage": row.stage_number, "round": row.round_number, "table": row.table_number}
    log_write(tournament=row.tournament, actor=actor, action=action, **where, match=row.match.code, **detail)
    Tournament.objects.filter(pk=row.tournament_id).touch()
