"""An own formula from its parts: places, points, bonuses, share, limits."""

from __future__ import annotations

from typing import Unpack

from django import forms
from django.db.models import QuerySet
from django.forms import BoundField
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from matches.forms.typed import FormData, FormRest, offer_rows
from rules.base.json_types import Json
from scoring.formulas.club_data import NAME_LENGTH, SIZES, club_formula
from scoring.reading import DataError
from tournaments.forms.exact_numbers import ExactField, ExactListField
from tournaments.forms.names import NamedForm
from tournaments.models import Tournament
from tournaments.words.setup.formulas import SHARES, data_error_text

ANY = "any"
ROWS = (ANY, *map(str, SIZES))


class FormulaForm(NamedForm):
    """The parts of a formula; empty ones do not count. `on` is the tournament of the preview."""

    name = forms.CharField(label=_("Name of the formula"), max_length=NAME_LENGTH)
    worth = ExactField(
        label=_("Each point in the objective is worth"), help_text=_("1 counts points as they are, 0.01 as hundredths.")
    )
    most_points = ExactField(
        label=_("Points count at most"), help_text=_("After the factor of the table; empty: no limit.")
    )
    win = ExactField(label=_("Bonus for the win"))
    win_shared = forms.ChoiceField(
        label=_("When several share the win"),
        choices=[("split", _("they split the bonus")), ("each", _("each gets it")), ("none", _("nobody gets it"))],
    )
    completed = ExactField(
        label=_("Bonus for the objective"), help_text=_("For whoever completed it (100 on the sheet).")
    )
    share = forms.ChoiceField(label=_("Share"), required=False, choices=[("", _("no share")), *SHARES.items()])
    share_worth = ExactField(
        label=_("The share is multiplied by"), help_text=_("A whole share is 1; with 100 it is a percentage.")
    )
    eliminated = ExactListField(
        label=_("Eliminated players"), help_text=_("Instead of everything else, from the last to go out: 3 2 1 0.")
    )
    most = ExactField(label=_("A match counts at most"))
    decimals = forms.IntegerField(label=_("Decimals"), min_value=0, max_value=6)
    rounding = forms.ChoiceField(
        label=_("Rounding"),
        choices=[("half", _("to the nearest")), ("up", _("up")), ("down", _("down"))],
    )
    best = forms.IntegerField(
        label=_("Best results that count"),
        min_value=1,
        max_value=200,
        required=False,
        help_text=_("Empty: all of them. A tournament may say otherwise."),
    )
    on = forms.ModelChoiceField(
        label=_("Show it on"), queryset=Tournament.objects.none(), required=False, empty_label=_("no tournament")
    )

    def __init__(
        self,
        data: FormData | None = None,
        *,
        tournaments: QuerySet[Tournament],
        document: Json | None = None,
        **rest: Unpack[FormRest],
    ) -> None:
        rest["initial"] = {**_initial(document or {}), **(rest.get("initial") or {})}
        super().__init__(data, **rest)
        for size in ROWS:
            word = _("other tables") if size == ANY else format_lazy("{} {}", _("tables of"), size)
            self.fields[f"places_{size}"] = ExactListField(label=format_lazy("{}, {}", _("Values of the places"), word))
            self.fields[f"factor_{size}"] = ExactField(label=format_lazy("{}, {}", _("Factor of the points"), word))
        offer_rows(self, "on", tournaments)

    def sizes(self) -> list[tuple[str, BoundField, BoundField]]:
        """Return the rows of the table of sizes: size (or "any"), values of the places, factor."""
        return [(size, self[f"places_{size}"], self[f"factor_{size}"]) for size in ROWS]

    def clean(self) -> dict[str, object]:
        data = super().clean() or {}
        if not self.errors:
            try:
                club_formula(self.document())
            except DataError as error:
                self.add_error(_field_of(error.where), data_error_text(error))
        return data

    def document(self) -> Json:
        """Return the formula as data, empty parts left out."""
        data = self.cleaned_data
        plain = ("most_points", "win", "win_shared", "completed", "share", "share_worth", "most", "rounding")
        document = {key: data[key] for key in plain} | {key: data[key] for key in ("decimals", "best")}
        document |= {"worth": data["worth"] or "0", "eliminated": data["eliminated"]}
        for key, field in (("places", "places"), ("factors", "factor")):
            rows = {size: data[f"{field}_{size}"] for size in ROWS if data[f"{field}_{size}"]}
            document[key] = rows
        return {key: value for key, value in document.items() if value not in ("", None, [], {})}


def _field_of(where: str) -> str | None:
    """Return the field of an error's path: "places.4.2" is places_4."""
    key, *rest = where.split(".")
    if key in ("places", "factors"):
        return f"{key.removesuffix('s') if key == 'factors' else key}_{rest[0]}" if rest else None
    return key if key in FormulaForm.base_fields else None


def _initial(document: Json) -> Json:
    """Return the fields of a document; a new formula counts points as they are."""
    usual = {"worth": "1", "win_shared": "split", "decimals": 3, "rounding": "half"}
    initial = {**usual, **{key: value for key, value in document.items() if key not in ("places", "factors")}}
    initial |= {f"places_{size}": values for size, values in document.get("places", {}).items()}
    return initial | {f"factor_{size}": value for size, value in document.get("factors", {}).items()}
