"""What the evening tells its satellites, which it does not know."""

from django.dispatch import Signal

result_settled = Signal()
"""After the commit of a confirmed or corrected result: `tournament`, and `reason` in words."""
