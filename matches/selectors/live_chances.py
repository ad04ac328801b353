"""Who is winning a match under way, as far as everybody may know, at the beginning of every turn."""

from __future__ import annotations

from functools import lru_cache

from matches.models import Match, MatchEvent
from matches.selectors.matches import events_between, game_code
from rules import decode
from rules.analysis.curve import Watched, watched_on
from rules.contract.codec import type_name
from rules.contract.games import game
from rules.contract.outside import TakenBack
from rules.contract.started import Started
from rules.play.winning import win_chances


def last_turn(match: Match, version: int) -> int:
    """Return the number of the newest event up to this version that began the match or a turn, or took something back;
    0 before any."""
    kinds = [type_name(kind) for kind in (Started, TakenBack, *game(game_code(match)).begins)]
    events = MatchEvent.objects.filter(match=match, number__lte=version, event__type__in=kinds)
    return events.order_by("-number").values_list("number", flat=True).first() or 0


def watched_until(match: Match, turn: int) -> Watched:
    """Return the match as it stood after event `turn`, with the chances at every turn up to that one."""
    return _watched(match.pk, match.commitment, turn, game_code(match)) if turn else Watched()


@lru_cache(maxsize=64)
def _watched(match_id: int, commitment: str, turn: int, code: str) -> Watched:
    """Reckon it once in this process. The commitment tells two matches with one key apart."""
    newest = _newest(match_id, commitment)
    held = newest[0]  # read once: another thread may put a later turn there meanwhile
    known = held if held.history.version <= turn else Watched()
    events = (decode(row.event, code) for row in events_between(match_id, known.history.version, turn))
    watched = watched_on(known, events, win_chances)
    if watched.history.version > held.history.version:
        newest[0] = watched
    return watched


@lru_cache(maxsize=64)
def _newest(match_id: int, commitment: str) -> list[Watched]:
    """Hold how far a match has been reckoned, from where the next turn goes on."""
    return [Watched()]
