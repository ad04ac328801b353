"""A table of a tournament played online: the evening of the results, and its match brought to an end by bots."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.utils import timezone

from matches.models import Match
from matches.permissions import Actor as MatchActor
from matches.selectors.matches import match_read, state_of
from matches.services.desk.referee import match_void
from matches.services.play.actions import action_submit
from rules import legal_actions, to_move, view
from rules.contract.outside import TimeUp
from rules.play.bots import bot
from rules.risiko.state.state import ATTACK, State
from tests.matches.table import be_ready
from tests.tournaments.results.cast import ADA, evening, tables
from tournaments.models import Table, TableMatch, Tournament
from tournaments.services.rounds.matches import table_match_create

REFEREE = MatchActor(AnonymousUser(), (), "Rita Sala")


def online(players: int = 4, **choices: Any) -> tuple[Tournament, Table, TableMatch]:
    """An evening whose first table is played online, counted by another method than its rules name; it waits."""
    event = evening(players, **{"ruleset": "risiko-torneo", "formula": "method2", **choices})
    table = tables(event)[0]
    row, _tokens = table_match_create(table=table, actor=ADA)
    return event, table, row


def begun(row: TableMatch) -> Match:
    """Let every seat be ready: the match begins."""
    for seat in row.match.seats.filter(bot=""):
        be_ready(row.match, seat.number)
    return match_read(row.match_id)


def played_out(row: TableMatch, rounds: int = 2) -> Match:
    """Play the match to its end: everybody plays at random, time is up after some rounds."""
    return played_on(begun(row), lambda state: False, rounds)


def played_on(match: Match, enough: Callable[[State], bool], rounds: int = 2) -> Match:
    """Play at random until it is enough, or to the end: time is up after some rounds."""
    state = state_of(match)
    players = {seat.number: bot("random", f"seat {seat.number}") for seat in match.seats.all()}
    while not match.is_over and not enough(state):
        now = timezone.now()
        if state.round >= rounds and not state.clock.expired and state.phase == ATTACK:
            step = action_submit(match=match, seat=None, action=TimeUp(), version=match.version, now=now)
        else:
            seat = to_move(state)[0]
            seen = view(state, seat) if players[seat].sees else None
            action = players[seat].act(seen, legal_actions(state, seat))
            step = action_submit(match=match, seat=seat, action=action, version=match.version, now=now)
        match, state = step.match, step.after
    return match_read(match.pk)


def voided(row: TableMatch, reason: str = "tavolo sbagliato") -> Match:
    return match_void(match=row.match, reason=reason, actor=REFEREE, now=timezone.now())
