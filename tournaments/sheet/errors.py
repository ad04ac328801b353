"""Why a photograph cannot be read: a code with parameters, and a sentence for people at a terminal."""

from __future__ import annotations

MOST_MB = 20  # of a photograph

REASONS = {
    "too_large": "the file is larger than {most} MB",
    "no_picture": "this is no PNG or JPEG picture",
    "too_many_pixels": "the picture has more than {most} megapixels",
    "too_few_pixels": "the picture is too small to read: take it with the camera at full size",
    "no_sheet": "no corner mark can be seen: this is no sheet, or it is too blurred",
    "corners_hidden": "{seen} of 4 corner marks can be seen: one is cut off, covered or blurred",
    "other_seats": "this sheet is for {seats} seats",
    "not_flat": "the boxes are not where they should be: flatten the sheet and try again",
}


class UnreadableSheet(ValueError):
    """The photograph cannot be read; `code` is one of REASONS, `params` what its sentence names."""

    def __init__(self, code: str, **params: int) -> None:
        super().__init__(REASONS[code].format(**params))
        self.code = code
        self.params = params


class UnreadablePicture(UnreadableSheet):
    """The file is no picture that may be opened."""
