"""Sentences for mending a round: the ways there are, why one of them cannot be gone, and who may come in."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from tournaments.models import Entrant
from tournaments.selectors.rounds.qualifiers import Standby

REPAIRS: dict[str, str | Promise] = {
    "fewest": _("Move as few people as possible"),
    "best": _("Tables of the preferred size first"),
    "alike": _("Tables as alike as possible first"),
    "keep": _("Keep the tables as they were announced"),
}
TEXTS: dict[str, str | Promise] = {
    "fewest": _(
        "As few people as possible change table, even if tables of other sizes come out. Who has met whom and who is "
        "of one club only decides which of them move."
    ),
    "best": _(
        "As many people as possible sit at tables of the preferred size, even if more of them move. Then people "
        "change places as long as fewer meet again or sit with club mates; that may still be more than where fewer "
        "people move."
    ),
    "alike": _(
        "The tables become as equal in size as they can, even if more people move. Then people change places as long "
        "as fewer meet again or sit with club mates; that may still be more than where fewer people move."
    ),
    "keep": _("Nobody changes table. Whoever comes takes an empty place; the other places stay empty."),
}


FIRST_IN: dict[str, str | Promise] = {
    "standing": _("The next of the standing come first."),
    "share": _("The best share of the table's points in the previous round comes first."),
}
PLACES: dict[str, str | Promise] = {
    "standing": _("place %(n)s of the standing"),
    "share": _("place %(n)s by share of the points"),
}


def standby_order_text(free: Mapping[Entrant, Standby | None]) -> str:
    """Return in which order these may come in, empty where there is none."""
    first = next(filter(None, free.values()), None)
    return str(FIRST_IN[first.by]) if first else ""


def standby_texts(free: Mapping[Entrant, Standby | None]) -> dict[int, str]:
    """Return the rank of each of these who has one, by primary key: "11º in classifica, primo degli esclusi"."""
    ranked = {reserve.entrant.pk: reserve for reserve in free.values() if reserve}
    first = next((reserve.rank for reserve in ranked.values()), 0)
    texts = {pk: str(PLACES[reserve.by]) % {"n": reserve.rank} for pk, reserve in ranked.items()}
    return {
        pk: gettext("%(place)s, first of those left out") % {"place": text} if ranked[pk].rank == first else text
        for pk, text in texts.items()
    }


def repair_title(kind: str, *, every_table: bool = False) -> str:
    """Return what a proposal does, in the reader's language; in an elimination `every_table` stays."""
    return str(REPAIRS[_told_kind(kind, every_table)])


def repair_text(kind: str, *, every_table: bool = False) -> str:
    """Return what a proposal puts first, and what it leaves behind that."""
    return str(TEXTS[_told_kind(kind, every_table)])


def _told_kind(kind: str, every_table: bool) -> str:
    return "alike" if kind == "best" and every_table else kind


def repair_lack_text(code: str, params: Mapping[str, object]) -> str:
    """Return why a round cannot be mended with other tables (selectors.repairs.lack_of)."""
    people = int(str(params["people"]))
    return {"sizes": _sizes_lack, "open": _open_lack, "tables": _tables_lack, "most": _most_lack}.get(
        code, _placed_lack if code == "pinned" else _groups_lack
    )(people) % params


def _sizes_lack(people: int) -> str:
    return ngettext(
        "Not possible: %(people)s person cannot sit at tables of %(sizes)s.",
        "Not possible: %(people)s people cannot sit at tables of %(sizes)s.",
        people,
    )


def _open_lack(people: int) -> str:
    return ngettext(
        "Not possible: tables in play or decided stay as they are, and the %(people)s person at the others cannot make "
        "tables of %(sizes)s.",
        "Not possible: tables in play or decided stay as they are, and the %(people)s people at the others cannot make "
        "tables of %(sizes)s.",
        people,
    )


def _tables_lack(people: int) -> str:
    return ngettext(
        "Not possible: a knockout keeps its tables, and %(people)s person cannot fill %(tables)s of them "
        "with %(sizes)s people each.",
        "Not possible: a knockout keeps its tables, and %(people)s people cannot fill %(tables)s of them "
        "with %(sizes)s people each.",
        people,
    )


def _most_lack(people: int) -> str:
    return ngettext(
        "Not possible: there are %(tables)s tables, and %(people)s person cannot fill that many tables of %(sizes)s.",
        "Not possible: there are %(tables)s tables, and %(people)s people cannot fill that many tables of %(sizes)s.",
        people,
    )


def _groups_lack(people: int) -> str:
    return gettext(
        "Not possible: every group plays at tables of its own, and one of them does not make tables of %(sizes)s."
    )


def _placed_lack(people: int) -> str:
    return gettext("Not possible: with the people already seated at another table, tables of %(sizes)s cannot be made.")
