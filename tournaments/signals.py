"""What the evening tells its satellites, which it does not know."""

from django.dispatch import Signal

result_settled = Signal()
"""After the commit of a confirmed or corrected result: `tournament`, and `reason` in words."""

tournament_repeated = Signal()
"""Inside the transaction that copied a `tournament` to its next day: `again` is the copy, `actor` who made it."""
