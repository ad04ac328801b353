"""What the evening and its copies tell the satellites, which they do not know."""

from django.dispatch import Signal

seats_shown = Signal()
"""Inside the transaction that published a `round`, or changed the seats of a round; also of one that is only drawn."""

result_waits = Signal()
"""Inside the transaction that stored a `result` which waits to be confirmed: `actor` sent it."""

call_answered = Signal()
"""Inside the transaction that answered a call: `table`, `entrants` who called, `answer` (coming, done), `subject`."""

place_given = Signal()
"""Inside the transaction that let `entrants` (of one tournament) move up from the waiting list."""

result_settled = Signal()
"""After the commit of a confirmed or corrected result: `tournament`, and `reason` in words."""

follow_up_noted = Signal()
"""Inside the transaction that noted what a result still has to bring about in `tournament_id`, or when whoever was at
it leaves the rest to others: `is_copy` says what."""

tournament_restored = Signal()
"""Inside the transaction that made a `tournament` from a saved copy: `logo` is the picture in it. Raises Refused."""

tournament_repeated = Signal()
"""Inside the transaction that copied a `tournament` to its next day: `again` is the copy, `actor` who made it."""

places_freed = Signal()
"""Inside the transaction that took somebody off a `tournament`, or may have: a place may be free."""
