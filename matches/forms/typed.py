"""What forms are made from, as types; fields of a form by their kind; a choice that explains itself."""

from __future__ import annotations

from collections.abc import Callable, Mapping, MutableMapping, Sequence
from decimal import Decimal
from typing import TYPE_CHECKING, Any, TypeAlias, TypedDict, TypeVar

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.db.models import Model, QuerySet
from django.forms.renderers import BaseRenderer
from django.forms.utils import ErrorList
from django.utils.datastructures import MultiValueDict
from django.utils.functional import Promise

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise

    RowField = forms.ModelChoiceField[Any]
else:
    RowField = forms.ModelChoiceField

Text: TypeAlias = "str | _StrPromise"
"""A text, or one that is translated when it is shown."""
Row = TypeVar("Row", bound=Model)
FormData = Mapping[str, object]
"""What a browser sent, by field."""


class FormRest(TypedDict, total=False):
    """What else a form is made from, beside its data."""

    files: MultiValueDict[str, UploadedFile[Any]] | None
    auto_id: bool | str
    prefix: str | None
    initial: MutableMapping[str, Any] | None
    error_class: type[ErrorList]
    label_suffix: str | None
    empty_permitted: bool
    use_required_attribute: bool | None
    renderer: BaseRenderer | None


class FieldRest(TypedDict, total=False):
    """What any field is made from."""

    required: bool
    widget: forms.Widget | type[forms.Widget] | None
    label: Text | None
    initial: object
    help_text: Text
    error_messages: Mapping[str, Text] | None
    validators: Sequence[Callable[[Any], None]]
    disabled: bool


class DecimalRest(FieldRest, total=False):
    """What a field of decimals is made from."""

    min_value: Decimal | int | None
    max_value: Decimal | int | None
    max_digits: int | None
    decimal_places: int | None


class ExplainedChoiceField(forms.ChoiceField):
    """A choice shown as cards: `explanations` by value; `folded`, every group but the first opens on demand."""

    explanations: Mapping[str, str | Promise] = {}
    folded = False


class ExplainedChoicesField(forms.MultipleChoiceField):
    """Choices to tick, shown as cards like those of an `ExplainedChoiceField`."""

    explanations: Mapping[str, str | Promise] = {}


def choice_field(form: forms.BaseForm, name: str) -> forms.ChoiceField:
    """Return a field of a form that is a choice."""
    field = form.fields[name]
    assert isinstance(field, forms.ChoiceField)
    return field


def explained_field(form: forms.BaseForm, name: str) -> ExplainedChoiceField:
    """Return a field of a form that is a choice with explanations."""
    field = form.fields[name]
    assert isinstance(field, ExplainedChoiceField)
    return field


def offer_rows(form: forms.BaseForm, name: str, rows: QuerySet[Row]) -> None:
    """Let a field of a form choose among these rows."""
    field = form.fields[name]
    assert isinstance(field, forms.ModelChoiceField)
    field.queryset = rows


def label_rows(form: forms.BaseForm, name: str, label: Callable[[Any], Text]) -> None:
    """Call the rows that a field of a form chooses among by this function."""
    field = form.fields[name]
    assert isinstance(field, forms.ModelChoiceField)
    vars(field)["label_from_instance"] = label
