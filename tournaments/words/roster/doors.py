"""The log in sentences: what is done with links, phones, the till and sign-ups."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

DOOR_ACTIONS: dict[str, str | Promise] = {
    "player_links_issued": _("prepared private links of players: %(count)s"),
    "player_link_renewed": _("gave %(name)s a new private link"),
    "player_door_closed": _("ended the private link of %(name)s (phones: %(count)s)"),
    "player_phone_admitted": _("let a phone of %(name)s in"),
    "player_phone_refused": _("refused a phone that asked for %(name)s"),
    "player_phone_ended": _("ended a phone of %(name)s"),
    "door_set": _("set the check-in and the fees"),
    "till_closed": _("closed the till"),
    "till_reopened": _("reopened the till"),
    "entrants_added": _("entered %(count)s people"),
    "entrants_add_undone": _("took the list entered last off again (people: %(count)s)"),
    "announcement_on": _("switched the sign-ups on"),
    "announcement_off": _("switched the sign-ups off"),
    "announcement_set": _("changed the announcement"),
    "sign_up_entered": _("signed up: %(names)s"),
    "sign_up_asked": _("signed up %(name)s, who waits for a yes"),
    "sign_up_waits": _("signed up %(name)s for the waiting list"),
    "sign_up_withdrawn": _("withdrew the sign-up of %(name)s"),
    "sign_up_refused": _("did not accept the sign-up of %(name)s"),
    "sign_up_moved_up": _("moved %(name)s up on the waiting list"),
    "sign_up_moved_down": _("moved %(name)s down on the waiting list"),
    "sign_up_identified": _("said who signed up as %(name)s: %(known)s"),
}
