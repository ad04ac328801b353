"""Positions for what waits: a turn that may be ended, a question about hidden cards, asked of a holder or of nobody."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from datetime import datetime

from django.utils import timezone

import rules
from matches.models import Match
from matches.selectors.matches import match_read, state_keep
from matches.services.play.timing import FIELDS, clock_begin
from rules.battaglia.state.state import REACT
from rules.futurisiko.state.state import MISSILES, SUPER
from rules.italywar.state.state import TRUCE
from rules.play.bots import bot
from tests.matches.table import Table, table

ASKING: dict[str, Callable[[rules.State], bool]] = {
    "italywar": lambda state: state.phase == TRUCE,
    "futurisiko": lambda state: state.phase == MISSILES,
    "battaglia": lambda state: state.phase == REACT,
}
"""Somebody is asked in the turn of another."""


def asked_in_its_own_turn(state: rules.State) -> bool:
    """Whether the seat in turn is asked for a card: Super Produzione."""
    return bool(state.phase == SUPER)


def played_to(made: Table, until: Callable[[rules.State], object]) -> rules.State:
    """Play with sense on the engine alone, and put the table where it led."""
    state, chance = made.state, rules.Seeded("moments")
    name = "objective" if state.game == "risiko" else "sense"
    bots = {seat: bot(name, str(seat), state.game) for seat in made.tokens}
    while not (rules.to_move(state) and until(state)):
        seat = rules.to_move(state)[0]
        action = bots[seat].act(rules.view(state, seat), rules.legal_actions(state, seat))
        _, state = rules.step(state, action, seat, chance)
        assert state.outcome is None, "the match ended before"
    put(made, state, timezone.now())
    return state


def put(made: Table, state: rules.State, now: datetime) -> Match:
    """Let the match stand in this position, its clock fresh."""
    match = match_read(made.match.pk)
    match.log_hash, match.snapshot = secrets.token_hex(32), rules.encode(state)
    clock_begin(match, state, list(match.seats.all()), now)
    match.save(update_fields=["log_hash", "snapshot", *FIELDS])
    state_keep(match, state)
    return match


def asking(code: str, own: bool = False) -> tuple[Table, rules.State]:
    """A table of this game where a seat is asked for a card that it may not hold, `own`: in its own turn."""
    made = table(ruleset=code, seats=4 if code == "italywar" else 3)
    return made, played_to(made, asked_in_its_own_turn if own else ASKING[code])
