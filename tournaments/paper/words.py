"""Sentences for the refusals of printing: code -> text with %(name)s parameters."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

SHEET_COLUMNS: dict[str, str | Promise] = {
    "points": _("Points of the territories"),
    "inside": _("Points in the objective"),
    "outside": _("Points outside the objective"),
    "armies_inside": _("Armies in the objective"),
    "armies": _("Armies"),
}
"""The numbers of a seat that a sheet has a column for (`selectors.numbers_asked`)."""

REFUSALS: dict[str, str | Promise] = {
    "paper_impossible": _(
        "PDFs cannot be made on this computer: the system library Pango is missing. Everything else works, and every "
        "page can be printed from the browser."
    ),
    "nothing_to_print": _("There is nothing to print yet."),
    "logo_too_big": _("This file is larger than %(most)s MB. Save the picture smaller and send it again."),
    "logo_no_picture": _("This file is no picture that can be read. Send a PNG, JPEG or WebP file."),
    "logo_pixels": _("The picture must be at least %(least)s and at most %(most)s pixels wide and high."),
    "job_over": _("This print job has already finished."),
    "render_failed": _("The PDF could not be made. Try again; if it fails again, print the page from the browser."),
}
