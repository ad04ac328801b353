"""Friendly matches against bots that go on from a position: of a match that is over, or set up by somebody."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from django.contrib.auth.models import User
from django.db import transaction

from matches.errors import Refused
from matches.games import games_shown, presenter
from matches.models import Match
from matches.models.matches import Beginning
from matches.permissions import Actor
from matches.selectors.matches import game_code, match_ruleset
from matches.selectors.records import state_decided
from matches.services.lobby.claims import seat_bind
from matches.services.lobby.creating import match_create
from rules import Deck, Seeded, State, load, replay, start, to_move
from rules.analysis.beginnings import BEGINS_AT, beginning_defect, beginning_text, position_text
from rules.base.errors import CodedError
from rules.base.json_types import Json
from rules.notation.position import Position
from rules.play.bots import bot_names
from rules.records.decisions import BROKEN

BOTS = ("planner", "objective")
"""Whoever of them there is plays against the person, the first that there is."""
NO_HURRY = 24 * 3600
UNDER_WAY = (Match.State.LOBBY, Match.State.PLAYING)
MOST_AT_ONCE = 12
"""So many matches that go on from a position an account may have under way: bots that hold each other in check never
end theirs."""
Named = Callable[[int], str]
"""The name of a seat; 0 is the person."""


def may_go_on(match: Match) -> bool:
    """Return whether one can play on from a moment of this match."""
    return match.is_over and match.version > 0 and game_code(match) in games_shown()


def not_begun_from(position: Position) -> Json:
    """Return why no match can begin at this position, as the engine refuses it; nothing where one can."""
    if position.game not in games_shown():
        return {"code": "begins_wrong", "reason": "game"}
    return beginning_defect(position)


def state_then(match: Match, step: int) -> State:
    """Return the state in which somebody last had to decide, up to event `step`. Raises Refused: nobody_decided,
    cannot_go_on."""
    try:
        then = state_decided(match, step)
    except (CodedError, *BROKEN) as error:
        raise Refused("cannot_go_on") from error
    if then is None:
        raise Refused("nobody_decided")
    if then.outcome is not None:
        raise Refused("cannot_go_on")
    return then


def play_on_from_match(*, actor: Actor, match: Match, step: int, named: Named) -> Match:
    """Return a match that goes on from a moment of another; the account holds the seat in turn.

    Raises Refused: nobody_decided, cannot_go_on, too_many_go_on, and those of match_create.
    """
    if not may_go_on(match):
        raise Refused("cannot_go_on")
    state, ruleset = state_then(match, step), match_ruleset(match)
    deck_of = presenter(ruleset.game).deck_of
    deck = deck_of(ruleset, match.deck) if match.deck and deck_of else None
    options = {**match.options, BEGINS_AT: position_text(state)}
    origin: Beginning = {"match": match.code, "step": step}
    return _begin(actor, ruleset.code, options, deck, origin, named, state.table.seats)


def play_on_from_position(*, actor: Actor, position: Position, seed: str, named: Named) -> Match:
    """Return the same for a position that somebody has set up; what it does not tell is dealt by chance.

    Raises Refused: cannot_go_on (not_begun_from tells why), too_many_go_on, and those of match_create.
    """
    if not_begun_from(position):
        raise Refused("cannot_go_on")
    try:
        text = beginning_text(position, seed)
    except CodedError as error:
        raise Refused("cannot_go_on") from error
    changed = {name: list(part) if isinstance(part, tuple) else part for name, part in position.started.options}
    started = position.started
    options = {**changed, BEGINS_AT: text}
    return _begin(actor, started.ruleset, options, None, {"match": "", "step": 0}, named, len(started.names))


@transaction.atomic
def _begin(
    actor: Actor, ruleset: str, options: Mapping[str, object], deck: Deck | None, beginning: Beginning,
    named: Named, seats: int,
) -> Match:  # fmt: skip
    _room_check(actor.account)
    try:
        rules = load(ruleset).stored(**options)
        first = replay(start(rules, seats, Seeded(0), deck))
    except (CodedError, LookupError) as error:
        raise Refused("cannot_go_on") from error
    mine = to_move(first)[0]
    known = bot_names(rules.game)
    bot = next((name for name in BOTS if name in known), known[0])
    bots = {seat: bot for seat in range(1, seats + 1) if seat != mine}
    match, _tokens = match_create(
        actor=actor,
        ruleset=ruleset,
        names=[named(0 if seat == mine else seat) for seat in range(1, seats + 1)],
        bots=bots,
        options=options,
        deck=deck,
        is_listed=False,
        turn_seconds=NO_HURRY,
    )
    match.beginning = beginning
    match.limit_seconds = None  # who plays alone against bots may be away for a day: no time of the match runs down
    match.save(update_fields=["beginning", "limit_seconds"])
    if actor.account is not None:
        seat_bind(seat=match.seats.get(number=mine), account=actor.account)
    return match


def _room_check(account: User | None) -> None:
    """Raise Refused where an account has as many under way as it may; whoever else asks for it waits to be counted."""
    if account is not None:
        User.objects.select_for_update(no_key=True).only("pk").get(pk=account.pk)
    under_way = Match.objects.filter(beginning__isnull=False, state__in=UNDER_WAY, created_by=account)
    if under_way.count() >= MOST_AT_ONCE:
        raise Refused("too_many_go_on", most=MOST_AT_ONCE)
