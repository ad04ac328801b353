"""Erasing a person: results stay under a number, everything else that is theirs goes."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

from django.conf import settings
from django.contrib.admin.models import LogEntry as AdminEntry
from django.db import transaction
from django.db.models import Q
from django.utils import timezone, translation
from django.utils.translation import gettext as _

from matches.models import Match
from matches.services.erased_names import seat_names_replace
from tournaments.documents.kept_files import folder_forget
from tournaments.errors import Refused
from tournaments.models import (
    Agreement,
    DeviceRequest,
    Entrant,
    Job,
    Notice,
    Payment,
    PeopleChange,
    Player,
    PlayerDevice,
    PlayerLink,
    PlayerMerge,
    PlayerWish,
    Result,
    Shown,
    SignUp,
    Spreadsheet,
    TableMatchSeat,
    Tournament,
)
from tournaments.paper.services.jobs import job_folder
from tournaments.permissions import Actor
from tournaments.privacy.selectors.held import Held
from tournaments.privacy.services.traces import Eraser, traces_erase
from tournaments.services.log import log_write
from tournaments.services.roster.roster import entrant_remove

HELD = (PlayerLink, PlayerDevice, DeviceRequest, Notice, PlayerWish)
"""Rows of an entrant that are of no use without the person."""


@transaction.atomic
def person_erase(*, held: Held, actor: Actor) -> str:
    """Erase a person from the tournaments of some owners; return what their results stand under, "" where none are.

    Who also plays for other organisers stays a person there; here another one takes the entries, who has no name.
    Raises Refused: person_erased, erase_playing (in a tournament that runs), erase_banned.
    """
    erase_check(held)
    tournaments = list(held.tournaments.values_list("pk", flat=True))
    sign_ups = [*held.sign_ups, *held.old_sign_ups]
    for entrant in held.coming.select_related("player"):
        entrant_remove(entrant=entrant, actor=actor)
    entries = list(held.entries.values_list("pk", flat=True))
    nobody = _nobody_for(held) if entries else held.player
    eraser = eraser_of(held, sign_ups, number_name(nobody))
    SignUp.objects.filter(pk__in=[row.pk for row in sign_ups]).delete()
    _belongings_erase(held, entries)
    _seats_erase(held, entries, eraser.name)
    _person_erase(held, nobody, entries, eraser.name)
    traces_erase(eraser=eraser, tournaments=tournaments, entries=entries)
    _papers_erase(tournaments)
    nameless = replace(actor, label=eraser.text(actor.label))
    for tournament in Tournament.objects.filter(pk__in=tournaments):
        log_write(tournament=tournament, actor=nameless, action="person_erased", name=eraser.name)
    Tournament.objects.filter(pk__in=tournaments).touch()
    return eraser.name if entries else ""


def erase_check(held: Held) -> None:
    """Raise Refused where a person cannot be erased now: person_erased, erase_playing, erase_banned."""
    player = Player.objects.select_for_update().filter(pk=held.player.pk, erased_at__isnull=True).first()
    if player is None:
        raise Refused("person_erased")
    if (playing := held.playing) is not None:
        raise Refused("erase_playing", tournament=playing.tournament.name)
    if held.ban is not None:
        raise Refused("erase_banned")


def number_name(player: Player) -> str:
    """Return what an erased person is called, in the language of the installation: “Giocatore 17”."""
    with translation.override(settings.LANGUAGE_CODE):
        return _("Player %(n)s") % {"n": player.pk}


def eraser_of(held: Held, sign_ups: Sequence[SignUp], name: str) -> Eraser:
    """Return what takes every name out of texts that this person ever had here."""
    player = held.player
    names, nicknames, mails = {player.name, player.real_name}, {player.own_nickname}, set(held.addresses)
    for row in sign_ups:
        names.add(row.name)
        nicknames.add(row.nickname)
        mails.add(row.email)
    for merge in PlayerMerge.objects.filter(kept=player):
        names |= {merge.name, merge.full_name}
        nicknames.add(merge.nickname)
    changes = PeopleChange.objects.filter(player=player, kind=PeopleChange.Kind.PERSON, state=PeopleChange.State.DONE)
    for change in changes:
        names |= {said.get("full", "") or said["name"] for said in (change.before, change.after)}
    return Eraser(name, names=names - {""}, nicknames=nicknames - {""}, mails=mails - {""})


def _nobody_for(held: Held) -> Player:
    """Return who has the results from now on: the person, or somebody new where others still know the person.

    These others own the person from now on, unless they do already.
    """
    first = held.elsewhere.select_related("tournament__owner").order_by("pk").first()
    if first is None and not held.is_of_others:
        return held.player
    of_whom = {"created_by": held.player.created_by, "home": held.player.home}
    nobody = Player.objects.create(name="-", erased_at=timezone.now(), **of_whom)
    if first is not None and not held.is_of_others:
        of_others = {"home": first.tournament, "created_by": first.tournament.owner}
        Player.objects.filter(pk=held.player.pk).update(**of_others)
    return nobody


def _belongings_erase(held: Held, entries: Collection[int]) -> None:
    """Delete the links, phones, notices and wishes of these entries, and what they wrote about themselves."""
    browsers = set(PlayerDevice.objects.filter(entrant__in=entries).values_list("browser_hash", flat=True))
    Result.objects.filter(sent_from__in=browsers - {""}).update(sent_from="")
    Agreement.objects.filter(entrant__in=entries).update(browser="", note="")
    for model in HELD:
        model._default_manager.filter(entrant__in=entries).delete()
    held.mailboxes.delete()
    held.passkeys.delete()
    held.notice_choices.delete()
    Payment.objects.filter(entrant__in=entries).update(note="")
    Entrant.objects.filter(pk__in=entries).update(family="", withdrawn_reason="", ban_waived="")
    for entrant in Entrant.objects.filter(pk__in=entries):
        for sheet in Spreadsheet.objects.filter(tournament=entrant.tournament_id):
            if sheet.rest.get("entries", {}).pop(str(entrant.number), None) is not None:
                sheet.save(update_fields=["rest"])


def _seats_erase(held: Held, entries: Collection[int], name: str) -> None:
    """Take the name off the seats of digital matches, with what was said and noted there."""
    rows = TableMatchSeat.objects.filter(entrant__in=entries)
    seats = [
        *rows.values_list("table_match__match", "number"),
        *held.own_seats.values_list("seat__match", "seat__number"),
    ]
    for pk, number in seats:
        match = Match.objects.select_for_update().get(pk=pk)
        if match.state == Match.State.PLAYING:
            raise Refused("erase_playing", tournament=str(match))
        seat_names_replace(match=match, names={number: name})
    held.own_seats.delete()


def _person_erase(held: Held, nobody: Player, entries: Collection[int], name: str) -> None:
    """Take the name off the person, or give the entries to who has none where others know the person too."""
    if nobody.pk != held.player.pk:
        Player.objects.filter(pk=nobody.pk).update(name=name)
        Entrant.objects.filter(pk__in=entries).update(player=nobody)
        return
    if not entries and (held.is_of_others or held.elsewhere.exists()):
        return
    player = held.player
    PeopleChange.objects.filter(Q(player=player) | Q(other=player)).delete()
    PlayerMerge.objects.filter(kept=player).delete()
    called = {player.name, player.real_name}
    AdminEntry.objects.filter(content_type__app_label="tournaments", object_repr__in=called).update(object_repr=name)
    Player.objects.filter(pk=player.pk).update(
        name=name, full_name="", nickname="", club=None, key="", shown=Shown.FULL, shown_number=0, is_minor=False,
        erased_at=timezone.now(),
    )  # fmt: skip


def _papers_erase(tournaments: Collection[int]) -> None:
    """Throw away the PDFs that were made with the name: the next ones are made without."""
    of_seasons = Q(season__entries__tournament__in=tournaments)
    for job in Job.objects.filter(Q(tournament__in=tournaments) | of_seasons).exclude(finished_at=None).distinct():
        folder_forget(job_folder(job))
        job.delete()
