"""Forms for own boards, decks and cards: a new one, a file, the table of the cards."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple, Unpack

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from matches.documents.files.child_reading import NotRead, read_apart
from matches.forms.plain import PlainField
from matches.forms.typed import ExplainedChoiceField, FormData, FormRest, choice_field
from matches.words.materials import VALUES, field_name, kind_name
from rules import load
from rules.base.json_types import Json
from rules.base.material import Flaw, InvalidMaterial, Material
from rules.materials.card_tables import cells, limits
from rules.materials.file import MOST_BYTES, document_of_file

BEGINNINGS = (("standard", gettext_lazy("A copy of the standard one")), ("file", gettext_lazy("A file")))


def read_upload(kind: Material, upload: UploadedFile[Any]) -> object:
    """Return the document of an uploaded file, read in a child and not yet checked. Raises InvalidMaterial."""
    try:
        return read_apart(
            document_of_file, upload.read(MOST_BYTES + 1), kind.game, kind.part, expected=(InvalidMaterial,)
        )
    except NotRead as error:
        raise InvalidMaterial([Flaw(error.code)]) from error


class FileForm(forms.Form):
    """A file that replaces the content."""

    file = forms.FileField(
        label=gettext_lazy("File (JSON; cards and objectives also CSV)"),
        allow_empty_file=True,
        widget=forms.FileInput(attrs={"accept": ".json,.csv,application/json,text/csv"}),
    )


class DescribeForm(forms.Form):
    """What it is called and where it comes from."""

    name = PlainField(label=gettext_lazy("Name"), max_length=80)
    source = PlainField(
        label=gettext_lazy("Where it comes from"),
        max_length=300,
        required=False,
        help_text=gettext_lazy("A box, a printing, a person's memory: it is shown on the page of this material."),
    )


class NewForm(DescribeForm):
    """A copy of the standard, or a file."""

    begin = ExplainedChoiceField(
        label=gettext_lazy("Begin with"),
        choices=BEGINNINGS,
        initial="standard",
        widget=forms.RadioSelect,
    )
    begin.explanations = {
        "standard": gettext_lazy("You change it afterwards, row by row."),
        "file": gettext_lazy("Download the standard one, change it and upload it."),
    }
    file = forms.FileField(
        label=gettext_lazy("File (JSON; cards and objectives also CSV)"),
        required=False,
        allow_empty_file=True,
        widget=forms.FileInput(attrs={"accept": ".json,.csv,application/json,text/csv"}),
    )

    def __init__(self, data: FormData | None = None, *, others: Iterable[str] = (), **rest: Unpack[FormRest]) -> None:
        """Offer as a beginning the standard, copies of `others` (rulesets with a standard of their own), and a file."""
        super().__init__(data, **rest)
        copies = [
            (code, _("A copy of the material used in “%(rules)s”") % {"rules": load(code).name}) for code in others
        ]
        standard, file = BEGINNINGS
        choice_field(self, "begin").choices = [standard, *copies, file]

    def clean(self) -> dict[str, object]:
        data = super().clean() or {}
        if data.get("begin") == "file" and data.get("file") is None and "file" not in self.errors:
            self.add_error("file", _("Choose the file."))
        return data


class Cell(NamedTuple):
    """One cell of the table of the cards."""

    head: str
    field: forms.BoundField


class CardRow(NamedTuple):
    """One row of the table of the cards."""

    name: str
    cells: list[Cell]


class TableForm(forms.Form):
    """The table of the cards of a game: a field for each cell, called `<kind>:<column>`."""

    base = forms.IntegerField(widget=forms.HiddenInput)

    def __init__(self, data: FormData | None = None, *, game: str, document: Json, **rest: Unpack[FormRest]) -> None:
        super().__init__(data, **rest)
        self.game, self.document = game, document
        for row in document["rows"]:
            for column in cells(game)[row["kind"]]:
                self.fields[f"{row['kind']}:{column}"] = self._field(row, column)

    def _field(self, row: Json, column: str) -> forms.Field:
        label = f"{kind_name(self.game, row['kind'])}, {field_name(column)}"
        known, most = limits(self.game, row["kind"], column)
        if known:
            choices = [(code, VALUES.get(code, code)) for code in known]
            return forms.MultipleChoiceField(
                label=label, choices=choices, initial=row[column], required=False, widget=forms.CheckboxSelectMultiple
            )
        return forms.IntegerField(label=label, min_value=0, max_value=most, initial=row[column])

    def rows(self) -> list[CardRow]:
        """Return name and cells of each row for the template."""
        return [CardRow(kind_name(self.game, row["kind"]), self._cells(row["kind"])) for row in self.document["rows"]]

    def _cells(self, kind: str) -> list[Cell]:
        return [Cell(capfirst(field_name(column)), self[f"{kind}:{column}"]) for column in cells(self.game)[kind]]

    def changed_document(self) -> Json:
        """Return the document with the values of the form."""
        return {**self.document, "rows": [{**row, **self._values(row["kind"])} for row in self.document["rows"]]}

    def _values(self, kind: str) -> Json:
        return {column: self.cleaned_data[f"{kind}:{column}"] for column in cells(self.game)[kind]}
