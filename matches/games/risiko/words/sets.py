"""What a set of cards brings, and why."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from matches.words.names import enumeration


def set_words(symbols: Sequence[str], base: int, own: Sequence[str], extra: int, armies: int) -> str:
    """Return what a set is worth, in words.

    `symbols` are those of the cards, `base` their worth, `own` the names of own territories, `extra` what these add,
    `armies` what comes in the end.
    """
    parts = [_kind(symbols, base)]
    if own:
        words = ngettext(
            "%(n)d more for %(names)s, which is yours", "%(n)d more for %(names)s, which are yours", len(own)
        )
        parts.append(words % {"n": extra, "names": enumeration(list(own))})
    text = ", ".join(parts) + "."
    if armies < base + extra:
        text += " " + _("Army limit: you can receive only %(n)d of them.") % {"n": armies}
    return text


def _kind(symbols: Sequence[str], base: int) -> str:
    if "jolly" in symbols:
        return _("A joker with two equal cards: %(n)d") % {"n": base}
    if len(set(symbols)) == len(symbols):
        return _("One card of each kind: %(n)d") % {"n": base}
    return _("Three equal cards: %(n)d") % {"n": base}
