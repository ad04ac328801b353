"""Whole official matches through the engine alone: bots, a bell, people who leave; and the tournament's count of it."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any

from matches.models import Match
from matches.selectors.matches import state_keep
from rules import Ruleset, legal_actions, load, replay, start, step, to_move, view
from rules.base.chance import Seeded
from rules.contract.outside import TimeUp, Withdraw
from rules.play.bots import bot, bot_names
from rules.records.match_log import outcome_document
from scoring.winner import WinnerNeeded
from tournaments import counting
from tournaments.counting import Count
from tournaments.models import Tournament
from tournaments.online.documents import match_result
from tournaments.selectors.results.counting import count_document, settle
from tournaments.selectors.setup.tournament_rules import match_options, tournament_rules

MOST_EVENTS = 9000
MOST_SEATS = 5


@dataclass(frozen=True)
class Told:
    """Who won by the match and by the tournament's count, and why the match ended."""

    reason: str
    by_match: tuple[int, ...]
    by_count: tuple[int, ...]


def official(tournament: Tournament, *, shares: bool = False) -> Ruleset:
    """Return the rules by which a match of this tournament is played."""
    return load(tournament.ruleset).stored(**match_options(tournament, shares=shares))


def ended(ruleset: Ruleset, seed: str, *, sensible: bool = False, leaver: bool = False) -> Any:
    """Return the last state of a match among bots; the bell rings early, and who leaves does so for good."""
    chance, draw = Seeded(seed), Random(seed)
    seats = draw.randint(ruleset.seats_min, min(ruleset.seats_max, MOST_SEATS))
    mind = next((name for name in bot_names(ruleset.game) if name != "random"), "random") if sensible else "random"
    players = [bot(mind, f"{seed}/{seat}", ruleset.game) for seat in range(1, seats + 1)]
    bell = draw.randint(1, 5) * (4 if sensible else 1) if ruleset.has_clock else 0
    gone = {draw.randint(2, 4): draw.randint(1, seats)} if leaver else {}
    events = start(ruleset, seats, chance)
    state, count = replay(events), len(events)
    while state.outcome is None and count < MOST_EVENTS:
        action: Any
        seat: int | None = None
        if bell and state.round > bell:
            bell, action = 0, TimeUp()
        elif getattr(state, "round", 0) in gone:
            action = Withdraw(gone.pop(state.round), "surrendered")
        else:
            seat = to_move(state)[0]
            player = players[seat - 1]
            action = player.act(view(state, seat) if player.sees else None, legal_actions(state, seat))
        events, state = step(state, action, seat, chance)
        count += len(events)
    assert state.outcome is not None, seed
    return state


def told(tournament: Tournament, state: Any, *, seed: str, shares: bool = False) -> Told:
    """Return who won the match, and who by the count of the result that it brings to its table."""
    options = match_options(tournament, shares=shares)
    match = Match(ruleset=tournament.ruleset, options=options, version=1, log_hash=seed)
    match.outcome = outcome_document(state)
    state_keep(match, state)
    rules, seats = tournament_rules(tournament), range(1, state.table.seats + 1)
    said = match_result(match, {seat: seat for seat in seats}, rules)
    assert said is not None
    count = count_document(tournament, said.kind, counting.clean(said.kind, said.document, seats, rules))
    assert not count.defects, count.defects
    winners = tuple(sorted(state.outcome.winners))
    return Told(state.outcome.reason, winners, _counted(tournament, count, winners, shares))


def _counted(tournament: Tournament, count: Count, winners: tuple[int, ...], shares: bool) -> tuple[int, ...]:
    """The winners by the count; a tie that is left the match decides where it has one winner, else the referee."""
    decided = winners[0] if len(winners) == 1 else None
    try:
        lines = settle(tournament, count, decided=decided, shared=shares).lines
    except WinnerNeeded:
        return winners
    return tuple(line.seat for line in lines if line.won)
