"""Penalties in words: the list of infringements to begin with, what is told beside a name, the log."""

from __future__ import annotations

import datetime
from collections.abc import Mapping

from django.contrib.auth.models import AbstractBaseUser
from django.utils import timezone
from django.utils.dateparse import parse_date
from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.translation import gettext, gettext_lazy, ngettext_lazy
from django.utils.translation import gettext_lazy as _

from tournaments.models import Penalty, PenaltyCode
from tournaments.selectors.roster.penalty_memory import Memory, Told
from tournaments.words.euphony import with_ad
from tournaments.words.numbers import exact

Kind = Penalty.Kind

FIRST_CODES: tuple[tuple[str | Promise, str], ...] = (
    (_("coming late"), Kind.WARNING),
    (_("slow play"), Kind.WARNING),
    (_("telephone at the table"), Kind.WARNING),
    (_("advice to another player"), Kind.WARNING),
    (_("die thrown outside the tray or before its turn"), Kind.WARNING),
    (_("armies or cards touched out of turn"), Kind.POINTS),
    (_("bad behaviour"), Kind.POINTS),
    (_("leaving the table before the end"), Kind.TABLE_LOSS),
    (_("agreement between players"), Kind.TABLE_LOSS),
    (_("result written down wrong on purpose"), Kind.DISQUALIFICATION),
    (_("insults or threats"), Kind.DISQUALIFICATION),
)
"""What clubs usually keep an eye on, until an organiser keeps a list of their own."""

TIMES: Mapping[str, Promise | str] = {
    Kind.WARNING: ngettext_lazy("%(n)s warning", "%(n)s warnings", "n"),
    Kind.POINTS: ngettext_lazy("%(n)s penalty in points", "%(n)s penalties in points", "n"),
    Kind.TABLE_LOSS: ngettext_lazy("%(n)s table lost", "%(n)s tables lost", "n"),
    Kind.DISQUALIFICATION: ngettext_lazy("%(n)s disqualification", "%(n)s disqualifications", "n"),
    Kind.BAN: ngettext_lazy("%(n)s ban", "%(n)s bans", "n"),
}
STEP_YES: Mapping[str, Promise | str] = {
    Kind.POINTS: gettext_lazy("Yes: take points off"),
    Kind.TABLE_LOSS: gettext_lazy("Yes: the table is lost"),
    Kind.DISQUALIFICATION: gettext_lazy("Yes: disqualify"),
}


def codes_of(owner: AbstractBaseUser) -> list[PenaltyCode]:
    """Return the infringements that an account keeps, or while it keeps none those to begin with, not stored."""
    kept = list(PenaltyCode.objects.filter(owner=owner.pk).order_by("position"))
    return kept or [
        PenaltyCode(position=place, name=str(name), level=level) for place, (name, level) in enumerate(FIRST_CODES, 1)
    ]


def memory_text(memory: Memory) -> str:
    """Return what is told beside a name in a few words: "ban until 3 February · 1 warning in March"."""
    parts = [ban_text(memory.banned_until)] if memory.banned_until else []
    for kind, told in sorted(memory.told.items(), key=lambda row: Kind.values.index(row[0]), reverse=True):
        parts.append(_told_text(kind, told))
    return " · ".join(parts)


def ban_text(until: datetime.date) -> str:
    """Return that a ban runs, with its last day."""
    return with_ad(gettext("ban until %(day)s") % {"day": day_text(until)})


def level_text(penalty: Penalty) -> str:
    """Return the level of a penalty in words, a ban with its last day."""
    return ban_text(penalty.until) if penalty.until else str(Kind(penalty.kind).label)


def _told_text(kind: str, told: Told) -> str:
    sentence = gettext("%(what)s in %(month)s") if told.times == 1 else gettext("%(what)s, the last in %(month)s")
    what = str(TIMES[kind] % {"n": told.times})
    same_year = told.last.year == timezone.localdate().year
    month = date_format(told.last, "F" if same_year else "F Y")
    return with_ad(sentence % {"what": what, "month": month})


def day_text(day: datetime.date) -> str:
    """Return a day as people say it, with its year where that is not this one."""
    return date_format(day, "j F" if day.year == timezone.localdate().year else "j F Y")


def penalty_step_text(name: str, kind: str, step: str) -> str:
    """Return what is proposed because somebody was penalised in this tournament before."""
    return gettext(
        "%(name)s has been given a penalty in this tournament before. "
        "In place of “%(kind)s” the next step is “%(step)s”."
    ) % {"name": name, "kind": Kind(kind).label, "step": Kind(step).label}


def stay_text(kind: str) -> str:
    """Return the answer to a proposed step that leaves the penalty as it was chosen."""
    return gettext("No: it stays “%(kind)s”") % {"kind": Kind(kind).label}


def logged_penalty(detail: Mapping[str, object]) -> str:
    """Return the level of a penalty as the log tells it, with its points or its last day."""
    kind = Kind(str(detail["kind"]))
    if kind == Kind.POINTS:
        return gettext("in points: %(points)s") % {"points": exact(str(detail.get("points", "0")))}
    until = parse_date(str(detail.get("until") or ""))
    return ban_text(until) if until else str(kind.label)
