"""Receivers of signals from below; the edge that enqueues work after a commit."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from io import BytesIO

from allauth.account.internal.flows.login import record_authentication
from axes.signals import user_locked_out
from django.contrib.auth.models import User
from django.contrib.auth.signals import user_logged_in, user_logged_out, user_login_failed
from django.db import transaction
from django.db.models.signals import post_delete, post_save
from django.dispatch import receiver
from django.http import HttpRequest

from matches.after_commit import after_commit
from matches.models import Match
from matches.signals import colours_asked, match_changed, table_asked
from tournaments.accounts.services.devices import device_forget, device_note
from tournaments.accounts.services.known_browsers import browser_note, password_marked
from tournaments.backup.services.snapshots import snapshot_follow
from tournaments.door.services.options import door_repeat
from tournaments.errors import Refused
from tournaments.live import hub
from tournaments.mirror.tasks import changes_hand
from tournaments.models import Entrant, FollowUp, Result, Round, SheetPhoto, Table, Tournament
from tournaments.models.tournaments import tournament_touched
from tournaments.notices.services.evening import call_tell, places_tell, result_tell, seats_tell
from tournaments.notices.services.outbox import tell_safely
from tournaments.notices.tasks import notices_hand
from tournaments.online.documents import match_table
from tournaments.online.services import match_heard
from tournaments.paper.services.logos import logo_copy, logo_keep
from tournaments.permissions import Actor
from tournaments.photos.services.photos import photo_file_forget
from tournaments.seasons.services import tournaments_enter
from tournaments.selectors.draw.dealt_colours import match_colours
from tournaments.signals import (
    call_answered,
    follow_up_noted,
    place_given,
    places_freed,
    result_settled,
    result_waits,
    seats_shown,
    tournament_repeated,
    tournament_restored,
)
from tournaments.signup.services.announcements import announcement_copy
from tournaments.signup.services.places import places_follow
from tournaments.signup.tasks import letters_tell
from tournaments.tasks import follow_hand

security = logging.getLogger("planisfero.security")


@receiver(tournament_touched)
def announce_on_commit(sender: type[Tournament], ids: Sequence[int], **_: object) -> None:
    """Tell the open pages and the mirror, once the new version can be read."""
    after_commit(_announce, ids)


def _announce(ids: Sequence[int]) -> None:
    for tournament_id, version in Tournament.objects.filter(pk__in=ids).values_list("pk", "version"):
        hub.announce(tournament_id, version)
        changes_hand(tournament_id)


@receiver(places_freed)
def move_up(sender: type[Tournament], tournament: Tournament, **_: object) -> None:
    """Let the waiting list of a tournament move up where an organiser took somebody off."""
    letters_tell(places_follow(tournament), "moved_up")


@receiver(seats_shown)
def tell_the_seats(sender: type[Round], round: Round, **_: object) -> None:
    """Write down whom to tell their seat."""
    if tell_safely(partial(seats_tell, round=round)):
        notices_hand()


@receiver(result_waits)
def tell_of_the_result(sender: type[Result], result: Result, actor: Actor, **_: object) -> None:
    """Write down whom to ask whether a result is right."""
    if tell_safely(partial(result_tell, result=result, actor=actor)):
        notices_hand()


@receiver(call_answered)
def tell_the_answer(
    sender: object, table: Table, entrants: Sequence[Entrant], answer: str, subject: str, **_: object
) -> None:
    """Write down whom to tell that the referee is coming."""
    if tell_safely(partial(call_tell, table=table, entrants=entrants, answer=answer, subject=subject)):
        notices_hand()


@receiver(place_given)
def tell_the_place(sender: object, entrants: Sequence[Entrant], **_: object) -> None:
    """Write down whom to tell that there is a place for them."""
    if tell_safely(partial(places_tell, entrants=entrants)):
        notices_hand()


@receiver(result_settled)
def keep_a_copy(sender: type[Tournament], tournament: Tournament, reason: str, **_: object) -> None:
    """Keep a copy of the whole tournament after a result: of a large one later, of many results one."""
    snapshot_follow(tournament=tournament, reason=reason)


@receiver(follow_up_noted)
def follow_on_commit(sender: type[FollowUp], tournament_id: int, is_copy: bool, **_: object) -> None:
    """Hand over what follows from a result, once that is stored."""
    after_commit(follow_hand, tournament_id, is_copy=is_copy)


@receiver(tournament_repeated)
def enter_the_seasons(
    sender: type[Tournament], tournament: Tournament, again: Tournament, actor: Actor, **_: object
) -> None:
    """Put the copy of a tournament into its seasons, as far as they take it."""
    for entry in tournament.season_entries.select_related("season"):
        with suppress(Refused), transaction.atomic():
            tournaments_enter(season=entry.season, tournaments=[again], actor=actor, category=entry.category)


@receiver(tournament_repeated)
def copy_the_logo(sender: type[Tournament], tournament: Tournament, again: Tournament, **_: object) -> None:
    """Give the copy of a tournament the logo on its sheets."""
    logo_copy(source=tournament, target=again)


@receiver(tournament_repeated)
def copy_the_announcement(sender: type[Tournament], tournament: Tournament, again: Tournament, **_: object) -> None:
    """Let the copy of a tournament announce the same, its sign-ups switched off."""
    announcement_copy(source=tournament, target=again)


@receiver(tournament_repeated)
def copy_the_door(sender: type[Tournament], tournament: Tournament, again: Tournament, **_: object) -> None:
    """Give the copy of a tournament the same check-in and fee."""
    door_repeat(tournament=tournament, again=again)


@receiver(tournament_restored)
def restore_the_logo(sender: type[Tournament], tournament: Tournament, logo: bytes, **_: object) -> None:
    """Keep the logo of a saved copy, made again as one that was sent."""
    logo_keep(tournament=tournament, file=BytesIO(logo), size=len(logo))


@receiver(post_delete, sender=SheetPhoto)
def forget_the_picture(sender: type[SheetPhoto], instance: SheetPhoto, **_: object) -> None:
    """Remove the file of a photograph that is gone, alone or with its table."""
    photo_file_forget(instance)


@receiver(match_changed)
def hear_of_match(sender: object, match_id: int, state: str, version: int, **_: object) -> None:
    """Give the table of a finished match its result, or take it away from a void one. May be told more than once."""
    match_heard(match_id=match_id, state=state, version=version)


@receiver(colours_asked)
def tell_the_colours(sender: object, match: Match, **_: object) -> dict[int, str]:
    """Say which colours the draw has dealt to the seats of a table's match."""
    return match_colours(match)


@receiver(table_asked)
def tell_the_table(sender: object, match: Match, **_: object) -> dict[str, str]:
    """Say at which table of which round of which tournament a match was played."""
    return match_table(match)


@receiver(user_logged_in)
def note_the_device(sender: type[User], request: HttpRequest, user: User, **_: object) -> None:
    """Note the device of whoever signs in: who they are is proven, and nothing is asked again for a while."""
    facts = {"browser": request.META.get("HTTP_USER_AGENT", ""), "address": request.META.get("REMOTE_ADDR", "")}
    device_note(account=user, session=request.session, **facts)
    browser_note(request, user)
    record_authentication(request, user, method="sign_in", reauthenticated=True)


@receiver(post_save, sender=User)
def mark_the_password(sender: type[User], instance: User, raw: bool = False, **_: object) -> None:
    """Make the browsers unknown that proved the password before this one.

    Only a password that was set counts, not the same one hashed anew.
    """
    if getattr(instance, "_password", None) is not None and not raw:
        password_marked(instance)


@receiver(user_logged_out)
def forget_the_device(sender: type[User], request: HttpRequest, **_: object) -> None:
    """Take a device that signs out off the list."""
    device_forget(session=request.session)


@receiver(user_logged_in)
def log_sign_in(sender: object, request: HttpRequest | None, user: User, **_: object) -> None:
    """Write who signed in, and from where."""
    security.info("signed in: account %s from %s", user.pk, _address(request))


@receiver(user_logged_out)
def log_sign_out(sender: object, request: HttpRequest | None, user: User | None, **_: object) -> None:
    """Write who signed out."""
    security.info("signed out: account %s from %s", user.pk if user else "-", _address(request))


@receiver(user_login_failed)
def log_failed_sign_in(
    sender: object, credentials: dict[str, object], request: HttpRequest | None = None, **_: object
) -> None:
    """Write that somebody failed to sign in; the name is quoted, so that it cannot forge a line."""
    security.warning("sign-in failed: %r from %s", str(credentials.get("username", ""))[:150], _address(request))


@receiver(user_locked_out)
def log_locked_out(sender: object, request: HttpRequest | None, username: str | None, **_: object) -> None:
    """Write that a name may not be tried again for a while from this address."""
    security.warning("sign-in rests: %r from %s", str(username or "")[:150], _address(request))


def _address(request: HttpRequest | None) -> str:
    return str(request.META.get("REMOTE_ADDR", "-")) if request is not None else "-"
