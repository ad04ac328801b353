"""The first events of a match: chance is bound to every nonce from here on."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime

from matches.after_commit import after_commit
from matches.errors import Refused
from matches.games import presenter
from matches.models import Match
from matches.selectors.dealt import dealt_colours
from matches.selectors.matches import match_ruleset, state_keep
from matches.services.announcing import start_announce
from matches.services.play.chance import match_chance
from matches.services.play.storing import events_store
from matches.services.play.timing import FIELDS, clock_begin
from rules import (
    Action,
    Chance,
    Deck,
    Event,
    Ruleset,
    SetupError,
    State,
    encode,
    legal_actions,
    replay,
    start,
    step,
    to_move,
)
from rules.records.match_log import LogWriter, header_of, setup_of

STARTED = ("state", "started_at", "version", "snapshot", "asked", "log_hash", *FIELDS)


def match_begin(*, match: Match, now: datetime) -> Match:
    """Start a match whose seats all have a nonce, in the caller's transaction; `match` is locked.

    Raises Refused: setup_wrong (rule), not_in_lobby, seed_lost.
    """
    seats = list(match.seats.order_by("number"))
    ruleset = match_ruleset(match)
    setup = setup_of(ruleset, [seat.name for seat in seats])
    nonces = [seat.nonce for seat in seats]
    chance = match_chance(match, setup, nonces)
    try:
        events = start(ruleset, [seat.name for seat in seats], chance, _deck(match, ruleset))
        takes = presenter(ruleset.game).takes_colour
        chosen, state = _take_colours(replay(events), dealt_colours(match), takes, chance)
    except SetupError as error:
        raise Refused("setup_wrong", rule=error.code) from error
    writer = LogWriter(header_of(setup, match.commitment, nonces, scheme=match.scheme, outside=match.outside))
    events += chosen
    writer.add(events)
    match.state, match.started_at = Match.State.PLAYING, now
    match.version, match.log_hash = writer.events, writer.digest
    match.snapshot, match.asked = encode(state), chance.asked
    clock_begin(match, state, seats, now)
    waiting = Match.objects.filter(pk=match.pk, state=Match.State.LOBBY)
    if not waiting.update(**{name: getattr(match, name) for name in STARTED}):
        raise Refused("not_in_lobby")
    events_store(match=match, after=0, events=events, now=now)
    after_commit(state_keep, match, state)
    after_commit(start_announce, match)
    return match


def _take_colours(
    state: State, dealt: Mapping[int, str], takes: Callable[[str], Action] | None, chance: Chance
) -> tuple[list[Event], State]:
    """Let every seat take the colour dealt to it, in its turn of choosing; return the events and the last state."""
    events: list[Event] = []
    while takes and (seat := next(iter(to_move(state)), 0)) in dealt:
        choice = takes(dealt[seat])
        if choice not in legal_actions(state, seat):
            break
        more, state = step(state, choice, seat, chance)
        events += more
    return events, state


def _deck(match: Match, ruleset: Ruleset) -> Deck | None:
    deck_of = presenter(ruleset.game).deck_of
    return deck_of(ruleset, match.deck) if match.deck and deck_of else None
