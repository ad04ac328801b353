"""The one way up: what a digital match has come to, turned into a result of its table, once.

Everything goes through the services of results, so that nothing here decides what counts.
"""

from __future__ import annotations

from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.db import IntegrityError, transaction
from django.utils import translation
from django.utils.translation import gettext as _

from matches.after_commit import after_commit
from matches.errors import MatchUnreadable
from matches.models import Match
from matches.selectors.matches import match_read
from matches.words.desk.notes import placings_text
from rules.base.json_types import Json
from tournaments.backup.services.snapshots import snapshot_follow
from tournaments.counting import entry_of
from tournaments.errors import Refused
from tournaments.formats.round_names import RoundName
from tournaments.models import MatchArrival, Result, Table, TableMatch, Tournament
from tournaments.online.documents import MatchResult, match_result
from tournaments.permissions import Actor
from tournaments.selectors.results.results import confirmed_result, open_result, playing_seats, result_version
from tournaments.selectors.round_names import table_words
from tournaments.selectors.setup.tournament_rules import tournament_rules
from tournaments.services.results.disputes import dispute_add
from tournaments.services.results.results import result_confirm, result_submit
from tournaments.services.results.table_decisions import winner_decide
from tournaments.services.results.withdrawals import match_result_withdraw
from tournaments.services.rounds.matches import table_match_logged
from tournaments.services.rounds.table_lock import table_lock

Outcome = MatchArrival.Outcome
Effect = tuple[str, str, Json]
"""Outcome, code of the sentence, and what it speaks of."""


@transaction.atomic
def match_heard(*, match_id: int, state: str, version: int) -> MatchArrival | None:
    """Bring what a match has come to into its tournament; None when it belongs to none, or was heard already."""
    row = TableMatch.objects.select_related("tournament", "table", "result").filter(match=match_id).first()
    if row is None:
        return None
    match = row.match = match_read(match_id)
    try:
        with transaction.atomic():
            arrival = MatchArrival.objects.create(
                table_match=row, state=state, version=version, outcome=Outcome.NOTED, code="overtaken"
            )
    except IntegrityError:
        return None
    if match.state != state:  # void before its end was heard: the other message says all
        return arrival
    with translation.override(settings.LANGUAGE_CODE):
        effect = match_result_withdraw(row=row) if match.state == Match.State.VOID else _bring(row, match)
    arrival.outcome, arrival.code, arrival.detail = effect
    arrival.save(update_fields=["outcome", "code", "detail"])
    table_match_logged(row, engine(match), LOGGED[Outcome(arrival.outcome)])
    if arrival.outcome in (Outcome.COUNTED, Outcome.WITHDRAWN):
        after_commit(_copy, row)
    return arrival


LOGGED: dict[str, str] = {
    Outcome.COUNTED: "match_counted",
    Outcome.TO_CONFIRM: "match_to_confirm",
    Outcome.DISPUTED: "match_disputed",
    Outcome.NOTED: "match_noted",
    Outcome.WITHDRAWN: "match_withdrawn",
}


def engine(match: Match) -> Actor:
    """Return who submits and confirms: the engine, by the code of the match, with no account behind it."""
    return Actor(AnonymousUser(), (), _("engine of Planisfero, match %(code)s") % {"code": match.code})


def _bring(row: TableMatch, match: Match) -> Effect:
    positions = {seat.number: seat.position for seat in row.seats.all()}
    try:
        said = match_result(match, positions, tournament_rules(row.tournament))
    except MatchUnreadable:
        return Outcome.NOTED, "unreadable", {}
    if row.table is None:
        return Outcome.NOTED, "table_gone", {}
    if said is None:
        return Outcome.NOTED, "not_dealt", {}
    table = table_lock(row.table)
    code = _why_closed(row, table)
    if code:
        return Outcome.NOTED, code, {}
    if confirmed_result(table) is not None:
        return _against_confirmed(row, table, match, said)
    return _submit_result(row, table, match, said)


def _why_closed(row: TableMatch, table: Table) -> str:
    """Return why nothing can be entered at the table any more, empty when it can."""
    if row.tournament.state == Tournament.State.FINISHED:
        return "tournament_over"
    if table.is_not_played:
        return "table_not_played"
    now = {seat.position: seat.entrant_id for seat in playing_seats(table)}
    then = {seat.position: seat.entrant_id for seat in row.seats.all()}
    return "" if now == then else "seats_changed"


def _against_confirmed(row: TableMatch, table: Table, match: Match, said: MatchResult) -> Effect:
    """Add the result beside the one that counts already: the same is noted, another one becomes a dispute."""
    known = confirmed_result(table)
    assert known is not None
    row.result = dispute_add(
        table=table, kind=said.kind, document=said.document, actor=engine(match), **_submission(match)
    )
    row.save(update_fields=["result"])
    same = _is_same(known, row.result)
    if not same:
        return Outcome.DISPUTED, "confirmed_before", {"who": known.confirmed_by_label, "version": row.result.version}
    Result.objects.filter(pk=row.result.pk).update(state=Result.State.SUPERSEDED)
    return Outcome.NOTED, "same_as_confirmed", {"who": known.confirmed_by_label}


def _is_same(known: Result, new: Result) -> bool:
    """Return whether two results come to the same: every score of a board, or the same places and points."""
    if not entry_of(new.kind).of_board:
        return known.kind == new.kind and known.document["seats"] == new.document["seats"]
    return bool(known.scores) and known.scores == new.scores


def _submit_result(row: TableMatch, table: Table, match: Match, said: MatchResult) -> Effect:
    decided = match.ending == Match.Ending.ADJUDICATED
    waiting = open_result(table)
    replaced = {"replaced": waiting.submitted_by_label} if waiting else {}
    try:
        result = _submit(row, table, match, said, dispute=decided)
    except Refused as error:
        if error.code != "result_defects":
            return Outcome.NOTED, "refused", {"refusal": error.code}
        _submit(row, table, match, said, dispute=True)
        return Outcome.DISPUTED, "defects", replaced
    if decided:
        return Outcome.DISPUTED, "adjudicated", replaced
    try:
        code, detail = _count(row, result, match)
    except Refused as error:
        if error.code == "other_winner":
            return Outcome.TO_CONFIRM, error.code, replaced | error.params
        return Outcome.TO_CONFIRM, "to_confirm", replaced | {"refusal": error.code}
    return Outcome.COUNTED, code, replaced | detail


def _submit(row: TableMatch, table: Table, match: Match, said: MatchResult, *, dispute: bool) -> Result:
    row.result = result_submit(
        table=table,
        document=said.document,
        kind=said.kind,
        base_version=result_version(table),
        draw_version=table.round.draw_version,
        actor=engine(match),
        dispute=dispute,
        notes=_notes(match) if match.ending == Match.Ending.ADJUDICATED else "",
        **_submission(match),
    )
    row.save(update_fields=["result"])
    return row.result


def _submission(match: Match) -> dict[str, str]:
    return {"submission_id": f"match-{match.code}-{match.version}"}


def _outcome(match: Match) -> Json:
    assert match.outcome is not None
    return match.outcome


def _notes(match: Match) -> str:
    names = {seat.number: seat.name for seat in match.seats.all()}
    outcome = _outcome(match)
    places = {placing["seat"]: placing["place"] for placing in outcome["placings"]}
    words = _("The referee ended the match: %(places)s. Reason: %(reason)s")
    return (words % {"places": placings_text(places, names), "reason": outcome["why"]})[:500]


@transaction.atomic
def _confirm(row: TableMatch, result: Result, match: Match) -> None:
    """Confirm; where the formula leaves a tie that the rules of the match have decided, with that winner."""
    actor = engine(match)
    try:
        result_confirm(result=result, actor=actor)
    except Refused as error:
        won = winning_positions(row, _outcome(match))
        if error.code != "winner_needed" or len(won) != 1:
            raise
        seat = result.table.seats.get(position=won[0])
        winner_decide(table=result.table, seat=seat, reason=_("The match was won by the rules."), actor=actor)
        result.refresh_from_db()
        result_confirm(result=result, actor=actor)


def winning_positions(row: TableMatch, outcome: Json) -> list[int]:
    """Return the positions of the seats that won the match."""
    winners = set(outcome["winners"])
    return sorted(seat.position for seat in row.seats.all() if seat.number in winners)


@transaction.atomic
def _count(row: TableMatch, result: Result, match: Match) -> tuple[str, Json]:
    """Confirm the result; where the tournament names another winner than the match, only if it was said before.

    Raises Refused: other_winner (names), what `result_confirm` raises; then nothing is confirmed.
    """
    _confirm(row, result, match)
    first = list(result.lines.filter(won=True).order_by("position").values_list("position", "entrant__player__name"))
    if [position for position, _name in first] == winning_positions(row, _outcome(match)):
        return "counted", {}
    names = ", ".join(name for _position, name in first)
    if not match.winner_open:
        raise Refused("other_winner", names=names)
    return "counted_other_winner", {"names": names}


def _copy(row: TableMatch) -> None:
    with translation.override(settings.LANGUAGE_CODE):
        words = _("after the online match: %(where)s")
        name = row.table.round.named if row.table else RoundName("round", row.round_number)
        reason = words % {"where": table_words(name, row.table_number)}
    snapshot_follow(tournament=Tournament.objects.get(pk=row.tournament_id), reason=reason)
