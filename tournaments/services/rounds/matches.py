"""Playing a table online: the match with its links, and calling it off."""

from __future__ import annotations

from collections.abc import Collection

from django.conf import settings
from django.db import IntegrityError, transaction
from django.utils import translation

from matches.errors import Refused as MatchRefused
from matches.games import presenter
from matches.games.refusing import refusal_text
from matches.models import Match, MatchGrant
from matches.permissions import Actor as MatchActor
from matches.services.lobby.creating import match_create
from matches.services.lobby.links import grant_issue, seat_link_reissue
from rules import Ruleset
from rules.base.json_types import Json
from tournaments.errors import Refused
from tournaments.models import Round, Seat, Table, TableMatch, TableMatchSeat, Tournament
from tournaments.permissions import Action, Actor, allowed_actions, origin_of
from tournaments.selectors.results.results import playing_seats
from tournaments.selectors.results.verdicts import may_share
from tournaments.selectors.round_names import table_words
from tournaments.selectors.setup.choices import own_deck
from tournaments.selectors.setup.materials import tournament_materials
from tournaments.selectors.setup.tournament_rules import match_options, tournament_rules, winner_rule
from tournaments.services.draw.swaps import tables_check_open
from tournaments.services.grants import rights_lock
from tournaments.services.log import log_write
from tournaments.services.rounds.table_lock import table_lock

MOST_NAME = 80


@transaction.atomic
def table_match_create(*, table: Table, actor: Actor) -> tuple[TableMatch, dict[int, str]]:
    """Make the match of a table: seats in the order of play, rules, cards and time from the tournament.

    Return it with the token of each seat, which cannot be shown again. Raises Refused: tournament_over, not_published,
    table_closed, table_has_result, match_exists, match_impossible (reason); PermissionDenied as `rights_lock`.
    """
    table = table_lock(table)  # before the tournament, as whoever sends a result does
    rights_lock(table.round.stage.tournament, Action.HANDLE_TABLE, actor)
    round_ = table.round
    tournament = round_.stage.tournament
    _check(table)
    seats = playing_seats(table)
    match, tokens = _match_of(table, seats, actor)
    try:
        with transaction.atomic():
            row = TableMatch.objects.create(
                tournament=tournament,
                table=table,
                match=match,
                stage_number=round_.stage.number,
                round_number=round_.number,
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


def match_actor(tournament: Tournament, actor: Actor) -> MatchActor:
    """Return the actor as the matches of a tournament know it: by an account, or by a link of the tournament."""
    return MatchActor(actor.user, (), actor.label, origin_of(actor, tournament))


@transaction.atomic
def seat_links_issue(*, row: TableMatch, seats: Collection[int], actor: Actor) -> dict[int, str]:
    """Return the tokens of new links for these seats of a table's match; the old ones end.

    Raises matches.Refused as `seat_link_reissue`; PermissionDenied as `rights_lock`.
    """
    rights_lock(row.tournament, Action.HANDLE_TABLE, actor)
    as_actor = match_actor(row.tournament, actor)
    return {seat: seat_link_reissue(match=row.match, seat=seat, actor=as_actor) for seat in seats}


@transaction.atomic
def desk_link_issue(*, row: TableMatch, actor: Actor) -> str:
    """Return the token of a link to a match's desk, with the right that the actor has in the tournament."""
    rights_lock(row.tournament, Action.HANDLE_TABLE, actor)
    organises = Action.DRAW in allowed_actions(actor, row.tournament)
    role = MatchGrant.Role.ORGANISER if organises else MatchGrant.Role.REFEREE
    as_actor = match_actor(row.tournament, actor)
    return grant_issue(match=row.match, role=role, actor=as_actor, label=actor.label[:80])


def _check(table: Table) -> None:
    round_ = table.round
    if round_.stage.tournament.state == Tournament.State.FINISHED:
        raise Refused("tournament_over")
    if round_.state == Round.State.DRAWN:
        raise Refused("not_published", number=round_.named)
    tables_check_open([table])
    if table.table_matches.filter(is_current=True).exists():
        raise Refused("match_exists", number=table.number)


def _match_of(table: Table, seats: list[Seat], actor: Actor) -> tuple[Match, dict[int, str]]:
    tournament = table.round.stage.tournament
    ruleset = tournament_rules(tournament)
    try:
        return match_create(
            actor=match_actor(tournament, actor),
            ruleset=tournament.ruleset,
            names=[seat.entrant.player.name[:MOST_NAME] for seat in seats],
            options=match_options(tournament, shares=may_share(table.round.stage)) | _colours(table, seats, ruleset),
            title=_title(table),
            method=tournament.formula if tournament.formula in getattr(ruleset, "methods", ()) else "",
            is_listed=tournament.is_public,
            shows_odds=False,
            is_official=True,
            winner_open=not winner_rule(tournament),
            limit_seconds=_limit(tournament, ruleset),
            materials=tournament_materials(tournament, ruleset),
            deck=own_deck(tournament.deck) if tournament.deck else None,
        )
    except MatchRefused as error:
        raise Refused("match_impossible", reason=refusal_text(error)) from error


def _colours(table: Table, seats: list[Seat], ruleset: Ruleset) -> Json:
    """Return the rules with the dealt colours first, where a game gives its seats their colours in the order of its
    rules."""
    if presenter(ruleset.game).takes_colour is not None:
        return {}
    dealt = [table.round.colour_at(table.number, seat.position) for seat in seats]
    if len(set(dealt)) < len(dealt) or not set(dealt) <= set(ruleset.colours):
        return {}
    return {"colours": [*dealt, *(colour for colour in ruleset.colours if colour not in dealt)]}


def _limit(tournament: Tournament, ruleset: Ruleset) -> int | None:
    """Return the minutes of the tournament where the rules have a clock, those of its own options where it has chosen
    them."""
    own = tournament.rule_options.get("time_limit_minutes")
    return (own or tournament.match_minutes) * 60 if ruleset.has_clock else None


def _title(table: Table) -> str:
    round_ = table.round
    with translation.override(settings.LANGUAGE_CODE):
        return f"{round_.stage.tournament.name} · {table_words(round_.named, table.number)}"[:120]


def table_match_logged(row: TableMatch, actor: Actor, action: str, **detail: object) -> None:
    """Write the log entry of a table's match and raise the tournament's version."""
    where = {"stage": row.stage_number, "round": row.round_number, "table": row.table_number}
    log_write(tournament=row.tournament, actor=actor, action=action, **where, match=row.match.code, **detail)
    Tournament.objects.filter(pk=row.tournament_id).touch()
