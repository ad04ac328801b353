"""Giving a restored tournament what stood around it: logo, seasons, seeds fixed ahead, locks, tables played online."""

from __future__ import annotations

import re
import secrets
from base64 import b64decode
from collections.abc import Mapping
from typing import Any

from django.contrib.auth.models import User

from matches.documents.record.stored_match import Verified
from matches.models import Match, MatchEvent, MatchNote, MatchSeat
from matches.services.lobby.creating import CODE_LENGTH, CODE_SIGNS
from rules.base.committed import FIRST, seal_of
from rules.base.json_types import Json
from tournaments.backup.documents.sealed_secrets import ANYWHERE, unseal
from tournaments.backup.documents.surroundings import (
    MATCH,
    MATCH_EVENT,
    MATCH_NOTE,
    MATCH_SEAT,
    account_mark,
    match_place,
    seed_place,
)
from tournaments.backup.services.restore_checks import Checked
from tournaments.backup.services.rows import UnknownValue, fields_checked, row_checked, rows_save, values_of
from tournaments.errors import Refused
from tournaments.models import (
    Agreement,
    Announcement,
    Call,
    DrawLock,
    DrawSeed,
    Entrant,
    LockedEntrant,
    MatchArrival,
    Protest,
    Result,
    SdadataStep,
    Season,
    SeasonEntry,
    SignUp,
    Spreadsheet,
    Stage,
    Table,
    TableMatch,
    TableMatchSeat,
    Tournament,
)
from tournaments.permissions import Actor
from tournaments.seating.lots.commitment import commitment
from tournaments.services.draw.draw_seeds import seed_again, seed_is_opened, seed_opened
from tournaments.services.log import log_write
from tournaments.services.setup.tournaments import save_with_slug
from tournaments.signals import tournament_restored

LEFT_OUT = "season_members_left_out"
FINGERPRINT = re.compile(r"[0-9a-f]{64}")
Tables = Mapping[tuple[int, int, int], Table]


def spreadsheet_restore(tournament: Tournament, kept: Json | None) -> None:
    """Store what an import kept; the file itself may be imported again beside the copy."""
    if kept:
        told = {"program": kept["program"], "rest": dict(kept["rest"])}
        Spreadsheet.objects.create(tournament=tournament, key=secrets.token_hex(32), **told)


def logo_restore(tournament: Tournament, kept: Json | None) -> None:
    """Hand the logo of a copy to what keeps logos, which reads it as one that is sent; copies of earlier versions have
    none. Raises UnknownValue for what is no such picture."""
    if kept is None:
        return
    try:
        logo = b64decode(kept["picture"], validate=True)
        tournament_restored.send(Tournament, tournament=tournament, logo=logo)
    except (Refused, ValueError) as error:
        raise UnknownValue("picture", kept["picture"]) from error


def seasons_enter(tournament: Tournament, owner: User, rows: list[Json], actor: Actor) -> None:
    """Put the tournament back into its seasons; one that is gone is made again.

    A season that holds it already (the copy is a second one), that is somebody else's, or whose days have changed
    stays as it is. Nobody is let into one that is made again: the log names whom the copy would let in.
    """
    for row in rows:
        season = Season.objects.filter(slug=row["slug"]).first()
        if season is None:
            season = row_checked(Season, row, "season", owner=owner)
            save_with_slug(season, base=season.slug)
            if names := _members_named(season, row.get("members", [])):
                log_write(tournament=tournament, actor=actor, action=LEFT_OUT, season=season.name, names=names)
        if _may_enter(season, tournament, owner):
            SeasonEntry.objects.create(season=season, tournament=tournament, category=str(row["category"])[:20])
            Season.objects.filter(pk=season.pk).touch()


def _members_named(season: Season, rows: list[object]) -> list[str]:
    """Return who ran a season with its owner, where this installation closed their names and they still have accounts.

    Somebody who was removed since the copy was made is among them: that is why a copy lets nobody in.
    """
    names = []
    for text in rows:
        mark = unseal(str(text), "member") or unseal(str(text), ANYWHERE) or ""
        user = User.objects.filter(pk=int(mark.partition(":")[0] or 0)).first()
        if user is not None and account_mark(user) == mark and user.pk != season.owner_id:
            names.append(user.get_full_name() or user.get_username())
    return sorted(set(names))


def _may_enter(season: Season, tournament: Tournament, owner: User) -> bool:
    mine = season.owner_id == owner.pk or season.memberships.filter(user=owner).exists()
    inside = season.starts_on <= tournament.starts_on <= season.ends_on
    twin = season.entries.filter(tournament__name=tournament.name, tournament__starts_on=tournament.starts_on)
    return mine and inside and tournament.is_public and not twin.exists()


def seeds_fix(tournament: Tournament, rows: list[Json], actor: Actor) -> None:
    """Fix again the seeds of rounds still to be drawn, where this installation closed them and nobody holds them.

    Beside the tournament they were taken from they would tell its draw: there the check-in has to be opened anew. One
    that a draw has shown meanwhile is never unused again: another one is fixed, and that is said.
    A closed one is an unused one, whatever stands beside it; an open one was shown by a draw.
    """
    stages = {stage.number: stage for stage in Stage.objects.filter(tournament=tournament)}
    for row in rows:
        is_closed = "sealed" in row
        if is_closed == (row["used_at"] is not None):
            raise ValueError("a seed is closed exactly as long as no draw has used it")
        secret = _secret(row) if is_closed else f"{row['seed']}:{row['nonce']}"
        if secret is None:
            continue
        seed, _, nonce = secret.partition(":")
        text, stage = commitment(int(seed), nonce), stages[row["stage"]]
        if text != row["commitment"]:
            raise ValueError("the seed is not the one that was announced")
        # In this order: whoever draws and deletes meanwhile is seen at one of them.
        is_held, is_opened = _is_held(text), seed_is_opened(text)
        if is_closed and is_opened:
            seed_again(stage=stage, number=int(row["round_number"]), before=text, actor=actor)
        elif not (is_closed and is_held):
            kept = {"stage": stage, "seed": int(seed), "nonce": nonce, "instead_of": _instead_of(row)}
            rows_save([row_checked(DrawSeed, row, "draw_seed", **kept)], "committed_at")
            if not is_closed:
                seed_opened(text)


def _instead_of(row: Json) -> str:
    text = str(row.get("instead_of", ""))
    if text and not FINGERPRINT.fullmatch(text):
        raise ValueError("not a fingerprint")
    return text


def _secret(row: Json) -> str | None:
    return unseal(str(row["sealed"]), *seed_place(row)) or unseal(str(row["sealed"]), ANYWHERE)


def locks_restore(tournament: Tournament, entrants: Mapping[int, Entrant], rows: list[Json]) -> None:
    """Set the locks of the draws again."""
    stages = {stage.number: stage for stage in Stage.objects.filter(tournament=tournament)}
    for row in rows:
        stage = None if row["stage"] is None else stages[row["stage"]]
        lock = row_checked(DrawLock, row, "draw_lock", tournament=tournament, stage=stage)
        rows_save([lock], "created_at")
        LockedEntrant.objects.bulk_create(
            LockedEntrant(lock=lock, entrant=entrants[number]) for number in row["people"]
        )


def sign_ups_restore(tournament: Tournament, entrants: Mapping[int, Entrant], document: Json) -> None:
    """Announce the same again, and put back who signed up; copies of earlier versions have neither.

    Sign-ups are switched on by hand, and the links of people are gone, as all links of a copy.
    """
    if (kept := document.get("announcement")) is not None:
        row_checked(Announcement, kept, "announcement", tournament=tournament).save()
    made = []
    for row in document.get("sign_ups", []):
        entrant = None if row["entrant"] is None else entrants[row["entrant"]]
        made.append(
            row_checked(
                SignUp, row, "sign_up", tournament=tournament, entrant=entrant, token_hash=secrets.token_hex(32)
            )
        )
    rows_save(made, "created_at")


def _is_held(text: str) -> bool:
    return DrawSeed.objects.filter(commitment=text).exists()


def matches_link(tournament: Tournament, tables: Tables, entrants: Mapping[int, Entrant], checked: Checked) -> None:
    """Link the matches of the tables: the very match where nobody holds it, else the one in the copy; a match that is
    not over and not here, or another organiser's, is left out."""
    for place, row in enumerate(checked.document.get("matches", [])):
        match = _match(row, tournament.owner, checked, place)
        if match is None:
            continue
        table = tables[tuple(row["table"])] if row["table"] else None
        table_match = row_checked(
            TableMatch, row, "table_match", tournament=tournament, table=table, match=match, result=_result(table, row)
        )
        rows_save([table_match], "created_at")
        TableMatchSeat.objects.bulk_create(
            TableMatchSeat(table_match=table_match, number=number, position=position, entrant=entrants.get(entrant))
            for number, position, entrant in row["seats"]
        )
        rows_save(
            [row_checked(MatchArrival, arrival, "arrival", table_match=table_match) for arrival in row["arrivals"]],
            "at",
        )


def _result(table: Table | None, row: Json) -> Result | None:
    return table.results.filter(version=row["result"]).first() if table and row["result"] is not None else None


def _match(row: Json, owner: User, checked: Checked, place: int) -> Match | None:
    """Return the match of a row of the copy. Raises ValueError for one that is not over."""
    here = Match.objects.filter(code=row["code"]).first()
    if here is not None and _is_free(here, row) and (here.is_over or _was_theirs(row, owner)):
        return here
    kept = row["match"]
    if kept is None:
        return None
    if kept["state"] != Match.State.FINISHED:
        raise ValueError("only a match that is over stands in a copy")
    match: Match = _check(
        Match, {"scheme": FIRST, "outside": None, "setup_was": "", **kept}, MATCH
    )  # older copies know no other
    match.origins = checked.match_origins(kept)
    if not checked.is_own:
        _take_verified(match, checked.matches[place])
    if here is not None:
        match.code = "".join(secrets.choice(CODE_SIGNS) for _ in range(CODE_LENGTH))
    rows_save([match], "created_at")
    rows_save([_with_seal(_check(MatchSeat, seat, MATCH_SEAT, match=match)) for seat in kept["seats"]])
    events = [dict(zip(MATCH_EVENT, row_, strict=True)) for row_ in kept["events"]]
    rows_save([_check(MatchEvent, event, MATCH_EVENT, match=match) for event in events])
    rows_save([_note(note, match) for note in kept["notes"]], "at")
    return match


def _note(row: Json, match: Match) -> MatchNote:
    """Return a note of the log; what happened by itself (the seals stand, a time ran out) was done by nobody."""
    names = MATCH_NOTE if row["who"] else tuple(name for name in MATCH_NOTE if name != "who")
    note: MatchNote = _check(MatchNote, row, names, match=match)
    return note


def _with_seal(seat: MatchSeat) -> MatchSeat:
    seat.seal = seal_of(seat.nonce) if seat.nonce else ""
    return seat


def _take_verified(match: Match, verified: Verified) -> None:
    """Take what follows from the events, counted anew: a copy of elsewhere does not say what state a match is in."""
    match.snapshot, match.outcome = verified.snapshot, verified.outcome
    match.asked, match.log_hash = verified.asked, verified.log_hash


def _is_free(match: Match, row: Json) -> bool:
    """Return whether no table holds a match, and it is the one the copy means: nobody takes over other people's
    matches."""
    numbers = list(match.seats.order_by("number").values_list("number", flat=True))
    same = match.is_official and numbers == [number for number, _position, _entrant in row["seats"]]
    started = match.created_at.isoformat() == row["match_created_at"]
    return same and started and not TableMatch.objects.filter(match=match).exists()


def _was_theirs(row: Json, owner: User) -> bool:
    """Return whether this account held the match when the copy was made: whoever holds one in play can see every
    hand."""
    return unseal(str(row.get("organiser", "")), *match_place(row)) == account_mark(owner)


def _check(model: type[Any], data: Json, names: tuple[str, ...], **references: Any) -> Any:
    return fields_checked(model(**values_of(model, data, names), **references), names)


def sdadata_restore(tables: list[Table], rows: list[Json]) -> None:
    """Restore what the dice of tables on paper said; the key of each sending stays where it came."""
    steps = [
        row_checked(SdadataStep, step, "sdadata", table=table, key=f"restored-{secrets.token_urlsafe(18)}")
        for table, row in zip(tables, rows, strict=True)
        for step in row.get("sdadata", [])
    ]
    rows_save(steps, "at")


def table_words_restore(tables: list[Table], rows: list[Json], entrants: Mapping[int, Entrant]) -> None:
    """Restore what those who sat at tables said of their results, their protests, and when they called."""
    agreements, protests, calls = [], [], []
    results = {(row.table_id, row.version): row for row in Result.objects.filter(table__in=tables)}
    for table, row in zip(tables, rows, strict=True):
        protests += [
            row_checked(Protest, said, "protest", table=table, entrant=entrants[said["entrant"]])
            for said in row.get("protests", [])
        ]
        calls += [row_checked(Call, called, "call", table=table) for called in row.get("calls", [])]
        for version in row["results"]:
            result = results[table.pk, version["version"]]
            agreements += [
                row_checked(Agreement, said, "agreement", result=result, entrant=entrants[said["entrant"]])
                for said in version.get("agreements", [])
            ]
    rows_save(agreements)
    rows_save(protests)
    rows_save(calls)
