"""The form that takes a photograph."""

from __future__ import annotations

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext_lazy as _

from tournaments.errors import Refused
from tournaments.sheet.errors import UnreadablePicture
from tournaments.sheet.heads import check_head
from tournaments.words import refusal_text


class PhotoForm(forms.Form):
    """One picture, whose kind and size are known before anything is decoded."""

    photo = forms.FileField(
        label=_("Photo of the sheet"),
        help_text=_("The whole sheet from above, with its corners in sight. JPEG or PNG, up to 20 MB."),
        widget=forms.FileInput(attrs={"accept": "image/*", "capture": "environment"}),
    )

    def clean_photo(self) -> bytes:
        """Return the bytes of the picture."""
        file: UploadedFile = self.cleaned_data["photo"]
        content: bytes = file.read()
        try:
            check_head(content)
        except UnreadablePicture as error:
            raise forms.ValidationError(refusal_text(Refused(f"photo_{error.code}", **error.params))) from error
        return content
