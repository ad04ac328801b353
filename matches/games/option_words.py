"""What an option of the rules and its value are called: as where a match is set up, else as written for the rules."""

from __future__ import annotations

from django.utils.functional import Promise
from django.utils.translation import gettext as _

from matches.games import presenter, shown
from matches.games.presenter import Option
from matches.words.colours import colour_name
from matches.words.rule_options import LABELS
from matches.words.rule_values import VALUES


def option_label(game: str, option: str) -> str | Promise:
    """Return what an option is called."""
    varied = _varied(game, option)
    return varied.label if varied else LABELS[option]


def value_text(game: str, option: str, value: object) -> str:
    """Return a value in words; several one after the other, numbers as they are but for those that mean a word."""
    if isinstance(value, tuple):
        return ", ".join(value_text(game, option, one) for one in value) or "–"
    if option == "colours":
        return colour_name(str(value))
    varied = _varied(game, option)
    if varied and varied.values:
        return str(varied.values.get(value, value))  # type: ignore[call-overload]
    if varied and varied.help and value == 0:
        return _("none") if option == "guarded_rounds" else _("without limit")
    return str(VALUES.get(option, {}).get(str(value), value))


def _varied(game: str, option: str) -> Option | None:
    options = presenter(game).options if game in shown() else ()
    return next((one for one in options if one.name == option), None)
