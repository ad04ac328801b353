"""A stored choice of a tournament as people read it: what stood there before, and what stands there now."""

from __future__ import annotations

from datetime import date

from django.utils.formats import date_format
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from matches.words.rules.rulesets import ruleset_name
from tournaments.models import Entrant, Tournament
from tournaments.words.results.scoring import FORMULA_NAMES, TIE_BREAK_NAMES
from tournaments.words.setup.choices import FIELDS

LABELLED = ("scope", "normalisation", "absence", "clubs", "seats", "confirms")
"""Fields of a tournament that have a label for each value."""


ENTRANT = ("club", "joined_round", "is_newcomer", "group", "region", "family")
"""Fields of an entrant whose label is that of the model."""


def choice_label(name: str) -> str:
    """Return what a field of a tournament or of an entrant is called."""
    if name in FIELDS:
        return str(FIELDS[name])
    if name in ENTRANT:
        return capfirst(str(getattr(Entrant._meta.get_field(name), "verbose_name", name)))
    return name


def choice_text(name: str, value: object) -> str:
    """Return what a field was or is set to in words; "–" for nothing."""
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if value in (None, "", [], {}):
        return "–"
    if name in LABELLED:
        field = Tournament._meta.get_field(name)
        return str(dict(getattr(field, "flatchoices", ())).get(str(value), value))
    known = {"formula": FORMULA_NAMES, "tie_breaks": TIE_BREAK_NAMES}.get(name, {})
    if isinstance(value, list):
        return ", ".join(str(known.get(str(part), part)) for part in value)
    if isinstance(value, dict):
        return ", ".join(f"{key}: {part}" for key, part in sorted(value.items()))
    if name == "ruleset":
        return ruleset_name(str(value))
    if name == "starts_on":
        return _date_text(str(value))
    return str(known.get(str(value), value))


def _date_text(text: str) -> str:
    """Return a date in words; what is none, as a copy from elsewhere may hold it, as it is."""
    try:
        return date_format(date.fromisoformat(text), "DATE_FORMAT")
    except ValueError:
        return text
