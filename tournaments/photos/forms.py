"""The form that takes a photograph."""

from __future__ import annotations

from typing import Any

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext_lazy as _

from tournaments.errors import Refused
from tournaments.sheet.errors import MOST_MB, UnreadablePicture
from tournaments.sheet.heads import check_head
from tournaments.words import refusal_text


class PhotoForm(forms.Form):
    """One picture, by the camera or out of the phone: with `capture` a phone offers nothing but its camera.

    Its kind and size are known before anything is decoded.
    """

    photo = forms.FileField(
        label=_("Take the photo"),
        required=False,
        help_text=_("The whole sheet from above, with its corners in sight."),
        widget=forms.FileInput(attrs={"accept": "image/*", "capture": "environment"}),
    )
    file = forms.FileField(
        label=_("Or choose one you have"),
        required=False,
        help_text=_("JPEG or PNG, up to 20 MB."),
        widget=forms.FileInput(attrs={"accept": "image/*"}),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        too_large = refusal_text(Refused("photo_too_large", most=MOST_MB))
        for field in self.fields.values():
            field.widget.attrs |= {"data-most": MOST_MB * 1_000_000, "data-too-large": too_large}

    def clean(self) -> dict[str, object]:
        """Return the bytes of the picture as `content`."""
        data = super().clean() or {}
        sent: UploadedFile[bytes] | None = data.get("photo") or data.get("file")
        if sent is None:
            if not self.errors:
                raise forms.ValidationError(_("Take a photo or choose one."))
            return data
        content: bytes = sent.read()
        try:
            check_head(content)
        except UnreadablePicture as error:
            raise forms.ValidationError(refusal_text(Refused(f"photo_{error.code}", **error.params))) from error
        return data | {"content": content}
