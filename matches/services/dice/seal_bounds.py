"""What the seals bind: everything that the dice and the first events follow from, besides what is still sealed.

The fingerprint stands in the match's log from the moment the seals stand, and the match begins only while it is still
the same: whoever changed a name, an option or a colour in between would have chosen among dice.
"""

from __future__ import annotations

from hashlib import sha256

from matches.models import Match, MatchNote
from matches.selectors.dealt import dealt_colours
from matches.selectors.matches import match_ruleset
from matches.services.notes import note_write
from rules.base.json_types import Json
from rules.records.match_log import canonical, setup_of

SEALED = "sealed"


def bound_fingerprint(match: Match) -> str:
    """Return SHA-256 of what the seals bind, in hexadecimal (docs/dice.md)."""
    return sha256(canonical(_bound_document(match)).encode()).hexdigest()


def bound_note(*, match: Match) -> None:
    """Write into the log which names the seals stand for, and the fingerprint."""
    names = [seat.name for seat in match.seats.order_by("number")]
    note_write(match=match, actor=None, action=SEALED, seats=names, bound=bound_fingerprint(match))


def is_bound(match: Match) -> bool:
    """Say whether everything is still as it was when the seals of this round stood."""
    note = MatchNote.objects.filter(match=match, action=SEALED).order_by("-pk").first()
    return note is not None and note.detail["bound"] == bound_fingerprint(match)


def _bound_document(match: Match) -> Json:
    seats = list(match.seats.order_by("number"))
    outside = match.outside
    return {
        "scheme": match.scheme,
        "commitment": match.commitment,
        "setup": setup_of(match_ruleset(match), [seat.name for seat in seats]),
        "seals": [seat.seal for seat in seats],
        "outside": outside and {"kind": outside["kind"], "what": outside["what"]},
        "bots": [seat.bot for seat in seats],
        "deck": match.deck,
        "colours": {str(seat): colour for seat, colour in dealt_colours(match).items()},
    }
