"""Sentences for photographs that are refused or cannot be read: code -> text with %(name)s parameters."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

REFUSALS: dict[str, str | Promise] = {
    "photo_no_sheet": _("The sheet of this table has no boxes to read: enter the result by hand."),
    "photo_waiting": _("A photo of this table is still being read: wait for it."),
    "photo_too_large": _(
        "The photo is larger than %(most)s MB. Take it with the camera of the phone, without a scanner."
    ),
    "photo_no_picture": _("This is not a photo: only JPEG and PNG pictures can be read."),
    "photo_too_many_pixels": _("The photo has more than %(most)s megapixels. Choose a smaller size in the camera."),
    "photo_too_few_pixels": _("The photo is too small to read. Send it in its original size."),
    "photo_no_corners": _("No corner mark can be seen. Hold the phone above the whole sheet, in good light."),
    "photo_corners_hidden": _(
        "Only %(seen)s of the 4 corner marks can be seen. Take the whole sheet, with nothing on its corners."
    ),
    "photo_other_seats": _("This sheet is for %(seats)s players: is it that of another table?"),
    "photo_not_flat": _("The boxes cannot be told apart. Flatten the sheet and take the photo again."),
    "photo_failed": _("The photo could not be read. Take it again, or enter the result by hand."),
    "photo_other_table": _("This is the sheet of another table: look at the number at the top."),
}
"""Codes of the reader begin with `photo_` here; `no_sheet` of the reader is `photo_no_corners`."""
