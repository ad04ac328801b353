"""The log of calls for the referee, and of what players asked for, in sentences."""

from __future__ import annotations

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

CALL_ACTIONS: dict[str, str | Promise] = {
    "referee_called": _("called the referee (%(where)s)"),
    "call_taken": _("went to the table that had called (%(where)s); it waited %(minutes)s min"),
    "call_done": _(
        "closed a call (%(where)s); it waited %(minutes)s min, those of this round %(mean)s min on average and "
        "%(longest)s at most"
    ),
    "call_withdrawn": _("took back the call for the referee (%(where)s)"),
    "wish_accepted": _("accepted what %(name)s asked for: %(wish)s"),
    "wish_refused": _("refused what %(name)s asked for: %(wish)s"),
}
