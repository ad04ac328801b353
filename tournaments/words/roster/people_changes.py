"""Changes of people and clubs in sentences."""

from __future__ import annotations

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.models import PeopleChange
from tournaments.services.roster.people import person_text

REFUSALS: dict[str, str | Promise] = {
    "changes_many": gettext_lazy("%(most)s of your proposals are waiting already: wait until some are decided."),
    "change_decided": gettext_lazy("Somebody has decided this already."),
    "change_since": gettext_lazy("It has been changed again in the meantime: look at it again."),
    "club_taken": gettext_lazy("There is a club called %(name)s already."),
    "same_club": gettext_lazy("That is the same club."),
}


def change_text(change: PeopleChange) -> str:
    """Return what a change does, in one sentence of the active language."""
    before, after = change.before, change.after
    if change.kind == PeopleChange.Kind.PERSON:
        old = person_text(before["name"], before["nickname"], before["club"])
        new = person_text(after["name"], after["nickname"], after["club"])
        return _("%(old)s becomes %(new)s") % {"old": old, "new": new}
    if change.kind == PeopleChange.Kind.MERGE:
        old = person_text(before["name"], before["nickname"], before["club"])
        return _("%(old)s is the same person as %(new)s, and plays under that name") % {
            "old": old,
            "new": after["name"],
        }
    words = {"old": before["name"], "new": after["name"]}
    if change.kind == PeopleChange.Kind.CLUB:
        return _("the club %(old)s is called %(new)s") % words
    return _("the club %(old)s is merged into %(new)s, with all its people") % words
