"""What others may hear of matches."""

from django.dispatch import Signal

# match_id, state (finished, void), version. Sent at least once for each outbox entry: receivers are idempotent.
match_changed = Signal()

# match (as just stored). Sent on the commit of every step and of a start; may be lost, the clock makes up for it.
match_moved = Signal()

# match (official). Whoever has dealt the colours of its seats beforehand returns them, {seat: colour}.
colours_asked = Signal()

# match (official). Whoever has set up its table returns where it was: {"Event": ..., "Round": ..., "Table": ...}.
table_asked = Signal()
