"""Finding matches, and the engine's state of one; decoded states are kept in the process."""

from __future__ import annotations

import logging
from collections.abc import Iterable
from contextlib import suppress
from functools import lru_cache

from django.db import connection
from django.db.models import Count, Prefetch, Q, QuerySet
from django.db.transaction import TransactionManagementError

from matches.errors import MatchUnreadable
from matches.models import Match, MatchEvent, MatchNote, MatchSeat
from matches.rare_lines import Rarely
from matches.readings import SAMPLE, Reading
from rules import Ruleset, State, decode, load, replay
from rules.base.json_types import Document
from rules.records.decisions import BROKEN

logger = logging.getLogger(__name__)
KEPT = 2000  # decoded states: about 10 KB each
_unreadable_told = Rarely(3600)  # seconds between two lines about the same match


def game_code(match: Match) -> str:
    """Return the code of the game that a match plays."""
    return load(match.ruleset).game


def match_ruleset(match: Match) -> Ruleset:
    """Return the rules that a match is played by, with its options."""
    return load(match.ruleset).stored(**match.options)


def match_get(code: str) -> Match:
    """Return the match with its seats; Match.DoesNotExist when there is none."""
    return seats_read(match_find(code))


def match_find(code: str) -> Match:
    """Return the same as `match_get` without reading the seats."""
    return _only(_by_code.row(code))


def match_read(pk: int) -> Match:
    """Return the match as the database has it now, with its seats and without its stored state."""
    return seats_read(_only(_by_pk.row(pk)))


def match_lock(pk: int) -> Match:
    """Return the match, its row locked until the transaction ends (SQLite has locked the whole database already)."""
    if not connection.in_atomic_block:
        raise TransactionManagementError("A match is locked in a transaction only.")
    return _only(_locked.row(pk))


def seats_read(match: Match) -> Match:
    """Return the match with its seats read, as prefetching them does; seats that have been read stay as they are."""
    kept: dict[str, object] = vars(match).setdefault("_prefetched_objects_cache", {})
    if "seats" not in kept:
        seats, rows = match.seats.all(), _seats.rows(match.pk)
        for seat in rows:
            seat.match = match
        vars(seats).update(_result_cache=rows, _prefetch_done=True)
        kept["seats"] = seats
    return match


def _without_state() -> QuerySet[Match]:
    return Match.objects.defer("snapshot", "deck")


_by_code = Reading(lambda code: _without_state().filter(code=code).order_by(), "sample")
_by_pk = Reading(lambda pk: _without_state().filter(pk=pk).order_by(), SAMPLE)
_locked = Reading(
    lambda pk: _without_state().filter(pk=pk).order_by().select_for_update(of=("self",), no_key=True), SAMPLE
)
_seats = Reading(lambda pk: MatchSeat.objects.filter(match=pk).order_by("number"), SAMPLE)


def _only(match: Match | None) -> Match:
    if match is None:
        raise Match.DoesNotExist
    return match


def state_of(match: Match) -> State:
    """Return the engine's state at the version that `match` holds; ValueError before the start, MatchUnreadable."""
    if not match.version:
        raise ValueError("a match in the lobby has no state")
    return _states.get(match) or _states.keep(match, _stored_state(match))


def match_is_readable(match: Match) -> bool:
    """Return whether the stored state of a match can be read; one in the lobby has none yet."""
    try:
        if match.version:
            state_of(match)
    except MatchUnreadable:
        return False
    return True


def states_of(matches: Iterable[Match]) -> dict[int, State]:
    """Return the states of matches that have begun, by key; one query for all that are not kept in the process.

    A match whose state cannot be read is left out.
    """
    begun = [match for match in matches if match.version]
    states = {match.pk: state for match in begun if (state := _states.get(match)) is not None}
    missing = {match.pk: match for match in begun if match.pk not in states}
    rows = Match.objects.filter(pk__in=missing).values_list("pk", "log_hash", "snapshot") if missing else ()
    for pk, log_hash, snapshot in rows:
        match = missing[pk]
        moved_on = log_hash != match.log_hash
        with suppress(MatchUnreadable):
            states[pk] = state_of(match) if moved_on else _states.keep(match, _decoded(match, snapshot))
    return states


def state_keep(match: Match, state: State) -> None:
    """Remember the state of a version that has been committed."""
    _states.keep(match, state)


def state_at(match: Match, version: int) -> State:
    """Return the state after the first `version` events: the kept one, or played again. Raises MatchUnreadable."""
    return state_of(match) if version == match.version else _played_state(match, version)


def events_between(match_id: int, after: int, upto: int) -> list[MatchEvent]:
    """Return the stored events numbered `after` + 1 to `upto`, in order."""
    return list(MatchEvent.objects.filter(match=match_id, number__gt=after, number__lte=upto).order_by("number"))


def matches_live() -> QuerySet[Match]:
    """Return the listed matches in play, the newest first."""
    matches = _listed_matches().filter(state=Match.State.PLAYING)
    return matches.order_by("-started_at", "-pk")


def matches_waiting() -> QuerySet[Match]:
    """Return the listed matches that anybody may still join, each with `free_seats`."""
    free = Count("seats", filter=Q(seats__bot="", seats__joined_at__isnull=True))
    matches = _listed_matches().filter(state=Match.State.LOBBY, open_seats=True).annotate(free_seats=free)
    return matches.filter(free_seats__gt=0)


def matches_finished() -> QuerySet[Match]:
    """Return the listed matches that are over, the last one first."""
    return _listed_matches().filter(state=Match.State.FINISHED).order_by("-ended_at", "-pk")


def matches_void() -> QuerySet[Match]:
    """Return the listed matches that were called off, the last one first, with the notes that say why."""
    return _listed_matches().filter(state=Match.State.VOID).prefetch_related(void_notes()).order_by("-ended_at", "-pk")


def void_notes() -> Prefetch[str, QuerySet[MatchNote], str]:
    """Return the prefetch that gives void matches the reasons of their end."""
    return Prefetch("notes", MatchNote.objects.filter(action=MatchNote.VOIDED).order_by("pk"))


def _listed_matches() -> QuerySet[Match]:
    return Match.objects.defer("snapshot", "deck").filter(is_listed=True).prefetch_related("seats")


class _States:
    """The last states by the hash of everything that led to them, so that no other history is ever taken for one."""

    def __init__(self) -> None:
        self._by_hash: dict[str, State] = {}

    def get(self, match: Match) -> State | None:
        return self._by_hash.get(match.log_hash)

    def keep(self, match: Match, state: State) -> State:
        self._by_hash[match.log_hash] = state
        while len(self._by_hash) > KEPT:
            self._by_hash.pop(next(iter(self._by_hash)), None)
        return state


_states = _States()


def _stored_state(match: Match) -> State:
    """Return the stored state; played again from the events when the row has moved on meanwhile."""
    row = Match.objects.filter(pk=match.pk, log_hash=match.log_hash).values_list("snapshot", flat=True).first()
    if row is None:
        return _played_state(match, match.version)
    return _decoded(match, row)


def _decoded(match: Match, snapshot: Document | None) -> State:
    code = game_code(match)
    try:
        return decode(snapshot, code)
    except BROKEN as error:
        raise unreadable(match) from error


def _played_state(match: Match, version: int) -> State:
    code = game_code(match)
    try:
        return _replayed_state(match.pk, match.commitment, version, code)
    except BROKEN as error:
        raise unreadable(match) from error


def unreadable(match: Match) -> MatchUnreadable:
    """Return the refusal of a match; its line in the log, with what is wrong, comes once an hour at most."""
    if _unreadable_told.is_time(match.pk):
        logger.error("Match %s (%s) cannot be read: end it at its desk.", match.pk, match.code, exc_info=True)
    return MatchUnreadable(match.code)


@lru_cache(maxsize=256)
def _replayed_state(match_id: int, commitment: str, version: int, code: str) -> State:
    """Return the state played from the events. The commitment tells two matches apart that have had the same key."""
    return replay(decode(row.event, code) for row in events_between(match_id, 0, version))
