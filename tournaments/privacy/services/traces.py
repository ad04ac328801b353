"""Every text in which somebody's name may stand, and what takes it out of them.

A test reads the models: a text that is in none of the two lists here fails it.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from django.db.models import Model

from matches.models import ChatLine, MatchNote
from rules.base.json_types import Json
from tournaments.models import (
    Agreement,
    Call,
    CheckIn,
    DeviceRequest,
    Entrant,
    LogEntry,
    MatchArrival,
    Notice,
    Payment,
    Penalty,
    PlayerWish,
    Protest,
    Result,
    Round,
    SdadataStep,
    SeatChange,
    SheetPhoto,
    Spreadsheet,
    Table,
    TableMatch,
    TillClosing,
)
from tournaments.surnames import surname_first

TABLE = "table__round__stage__tournament"


@dataclass(frozen=True)
class Texts:
    """Texts of a model, and the way from it to its tournament.

    A label whose account is known is an official's name: `labels` names that account for it. Without `single` a value
    of one word is never taken for a name: it may be a code. `own` are those that name the row's own entrant: in
    the rows of somebody else of the same name they stay.
    """

    model: type[Model]
    way: str
    names: tuple[str, ...]
    labels: tuple[tuple[str, str], ...] = ()
    single: bool = True
    own: tuple[str, ...] = ()


TEXTS = (
    Texts(LogEntry, "tournament", ("detail",), (("who", "user"),)),
    Texts(Entrant, "tournament", ("withdrawn_reason", "ban_waived")),
    Texts(Penalty, "entrant__tournament", ("reason", "revoked_reason"), (("given_by_label", "given_by"),)),
    Texts(Call, TABLE, ("text", "called_by_label"), (("taken_by_label", "taken_by"),)),
    Texts(PlayerWish, "entrant__tournament", ("decided_by_label",)),
    Texts(CheckIn, "entrant__tournament", ("by_label", "undone_by_label"), own=("by_label", "undone_by_label")),
    Texts(Payment, "tournament", ("name", "taker", "note"), (("by_label", "by"),), own=("name",)),
    Texts(TillClosing, "tournament", ("note", "by_label", "reopened_by_label")),
    Texts(DeviceRequest, "entrant__tournament", ("decided_by_label",)),
    Texts(Notice, "entrant__tournament", ("facts", "error")),
    Texts(MatchArrival, "table_match__tournament", ("detail",)),
    Texts(
        Result,
        TABLE,
        ("notes", "reason"),
        (("submitted_by_label", "submitted_by"), ("confirmed_by_label", "confirmed_by")),
    ),
    Texts(SdadataStep, TABLE, ("by_label", "undone_by_label")),
    Texts(SheetPhoto, TABLE, ("reading", "params"), (("sent_by_label", "sent_by"),), single=False),
    Texts(Agreement, f"result__{TABLE}", ("note",)),
    Texts(Protest, TABLE, ("text", "ruling"), (("decided_by_label", "decided_by"),)),
    Texts(Round, "stage__tournament", ("certificate", "dissolved"), single=False),
    Texts(Table, "round__stage__tournament", ("not_played_reason", "decided_reason", "decided_by_label")),
    Texts(SeatChange, TABLE, ("reason", "by_label")),
    Texts(Spreadsheet, "tournament", ("rest",), single=False),
)
MATCH_TEXTS = (
    Texts(ChatLine, "match", ("who", "text")),
    Texts(MatchNote, "match", ("detail",), (("who", "user"),)),
)


class Eraser:
    """Takes the names of a person out of texts and documents: `name` stands for them from now on.

    A name of several words is looked for wherever it stands, one of a single word only as a whole value, since it is
    part of other people's names; a nickname only in its quotation marks. Two people of one name in one tournament both
    lose it in its texts.
    """

    def __init__(
        self, name: str, *, names: Collection[str], nicknames: Collection[str] = (), mails: Collection[str] = ()
    ) -> None:
        self.name = name
        self._whole = {text.casefold() for text in names if text}
        long = {text for text in [*names, *map(surname_first, names)] if " " in text}
        self._names = _any_of(long, r"(?<!\w)(?:%s)(?!\w)(?!(?<=\.)\s\d)")
        self._dropped = [_any_of(nicknames, r"\s*«(?:%s)»"), _any_of(mails, r"(?<![\w.+-])(?:%s)(?![\w-])")]

    def text(self, value: str, *, single: bool = True) -> str:
        """Return a text without the names; those of a single word only where `single`."""
        if single and value.strip().casefold() in self._whole:
            return self.name
        value = self._names.sub(self.name, value) if self._names else value
        for pattern in self._dropped:
            value = pattern.sub("", value) if pattern else value
        return value

    def value(self, value: Any, *, single: bool = True) -> Any:
        """Return plain JSON, or a text, without the names."""
        if isinstance(value, str):
            return self.text(value, single=single)
        if isinstance(value, list):
            return [self.value(item, single=single) for item in value]
        if isinstance(value, dict):
            return {key: self.value(item, single=single) for key, item in value.items()}
        return value


def _any_of(texts: Collection[str], pattern: str) -> re.Pattern[str] | None:
    """Return the pattern of these texts, whatever the space between their words; None without any."""
    ways = [r"\s+".join(map(re.escape, text.split())) for text in sorted(texts, key=len, reverse=True) if text]
    return re.compile(pattern % "|".join(ways), re.IGNORECASE) if ways else None


def traces_erase(*, eraser: Eraser, tournaments: Collection[int], entries: Collection[int]) -> None:
    """Take the names of a person, of whom these are the entries, out of every text of these tournaments (primary keys),
    within the caller's transaction."""
    matches = TableMatch.objects.filter(tournament__in=tournaments).values("match")
    for texts in (*TEXTS, *MATCH_TEXTS):
        scope = matches if texts in MATCH_TEXTS else tournaments
        rows = texts.model._base_manager.filter(**{f"{texts.way}__in": scope})
        accounts = dict(texts.labels)
        of_whom = ["entrant"] if texts.own else []
        for row in rows.values("pk", *texts.names, *accounts, *accounts.values(), *of_whom):
            ours = [name for name in (*texts.names, *accounts) if name not in accounts or row[accounts[name]] is None]
            if texts.own and row["entrant"] not in (None, *entries):
                ours = [name for name in ours if name not in texts.own]
            _row_clean(texts, row, ours, eraser)


def _row_clean(texts: Texts, row: Json, ours: Collection[str], eraser: Eraser) -> None:
    clean = {name: _fitting(texts, name, eraser.value(row[name], single=texts.single)) for name in ours}
    changed = {name: value for name, value in clean.items() if value != row[name]}
    if changed:
        texts.model._base_manager.filter(pk=row["pk"]).update(**changed)


def _fitting(texts: Texts, name: str, value: Any) -> Any:
    """Return a value as long as its field allows: a number may be longer than the name it stands for."""
    most = getattr(texts.model._meta.get_field(name), "max_length", None)
    return value[:most] if isinstance(value, str) and most else value
