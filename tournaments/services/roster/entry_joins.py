"""The same person twice in one tournament: two entries become one, and can be parted again."""

from __future__ import annotations

from typing import Any

from django.db import transaction
from django.db.models import Max, Model
from django.utils import timezone

from rules.base.json_types import Json
from tournaments.errors import Refused
from tournaments.models import (
    CheckIn,
    DeviceRequest,
    Entrant,
    Penalty,
    Player,
    PlayerDevice,
    PlayerLink,
    PlayerWish,
    Round,
    SignUp,
    Standing,
    Tournament,
)
from tournaments.permissions import Actor
from tournaments.selectors.draw.by_hand import places_of
from tournaments.selectors.roster.entry_joins import EntryPair, entry_pair, join_refusal
from tournaments.services.by_hand import step_drop, step_note
from tournaments.services.log import log_write
from tournaments.services.plans import plan_hold
from tournaments.services.roster.absences import arrivals_forget
from tournaments.services.roster.rows_moving import rows_move, rows_move_back
from tournaments.services.standings.standings import standings_hold, standings_rebuild, standings_refresh
from tournaments.signals import places_freed

KEPT = ("number", "region", "family", "group", "is_newcomer", "joined_round", "withdrawn_reason", "ban_waived")
"""What of the entry that goes is written down as it stands; its club and its withdrawal beside them."""
Ended = tuple[str, int, Json]
"""Something that was ended: its model, its primary key, and its fields as they were."""


@transaction.atomic
def entries_join(*, tournament: Tournament, kept: Player, other: Player, actor: Actor) -> Json:
    """Make the entries of two people one, for `kept`; return what `entries_part` needs.

    Raises Refused as `join_refusal` says.
    """
    pair = _hold(tournament, kept, other)
    refusal = join_refusal(pair)
    if refusal is not None:
        raise refusal
    stays, goes = pair.stays, pair.goes
    stages = standings_hold(tournament=tournament)
    side = "kept" if goes.player_id == kept.pk else "other"
    document: Json = {"tournament": tournament.pk, "stays": stays.pk, "side": side, "entry": _entry_kept(goes)}
    document["was"] = {"joined_round": stays.joined_round, **_withdrawal(stays)}
    both_play = not stays.is_withdrawn and not goes.is_withdrawn
    document["ended"] = _ended_twice(pair, actor)
    rounds = _rounds_of(goes, tournament)
    places = {round.pk: places_of(round) for round in rounds}
    document["moved"] = rows_move(source=goes, target=stays, skip=(Standing,))
    arrivals_forget(tournament=tournament, numbers=[goes.number])
    goes.delete()
    _plays_on(stays, goes, kept)
    for round in rounds:
        step_note(round, "joined", places[round.pk], actor)
    for stage in stages:
        standings_rebuild(stage=stage)
    numbers = {"number": stays.number, "old": document["entry"]["number"]}
    log_write(tournament=tournament, actor=actor, action="entries_joined", name=kept.name, **numbers)
    Tournament.objects.filter(pk=tournament.pk).touch()
    if both_play:
        places_freed.send(Tournament, tournament=tournament)
    return document


def _hold(tournament: Tournament, kept: Player, other: Player) -> EntryPair:
    """Lock what a draw, a payment or a phone would change meanwhile, and return the two entries as they are now."""
    for stage in tournament.stages.order_by("number"):
        plan_hold(stage=stage)
    Tournament.objects.select_for_update(no_key=True).only("pk").get(pk=tournament.pk)
    list(tournament.entrants.select_for_update().filter(player__in=[kept, other]).order_by("pk"))
    return entry_pair(tournament, kept.pk, other.pk)


def _entry_kept(goes: Entrant) -> Json:
    return {name: getattr(goes, name) for name in KEPT} | {"club": goes.club_id, **_withdrawal(goes)}


def _withdrawal(entrant: Entrant) -> Json:
    gone = entrant.withdrawn_at
    return {"withdrawn_at": gone.isoformat() if gone else None, "withdrawn_reason": entrant.withdrawn_reason}


def _rounds_of(entrant: Entrant, tournament: Tournament) -> list[Round]:
    rounds = Round.objects.filter(stage__tournament=tournament, seats__entrant=entrant)
    return list(rounds.select_related("stage").order_by("stage__number", "number"))


def _plays_on(stays: Entrant, goes: Entrant, kept: Player) -> None:
    """Let the entry that stays be of `kept`, with what the other one knew better: it plays if either did."""
    if stays.is_withdrawn and not goes.is_withdrawn and not _is_expelled(stays):
        stays.withdrawn_at, stays.withdrawn_reason = None, ""
    elif _is_expelled(stays) and not stays.is_withdrawn:
        stays.withdrawn_at, stays.withdrawn_reason = goes.withdrawn_at, goes.withdrawn_reason
    stays.player, stays.club = kept, stays.club or goes.club
    stays.joined_round = min(stays.joined_round, goes.joined_round)
    for name in ("region", "family", "group", "ban_waived"):
        setattr(stays, name, getattr(stays, name) or getattr(goes, name))
    stays.is_newcomer = stays.is_newcomer and goes.is_newcomer
    stays.save()


def _is_expelled(entrant: Entrant) -> bool:
    return entrant.penalties.filter(kind=Penalty.Kind.DISQUALIFICATION, revoked_at__isnull=True).exists()


def _ended_twice(pair: EntryPair, actor: Actor) -> list[Ended]:
    """End what both have and a person has once; return what it was."""
    now, label, stays, goes = timezone.now(), actor.label[:120], pair.stays, pair.goes
    ended: list[Ended] = []
    if CheckIn.objects.live().filter(entrant=stays).exists():
        ended += _end(CheckIn.objects.live().filter(entrant=goes), undone_at=now, undone_by_label=label)
    if PlayerLink.objects.printed().filter(entrant=stays, revoked_at__isnull=True).exists():
        ended += _end(PlayerLink.objects.printed().filter(entrant=goes, revoked_at__isnull=True), revoked_at=now)
    here = list(PlayerDevice.objects.live().filter(entrant=stays).values_list("browser_hash", flat=True))
    ended += _end(PlayerDevice.objects.live().filter(entrant=goes, browser_hash__in=here), ended_at=now)
    ended += _end(goes.device_requests.filter(state=DeviceRequest.State.OPEN), state="refused", decided_at=now)
    if stays.wishes.filter(state=PlayerWish.State.OPEN).exists():
        wishes = goes.wishes.filter(state=PlayerWish.State.OPEN)
        ended += _end(wishes, state="withdrawn", decided_at=now, decided_by_label=label)
    if SignUp.objects.filter(entrant=stays).exists():
        ended += _end(SignUp.objects.filter(entrant=goes), state=SignUp.State.WITHDRAWN, entrant_id=None)
    return ended


def _end(rows: Any, **after: object) -> list[Ended]:
    names = [name for name in after if not name.endswith("_label")]
    before = [(rows.model.__name__, row.pk, {name: getattr(row, name) for name in names}) for row in rows]
    rows.update(**after)
    return before


@transaction.atomic
def entries_part(*, document: Json, kept: Player, other: Player, actor: Actor) -> None:
    """Undo a joining: the entry that went is back, with what it had and nobody has changed since.

    Its number is the one it had, or the next free one. Raises Refused: part_number_taken (it sat at tables under
    that number, which somebody else has now).
    """
    tournament = Tournament.objects.filter(pk=document["tournament"]).first()
    stays = Entrant.objects.filter(pk=document["stays"]).first()
    if tournament is None or stays is None:
        return
    for stage in tournament.stages.order_by("number"):
        plan_hold(stage=stage)
    Tournament.objects.select_for_update(no_key=True).only("pk").get(pk=tournament.pk)
    back = kept if document["side"] == "kept" else other
    was, entry = document["was"], document["entry"]
    seats = document["moved"].get("Seat.entrant", [])
    rounds = list(Round.objects.filter(seats__in=seats).select_related("stage").distinct().order_by("pk"))
    places = {round.pk: places_of(round) for round in rounds}
    Entrant.objects.filter(pk=stays.pk).update(player=other if back is kept else kept, **was)
    goes = Entrant.objects.create(
        tournament=tournament, player=back, **_entry_back(tournament, entry, keeps_number=bool(seats))
    )
    rows_move_back(moved=document["moved"], source=stays, target=goes)
    _begin_again(document["ended"], goes)
    for round in rounds:
        if not step_drop(round, "joined"):
            step_note(round, "joined", places[round.pk], actor)
    standings_refresh(tournament=tournament)
    log_write(tournament=tournament, actor=actor, action="entries_parted", name=back.name, number=goes.number)
    Tournament.objects.filter(pk=tournament.pk).touch()


def _entry_back(tournament: Tournament, entry: Json, *, keeps_number: bool) -> Json:
    fields = {**entry, "club_id": entry["club"]}
    fields.pop("club")
    if tournament.entrants.filter(number=entry["number"]).exists():
        if keeps_number:
            raise Refused("part_number_taken", number=entry["number"], tournament=tournament.name)
        fields["number"] = (tournament.entrants.aggregate(Max("number"))["number__max"] or 0) + 1
    return fields


def _begin_again(ended: list[Ended], goes: Entrant) -> None:
    """Let begin again what the joining had ended."""
    models: dict[str, type[Model]] = {
        model.__name__: model for model in (CheckIn, PlayerLink, PlayerDevice, DeviceRequest, PlayerWish, SignUp)
    }
    for name, pk, before in ended:
        fields = {**before, "entrant_id": goes.pk} if "entrant_id" in before else before
        models[name]._default_manager.filter(pk=pk).update(**fields)
