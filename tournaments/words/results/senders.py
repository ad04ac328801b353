"""Who sent or confirmed a result, as pages say it: a person, or the phone of a table."""

from __future__ import annotations

from functools import cache

from django.conf import settings
from django.utils import translation
from django.utils.text import capfirst
from django.utils.translation import gettext

from tournaments.models import Result

UNNAMED = {"table", "tavolo"}
"""What an earlier release wrote for the phone of a table, once for every link that the phone had opened."""


def phone_label(number: int) -> str:
    """Return how a table's own phone is called where nobody gave its link a name."""
    return gettext("the phone of table %(table)s") % {"table": number}


@cache
def _phone_labels(number: int) -> set[str]:
    labels = set()
    for code, _name in settings.LANGUAGES:
        with translation.override(code):
            labels.add(phone_label(number))
    return labels


def is_phone(result: Result) -> bool:
    """Say whether a version came from the phone of its table, through a link that names nobody."""
    label, number = result.submitted_by_label, result.table.number
    return label in _phone_labels(number) or set(label.split(", ")) <= UNNAMED


def sender_name(result: Result) -> str:
    """Return who sent a version, as the first words of a sentence."""
    return capfirst(phone_label(result.table.number)) if is_phone(result) else result.submitted_by_label


def sender_within(result: Result) -> str:
    """Return who sent a version, inside a sentence."""
    return phone_label(result.table.number) if is_phone(result) else result.submitted_by_label


def sent_text(result: Result) -> str:
    """Return "sent by Ada", or "sent from the phone of table 4"."""
    if is_phone(result):
        return gettext("sent from the phone of table %(table)s") % {"table": result.table.number}
    return gettext("sent by %(who)s") % {"who": result.submitted_by_label}
