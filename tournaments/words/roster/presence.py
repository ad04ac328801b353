"""Sentences about who is here: how many of how many, and which tables they make."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.selectors.draw.presence_list import Mix


def mix_text(mix: Mix) -> str:
    """Return tables in words: "4 tables of 4, 1 table of 3"."""
    return ", ".join(
        ngettext("%(n)s table of %(size)s", "%(n)s tables of %(size)s", count) % {"n": count, "size": size}
        for size, count in mix
    )


def count_text(here: int, total: int, tables: dict[int, Mix | None]) -> str:
    """Return who is here of how many, with the tables where the number says them."""
    text = _("%(n)s of %(total)s here") % {"n": here, "total": total}
    if here not in tables:
        return text
    mix = tables[here]
    tables_text = mix_text(mix) if mix else _("with so many no tables come out")
    return f"{text}: {tables_text}"
