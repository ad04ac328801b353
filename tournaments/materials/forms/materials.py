"""Which own board, objectives and cards a tournament is played with."""

from __future__ import annotations

from typing import Unpack

from django import forms
from django.utils.translation import gettext_lazy as _

from matches.forms.lobby.material_choice import version_name
from matches.forms.typed import FormData, FormRest
from matches.models import MaterialVersion
from matches.selectors.materials import latest_versions
from matches.words.materials import PARTS
from rules import load
from rules.materials.replaceable import materials_of
from tournaments.models import Tournament
from tournaments.selectors.setup.materials import tournament_materials


class MaterialsForm(forms.Form):
    """A field for each part of the game; the owner's newest versions, and those that are chosen already."""

    def __init__(self, data: FormData | None = None, *, tournament: Tournament, **rest: Unpack[FormRest]) -> None:
        super().__init__(data, **rest)
        self.game = load(tournament.ruleset).game
        chosen = tournament_materials(tournament, load(tournament.ruleset))
        known = {version.pk: version for version in (*chosen, *latest_versions(tournament.owner))}
        for part in materials_of(self.game):
            rows = [
                version
                for version in known.values()
                if (version.material.game, version.material.part) == (self.game, part)
            ]
            choices = [("", _("the standard one")), *((str(row.pk), version_name(row)) for row in rows)]
            initial = next((str(version.pk) for version in chosen if version.material.part == part), "")
            self.fields[part] = forms.ChoiceField(
                label=str(PARTS[part]), choices=choices, initial=initial, required=False
            )

    def versions(self) -> list[MaterialVersion]:
        """Return what was chosen, documents included."""
        keys = [int(key) for key in self.cleaned_data.values() if key]
        return list(MaterialVersion.objects.filter(pk__in=keys).select_related("material"))
