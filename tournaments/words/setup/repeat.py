"""Sentences of the evening that is repeated: the button, the name of the next one, what was copied."""

from __future__ import annotations

import datetime

from django.utils import timezone, translation
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.models import Tournament
from tournaments.words.setup.choices import LANGUAGES, day_beside, evening_name

SUNDAY = 6


def repeat_text(day: datetime.date) -> str:
    """Return the word of the button for the day of the next evening."""
    ahead = (day - timezone.localdate()).days
    if ahead == 0:
        return _("Once more today")
    if ahead > SUNDAY + 1:
        return _("Once more on %(day)s") % {"day": date_format(day, "l j F")}
    if day.weekday() == SUNDAY:
        return _("Once more next Sunday")
    return _("Once more next %(weekday)s") % {"weekday": date_format(day, "l")}


def name_again(tournament: Tournament, day: datetime.date) -> str:
    """Return the name of the next evening: the same, but a name made of the date gets the new one."""
    for language in LANGUAGES:
        with translation.override(language):
            if tournament.name == evening_name(tournament.starts_on):
                return evening_name(day)
    return tournament.name


def copied_text(again: Tournament, people: int) -> str:
    """Return what was copied, and how it is undone."""
    text = ngettext(
        "%(name)s: format, settings and %(n)s person copied. To undo it, delete the copy in its options.",
        "%(name)s: format, settings and %(n)s people copied. To undo it, delete the copy in its options.",
        people,
    )
    named = _("“%(name)s”") % {"name": again.name}
    day = day_beside(again.name, again.starts_on)
    return text % {"name": f"{named}, {day}" if day else named, "n": people}
