"""Sentences for what is wrong in an own deck, line by line."""

from __future__ import annotations

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from rules import DeckError

ERRORS: dict[str, str | Promise] = {
    "deck_empty": _("there is no card"),
    "not_csv": _("this is not a CSV file with one card a line"),
    "number_missing": _("the number of the card is missing"),
    "number_invalid": _("“%(value)s” is not a card number"),
    "number_duplicate": _("card %(number)s appears twice"),
    "card_duplicate": _("the same territories as card %(number)s"),
    "principal_empty": _("the principal territories are missing"),
    "territory_in_both": _("%(territory)s is in both lists"),
    "territory_unknown": _("there is no territory “%(territory)s”"),
    "territory_repeated": _("%(territory)s appears twice"),
}


def deck_error_text(error: DeckError, with_line: bool = True) -> str:
    """Return the sentence of an error, with the line of the file where there is one."""
    text = str(ERRORS[error.code]) % dict(error.params)
    if error.line is None or not with_line:
        return text
    return gettext("Line %(line)s: %(text)s") % {"line": error.line, "text": text}
