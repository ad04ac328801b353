"""How long each view of the projector stays."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.projector.documents import screen_views
from tournaments.projector.selectors import LONGEST

SHORTEST = 3  # seconds: below that nobody reads a page to its end


class TimesForm(forms.Form):
    """A number of seconds for every view: how long each of its pages stays."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for view in screen_views():
            self.fields[view.code] = forms.IntegerField(label=str(view.name), min_value=0, max_value=LONGEST)

    def clean(self) -> dict[str, Any]:
        """Refuse pages too short to be read, and a projector that shows nothing."""
        times: dict[str, Any] = self.cleaned_data
        for code, time in list(times.items()):
            if 0 < time < SHORTEST:
                words = _("At least %(least)s seconds, or 0 to leave the view out.") % {"least": SHORTEST}
                self.add_error(code, words)
        if not self.errors and not any(times.values()):
            raise forms.ValidationError(_("At least one view must have a time."))
        return times
