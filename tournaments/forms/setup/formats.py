"""The format of one stage as a form: the draw of each round, what counts, groups, semifinals."""

from __future__ import annotations

from typing import Unpack

from django import forms
from django.forms import BoundField
from django.utils.translation import gettext_lazy as _

from matches.forms.lobby.ordered import OrderedChoiceField
from matches.forms.typed import FormData, FormRest
from rules.base.json_types import Json
from tournaments.errors import Refused
from tournaments.formats.semifinals import OWN, FormatError
from tournaments.formats.stage import MOST_COUNTED, MOST_PREMIUM, StageFormat, stage_format
from tournaments.forms.exact_numbers import EitherDecimalField
from tournaments.models import Stage
from tournaments.words import refusal_text
from tournaments.words.setup.formats import ABSENCES, GROUPINGS, MODES, PRIORITIES, RULES, SEATINGS

ROWS_LEAST = 2


class StageFormatForm(forms.Form):
    """Every part of a format; what does not belong to the stage's kind has no field."""

    best = forms.IntegerField(
        label=_("Best results that count"),
        min_value=1,
        max_value=MOST_COUNTED,
        required=False,
        help_text=_("Empty: as in the settings."),
    )
    minimum = forms.IntegerField(
        label=_("Matches needed to be placed"),
        min_value=0,
        max_value=MOST_COUNTED,
        required=False,
        help_text=_("Empty: as in the settings."),
    )
    absence = forms.ChoiceField(label=_("A player who misses a round"), choices=list(ABSENCES.items()), required=False)
    premium = EitherDecimalField(
        label=_("Newcomer bonus"),
        min_value=0,
        max_value=MOST_PREMIUM,
        decimal_places=3,
        required=False,
        help_text=_("Points added once to anyone marked as a newcomer who has played."),
    )
    best_of_team = forms.IntegerField(
        label=_("Results a team counts"),
        min_value=0,
        max_value=MOST_COUNTED,
        required=False,
        help_text=_("The clubs are ranked as teams: for each, this many best results add up. 0 or empty: no teams."),
    )
    standing = forms.BooleanField(label=_("There is a standing"), required=False)
    grouping = forms.ChoiceField(
        label=_("Venues and groups"),
        choices=list(GROUPINGS.items()),
        required=False,
        help_text=_("Write the venue or group of everybody on the page “Groups and newcomers”."),
    )
    through = forms.IntegerField(
        label=_("How many go through from each group"), min_value=1, max_value=MOST_COUNTED, required=False
    )
    rule = forms.ChoiceField(label=_("Semifinals"), choices=list(RULES.items()), required=False)
    semifinals = forms.IntegerField(label=_("Semifinals in all"), min_value=1, max_value=60, required=False)
    winners = forms.IntegerField(label=_("Finals"), min_value=1, max_value=12, required=False)
    direct = forms.IntegerField(label=_("Straight to each final"), min_value=0, max_value=5, required=False)
    seating = forms.ChoiceField(label=_("Tables of the semifinals"), choices=list(SEATINGS.items()), required=False)
    wild_card = forms.BooleanField(
        label=_("Wild card"),
        required=False,
        help_text=_("The last seat of the semifinals goes to the best single match of those not qualified."),
    )

    own_numbers = ("semifinals", "winners", "direct")
    """The fields that only numbers of one's own need."""

    def __init__(self, data: FormData | None = None, *, stage: Stage, **rest: Unpack[FormRest]) -> None:
        self.stage = stage
        self.rows = max(ROWS_LEAST, len(stage.rules.draw)) if stage.kind == Stage.Kind.LEAGUE else 0
        rest["initial"] = _initial(stage.rules, self.rows)
        super().__init__(data, **rest)
        for number in range(1, self.rows + 1):
            self._row(number)
        fed = bool(stage.entrants_in) and stage.kind != Stage.Kind.LEAGUE
        gone = [] if fed else list(FED)
        gone += [] if stage.kind == Stage.Kind.LEAGUE else list(LEAGUE)
        for name in gone:
            del self.fields[name]

    def _row(self, number: int) -> None:
        self.fields[f"mode_{number}"] = forms.ChoiceField(
            label=_("How the tables come about"), choices=list(MODES.items())
        )
        self.fields[f"order_{number}"] = OrderedChoiceField(
            label=_("Looks at, in this order"), choices=list(PRIORITIES.items()), word=_("Priority"), required=False
        )

    @property
    def draw_rows(self) -> list[tuple[str, BoundField, BoundField]]:
        """Return each row's name and its two fields."""
        rows = range(1, self.rows + 1)
        return [(self._row_name(number), self[f"mode_{number}"], self[f"order_{number}"]) for number in rows]

    def _row_name(self, number: int) -> str:
        word = _("Round %(number)s and after") if number == self.rows else _("Round %(number)s")
        return str(word) % {"number": number}

    @property
    def counting(self) -> list[BoundField]:
        """Return the fields of what counts, as far as the stage has them."""
        return [self[name] for name in LEAGUE if name in self.fields]

    @property
    def finals(self) -> list[BoundField]:
        """Return the fields of the semifinals, as far as the stage has them."""
        return [self[name] for name in FED if name in self.fields]

    def clean(self) -> dict[str, object]:
        data = super().clean() or {}
        if not self.errors:
            try:
                self.wanted_format()
            except FormatError as error:
                self.add_error(None, refusal_text(Refused(error.code, **error.params)))
        return data

    def wanted_format(self) -> StageFormat:
        """Return the format chosen; what this stage has no field for stays. Raises FormatError."""
        data, document = self.cleaned_data, self.stage.rules.document()
        if self.rows:
            rows = range(1, self.rows + 1)
            draw = [{"mode": data[f"mode_{row}"], "order": data[f"order_{row}"]} for row in rows]
            document["draw"] = draw if any(row["order"] or row["mode"] != "avoid" for row in draw) else []
            counting = {name: data[name] for name in ("best", "minimum", "absence", "standing")}
            document["counting"] = counting | {name: data[name] or 0 for name in ("premium", "best_of_team")}
            document |= {"grouping": data["grouping"], "through": data["through"] or 1}
        if "rule" in self.fields:
            document["semifinals"] = self._semifinals() if data["rule"] else None
        return stage_format(document)

    def _semifinals(self) -> dict[str, object]:
        data = self.cleaned_data
        numbers = {name: data[name] or 0 for name in self.own_numbers}
        own = numbers if data["rule"] == OWN else None
        return {"rule": data["rule"], "plan": own, "seating": data["seating"], "wild_card": data["wild_card"]}


LEAGUE = ("best", "minimum", "absence", "premium", "best_of_team", "standing", "grouping", "through")
FED = ("rule", "semifinals", "winners", "direct", "seating", "wild_card")


def _initial(rules: StageFormat, rows: int) -> Json:
    initial: Json = {
        "grouping": rules.grouping,
        "through": rules.through,
        "rule": "",
        "winners": 1,
        "direct": 0,
    }
    initial |= {name: getattr(rules.counting, name) for name in LEAGUE[:6]}
    initial["premium"] = rules.counting.premium.normalize() if rules.counting.premium else None
    for number in range(1, rows + 1):
        row = rules.draw[min(number, len(rules.draw)) - 1] if rules.draw else None
        initial |= {f"mode_{number}": row.mode if row else "avoid", f"order_{number}": list(row.order) if row else []}
    if rules.semifinals:
        wanted = rules.semifinals
        initial |= {"rule": wanted.rule, "seating": wanted.seating, "wild_card": wanted.wild_card}
        if wanted.plan:
            initial |= {name: getattr(wanted.plan, name) for name in ("semifinals", "winners", "direct")}
    return initial
