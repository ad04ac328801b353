"""The form that takes a file of the clubs' program, and keeps it between the preview and the import."""

from __future__ import annotations

import base64
import binascii
import zlib
from typing import Any, Unpack

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext_lazy as _

from matches.forms.typed import FormData, FormRest
from tournaments.selectors.setup.presets import presets
from tournaments.spreadsheet.services.file_reading import AS_WRITTEN
from tournaments.words.setup.choices import PRESET_NAMES
from tournaments.workbook.reading import MOST_BYTES

TOO_LARGE = _("The file is too large: it is not a spreadsheet of a tournament.")


def types() -> list[tuple[str, Any]]:
    """Return the types of the program, each by its preset's code; nothing is chosen beforehand."""
    return [("", _("choose")), *_known_types(), (AS_WRITTEN, _("As the file says (only files written by Planisfero)"))]


def _known_types() -> list[tuple[str, object]]:
    return [(code, PRESET_NAMES[code]) for code, ready in presets().items() if ready.program]


class SpreadsheetForm(forms.Form):
    """`kept` brings the file back after the preview; `too_large`: a file came that nobody keeps."""

    file = forms.FileField(
        label=_("Spreadsheet"),
        allow_empty_file=True,
        help_text=_("The .xls file of GestioneTorneo, of any year."),
        widget=forms.FileInput(attrs={"accept": ".xls,application/vnd.ms-excel"}),
    )
    program = forms.ChoiceField(
        label=_("Type of the tournament"),
        choices=types,
        help_text=_("The file does not say it: points and standing follow from it."),
    )
    shared = forms.BooleanField(
        label=_("A table win may be shared"),
        required=False,
        help_text=_("Without it, a tie at the top of a table must be settled in the file before it is imported."),
    )
    kept = forms.CharField(required=False, widget=forms.HiddenInput)
    kept_name = forms.CharField(required=False, widget=forms.HiddenInput, max_length=120)

    def __init__(self, data: FormData | None = None, *, too_large: bool = False, **rest: Unpack[FormRest]) -> None:
        super().__init__(data, **rest)
        self.too_large = too_large
        self.fields["file"].required = not (self.data.get("kept") or too_large)

    def clean(self) -> dict[str, object]:
        data = super().clean() or {}
        file = data.get("file")
        if self.too_large:
            self.add_error("file", TOO_LARGE)
        elif isinstance(file, UploadedFile):
            data["content"], data["kept_name"] = file.read(), (file.name or "").rpartition(".")[0][:120]
        elif data.get("kept"):
            data["content"] = unpack(data["kept"])
        return data


def pack(content: bytes) -> str:
    """Return a file as text for a hidden field."""
    return base64.b64encode(zlib.compress(content, 9)).decode("ascii")


def unpack(text: str) -> bytes:
    """Return the file of a hidden field; a damaged or oversized one comes back empty, which nobody can import."""
    try:
        expander = zlib.decompressobj()
        content = expander.decompress(base64.b64decode(text, validate=True), MOST_BYTES)
    except (binascii.Error, ValueError, zlib.error):
        return b""
    return b"" if expander.unconsumed_tail else content
