"""The log of what was done to a match from outside the rules."""

from __future__ import annotations

from collections.abc import Mapping

from matches.models import Match, MatchNote, MatchSeat
from matches.permissions import Actor


def note_write(*, match: Match, actor: Actor | None, action: str, **detail: object) -> MatchNote:
    """Store who did what (None: the clock), at which version; `detail` is plain JSON without secrets.

    The seats that it speaks of keep the names of this moment (`names`), whoever sits there later.
    """
    if names := _names(match, detail):
        detail["names"] = names
    who, account = (actor.label[:120], actor.account) if actor else ("", None)
    return MatchNote.objects.create(
        match=match, action=action, version=match.version, who=who, user=account, detail=detail
    )


def _names(match: Match, detail: Mapping[str, object]) -> dict[str, str]:
    drawn, placings = detail.get("nonces_drawn_for") or [], detail.get("placings") or []
    assert isinstance(drawn, list) and isinstance(placings, list)
    unopened, handed = detail.get("unopened") or [], detail.get("handed") or []
    assert isinstance(unopened, list) and isinstance(handed, list)
    wanted = {detail.get("seat"), *drawn, *unopened, *handed, *(seat for seat, _place in placings)} - {None}
    if not wanted:
        return {}
    rows = MatchSeat.objects.filter(match=match, number__in=wanted).order_by("number")
    return {str(number): name for number, name in rows.values_list("number", "name")}
