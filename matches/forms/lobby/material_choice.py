"""Which own board, objectives and cards a match is played with: fields of each game that has any."""

from __future__ import annotations

from django import forms
from django.contrib.auth.models import User
from django.utils.translation import gettext_lazy as _

from matches.forms.typed import Text
from matches.games.choices import GameChoice, game_choices
from matches.models import MaterialVersion
from matches.selectors.materials import latest_versions, with_materials
from matches.words.materials import PARTS
from matches.words.rules.options import options_wrong_text
from rules import Ruleset, RulesetError, load
from rules.materials.replaceable import materials_of


class MaterialsForm(forms.Form):
    """The field of a part is called `<game>_own_<part>`."""

    versions: list[MaterialVersion]

    def offer_materials(self, owner: User | None) -> None:
        """Add the field of every part that can be replaced; `owner` is whose materials may be chosen."""
        self.versions = latest_versions(owner) if owner else []
        for game in game_choices():
            for part in materials_of(game.code):
                self.fields[part_field(game.code, part)] = self._field(game.code, part)

    def _field(self, game: str, part: str) -> forms.Field:
        own = [version for version in self.versions if (version.material.game, version.material.part) == (game, part)]
        choices = [("", _("the standard one")), *((str(version.pk), version_name(version)) for version in own)]
        return forms.ChoiceField(label=str(PARTS[part]), choices=choices, required=False)

    def material_rows(self) -> list[tuple[GameChoice, list[forms.BoundField]]]:
        """Return the fields of each game for the template."""
        return [
            (game, [self[part_field(game.code, part)] for part in materials_of(game.code)])
            for game in game_choices()
            if materials_of(game.code)
        ]

    def materials(self, game: str = "") -> list[MaterialVersion]:
        """Return what was chosen for a game, documents included; without one for that of the rules chosen."""
        code = game or load(self.cleaned_data["ruleset"]).game
        chosen = [self.cleaned_data.get(part_field(code, part)) for part in materials_of(code)]
        keys = [int(key) for key in chosen if key]
        return list(MaterialVersion.objects.filter(pk__in=keys).select_related("material")) if keys else []

    def check_materials(self, ruleset: Ruleset) -> None:
        """Say what does not fit the rules, or each other."""
        try:
            with_materials(ruleset, self.materials(ruleset.game))
        except RulesetError as error:
            reason = options_wrong_text(error.code, error.params, {})
            self.add_error(None, _("What you chose does not fit the rules: %(reason)s") % {"reason": reason})


def part_field(game: str, part: str) -> str:
    """Return the name of the form field in which an own material of this part is chosen."""
    return f"{game}_own_{part}"


def version_name(version: MaterialVersion) -> Text:
    """Return what a version is called in a choice."""
    return _("%(name)s, version %(number)s") % {"name": version.material.name, "number": version.number}
