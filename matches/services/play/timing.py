"""The arithmetic of the clock, on a match that is locked and saved by its caller; seconds throughout.

Who thinks is `clock_seat`, since `clock_since`. In a turn the time of the turn runs out first, then the reserve. The
time of set-up decisions and of reactions is not taken from the reserve, and while somebody reacts (a defender, say)
`clock_left` waits for the turn. A bot spends nothing: its `due_at` only wakes it if its task was lost. Nobody spends
what an answer to a secret question waits (games/answering.py), nor what an action of theirs waits for its moment.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

from django.conf import settings

from matches.games import presenter, presenter_of
from matches.games.answering import delay, window
from matches.models import Match, MatchSeat
from matches.selectors.undo import history_of, offers_kept, undo_offered
from rules import Event, State, to_move
from rules.base.json_types import Json
from rules.contract.games import game_of
from rules.contract.history import follow

SETUP, REACTION = "setup", "reaction"
SETUP_MOST = 60.0
BOT_NUDGE = 4.0
HELD = ("held_seat", "held_action", "held_at", "held_until")
FIELDS = ("clock_seat", "clock_since", "clock_left", "due_at", "time_up_at", "time_left", "undo", *HELD)


def clock_begin(match: Match, state: State, seats: Sequence[MatchSeat], now: datetime) -> None:
    """Start the clock at the beginning of a match."""
    match.clock_left = _whole(match, state)
    if match.limit_seconds:
        match.time_up_at = now + timedelta(seconds=match.limit_seconds)
    _run(match, state, seats, now)


def clock_step(
    match: Match, before: State, after: State, events: Sequence[Event], seats: Sequence[MatchSeat], now: datetime,
    *, outside: bool,
) -> None:  # fmt: skip
    """Take the time of a step from whoever thought, and start the next one's; the seat's reserve is on its row.

    What waits goes on waiting when something came from `outside` that did not touch it.
    """
    waited = clock_spend(match, before, seats, now)
    undo_keep(match, before, events, seats, waited)
    if not outside or (before.phase, to_move(before)) != (after.phase, to_move(after)):
        held_clear(match)
    if after.outcome is not None:
        clock_end(match)
        return
    if presenter_of(match).expired(after):
        match.time_up_at = match.time_left = None
    if _decides_anew(before, after, events):
        match.clock_left = _whole(match, after)
    _run(match, after, seats, now)


def clock_spend(match: Match, state: State, seats: Sequence[MatchSeat], now: datetime) -> float:
    """Take what has been thought since `clock_since`: the turn's time first, the rest from the reserve.

    Return how long an action has waited for its moment meanwhile, which costs nobody anything.
    """
    if match.clock_since is None or match.clock_seat is None:
        return 0.0
    seat = seats[match.clock_seat - 1]
    thought = min(now, match.held_at) if match.held_at and match.held_seat == match.clock_seat else now
    spent, gone = (max(0.0, (end - match.clock_since).total_seconds()) for end in (thought, now))
    match.clock_since = now
    if match.undo and "seat" in match.undo:
        match.undo = match.undo | {"left": match.undo["left"] - gone}
    pace = game_of(state).pace(state)
    if seat.bot or pace == REACTION or window(match, state):
        return gone - spent
    over = max(0.0, spent - match.clock_left)
    match.clock_left = max(0.0, match.clock_left - spent)
    if over and pace != SETUP:
        seat.reserve_left = max(0.0, seat.reserve_left - over)
    return gone - spent


def clock_stop(match: Match, state: State, seats: Sequence[MatchSeat], now: datetime) -> None:
    """Stop for a pause; what was left waits in `clock_left` and `time_left`."""
    clock_spend(match, state, seats, now)
    if match.time_up_at is not None:
        match.time_left = max(0.0, (match.time_up_at - now).total_seconds())
    match.clock_since = match.due_at = match.time_up_at = match.held_until = None


def clock_go_on(match: Match, state: State, seats: Sequence[MatchSeat], now: datetime) -> None:
    """Go on after a pause, or after somebody else took the seat that thinks."""
    if match.time_left is not None:
        match.time_up_at = now + timedelta(seconds=match.time_left)
        match.time_left = None
    _run(match, state, seats, now)


def clock_think_on(match: Match, state: State, seat: MatchSeat, now: datetime) -> bool:
    """Let the own clock of a seat run from now on; False where it has no more time than the question gave."""
    left = match.clock_left + seat.reserve_left
    if left <= delay(match, state):
        return False
    match.clock_since, match.due_at = now, now + timedelta(seconds=left)
    return True


def clock_back(match: Match, before: State, after: State, seats: Sequence[MatchSeat], now: datetime) -> bool:
    """Let the clock go on as before what `match.undo` takes back; False where its time has run out since.

    The time since, and what the end of the turn waited for its moment, is that of who takes it back: of the turn it
    goes on with, else of its reserve. Everybody else has back what the clock took since.
    """
    clock_spend(match, before, seats, now)
    if undo_offered(match, now) is None:
        return False
    undo = match.undo
    assert undo is not None
    for seat, reserve in zip(seats, undo["reserves"], strict=True):
        seat.reserve_left = reserve
    over = max(0.0, -undo["left"])
    seats[undo["seat"] - 1].reserve_left -= over
    match.clock_left = max(0.0, undo["left"]) if undo["own"] else undo["clock"]
    match.undo = _offers(undo.get("earlier", []), [*undo["backs"], undo["seat"]])
    if "seat" in match.undo:  # who went back pays for it, also where another then goes back further
        match.undo["reserves"][undo["seat"] - 1] -= over
    held_clear(match)
    _run(match, after, seats, now)
    return True


def clock_end(match: Match) -> None:
    """Stop the clock: nobody thinks any more, nothing waits."""
    held_clear(match)
    match.undo = None
    match.clock_seat = match.clock_since = match.due_at = match.time_up_at = match.time_left = None
    match.clock_left = 0.0


def held_clear(match: Match) -> None:
    """Forget the action that waits."""
    match.held_seat = match.held_action = match.held_at = match.held_until = None


def undo_keep(match: Match, before: State, events: Sequence[Event], seats: Sequence[MatchSeat], waited: float) -> None:
    """Note what may be taken back after a step, as the clock stood when it was done; forget what no longer may.

    `waited` is how long the step waited for its moment. What the clock did for somebody in the set-up, because the time
    was up, is not taken back. Called before the version of `match` moves on.
    """
    known = history_of(match, before)
    history = known
    for event in events:
        history = follow(history, event)
    undo = history.undo
    if undo is not None and undo == known.undo:
        return
    setup = game_of(before).pace(before) == SETUP
    stay = [
        offer for offer in offers_kept(match.undo or {}) if offer["version"] in {old.version for old in history.earlier}
    ]
    new = [] if undo is None else [{
        "seat": undo.seat, "version": undo.version, "own": undo.own, "setup": setup and undo.own,
        "clock": match.clock_left, "left": match.clock_left - waited if undo.own else 0.0,
        "reserves": [seat.reserve_left for seat in seats],
    }]  # fmt: skip
    if setup and undo is not None and undo.own and match.clock_left <= 0:
        stay, new = [], []
    match.undo = _offers([*stay, *new], history.backs) or None


def _offers(offers: Sequence[Json], backs: Sequence[int]) -> Json:
    """Return what a row keeps of offers to go back, oldest first, and of who went back; empty without any."""
    if not offers:
        return {"backs": list(backs)} if backs else {}
    earlier = [{key: value for key, value in offer.items() if key not in ("backs", "earlier")} for offer in offers[:-1]]
    return {**offers[-1], "backs": list(backs), "earlier": earlier}


def _decides_anew(before: State, after: State, events: Sequence[Event]) -> bool:
    """Return whether a new turn began, or in the set-up what the game takes for a new decision."""
    game = game_of(after)
    if any(game.began(event) for event in events):
        return True
    return game.pace(after) == SETUP and presenter(game.code).anew(before, after)


def setup_seconds(match: Match) -> float:
    """Return the time for one decision of the set-up."""
    return min(SETUP_MOST, float(match.turn_seconds))


def _whole(match: Match, state: State) -> float:
    return setup_seconds(match) if game_of(state).pace(state) == SETUP else float(match.turn_seconds)


def _run(match: Match, state: State, seats: Sequence[MatchSeat], now: datetime) -> None:
    match.clock_seat = to_move(state)[0]
    match.clock_since = now
    seat, pace, waits = seats[match.clock_seat - 1], game_of(state).pace(state), delay(match, state)
    if waits:
        left = waits
    elif seat.bot:
        left = BOT_NUDGE
    elif pace == REACTION:
        left = float(match.defence_seconds)
    else:
        left = match.clock_left + (0.0 if pace == SETUP else seat.reserve_left)
    match.due_at = now + timedelta(seconds=left)
    if match.held_action is not None:
        grace = timedelta(seconds=settings.MATCH_GRACE_SECONDS)
        match.held_at, match.held_until = now, match.due_at if waits else now + grace
