"""The names of months and days, listed for translation: the product's own catalogue comes before Django's.

Django's Italian writes them with capitals, as no Italian does.
"""

from django.utils.translation import gettext_noop as _

MONTHS = (
    *(_("January"), _("February"), _("March"), _("April"), _("May"), _("June")),
    *(_("July"), _("August"), _("September"), _("October"), _("November"), _("December")),
)
DAYS = (_("Monday"), _("Tuesday"), _("Wednesday"), _("Thursday"), _("Friday"), _("Saturday"), _("Sunday"))
