"""The log of who helps and what was handed out, in sentences."""

from __future__ import annotations

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

HELPER_ACTIONS: dict[str, str | Promise] = {
    "link_issued": _("issued a link: %(role)s %(label)s"),
    "link_revoked": _("withdrew a link: %(role)s %(label)s"),
    "table_codes_issued": _("issued table codes: %(count)s"),
    "table_codes_revoked": _("withdrew table codes: %(count)s"),
    "co_organiser_joined": _("joined those who organise"),
    "co_organiser_removed": _("took %(name)s off the co-organisers"),
    "member_joined": _("joined those who help: %(role)s"),
    "role_changed": _("gave %(name)s another role: %(role)s in place of %(was)s"),
    "member_removed": _("took %(name)s off those who help"),
}
